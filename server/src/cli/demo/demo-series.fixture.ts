import type { CommonVariable } from '../../tracking/variables/catalogue/common-variable.ts'
import type { DemoPerson } from './demo-person.ts'

type Days = ReadonlyMap<number, number>

const POUND = 0.45359237
const dayNumber = (startAt: string) => Date.parse(startAt.slice(0, 10)) / 86_400_000

/**
 * The person's year as days, in the simplest form that serves a test: by local date, combined, with ingredients, and
 * filled with zero for causes.
 */
export function dailySeries(person: DemoPerson, catalogue: readonly CommonVariable[]) {
  const common = new Map(catalogue.map((variable) => [variable.name, variable]))
  const keptDays = new Set(person.measurements.map(({ startAt }) => dayNumber(startAt)))

  const recorded = (name: string): Days => {
    const values = new Map<number, number[]>()
    for (const { variableName, startAt, value, unitAbbreviatedName } of person.measurements) {
      if (variableName !== name) continue
      const day = dayNumber(startAt)
      values.set(day, [...(values.get(day) ?? []), unitAbbreviatedName === 'lb' ? value * POUND : value])
    }
    const isMean = common.get(name)?.combination === 'MEAN'
    const combine = (all: readonly number[]) => all.reduce((sum, value) => sum + value, 0) / (isMean ? all.length : 1)
    return new Map([...values].map(([day, all]) => [day, combine(all)]))
  }

  const asEffect = (name: string): Days => {
    const days = new Map(recorded(name))
    for (const { taggedVariableName, tagVariableName, conversionFactor } of person.tags) {
      if (tagVariableName !== name) continue
      for (const [day, value] of asEffect(taggedVariableName))
        days.set(day, (days.get(day) ?? 0) + value * conversionFactor)
    }
    return days
  }

  const asCause = (name: string): Days => {
    const days = asEffect(name)
    if (common.get(name)?.filling === 'none') return days
    const first = Math.min(...days.keys())
    const last = Math.max(...days.keys())
    const span = [...keptDays].filter((day) => day >= first && day <= last)
    return new Map(span.map((day) => [day, days.get(day) ?? 0]))
  }

  return { asCause, asEffect }
}

/** Pearson's correlation of a cause with an effect this many days later. */
export function lagged(cause: Days, effect: Days, lagDays: number): number {
  const pairs = [...cause].flatMap(([day, x]) => {
    const y = effect.get(day + lagDays)
    return y === undefined ? [] : [{ x, y }]
  })
  const mean = (of: (pair: { x: number; y: number }) => number) =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length
  const meanX = mean(({ x }) => x)
  const meanY = mean(({ y }) => y)
  const product = mean(({ x, y }) => (x - meanX) * (y - meanY))
  return product / Math.sqrt(mean(({ x }) => (x - meanX) ** 2) * mean(({ y }) => (y - meanY) ** 2))
}

import { at } from '../arrays/at.ts'
import { hourWindow } from '../clock/clock-form.ts'
import { besideOthers, type OtherCandidate } from '../clock/window-beside.ts'
import type { Variable } from '../series/table.ts'
import { causeFeature } from './cause-feature.ts'
import type { Conclusion } from './conclusion.ts'
import type { Family } from './correct.ts'
import { directTest } from './direct.ts'
import type { FeatureSet } from './feature-set.ts'
import { type AnalyseOptions, ringLagOf } from './options.ts'
import { column, entry } from './pair-table.ts'

/** A link is direct, and another variable a candidate, below this p. */
const CLEAR_P = 0.01
const MOST_CANDIDATES = 6
/** Variables that are named as what a link may run through. */
const MOST_NAMED = 3

/** Whether a link is direct, and what was taken into account. */
export type Directness = Pick<Conclusion, 'direct' | 'directLag' | 'through'>

/** Rows that lead to each effect with p < .01, the clearest first. */
export type Candidates = ReadonlyMap<number, readonly number[]>

export function candidatesIn({ table }: Family): Candidates {
  const byEffect = new Map<number, number[]>()
  const p = column(table, 'p')
  for (let row = 0; row < p.length; row++) {
    if (!(at(p, row) < CLEAR_P)) continue
    const effect = entry(table, row, 'effect')
    const rows = byEffect.get(effect) ?? []
    byEffect.set(effect, rows)
    rows.push(row)
  }
  for (const rows of byEffect.values()) rows.sort((a, b) => entry(table, a, 'p') - entry(table, b, 'p') || a - b)
  return byEffect
}

/** What the directness of a row is calculated from. */
export interface DirectnessParts {
  readonly family: Family
  readonly candidates: Candidates
  readonly featureSet: FeatureSet
  readonly options: AnalyseOptions
}

/** The other candidates for the effect of a row, the clearest first: what is taken into account for it. */
export function otherCandidates(row: number, { family, candidates, featureSet, options }: DirectnessParts): number[] {
  const { table } = family
  const isOther = otherThan(entry(table, row, 'cause'), { featureSet, options })
  return (candidates.get(entry(table, row, 'effect')) ?? [])
    .filter((other) => other !== row && isOther(entry(table, other, 'cause')))
    .slice(0, MOST_CANDIDATES)
}

/**
 * Whether a directed row stays when the other candidates for its effect are taken into account, and if not, which of them
 * it may run through: those that alone are enough to make it go, otherwise the clearest ones.
 */
export function rowDirectness(row: number, rows: readonly number[], context: DirectnessParts): Directness {
  const { family, featureSet, options } = context
  const { table } = family
  const effect = entry(table, row, 'effect')
  const series = (of: number): OtherCandidate => ({
    values: causeFeature(featureSet, { cause: entry(table, of, 'cause'), effect }, (column) => entry(table, of, column))
      .prepared,
    lag: entry(table, of, 'lagDays'),
    cause: entry(table, of, 'cause'),
    clock: entry(table, of, 'clock'),
  })
  const question = {
    cause: series(row),
    effect: featureSet.feature(featureSet.index(effect, 'effect', 1)).prepared,
    maxLag: ringLagOf(
      featureSet.table.variables[entry(table, row, 'cause')] as Variable,
      options,
      featureSet.table.days,
    ),
  }
  const { calendar, table: days } = featureSet
  const hours = calendar && hourWindow(question.cause.clock) && { ...question.cause, effect, table: days, calendar }
  const test = hours ? null : directTest(question)
  const stays = (others: readonly number[]) => {
    const beside = others.map(series)
    const link = hours ? { p: besideOthers(hours, hours.clock, beside), lag: 0 } : (test?.(beside) ?? null)
    return link !== null && link.p < CLEAR_P ? link : null
  }
  const link = stays(rows)
  const causeOf = (other: number) => entry(table, other, 'cause')
  if (link) return { direct: true, directLag: link.lag, through: rows.slice(0, MOST_NAMED).map(causeOf) }
  const enough = rows.filter((other) => !stays([other]))
  const named = (enough.length > 0 ? enough : rows).slice(0, MOST_NAMED)
  return { direct: false, directLag: null, through: named.map(causeOf) }
}

/** Whether a variable is another one, and not a part of the cause or what it is a part of: caffeine is the coffee's. */
function otherThan(cause: number, { featureSet, options }: Pick<DirectnessParts, 'featureSet' | 'options'>) {
  const nameAt = (index: number) => featureSet.table.variables[index]?.name
  const causeName = nameAt(cause)
  const parts = new Set(
    (options.related ?? []).flatMap(([left, right]) =>
      left === causeName ? [right] : right === causeName ? [left] : [],
    ),
  )
  return (index: number): boolean => !parts.has(nameAt(index) ?? '')
}

import { describe, expect, it } from 'vitest'
import { randomFrom } from '../ring/series.fixture.ts'
import { unusualWeeks } from './unusual-week.ts'

const WEEKS = 13

interface Person {
  readonly name: string
  readonly variables: number
  /** The value of the next day, from the previous one and a standard normal number. */
  readonly next: (before: number, noise: number, weekday: number) => number
}

const rated = (value: number) => Math.min(5, Math.max(1, Math.round(3 + value)))
/** A diary in which nothing ever changes, in weeks, the latest first. */
function diary({ next }: Person, draw: () => number, shown = (value: number) => value): number[][] {
  let value = 0
  const normal = () => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())
  for (let day = 0; day < 30; day++) value = next(value, normal(), day % 7)
  return Array.from({ length: WEEKS }, () =>
    Array.from({ length: 7 }, (_, index) => {
      value = next(value, normal(), index)
      return shown(value)
    }),
  ).toReversed()
}

const people: readonly Person[] = [
  { name: 'independent days', variables: 1, next: (_before, noise) => noise },
  { name: 'ten things with independent days', variables: 10, next: (_before, noise) => noise },
  { name: 'days that resemble the day before', variables: 10, next: (before, noise) => 0.4 * before + noise },
  { name: 'days that resemble it much', variables: 10, next: (before, noise) => 0.7 * before + noise },
  { name: 'other weekends', variables: 10, next: (_before, noise, day) => noise + (day > 4 ? 2 : 0) },
]

describe('a week that is unusual for a person', () => {
  it.each(people)('is marked in at most one of twenty weeks without any change: $name', (person) => {
    const draw = randomFrom(7)
    const rounds = 600
    let marked = 0
    for (let round = 0; round < rounds; round++) {
      const shown = round % 2 === 0 ? rated : undefined
      const variables = Array.from({ length: person.variables }, () => diary(person, draw, shown))
      if (unusualWeeks(variables).some((week) => week && week.verdict !== 'ordinary')) marked += 1
    }
    // Three standard errors of a share of one in twenty.
    expect(marked / rounds).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / rounds))
  })

  it('is found if it stands out, with the range of ordinary weeks', () => {
    const draw = randomFrom(11)
    const [, ...before] = diary({ name: '', variables: 1, next: (_before, noise) => noise }, draw)
    const [found] = unusualWeeks([[[4, 5, 4, 4, 5, 4, 4], ...before]])
    expect(found?.verdict).toBe('higher')
    expect(found?.low).toBeLessThan(0)
    expect(found?.high).toBeLessThan(4)
  })

  it('is not reported for things recorded too rarely', () => {
    expect(unusualWeeks([[[1, 2, 3, 4], ...Array.from({ length: 5 }, () => [1, 2, 3, 4])]])).toEqual([undefined])
    expect(unusualWeeks([[[9, 9]]])).toEqual([undefined])
  })
})

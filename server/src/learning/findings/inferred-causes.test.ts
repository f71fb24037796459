import { describe, expect, it } from 'vitest'
import { type DescribedFinding, noEvidence } from './finding-rows.ts'
import { groupsOf, listedCounts, sourcesOf } from './listing.ts'

const latte = 1
const coffee = 2
const caffeine = 3
const tea = 4
const sleep = 8
const mood = 9
const tags = [
  { taggedId: latte, tagId: coffee, factor: 1 },
  { taggedId: coffee, tagId: caffeine, factor: 95 },
  { taggedId: tea, tagId: caffeine, factor: 40 },
]
const row = (cause_id: number, effect_id: number, z: number) =>
  ({ family: 'directed', cause_id, effect_id, z, q: Math.exp(-Math.abs(z)) }) as const
const split = (rows: ReturnType<typeof row>[]) =>
  groupsOf(rows, tags).map(({ row: { cause_id }, inferred, sources }) => ({
    cause_id,
    inferred: inferred.map((row) => row.cause_id),
    sources: sources.map((row) => row.cause_id),
  }))

describe('findings that are inferred from one another', () => {
  it('with the same numbers are reported for the recorded variable', () => {
    const rows = [row(caffeine, sleep, -4.0000000001), row(coffee, sleep, -4)]
    expect(split(rows)).toEqual([{ cause_id: coffee, inferred: [caffeine], sources: [] }])
  })

  it('with different numbers are reported for the better supported one', () => {
    const rows = [row(caffeine, sleep, -6), row(coffee, sleep, -4), row(tea, sleep, -3)]
    expect(split(rows)).toEqual([{ cause_id: caffeine, inferred: [], sources: [coffee, tea] }])
  })

  it('through other variables count too', () => {
    const rows = [row(caffeine, sleep, 3), row(latte, sleep, 5)]
    expect(split(rows)).toEqual([{ cause_id: latte, inferred: [caffeine], sources: [] }])
  })

  it('of another effect, or in the opposite direction, are separate', () => {
    const rows = [row(coffee, sleep, -4), row(caffeine, mood, -3), row(latte, sleep, 2)]
    expect(split(rows).map(({ cause_id }) => cause_id)).toEqual([coffee, caffeine, latte])
  })

  it('name what they are inferred from, if that has a finding with the same effect', () => {
    const rows = [row(coffee, sleep, -4), row(caffeine, sleep, -4), row(tea, mood, 2)]
    expect(sourcesOf(row(caffeine, sleep, -4), rows, tags)).toEqual([coffee])
    expect(sourcesOf(row(coffee, sleep, -4), rows, tags)).toEqual([])
  })
})

describe('the number of findings', () => {
  const found = (
    causeId: number,
    effectId: number,
    evidence: Partial<DescribedFinding['detail']['evidence']> = {},
    family: DescribedFinding['family'] = 'directed',
  ) => {
    const detail = { evidence: { ...noEvidence(50, null), verdict: 'likely', q: 0.01, z: 0.4, ...evidence } }
    return { family, causeId, effectId, detail } as DescribedFinding
  }
  it('counts each link once, as it is listed', () => {
    const pairs = [
      found(coffee, sleep),
      found(caffeine, sleep),
      found(sleep, mood),
      found(mood, sleep, { direction: 'reverse stronger', verdict: 'possible' }),
      found(tea, mood, { lagDays: 0 }),
      found(mood, tea, { lagDays: null }, 'sameDay'),
      found(latte, mood, { verdict: 'possible' }),
      found(sleep, latte, {}, 'sameDay'),
    ]
    expect(listedCounts(pairs, tags)).toEqual({ likely: 4, possible: 1 })
  })
})

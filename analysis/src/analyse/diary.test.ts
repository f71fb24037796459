import { describe, expect, test } from 'vitest'
import { createKernelEngine } from '../ring/kernel-engine.ts'
import { activeDays, fillCause } from '../series/observed.ts'
import type { DayTable, Variable } from '../series/table.ts'
import { analyseTable } from './analyse-table.ts'

const DAYS = 730
const TAGS = 20

/** Fixed noise between 0 and 1; each `salt` gives an unrelated series. */
const scatter = (day: number, salt: number): number => {
  const wave = Math.sin((day + 1) * 12.9898 + salt * 78.233) * 43_758.5453
  return wave - Math.floor(wave)
}

/**
 * Two years of moods from 1 to 5 and twenty tags that are ticked only when true; the first one raises the mood by .95.
 */
function diary(order: 'tags first' | 'mood first'): DayTable {
  const isWritten = (day: number) => scatter(day, 99) < 0.96
  const isTicked = (tag: number, day: number) => isWritten(day) && scatter(day, tag) < 0.1 + 0.02 * tag
  const mood = Float64Array.from({ length: DAYS }, (_, day) => {
    if (!isWritten(day)) return Number.NaN
    const feeling = 1.9 + 2 * scatter(day, 50) + (isTicked(0, day) ? 0.95 : 0)
    return Math.max(1, Math.min(5, Math.round(feeling)))
  })
  const active = activeDays([mood], DAYS)
  const tags = Array.from({ length: TAGS }, (_, tag): Variable => {
    const values = Float64Array.from({ length: DAYS }, (_, day) => (isTicked(tag, day) ? 1 : Number.NaN))
    return { name: `tag ${tag}`, values, causeValues: fillCause(values, active, 0) }
  })
  const moods = { name: 'mood', values: mood }
  return { firstDay: 18_262, days: DAYS, variables: order === 'tags first' ? [...tags, moods] : [moods, ...tags] }
}

describe('a diary of moods and tags', () => {
  const sameDayOf = async (order: 'tags first' | 'mood first') => {
    const options = { durations: [1], sameDay: true, spearman: 'shown', outcomes: ['mood'] } as const
    const { result } = await analyseTable(diary(order), options, createKernelEngine())
    const tagOf = ({ cause, effect }: { readonly cause: string; readonly effect: string }) =>
      cause === 'mood' ? effect : cause
    return new Map((result.sameDay ?? []).map((row) => [tagOf(row), row]))
  }
  test('links a tag with the mood of its day, whichever of the two was created first', async () => {
    const first = await sameDayOf('mood first')
    const last = await sameDayOf('tags first')
    expect(first.get('tag 0')).toMatchObject({ verdict: 'likely' })
    expect(last.get('tag 0')).toMatchObject({ verdict: 'likely' })
    expect([...first.values()].filter(({ verdict }) => verdict === 'likely')).toHaveLength(1)
    for (const [tag, row] of first) expect(last.get(tag)?.p).toBeCloseTo(row.p ?? Number.NaN, 9)
  })
})

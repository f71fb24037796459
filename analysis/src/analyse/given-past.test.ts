import { describe, expect, test } from 'vitest'
import { createKernelEngine } from '../ring/kernel-engine.ts'
import type { Variable } from '../series/table.ts'
import { analyseTable } from './analyse-table.ts'

const uniform = (day: number, salt: number): number => {
  const wave = Math.sin((day + 1) * 12.9898 + salt * 78.233) * 43_758.5453
  return wave - Math.floor(wave)
}
/** Approximately normal: the sum of twelve uniform numbers. */
const normal = (day: number, salt: number): number =>
  Array.from({ length: 12 }, (_, part) => uniform(day, salt + 13 * part)).reduce((sum, term) => sum + term, -6)

const tableOf = (variables: readonly Variable[]) => ({
  firstDay: 18_262,
  days: variables[0]?.values.length ?? 0,
  variables,
})

/** Pain that persists, and a pill that is taken when it hurts and changes the next day's pain. */
function diary(effect: number): Variable[] {
  const pain = new Float64Array(400)
  const pill = new Float64Array(400)
  let level = 0
  for (let day = 0; day < 400; day++) {
    level = 0.6 * level + 1.6 * normal(day, 1) + effect * (pill[day - 1] ?? 0)
    pain[day] = level
    pill[day] = level + normal(day, 777) > 1 ? 1 : 0
  }
  return [
    { name: 'pill', values: pill },
    { name: 'pain', values: pain },
  ]
}

const pillOf = async (effect: number) => {
  const { result } = await analyseTable(tableOf(diary(effect)), { durations: [1] }, createKernelEngine())
  return result.pairs.find(({ cause }) => cause === 'pill')
}

describe('a pill that is taken when it hurts', () => {
  test('is reported to lower the pain by its true effect, given how much it hurt', async () => {
    const row = await pillOf(-1.5)
    expect(row).toMatchObject({ verdict: 'likely', lagDays: 1, past: 3 })
    expect(row?.z).toBeLessThan(0)
    expect(Math.abs((row?.difference?.value ?? 0) + 1.5)).toBeLessThan(0.6)
  })
  test('is not reported to raise it, if it has no effect', async () => {
    const row = await pillOf(0)
    expect(row?.past).toBe(3)
    expect(row?.p).toBeGreaterThan(0.05)
  })
})

describe('the first weeks', () => {
  const young = (days: number) => {
    const cause = Float64Array.from({ length: days }, (_, day) => normal(day, 5))
    const effect = cause.map((_, day) => 0.9 * (cause[day - 1] ?? 0) + normal(day, 6) / 2)
    return tableOf([
      { name: 'cause', values: cause },
      { name: 'effect', values: effect },
    ])
  }
  test('show a strong link as possible, at most', async () => {
    const { result } = await analyseTable(young(42), {}, createKernelEngine())
    expect(result.pairs[0]).toMatchObject({ cause: 'cause', effect: 'effect', lagDays: 1, verdict: 'possible' })
  })
  test('are searched at any requested lag, but report nothing yet', async () => {
    const { result } = await analyseTable(young(42), { maxLag: 14 }, createKernelEngine())
    expect(result.pairs[0]?.verdict).toBe('cannot tell')
  })
})

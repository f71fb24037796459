import { expect, test } from 'vitest'
import type { Judgement } from './pair-look.ts'
import { fillStatistics, OWN_STATISTICS, STATISTICS } from './pair-statistics.ts'
import { entry, joinedTable, pairTableOf, rowCount } from './pair-table.ts'
import type { PairQuestion } from './questions.ts'

test('every number of a judgement is in the row of its pair', () => {
  const numbers = OWN_STATISTICS.map((name, index) => [name, index + 0.5] as const)
  const judgement = {
    statistics: Object.fromEntries(numbers),
    interval: [100.5, 101.5],
    reverse: { lagDays: 102.5, p: 103.5 },
    shortfall: null,
  } as unknown as Judgement
  const table = pairTableOf([{ cause: 7, effect: 9 } as PairQuestion], () => judgement)
  const nested = [['low', 100.5] as const, ['high', 101.5] as const, ['reverseLag', 102.5] as const]
  const all = [['cause', 7] as const, ['effect', 9] as const, ...numbers, ...nested, ['reverseP', 103.5] as const]
  expect(all.map(([name]) => [name, entry(table, 0, name)])).toEqual(all)
})

test('every statistic is in the row of a result', () => {
  const row: Record<string, number | null> = {}
  fillStatistics(row as unknown as Parameters<typeof fillStatistics>[0], (name) => STATISTICS.indexOf(name) + 0.5)
  expect(Object.entries(row)).toEqual(STATISTICS.map((name, index) => [name, index + 0.5]))
})

test('joined tables keep their rows, and the reasons of refused ones', () => {
  const shortfall = { reason: 'noLag', value: 3, needed: 20 }
  const judgementOf = (isRefused: boolean) =>
    ({ statistics: {}, interval: null, reverse: null, shortfall: isRefused ? shortfall : null }) as unknown as Judgement
  const tableOf = (...pairs: readonly { cause: number; isRefused: boolean }[]) =>
    pairTableOf(
      pairs.map(({ cause }) => ({ cause, effect: 9 }) as PairQuestion),
      ({ cause }) => judgementOf(pairs.some((pair) => pair.cause === cause && pair.isRefused)),
    )
  const table = joinedTable([
    tableOf({ cause: 1, isRefused: false }, { cause: 2, isRefused: true }),
    tableOf(),
    tableOf({ cause: 3, isRefused: true }, { cause: 4, isRefused: false }),
  ])
  const rows = Array.from({ length: rowCount(table) }, (_, row) => entry(table, row, 'cause'))
  expect(rows).toEqual([1, 2, 3, 4])
  expect([...table.shortfalls]).toEqual([
    [1, shortfall],
    [2, shortfall],
  ])
})

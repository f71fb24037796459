import { expect, test } from 'vitest'
import type { Judgement } from './judgement.ts'
import { OWN_STATISTICS } from './pair-statistics.ts'
import { entry, pairTableOf } from './pair-table.ts'
import type { PairQuestion } from './questions.ts'

test('every number of a judgement is in the row of its pair', () => {
  const numbers = OWN_STATISTICS.map((name, place) => [name, place + 0.5] as const)
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

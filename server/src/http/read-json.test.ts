import { describe, expect, it } from 'vitest'
import { DEEPEST_JSON, MOST_JSON_VALUES, refusalOfCostly } from './read-json.ts'

describe('a text that is looked over before it is parsed', () => {
  const list = (count: number) => `[${'1,'.repeat(count - 1)}1]`

  it('may hold so many values', () => {
    expect(refusalOfCostly(list(MOST_JSON_VALUES))).toBeUndefined()
    expect(refusalOfCostly(list(MOST_JSON_VALUES + 1))).toMatchObject({ kind: 'tooLarge' })
    expect(refusalOfCostly(`[${'{},'.repeat(MOST_JSON_VALUES)}{}]`)).toMatchObject({ kind: 'tooLarge' })
  })

  it('may be nested so deep', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(refusalOfCostly(nested(DEEPEST_JSON))).toBeUndefined()
    expect(refusalOfCostly(nested(DEEPEST_JSON + 1))).toMatchObject({ kind: 'badInput' })
    expect(refusalOfCostly(nested(5_000_000))).toMatchObject({ kind: 'badInput' })
  })

  it('is not counted for what stands in quotes', () => {
    const commas = ','.repeat(MOST_JSON_VALUES + 1)
    const brackets = '['.repeat(DEEPEST_JSON + 1)
    for (const inner of [commas, brackets, `\\"${commas}`, `\\\\\\"${brackets}`])
      expect(refusalOfCostly(`{"note":"${inner}"}`)).toBeUndefined()
    expect(refusalOfCostly(`["\\\\",${brackets}`)).toMatchObject({ kind: 'badInput' })
  })

  it('may have a quote that never closes: the parser says so', () => {
    expect(refusalOfCostly(`["${',['.repeat(MOST_JSON_VALUES)}`)).toBeUndefined()
  })
})

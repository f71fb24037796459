import { describe, expect, it } from 'vitest'
import { DEEPEST_JSON, MOST_JSON_VALUES, refusalOfCostly } from './read-json.ts'

describe('a text checked before it is parsed', () => {
  const list = (count: number) => `[${'1,'.repeat(count - 1)}1]`

  it('has a maximum number of values', () => {
    expect(refusalOfCostly(list(MOST_JSON_VALUES))).toBeUndefined()
    expect(refusalOfCostly(list(MOST_JSON_VALUES + 1))).toMatchObject({ kind: 'tooLarge' })
    expect(refusalOfCostly(`[${'{},'.repeat(MOST_JSON_VALUES)}{}]`)).toMatchObject({ kind: 'tooLarge' })
  })

  it('has a maximum depth', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(refusalOfCostly(nested(DEEPEST_JSON))).toBeUndefined()
    expect(refusalOfCostly(nested(DEEPEST_JSON + 1))).toMatchObject({ kind: 'badInput' })
    expect(refusalOfCostly(nested(5_000_000))).toMatchObject({ kind: 'badInput' })
  })

  it('is not limited by the content of strings', () => {
    const commas = ','.repeat(MOST_JSON_VALUES + 1)
    const brackets = '['.repeat(DEEPEST_JSON + 1)
    for (const inner of [commas, brackets, `\\"${commas}`, `\\\\\\"${brackets}`])
      expect(refusalOfCostly(`{"note":"${inner}"}`)).toBeUndefined()
    expect(refusalOfCostly(`["\\\\",${brackets}`)).toMatchObject({ kind: 'badInput' })
  })

  it('may have an unclosed string: the parser reports it', () => {
    expect(refusalOfCostly(`["${',['.repeat(MOST_JSON_VALUES)}`)).toBeUndefined()
  })
})

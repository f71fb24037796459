import type { AnalysisState, Change } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recorded } from '../../testing/mood-item.ts'
import { settle } from '../../testing/settle.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const FIRST_MS = Date.parse('2025-10-01T00:00:00Z')
const DAYS = 240
const MOVE = 150
const dateOf = (day: number) => new Date(FIRST_MS + day * 86_400_000).toISOString().slice(0, 10)
const daysBetween = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000

/** Four feelings without a link, all of which are three points higher from the day of a move on. */
function diaryOfMove() {
  let state = 7_001
  const noise = () => {
    state = (state * 48_271) % 2_147_483_647
    return (4 * state) / 2_147_483_647 - 2
  }
  return Array.from({ length: DAYS }, (_, day) =>
    ['Calm', 'Energy', 'Focus', 'Hope'].map((variableName) => ({
      variableName,
      variableCategoryName: 'Emotions',
      unitAbbreviatedName: '/10',
      combinationOperation: 'MEAN',
      startAt: `${dateOf(day)}T20:00:00`,
      value: Number((4 + noise() + (day < MOVE ? 0 : 3)).toFixed(1)),
    })),
  ).flat()
}

interface Listed {
  readonly data: { readonly correlations: readonly unknown[]; readonly analysis: AnalysisState }
}

describe.each(dialects)('a day around which much changed, on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson()
    await recorded(person, diaryOfMove())
    await settle(world)
  })
  afterAll(() => world.close())

  it('is named, and links explained by it alone are not reported', async () => {
    const { data } = (await person.get<Listed>('/correlations')).body
    expect(data.analysis.breaks).toHaveLength(1)
    expect(daysBetween(data.analysis.breaks?.[0] ?? '', dateOf(MOVE))).toBeLessThanOrEqual(2)
    expect(data.correlations).toEqual([])
  })

  it('is shown with questions about that time', async () => {
    const { body } = await person.get<{ data: { changes: readonly Change[] } }>(`/changes?date=${dateOf(MOVE + 3)}`)
    const [asked] = body.data.changes
    expect(asked?.alsoChanged.map(({ text }) => text).join()).toContain('much changed around')
  })
})

/** The year of the demo person, in which it is known what leads to what. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPerson } from '../../cli/demo/demo-person.ts'
import { plantPerson } from '../../cli/demo/plant.ts'
import { plantedRelations, plantedStart, unrelatedVariables } from '../../cli/demo/relations.fixture.ts'
import { dialects, openWorld, type World } from '../../testing/world.ts'
import type { ShownChange } from '../changes/service.ts'
import type { ListedFinding } from './finding-rows.ts'

const person = demoPerson({ seed: 4, lastDay: '2026-06-14' })

describe.each(dialects)('the demo person on %s', (dialect) => {
  let world: World
  let directed: readonly ListedFinding[]
  let sameDay: readonly ListedFinding[]
  let changes: readonly ShownChange[]

  beforeAll(async () => {
    world = await openWorld(dialect)
    const { services } = world.server
    const { userId } = await plantPerson(services, person, { email: 'demo@example.org', password: 'a good password' })
    await services.statistics.refreshAll()
    await services.jobs.catchUp()
    directed = await services.findings.list(userId)
    sameDay = await services.findings.list(userId, { family: 'sameDay' })
    changes = (await services.changes.list({ userId }, {})) ?? []
  })
  afterAll(() => world.close())

  const between = (list: readonly ListedFinding[], cause: string, effect: string) =>
    list.find((finding) => finding.cause.name === cause && finding.effect.name === effect)?.finding.evidence

  it.each(plantedRelations)('$cause → $effect is likely at $lagDays days', ({ cause, effect, lagDays, sign }) => {
    const isSameDay = lagDays === 0
    const found =
      between(isSameDay ? sameDay : directed, cause, effect) ?? (isSameDay && between(sameDay, effect, cause))
    expect(found).toMatchObject({ verdict: 'likely', lagDays })
    expect(Math.sign((found || undefined)?.rAdjusted ?? 0)).toBe(sign)
  })

  it('what was started once is found with its day, and with what it changed', () => {
    const { cause, effect, sign } = plantedStart
    const start = changes.find(({ kind, subject }) => kind === 'start' && subject?.name === cause)
    const answer = start?.answers.find(({ side }) => side.name === effect)
    expect(answer?.verdict).toBe('likely')
    expect(answer?.result).toHaveProperty(
      'difference',
      expect.toSatisfy((much: number) => much * sign > 0),
    )
  })

  it('what is unrelated is likely with nothing', () => {
    const unrelated = new Set(unrelatedVariables)
    const false_ = directed.filter(
      ({ cause, effect, finding }) =>
        finding.evidence.verdict === 'likely' && (unrelated.has(cause.name) || unrelated.has(effect.name)),
    )
    expect(false_.map(({ cause, effect, finding }) => [cause.name, effect.name, finding.evidence.q])).toEqual([])
  })
})

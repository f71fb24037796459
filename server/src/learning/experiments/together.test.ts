import { believedFor, experimentEstimate, type PooledEstimate, poolExperiments } from '@upshot/analysis'
import type { Experiment } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letAppIn } from '../../testing/apps.ts'
import { draft, FIRST_DAY, good, live, noise, read, started } from '../../testing/experiments.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const SIX_BLOCKS = { design: { kind: 'blocks', blocks: 6, periodDays: 1, washoutDays: 0 } }
const START = '2026-06-15T12:00:00Z'

interface Lived {
  readonly person: TestPerson
  readonly id: number
}

describe.each(dialects)('several people who try the same plan, on %s', (dialect) => {
  let world: World
  const crowd: Lived[] = []
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  afterAll(() => world.close())

  /** Three whole blocks, then they stop. */
  async function tries(salt: number, changes: object = { countTogether: true }): Promise<Lived> {
    world.clock.set(START)
    const person = await world.addPerson()
    const { id } = await started(person, { ...SIX_BLOCKS, ...changes })
    const moodOf = (today: Experiment['today']) =>
      3 + 0.1 * Math.round(10 * ((today?.arm ?? 0) * (0.4 + 0.05 * (salt % 10)) + noise(today?.day ?? 0, salt)))
    await live(world, person, { id, from: FIRST_DAY, days: 6, moodOf })
    await good(person.post('/experiments/stop', { experimentId: id, reason: 'enough' }))
    return { person, id }
  }
  const settled = () => world.server.services.jobs.catchUp()
  const seenBy = async ({ person, id }: Lived) => (await read(person, id)).together
  const leave = ({ person, id }: Lived) => good(person.post('/experiments', { id, countTogether: false }))

  it('nothing is shown of nine people, and only volunteers count', async () => {
    for (let salt = 1; salt <= 9; salt++) crowd.push(await tries(salt))
    const alone = await tries(30, {})
    const otherWords = await tries(31, { lagDays: 1, countTogether: true })
    await settled()
    for (const person of [...crowd, alone, otherWords]) expect(await seenBy(person)).toBeUndefined()
    expect(await read(alone.person, alone.id)).toMatchObject({ countTogether: false })
  })

  it('from ten people on, everybody sees the pooled result, and what it suggests for them', async () => {
    for (let salt = 10; salt <= 12; salt++) crowd.push(await tries(salt))
    await settled()
    const results = await Promise.all(crowd.map(async ({ person, id }) => (await read(person, id)).result))
    const people = results.map((result) => ({
      effect: result?.effect ?? Number.NaN,
      differences: result?.differences ?? [],
    }))
    const { pooled, common } = poolExperiments(people.toSorted((a, b) => a.effect - b.effect))
    const { mean, tau2, interval } = pooled as PooledEstimate
    for (const [index, person] of crowd.entries()) {
      const together = await seenBy(person)
      const estimate = experimentEstimate(people[index] ?? { effect: 0, differences: [] }, common)
      expect(together).toMatchObject({ people: 12, mean: expect.closeTo(mean, 1) })
      expect(together?.interval[0]).toBeCloseTo(interval[0], 1)
      expect(together?.believed).toBeCloseTo(believedFor(estimate, { mean, tau2 }), 1)
      expect(together?.sentence).toMatch(/^12 people tried this plan\. .* What we believe for you: /)
    }
  })

  it('is shown in German to readers of German, and on the public page to everybody', async () => {
    const [first] = crowd as [Lived]
    await good(first.person.post('/userSettings', { language: 'de' }))
    expect((await seenBy(first))?.sentence).toMatch(
      /^12 Personen haben diesen Plan ausprobiert\. .* Was wir für dich annehmen: /,
    )
    const { studyId } = await read(first.person, first.id)
    await good(first.person.post(`/study/publish?studyId=${studyId}`))
    const path = new URL((await read(first.person, first.id)).link ?? '').pathname
    const page = (language: string) =>
      world.app.inject({ url: path, headers: { accept: 'text/html', 'accept-language': language } })
    expect((await page('en')).body).toContain('12 people tried this plan.')
    expect((await page('de')).body).toContain('12 Personen haben diesen Plan ausprobiert.')
    expect((await page('en')).body).not.toContain('What we believe for you')
  })

  it('a person who leaves takes their part along; with fewer than ten left, nothing is shown from then on', async () => {
    const [first, second, third, ...others] = crowd as [Lived, Lived, Lived, ...Lived[]]
    await leave(first)
    await good(second.person.delete('/experiments/delete', { id: second.id }))
    await settled()
    expect(await seenBy(others[0] as Lived)).toMatchObject({ people: 12 })
    expect((await third.person.delete('/user/delete?reason=enough')).status).toBe(200)
    for (const still of others) expect(await seenBy(still)).toBeUndefined()
    const counted = await world.database.reader.db
      .selectFrom('experiments')
      .selectAll()
      .where('pool', 'is not', null)
      .execute()
    expect(counted.map(({ user_id }) => user_id)).not.toContain(first.person.id)
    expect(counted.map(({ user_id }) => user_id)).not.toContain(third.person.id)
  })

  it('is chosen before the start, by the person and not by an app', async () => {
    world.clock.set(START)
    const person = await world.addPerson()
    const { id } = await started(person, SIX_BLOCKS)
    const late = await person.post<{ errors: { field: string }[] }>('/experiments', { id, countTogether: true })
    expect([late.status, late.body.errors[0]?.field]).toEqual([400, 'countTogether'])
    const app = await letAppIn(world, person)
    expect((await app.post('/experiments', { ...SIX_BLOCKS, countTogether: true })).status).toBe(403)
    const chosen = await draft(person, { ...SIX_BLOCKS, countTogether: true })
    expect(chosen).toMatchObject({ countTogether: true })
    expect((await app.post('/experiments/start', { experimentId: chosen.id })).status).toBe(403)
  })
})

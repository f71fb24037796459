import type { Study } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COFFEE, person, SLEEP, shareAll } from '../../testing/crowd.ts'
import { settle } from '../../testing/settle.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { commonVariableNamed } from '../../tracking/variables/catalogue/words.ts'

const causeId = commonVariableNamed(COFFEE)?.id ?? 0
const effectId = commonVariableNamed(SLEEP)?.id ?? 0

describe.each(dialects)('a group on %s', (dialect) => {
  let world: World
  let owner: TestPerson
  let studyId: string
  const crowd: TestPerson[] = []
  const population = () => world.server.services.population
  const numberOfUsers = async (): Promise<number | undefined> =>
    (await owner.get<Study>(`/study?studyId=${studyId}`)).body.statistics?.numberOfUsers
  /** The published result stays as it was until then. */
  const recalculate = () => owner.post(`/study/publish?studyId=${studyId}&recalculate=true`)

  beforeAll(async () => {
    world = await openWorld(dialect)
    owner = await world.addPerson()
    const created = await owner.post<{ study: Study }>('/study/create', {
      causeVariableName: COFFEE,
      effectVariableName: SLEEP,
      type: 'group',
    })
    studyId = created.body.study.id ?? ''
    await owner.post(`/study/publish?studyId=${studyId}`)
    for (let seed = 1; seed <= 10; seed++) crowd.push(await person(world, seed))
  })
  afterAll(() => world.close())

  it('counts everybody who joined, but not in the results of everybody', async () => {
    for (const person of crowd) expect((await person.post('/study/join', { studyId })).status).toBe(201)
    await settle(world)
    await recalculate()
    expect(await numberOfUsers()).toBe(10)
    const ofAll = await world.server.services.storage.read((t) => population().of(t, { causeId, effectId }))
    expect(ofAll.people).toBe(0)
  })

  it('stores only the given pair of a member', async () => {
    const { db } = world.database.reader
    const rows = await db.selectFrom('population_estimates').selectAll().execute()
    expect(rows.filter(({ lag_days }) => lag_days === 1)).toHaveLength(10)
    expect(rows.every(({ is_shared }) => is_shared === 0)).toBe(true)
    expect(new Set(rows.flatMap(({ cause_id, effect_id }) => [cause_id, effect_id]))).toEqual(
      new Set([causeId, effectId]),
    )
  })

  it('counts a member who shares with everybody in both results', async () => {
    const [first] = crowd as [TestPerson]
    const sharing = async () =>
      (await world.database.reader.db.selectFrom('population_estimates').selectAll().execute()).filter(
        ({ is_shared, lag_days }) => is_shared === 1 && lag_days === 1,
      ).length
    await shareAll(first)
    await settle(world)
    expect(await sharing()).toBeGreaterThan(0)
    expect(await numberOfUsers()).toBe(10)
    await shareAll(first, false)
    expect(await sharing()).toBe(0)
    expect(await numberOfUsers()).toBe(10)
  })

  it('shows nothing once fewer than ten are left, and keeps nothing of those who left', async () => {
    const [, second] = crowd as [TestPerson, TestPerson]
    expect((await second.post(`/shares/delete?clientIdToRevoke=${studyId}&reason=enough`)).status).toBe(200)
    expect(await numberOfUsers()).toBeUndefined()
    const rows = await world.database.reader.db
      .selectFrom('population_estimates')
      .selectAll()
      .where('user_id', '=', second.id)
      .execute()
    expect(rows).toEqual([])
  })

  it('ends with its owner, and with it everything given to it', async () => {
    expect((await owner.delete('/user/delete?reason=enough')).status).toBe(200)
    await settle(world)
    expect(await world.database.reader.db.selectFrom('population_estimates').selectAll().execute()).toEqual([])
  })
})

import type { Failure, Study } from '@upshot/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settle } from '../../testing/settle.ts'
import { addressOf, keepDiary, MARK } from '../../testing/study-diary.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import type { StudyDocument } from './pages/page-parts.ts'

type StudyReply = { study: Study } & Failure
const PAIR = { causeVariableName: 'Coffee', effectVariableName: 'Sleep Duration', type: 'global' }

describe.each(dialects)('studies of everybody on %s', (dialect) => {
  let world: World
  let creator: TestPerson
  let administrator: TestPerson
  let id: string
  beforeEach(async () => {
    world = await openWorld(dialect)
    administrator = await world.addPerson({ isAdministrator: true })
    creator = await world.addPerson({ email: `${MARK}@example.org` })
    id = (await creator.post<StudyReply>('/study/create', PAIR)).body.study.id ?? ''
  })
  afterEach(() => world.close())

  const document = async () => (await world.app.inject(`${await addressOf(world, id)}.json`)).json<StudyDocument>()
  const publish = (asker: TestPerson, more = '') => asker.post<StudyReply>(`/study/publish?studyId=${id}${more}`)
  const share = (asker: TestPerson, shareUserMeasurements: boolean) =>
    asker.post(
      '/userVariables',
      ['Coffee', 'Sleep Duration'].map((name) => ({ name, shareUserMeasurements })),
    )

  async function sharers(count: number): Promise<TestPerson[]> {
    const people: TestPerson[] = []
    for (let index = 0; index < count; index++) {
      const person = await world.addPerson()
      await keepDiary(person, { days: 60, seed: 200 + index, cost: 0.4 })
      expect((await share(person, true)).status).toBe(200)
      people.push(person)
    }
    await settle(world)
    return people
  }

  it('is the same for everybody, and published by its first author or an administrator', async () => {
    const other = await world.addPerson()
    const found = await other.post<StudyReply>('/study/create', PAIR)
    expect(found.status).toBe(200)
    expect(found.body.study).toMatchObject({ id, type: 'global' })
    expect(found.body.study).not.toHaveProperty('userId')
    expect((await publish(other)).status).toBe(404)
    expect((await publish(administrator)).status).toBe(200)
    expect((await publish(other)).status).toBe(403)
    expect((await creator.post('/study/unpublish', { studyId: id })).status).toBe(200)
    expect((await publish(creator)).status).toBe(200)
  })

  it('shows nothing with nine people, and their result with ten', async () => {
    await sharers(9)
    await publish(creator)
    expect((await document()).pooled).toMatchObject({ people: 0, mean: null, interval: null })
    await sharers(1)
    await publish(creator, '&recalculate=true')
    const ten = await document()
    expect(ten.pooled).toMatchObject({ people: 10, shortfall: null })
    expect(ten.pooled?.mean).toBeLessThan(0)
    expect(JSON.stringify(ten)).not.toContain(MARK)
  })

  it('excludes people who did not share, and shows nothing once fewer than ten are left', async () => {
    const quiet = await world.addPerson()
    await keepDiary(quiet, { days: 60, seed: 7 })
    const [first, second] = await sharers(11)
    await publish(creator)
    expect((await document()).pooled?.people).toBe(11)
    const eleven = (await document()).pooled
    if (first) await share(first, false)
    expect((await document()).pooled).toEqual(eleven)
    await second?.delete('/user/delete', { reason: 'moving on' })
    expect((await document()).pooled).toMatchObject({ people: 0, mean: null })
  })

  it('remains when its first author leaves, without anything of theirs', async () => {
    await creator.post('/study/create', { ...PAIR, studyTitle: `${MARK} title` })
    await publish(creator, '&showDisplayName=true')
    expect((await world.app.inject(await addressOf(world, id))).body).not.toContain(MARK)
    expect((await creator.delete('/user/delete', { reason: 'moving on' })).status).toBe(200)
    expect((await world.app.inject(await addressOf(world, id))).statusCode).toBe(200)
    const stored = (await administrator.get<Study>(`/study?studyId=${id}`)).body
    expect(stored).toMatchObject({ id, userId: administrator.id, state: 'published' })
    for (const table of ['studies', 'study_snapshots']) {
      const rows = await world.database.reader.rows(`select * from ${table}`, [])
      expect(JSON.stringify(rows)).not.toContain(MARK)
    }
  })
})

/** Concurrent changes while a study is calculated: each test lets one happen at the worst moment. */
import type { Card, Study } from '@upshot/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DIARY_DAYS, diaryKeeper, entry } from '../../testing/findings-diary.ts'
import { recorded } from '../../testing/mood-item.ts'
import { settle } from '../../testing/settle.ts'
import { addressOf, keepDiary } from '../../testing/study-diary.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { composeStudies } from './compose.ts'
import type { StudyDocument } from './pages/page-parts.ts'
import type { StudyReader } from './rules.ts'

type StudyReply = { study: Study }
type Leaver = () => Promise<unknown>
const PAIR = { causeVariableName: 'Coffee', effectVariableName: 'Sleep Duration' }

describe.each(dialects)('publishing while the person is analysed on %s', (dialect) => {
  let world: World
  let person: TestPerson
  let id: string
  beforeEach(async () => {
    world = await openWorld(dialect)
    person = await diaryKeeper(world)
    const pair = { causeVariableName: 'Espresso', effectVariableName: 'Night Sleep' }
    id = (await person.post<StudyReply>('/study/create', pair)).body.study.id ?? ''
  })
  afterEach(() => world.close())

  /** A new entry, and its analysis already under way. */
  async function analysing(): Promise<{ readonly ended: Promise<void> }> {
    await recorded(person, [entry('Jog', DIARY_DAYS, 17)])
    const { statistics, jobs, findings } = world.server.services
    await statistics.refreshAll()
    const ended = jobs.catchUp()
    const isAnalysing = async () => (await findings.state(person.id)).state === 'analysing'
    await vi.waitUntil(isAnalysing, { interval: 1, timeout: 30_000 })
    return { ended }
  }

  const page = async () => world.app.inject(await addressOf(world, id))
  const isWritable = async () => (await person.post('/userSettings', { displayName: 'Somebody' })).status

  it('with an Idempotency-Key succeeds, and so does the next write', async () => {
    const { ended } = await analysing()
    const published = await person.post(`/study/publish?studyId=${id}`, undefined, { 'idempotency-key': 'once' })
    expect(published.status).toBe(200)
    await ended
    expect((await page()).statusCode).toBe(200)
    expect(await isWritable()).toBeLessThan(300)
  })

  it('with the button of a card succeeds, and so does the next write', async () => {
    const { cards } = (await person.get<{ cards: Card[] }>('/feed')).body
    const card = cards.find(
      ({ headerTitle, parameters }) => headerTitle === 'Your study' && parameters?.['studyId'] === id,
    )
    const button = card?.buttons?.find(({ functionName }) => functionName === 'publish')
    const { ended } = await analysing()
    const pressed = await person.post('/feed', [{ id: card?.id, selectedButton: { id: button?.id } }])
    expect(pressed.status).toBe(200)
    await ended
    expect((await page()).statusCode).toBe(200)
    expect(await isWritable()).toBeLessThan(300)
  })
})

describe.each(dialects)('studies that change during their calculation on %s', (dialect) => {
  let world: World
  let owner: TestPerson
  beforeEach(async () => {
    world = await openWorld(dialect)
    owner = await world.addPerson()
  })
  afterEach(() => world.close())

  const readerOf = ({ id: userId }: TestPerson): StudyReader => ({
    userId,
    isAdministrator: false,
    clientId: null,
    language: 'en',
  })
  const study = () => world.server.services
  const document = async (id: string) => world.app.inject(`${await addressOf(world, id)}.json`)
  const publish = (id: string) => owner.post<StudyReply>(`/study/publish?studyId=${id}`)
  const unpublish = (id: string) => owner.post('/study/unpublish', { studyId: id })
  const createStudy = async (type: string) =>
    (await owner.post<StudyReply>('/study/create', { ...PAIR, type })).body.study.id ?? ''

  /** The same studies, in which something happens between reading what is known and storing it. */
  function studiesWhile(happens: () => Promise<unknown>) {
    const { services } = world.server
    const { findings, population, events } = services
    let hasEnded = false
    const once = async <R>(value: R): Promise<R> => {
      const isFirst = !hasEnded
      hasEnded = true
      if (isFirst) await happens()
      return value
    }
    return composeStudies({
      ...services,
      openExperiment: async () => undefined,
      clock: world.clock,
      emit: events.emit,
      hooks: { shareRevoked: async () => undefined },
      findings: { ...findings, pair: async (...pair) => once(await findings.pair(...pair)) },
      population: {
        ...population,
        of: async (...pair) => once(await population.of(...pair)),
        ofStudy: async (...study) => once(await population.ofStudy(...study)),
      },
    })
  }

  it('a question whose card cannot be stored is not asked', async () => {
    await keepDiary(owner, { days: 60 })
    await settle(world)
    const { services } = world.server
    const { studies } = composeStudies({
      ...services,
      openExperiment: async () => undefined,
      clock: world.clock,
      emit: services.events.emit,
      hooks: { shareRevoked: async () => undefined },
      feed: { ...services.feed, publish: () => Promise.reject(new Error('the process fails')) },
    })
    await expect(studies.create(readerOf(owner), PAIR)).rejects.toThrow('the process fails')
    expect((await owner.get<{ studies: Study[] }>('/studies/created')).body.studies).toEqual([])
  })

  describe('of one person', () => {
    let id: string
    beforeEach(async () => {
      await keepDiary(owner, { days: 60 })
      await settle(world)
      id = await createStudy('individual')
      await publish(id)
    })

    it('one that is unpublished while somebody looks it up is not found', async () => {
      const reader = readerOf(await world.addPerson())
      const studyId = (await addressOf(world, id)).replace('/studies/', '')
      const seen = await study().studies.look(reader, { studyId })
      await unpublish(id)
      await expect(study().studies.view(reader, seen, { includeCharts: true })).rejects.toMatchObject({
        kind: 'notFound',
      })
      expect(await study().freezing.thawed(seen.row)).toBeUndefined()
      expect((await document(id)).statusCode).toBe(404)
    })

    it('one that is unpublished during recalculation stays unpublished', async () => {
      const { publishing } = studiesWhile(() => unpublish(id))
      const anew = publishing.publish(readerOf(owner), { studyId: id, recalculate: true })
      await expect(anew).rejects.toThrow('The study was unpublished in the meantime')
      expect((await document(id)).statusCode).toBe(404)
      expect((await publish(id)).status).toBe(200)
    })
  })

  describe('of many people', () => {
    const ended = (asker: TestPerson, id: string) => asker.post(`/shares/delete?clientIdToRevoke=${id}&reason=enough`)
    const share = (asker: TestPerson, shareUserMeasurements: boolean) =>
      asker.post(
        '/userVariables',
        ['Coffee', 'Sleep Duration'].map((name) => ({ name, shareUserMeasurements })),
      )
    const counted = async (id: string) => (await document(id)).json<StudyDocument>()

    async function crowd(give: (who: TestPerson) => Promise<{ status: number }>): Promise<TestPerson[]> {
      const people: TestPerson[] = []
      for (let index = 0; index < 10; index++) {
        const person = await world.addPerson()
        await keepDiary(person, { days: 40, seed: 300 + index })
        expect((await give(person)).status).toBeLessThan(300)
        people.push(person)
      }
      await settle(world)
      return people
    }

    async function group() {
      const id = await createStudy('group')
      await publish(id)
      const people = await crowd((asker) => asker.post('/study/join', { studyId: id }))
      return { id, leavers: people.map((asker) => () => ended(asker, id)) }
    }

    async function everybody() {
      const id = await createStudy('global')
      const people = await crowd((asker) => share(asker, true))
      return { id, leavers: people.map((asker) => () => share(asker, false)) }
    }

    it.each([
      ['a group', group],
      ['everybody', everybody],
    ])('of %s: a tenth person who leaves during publishing removes the result', async (_whose, setUp) => {
      const { id, leavers } = await setUp()
      const [first, second] = leavers as [Leaver, Leaver]
      const anew = { studyId: id, recalculate: true }
      await publish(id)
      await study().publishing.publish(readerOf(owner), anew)
      expect((await counted(id)).pooled).toMatchObject({ people: 10, mean: expect.any(Number) })
      await studiesWhile(first).publishing.publish(readerOf(owner), anew)
      expect((await counted(id)).pooled).toMatchObject({ people: 0, mean: null })
      await second()
      expect((await counted(id)).pooled).toMatchObject({ people: 0, mean: null })
    })

    /** SQLite has one writer: everybody else waits. */
    const hasWaiter = async () =>
      dialect === 'sqlite' ||
      (
        await world.database.reader.rows(
          "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          [],
        )
      ).length > 0

    it.each([
      ['a group', group],
      ['everybody', everybody],
    ])('of %s: a person who leaves while it is stored removes it', async (_whose, setUp) => {
      const { id, leavers } = await setUp()
      const [leave] = leavers as [Leaver]
      const held = Promise.withResolvers<void>()
      const goOn = Promise.withResolvers<void>()
      const storing = world.server.services.storage.transaction(async (t) => {
        const row = await t.studies.hold(id)
        if (!row) throw new Error('There is no study to hold.')
        held.resolve()
        await goOn.promise
        await t.studies.update(row, { is_published: 1, published_epoch: 0 })
        await t.studies.saveSnapshot({ user_id: row.user_id, study_id: id, content: '"with everybody"', made_epoch: 0 })
      })
      await held.promise
      const leaving = leave()
      await vi.waitUntil(hasWaiter, { timeout: 30_000 })
      goOn.resolve()
      await Promise.all([storing, leaving])
      expect((await counted(id)).pooled).toMatchObject({ people: 0, mean: null })
    })
  })
})

import type { Card, Failure, Study, UserVariable } from '@upshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settle } from '../../testing/settle.ts'
import { addressOf, keepDiary } from '../../testing/study-diary.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import type { StudyDocument } from './pages/page-parts.ts'

type StudyReply = { study: Study; card?: Card } & Failure
const PAIR = { causeVariableName: 'Coffee', effectVariableName: 'Sleep Duration' }

describe.each(dialects)('the record of a study on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  beforeEach(async () => {
    world.clock.set('2026-06-15T12:00:00Z')
    person = await world.addPerson()
    await keepDiary(person, { days: 140 })
    await settle(world)
  })
  afterAll(() => world.close())

  const create = (more: object = {}) => person.post<StudyReply>('/study/create', { ...PAIR, ...more })
  const publish = (id: string | undefined, more = '') => person.post<StudyReply>(`/study/publish?studyId=${id}${more}`)
  const page = async (id: string | undefined) => (await world.app.inject(await addressOf(world, id))).body
  const cardOf = async (id: string | undefined) =>
    (await person.get<{ cards: Card[] }>('/feed')).body.cards.find(
      ({ parameters }) => parameters?.['kind'] === 'study' && parameters['studyId'] === id,
    )

  it('publishing shares the study and no measurements', async () => {
    const { study } = (await create()).body
    const published = (await publish(study.id)).body.study
    expect(published).toMatchObject({ state: 'published', studySharing: { shareUserMeasurements: false } })
  })

  it('a preview has title and description, and no picture that networks do not show', async () => {
    const { study } = (await create()).body
    await publish(study.id)
    const body = await page(study.id)
    expect(body).toContain('property="og:title"')
    expect(body).toContain('property="og:description"')
    const pictures = [...body.matchAll(/property="og:image" content="([^"]*)"/g)].map(([, address]) => address)
    expect(pictures).toEqual([expect.stringMatching(/\.png$/)])
    expect(body).toContain('property="og:image:type" content="image/png"')
  })

  it('nobody is invited to a study of one person, and anybody to a group study', async () => {
    const { study } = (await create()).body
    expect(study.studyLinks).not.toHaveProperty('studyJoinLink')
    expect(study.studyText).not.toHaveProperty('studyInvitation')
    const group = (await create({ type: 'group' })).body.study
    expect(group.studyLinks?.studyJoinLink).toContain('#take-part')
    expect(group.studyText).toHaveProperty('studyInvitation')
  })

  it('the card of an answer has buttons that are links; the one in the feed votes and publishes', async () => {
    const { card, study } = (await create()).body
    expect(card?.buttons?.map(({ link }) => link)).toEqual([study.studyLinks?.studyLinkStatic])
    expect(card?.buttons?.[0]).not.toHaveProperty('functionName')
    expect((await cardOf(study.id))?.buttons?.map(({ functionName }) => functionName)).toEqual([
      'vote',
      'vote',
      'publish',
    ])
  })

  it('a new title applies at once, also in the sharing texts and the feed', async () => {
    await create({ studyTitle: 'First words' })
    const second = await create({ studyTitle: 'Better words' })
    const { study } = second.body
    expect(second.status).toBe(200)
    expect(study).toMatchObject({
      studyText: { studyTitle: 'Better words' },
      studySharing: { sharingTitle: 'Better words' },
    })
    expect(study.studyLinks?.studyLinkEmail).toContain('subject=Better%20words')
    expect(study.studyLinks?.studyLinkTwitter).toContain('text=Better%20words')
    expect((await cardOf(study.id))?.title).toBe('Better words')
  })

  it('a published study gets a new title when it is recalculated, and the response says so', async () => {
    const { study } = (await create({ studyTitle: 'First words' })).body
    await publish(study.id)
    const second = await create({ studyTitle: 'Better words' })
    expect(second.body.description).toContain('recalculate')
    expect(second.body.study.studyText?.studyTitle).toBe('First words')
    expect(await page(study.id)).not.toContain('Better words')
    expect((await publish(study.id, '&recalculate=true')).body.study.studyText?.studyTitle).toBe('Better words')
    expect(await page(study.id)).toContain('<h1>Better words</h1>')
    expect((await cardOf(study.id))?.title).toBe('Better words')
    expect((await create({ studyTitle: 'Better words' })).body.description).not.toContain('recalculate')
  })

  it('a pair that is never compared is neither published nor offered for it', async () => {
    await keepDiary(person, { days: 40, names: { cause: 'Espresso', effect: 'Jitters' } })
    const variables = (await person.get<UserVariable[]>('/userVariables?limit=200')).body
    const idOf = (variableName: string) => variables.find(({ name }) => name === variableName)?.variableId
    const tag = { taggedVariableId: idOf('Espresso'), tagVariableId: idOf('Coffee'), conversionFactor: 1 }
    expect((await person.post('/userTags', tag)).status).toBe(201)
    await settle(world)
    const { study } = (await create({ causeVariableName: 'Espresso', effectVariableName: 'Coffee' })).body
    expect(study.studyCard?.buttons?.filter(({ functionName }) => functionName !== undefined)).toEqual([])
    expect(await cardOf(study.id)).toBeUndefined()
    const refused = await publish(study.id)
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toMatchObject([{ field: 'studyId', message: expect.stringContaining('not compared') }])
    const { sessions, storage } = world.server.services
    const session = await storage.transaction((t) => sessions.begin(t, person.id, { device: 'test' }))
    const ownRequest = await world.app.inject({
      url: `/studies/${study.id}`,
      headers: { cookie: `upshot_session=${session}` },
    })
    expect(ownRequest.body).toContain('Only you can see this')
    expect(ownRequest.body).not.toContain('<form')
  })

  it('the page of a small group gives neither its size nor an unknown time', async () => {
    const { study } = (await create({ type: 'group' })).body
    await publish(study.id)
    const newcomer = await world.addPerson()
    await newcomer.post('/study/join', { studyId: study.id })
    const document = (await world.app.inject(`${await addressOf(world, study.id)}.json`)).json<StudyDocument>()
    expect(document).not.toHaveProperty('participants')
    expect(document).not.toHaveProperty('participantsNow')
    expect(document.method).not.toHaveProperty('analysedAt')
    expect(document.pooled?.method).not.toHaveProperty('analysedAtEpoch')
    const body = await page(study.id)
    expect(body).toContain('fewer than 10 people')
    expect(body).not.toContain('Taking part')
  })
})

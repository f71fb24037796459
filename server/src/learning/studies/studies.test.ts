import type { Card, Failure, Study, UserVariable } from '@upshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addressOf } from '../../testing/study-diary.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

type StudyReply = { study: Study } & Failure
type StudyList = { studies: Study[] }

const PAIR = { causeVariableName: 'Coffee', effectVariableName: 'Overall Mood' }

describe.each(dialects)('studies on %s', (dialect) => {
  let world: World
  let person: TestPerson
  let other: TestPerson
  let ids: { cause: number; effect: number }
  beforeAll(async () => {
    world = await openWorld(dialect)
    const { body } = await (await world.addPerson()).get<UserVariable[]>('/variables?name=Coffee')
    const mood = await (await world.addPerson()).get<UserVariable[]>('/variables?name=Overall%20Mood')
    ids = { cause: body[0]?.variableId ?? 0, effect: mood.body[0]?.variableId ?? 0 }
  })
  beforeEach(async () => {
    world.clock.set('2026-06-15T12:00:00Z')
    person = await world.addPerson()
    other = await world.addPerson()
  })
  afterAll(() => world.close())

  const create = (asker: TestPerson, more: object = {}) => asker.post<StudyReply>('/study/create', { ...PAIR, ...more })
  const idsOf = async (asker: TestPerson, path: string) =>
    (await asker.get<StudyList>(path)).body.studies.map((study) => study.id)

  it('the same question again is the same study, whatever the type is called', async () => {
    const first = await create(person)
    expect(first.status).toBe(201)
    const id = `cause-${ids.cause}-effect-${ids.effect}-user-${person.id}-user-study`
    expect(first.body.study).toMatchObject({
      id,
      type: 'individual',
      state: 'created',
      userId: person.id,
      joined: false,
    })
    for (const type of ['individual', 'user', 'personal']) {
      const second = await create(person, { type, causeVariableName: ' coffee ' })
      expect(second.status).toBe(200)
      expect(second.body.study.id).toBe(id)
    }
    const named = { group: 'cohort', global: 'population' } as const
    for (const [type, synonym] of Object.entries(named)) {
      const created = await create(person, { type })
      const found = await create(person, { type: synonym })
      expect([created.status, found.status]).toEqual([201, 200])
      expect(found.body.study).toMatchObject({ id: created.body.study.id, type })
    }
    expect(await idsOf(person, '/studies/created')).toEqual(
      expect.arrayContaining([
        id,
        `cause-${ids.cause}-effect-${ids.effect}-user-${person.id}-cohort-study`,
        `cause-${ids.cause}-effect-${ids.effect}-population-study`,
      ]),
    )
  })
  it('an unknown name is not found, a missing one is required, and one variable is not enough', async () => {
    expect((await create(person, { causeVariableName: 'No Such Thing' })).status).toBe(404)
    expect((await person.post('/study/create', { causeVariableName: 'Coffee' })).status).toBe(400)
    expect((await create(person, { effectVariableName: 'coffee' })).status).toBe(400)
    expect((await create(person, { type: 'whatever' })).status).toBe(400)
    expect(await idsOf(person, '/studies/created')).toEqual([])
  })

  it('one response lists every fault, and a study is read by the short names too', async () => {
    const faultsOf = ({ body }: { readonly body: Partial<Failure> }) => body.errors?.map(({ field }) => field)
    const both = ['causeVariableName', 'effectVariableName']
    const empty = await person.post<StudyReply>('/study/create', {})
    expect([empty.status, faultsOf(empty)]).toEqual([400, both])
    const unknown = await create(person, { causeVariableName: 'No Such Thing', effectVariableName: 'Nor This' })
    expect([unknown.status, faultsOf(unknown)]).toEqual([404, both])
    const nothing = await person.get<Failure>('/study')
    expect([nothing.status, faultsOf(nothing)]).toEqual([400, both])
    expect(nothing.body.errors?.[0]?.message).toBe('studyId, or causeVariableName, is required.')
    const short = await person.get<Study>('/study?cause=coffee&effect=overall%20mood')
    expect(short.body).toMatchObject(PAIR)
  })

  it('has words, links, votes and a card, even without a result', async () => {
    const { study } = (await create(person, { studyTitle: 'Is it the <b>coffee</b>?' })).body
    expect(study.studyText).toMatchObject({
      studyTitle: 'Is it the <b>coffee</b>?',
      studyAbstract: expect.any(String),
      studyDesign: expect.any(String),
      studyLimitations: expect.any(String),
      studyObjective: expect.any(String),
      studyResults: expect.any(String),
      studyQuestion: expect.any(String),
    })
    expect(study.studyHtml?.fullStudyHtml).toContain('Is it the &lt;b&gt;coffee&lt;/b&gt;?')
    expect(study.studyLinks?.studyLinkStatic).toMatch(new RegExp(`/studies/${study.id}-[\\w-]{22}$`))
    for (const link of Object.values(study.studyLinks ?? {})) expect(link).toMatch(/^(https?|mailto):/)
    expect(study.studyVotes).toEqual({ averageVote: 0, userVote: 0 })
    expect(study.studyCard?.buttons?.map(({ link }) => link)).toEqual([study.studyLinks?.studyLinkStatic])
    expect(study.statistics).toMatchObject({ causeVariableName: 'Coffee', effectVariableName: 'Overall Mood' })
    expect(study.participantInstructions?.instructionsForCauseVariable).toContain('Record coffee ')
    expect(study).not.toHaveProperty('studyImages')
    expect((await person.get<{ cards: Card[] }>('/feed')).body.cards).toEqual([])
  })

  it('is read by its id at both addresses, and by names whether or not it was created', async () => {
    const query = 'causeVariableName=coffee&effectVariableName=overall%20mood'
    const requested = await person.get<Study>(`/study?${query}`)
    expect(requested.status).toBe(200)
    expect(await idsOf(person, '/studies')).not.toContain(requested.body.id)
    const { study } = (await create(person)).body
    expect(requested.body.id).toBe(study.id)
    expect((await person.get<Study>(`/study?studyId=${study.id}`)).body).toMatchObject({ id: study.id })
    const headers = { authorization: `Bearer ${person.token}` }
    const url = `/api/v4/study?studyId=${study.id}`
    expect((await world.app.inject({ url, headers })).json()).toMatchObject({ id: study.id })
    expect((await world.app.inject({ url })).statusCode).toBe(401)
    const queryToken = await world.app.inject({ url: `${url}&access_token=${person.token}` })
    expect(queryToken.statusCode).toBe(401)
    for (const id of ['nonsense', 'cause-1-effect-2-user-3-user-study', "'; drop table studies; --"]) {
      expect((await person.get(`/study?studyId=${encodeURIComponent(id)}`)).status).toBe(404)
    }
    expect((await person.get('/study')).status).toBe(400)
    expect((await person.get(`/study?${query}&type=group`)).status).toBe(404)
  })

  it("the study of one's own pair can be read and published by its id before it was created, and nobody else's can", async () => {
    const idOf = (asker: TestPerson, cause = ids.cause) =>
      `cause-${cause}-effect-${ids.effect}-user-${asker.id}-user-study`
    expect((await person.get<Study>(`/study?studyId=${idOf(person)}`)).body).toMatchObject({ state: 'created' })
    expect(await idsOf(person, '/studies/created')).toEqual([])
    expect((await person.get(`/study?studyId=${idOf(other)}`)).status).toBe(404)
    expect((await person.get(`/study?studyId=${idOf(person, 999_999)}`)).status).toBe(404)
    expect((await person.post(`/study/publish?studyId=${idOf(other)}`)).status).toBe(404)
    expect((await person.post('/study/unpublish', { studyId: idOf(person) })).status).toBe(404)
    expect((await person.post(`/study/publish?studyId=${idOf(person)}`)).status).toBe(200)
    expect(await idsOf(person, '/studies/created')).toEqual([idOf(person)])
  })

  it('another person sees nothing of it before it is published', async () => {
    for (const type of ['individual', 'group', 'global']) {
      const { study } = (await create(person, { type })).body
      expect((await other.get(`/study?studyId=${study.id}`)).status).toBe(404)
      expect((await other.post(`/study/publish?studyId=${study.id}`)).status).toBe(404)
      expect((await other.post('/study/unpublish', { studyId: study.id })).status).toBe(404)
      if (type === 'group') expect((await other.post('/study/join', { studyId: study.id })).status).toBe(404)
      const address = await addressOf(world, study.id)
      expect((await world.app.inject(address)).statusCode).toBe(404)
      expect((await world.app.inject(`${address}.json`)).statusCode).toBe(404)
      for (const path of ['/studies', '/studies/open', '/studies/created', '/studies/joined']) {
        expect(await idsOf(other, path)).not.toContain(study.id)
      }
    }
  })

  it('once published, anybody with the link reads it, and only the owner unpublishes it', async () => {
    const { study } = (await create(person)).body
    const published = await person.post<StudyReply & { link: string }>(`/study/publish?studyId=${study.id}`)
    expect(published.status).toBe(200)
    expect(published.body.study).toMatchObject({ state: 'published', publishedAt: '2026-06-15T12:00:00' })
    expect(published.body.link).toMatch(new RegExp(`/studies/${study.id}-[\\w-]{22}$`))
    const link = published.body.link.replace(/^.*\/studies\//, '')
    expect((await other.get<Study>(`/study?studyId=${link}`)).body).toMatchObject({ id: study.id, state: 'published' })
    expect(await idsOf(other, '/studies')).not.toContain(study.id)
    expect((await other.post(`/study/publish?studyId=${link}`)).status).toBe(403)
    expect((await other.post('/study/unpublish', { studyId: link })).status).toBe(403)
    expect((await world.app.inject(await addressOf(world, study.id))).statusCode).toBe(200)
    const unpublished = await person.post<StudyReply>('/study/unpublish', { studyId: study.id })
    expect(unpublished.body.study).toMatchObject({ state: 'created' })
    expect((await world.app.inject(await addressOf(world, study.id))).statusCode).toBe(404)
    expect((await other.get(`/study?studyId=${link}`)).status).toBe(404)
  })

  it('publishing by names works and says that it is deprecated', async () => {
    const answer = await person.post<StudyReply>(
      '/study/publish?causeVariableName=Coffee&effectVariableName=Overall%20Mood',
    )
    expect(answer.status).toBe(200)
    expect(answer.headers['deprecation']).toMatch(/^@\d+$/)
    expect(answer.headers['link']).toContain('rel="deprecation"')
    const byId = await person.post(`/study/publish?studyId=${answer.body.study.id}`)
    expect(byId.headers).not.toHaveProperty('deprecation')
    expect((await person.post('/study/publish?causeVariableName=Nope&effectVariableName=Overall%20Mood')).status).toBe(
      404,
    )
    expect((await person.post('/study/publish')).status).toBe(400)
  })
})

import type {
  AuthorizedClients,
  Card,
  Failure,
  Study,
  TrackingReminder,
  TrackingReminderNotification,
  UserVariable,
} from '@upshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settle } from '../../testing/settle.ts'
import { addressOf, keepDiary, MARK } from '../../testing/study-diary.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import type { StudyDocument } from './pages/page-parts.ts'

type StudyReply = { study: Study } & Failure
type Joined = StudyReply & {
  trackingReminders: TrackingReminder[]
  trackingReminderNotifications: TrackingReminderNotification[]
}
const PAIR = { causeVariableName: 'Coffee', effectVariableName: 'Sleep Duration' }

describe.each(dialects)('group studies on %s', (dialect) => {
  let world: World
  let owner: TestPerson
  let id: string
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  beforeEach(async () => {
    world.clock.set('2026-06-15T12:00:00Z')
    owner = await world.addPerson()
    id = await studyOf(owner, 'group')
  })
  afterAll(() => world.close())

  const studyOf = async (asker: TestPerson, type: string, pair: object = PAIR) =>
    (await asker.post<StudyReply>('/study/create', { ...pair, type })).body.study.id ?? ''
  const publish = (more = '') => owner.post<StudyReply>(`/study/publish?studyId=${id}${more}`)
  const join = (asker: TestPerson, studyId = id) => asker.post<Joined>('/study/join', { studyId })
  const shares = async (asker: TestPerson) =>
    (await asker.get<{ authorizedClients: AuthorizedClients }>('/shares')).body.authorizedClients.studies ?? []
  const document = async () => (await world.app.inject(`${await addressOf(world, id)}.json`)).json<StudyDocument>()
  const idsOf = async (asker: TestPerson, path: string) =>
    (await asker.get<{ studies: Study[] }>(path)).body.studies.map((study) => study.id)
  const leave = (asker: TestPerson) => asker.post(`/shares/delete?clientIdToRevoke=${id}&reason=enough`)

  /** People with a diary who take part. */
  async function members(count: number): Promise<TestPerson[]> {
    const people: TestPerson[] = []
    for (let index = 0; index < count; index++) {
      const member = await world.addPerson()
      await keepDiary(member, { days: 60, seed: 100 + index, cost: 0.4 })
      expect((await join(member)).status).toBe(201)
      people.push(member)
    }
    await settle(world)
    return people
  }

  it('are joined from their page: strangers are sent to sign in, members see that they take part', async () => {
    await publish()
    const person = await world.addPerson()
    const { sessions, storage } = world.server.services
    const cookie = `upshot_session=${await storage.transaction((t) => sessions.begin(t, person.id, { device: 'test' }))}`
    const address = await addressOf(world, id)
    const form = `action="${address}/join"`
    const open = (headers: Record<string, string>) => world.app.inject({ url: address, headers })
    const submit = (headers: Record<string, string>) =>
      world.app.inject({
        method: 'POST',
        url: `${address}/join`,
        payload: '',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
    for (const headers of [{}, { cookie }]) {
      const page = await open(headers)
      expect(page.body).toContain(form)
      expect(String(page.headers['content-security-policy'])).toContain("form-action 'self'")
    }
    expect((await submit({})).headers.location).toBe(`/auth/sign-in?next=${encodeURIComponent(address)}`)
    expect((await submit({ cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect(await shares(person)).toEqual([])
    expect((await submit({ cookie })).headers.location).toBe(address)
    expect(await shares(person)).toHaveLength(1)
    const after = (await open({ cookie })).body
    expect(after).toContain('You are taking part.')
    expect(after).not.toContain(form)
    expect((await open({})).body).toContain(form)
  })

  it('joining shares the two variables, creates them and their reminders', async () => {
    await publish()
    const person = await world.addPerson()
    expect(await idsOf(person, '/studies/open')).toContain(id)
    const answer = await join(person)
    expect(answer.status).toBe(201)
    expect(answer.body.study).toMatchObject({ id, joined: true, numberOfParticipants: 1 })
    const variables = (await person.get<UserVariable[]>('/userVariables')).body
    expect(variables.map(({ name }) => name).toSorted()).toEqual(['Coffee', 'Sleep Duration'])
    expect(answer.body.trackingReminders.map(({ variableName }) => variableName).toSorted()).toEqual([
      'Coffee',
      'Sleep Duration',
    ])
    expect(answer.body.trackingReminderNotifications).toHaveLength(2)
    expect(await shares(person)).toMatchObject([
      {
        clientId: id,
        additionalSettings: {
          scopes: ['readmeasurements'],
          variableIds: variables.map((variable) => variable.variableId).toSorted((a, b) => b - a),
        },
      },
    ])
    expect(await idsOf(person, '/studies/joined')).toEqual([id])
    const second = await join(person)
    expect(second.status).toBe(200)
    expect(second.body.trackingReminders).toHaveLength(2)
    expect(await shares(person)).toHaveLength(1)
  })

  it('fifty requests at once create one share and one reminder for each variable', async () => {
    await publish()
    const person = await world.addPerson()
    const answers = await Promise.all(Array.from({ length: 50 }, () => join(person)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49)
    expect(await shares(person)).toHaveLength(1)
    expect((await person.get<TrackingReminder[]>('/trackingReminders')).body).toHaveLength(2)
  })

  it('a person who is already reminded is not reminded twice', async () => {
    await publish()
    const person = await world.addPerson()
    await person.post('/trackingReminders', [{ variableName: 'Coffee', reminderStartTimeLocal: '09:00' }])
    const { trackingReminders } = (await join(person)).body
    expect(trackingReminders.map(({ variableName }) => variableName).toSorted()).toEqual(['Coffee', 'Sleep Duration'])
    expect(trackingReminders.find((reminder) => reminder.variableName === 'Coffee')?.reminderStartTimeLocal).toBe(
      '09:00:00',
    )
  })

  it("for the owner's own variables, a member gets new ones with the same name", async () => {
    await keepDiary(owner, { days: 3, names: { cause: `${MARK} tea`, effect: `${MARK} sleep` } })
    const individual = await studyOf(owner, 'cohort', {
      causeVariableName: `${MARK} tea`,
      effectVariableName: `${MARK} sleep`,
    })
    await owner.post(`/study/publish?studyId=${individual}`)
    const person = await world.addPerson()
    expect((await join(person, individual)).status).toBe(201)
    const variables = (await person.get<UserVariable[]>('/userVariables')).body
    expect(variables.map(({ name }) => name).toSorted()).toEqual([`${MARK} sleep`, `${MARK} tea`])
    expect(variables.every(({ numberOfRawMeasurements }) => numberOfRawMeasurements === 0)).toBe(true)
  })

  it('only open group studies can be joined', async () => {
    const person = await world.addPerson()
    expect((await join(person)).status).toBe(404)
    expect((await join(owner)).status).toBe(201)
    for (const type of ['individual', 'global']) {
      const other = await studyOf(person, type)
      expect((await join(person, other)).status).toBe(400)
    }
    expect((await person.post('/study/join', {})).status).toBe(400)
    expect((await person.post('/study/join', { studyId: 'nonsense' })).status).toBe(404)
    expect(await shares(person)).toEqual([])
  })

  it('at nine people nobody sees anything, not even their number; at ten the result is shown', async () => {
    await publish()
    const [first] = await members(9)
    await publish('&recalculate=true')
    const nine = await document()
    expect(nine.pooled).toMatchObject({ people: 0, mean: null, interval: null, shortfall: { have: 0, need: 10 } })
    expect(nine).not.toHaveProperty('participants')
    for (const asker of [owner, first, await world.addPerson()]) {
      const recalculated = (await asker?.get<Study>(`/study?studyId=${id}&recalculate=true`))?.body
      expect(recalculated?.statistics).not.toHaveProperty('correlationCoefficient')
      expect(recalculated?.statistics).not.toHaveProperty('numberOfUsers')
    }
    const [tenth] = await members(1)
    expect((await document()).pooled).toMatchObject({ people: 0, mean: null })
    const headerTitles = async () =>
      (await tenth?.get<{ cards: Card[] }>('/feed'))?.body.cards.map((card) => card.headerTitle)
    expect(await headerTitles()).not.toContain('A study you take part in')
    await publish('&recalculate=true')
    expect(await headerTitles()).toContain('A study you take part in')
    const ownStudy = (await tenth?.get<Study>(`/study?studyId=${id}`))?.body
    expect(ownStudy?.ownStatistics).toMatchObject({ numberOfPairs: 59, verdict: 'possible' })
    const ten = await document()
    expect(ten.pooled).toMatchObject({ people: 10, shortfall: null })
    expect(ten.pooled?.mean).toBeLessThan(0)
    expect(ten.text.studyResults).toContain('10 people')
    const page = (await world.app.inject(await addressOf(world, id))).body
    expect(page).toContain('A common link')
    expect(page).not.toContain(MARK)
  })

  it('a person who ends the share or leaves contributes nothing from then on; below ten the result disappears at once', async () => {
    await publish()
    const people = await members(12)
    await publish('&recalculate=true')
    const twelve = await document()
    expect(twelve.pooled?.people).toBe(12)
    const [first, second, third] = people
    if (!first || !second || !third) throw new Error('Nobody takes part.')
    expect((await leave(first)).status).toBe(200)
    expect(await shares(first)).toEqual([])
    expect((await first.get<Study>(`/study?studyId=${id}`)).body.joined).toBe(false)
    expect((await document()).pooled).toEqual(twelve.pooled)
    expect((await second.delete('/user/delete', { reason: 'moving on' })).status).toBe(200)
    expect((await document()).pooled).toEqual(twelve.pooled)
    await third.delete('/userVariables/delete', { name: 'Coffee' })
    expect((await document()).pooled).toMatchObject({ people: 0, mean: null, interval: null })
  })

  it("a study deleted with its owner no longer reads anybody's data", async () => {
    await publish()
    const person = await world.addPerson()
    await join(person)
    await owner.delete('/user/delete', { reason: 'moving on' })
    expect(await shares(person)).toEqual([])
    expect(await idsOf(person, '/studies/joined')).toEqual([])
    expect((await world.app.inject(await addressOf(world, id))).statusCode).toBe(404)
  })

  it('people who record both are asked once, in our words, and answer on the card', async () => {
    const person = await world.addPerson()
    const other = await world.addPerson()
    await keepDiary(person, { days: 40 })
    await keepDiary(other, { days: 10 })
    await owner.post('/study/create', { ...PAIR, type: 'group', studyTitle: `Buy ${MARK} now` })
    await publish()
    const invitations = async (asker: TestPerson) =>
      (await asker.get<{ cards: Card[] }>('/feed')).body.cards.filter((card) => card.headerTitle === 'A study to join')
    const [card] = await invitations(person)
    expect(card?.title).toBe('A study of coffee and sleep duration')
    await person.post('/userSettings', { language: 'de' })
    const german = (await person.get<{ cards: Card[] }>('/feed')).body.cards
    await person.post('/userSettings', { language: 'en' })
    expect(german.map(({ title }) => title)).toContain('Eine Studie über Kaffee und Schlafdauer')
    expect(JSON.stringify(card)).not.toContain(MARK)
    expect(await invitations(other)).toEqual([])
    const press = (asker: TestPerson, functionName: string) =>
      asker.post('/feed', [
        {
          id: card?.id,
          selectedButton: { id: card?.buttons?.find((button) => button.functionName === functionName)?.id },
        },
      ])
    expect((await press(other, 'accept')).status).toBe(404)
    expect((await press(person, 'decline')).status).toBe(200)
    expect(await shares(person)).toEqual([])
    expect(await invitations(person)).toEqual([])
    await owner.post('/study/unpublish', { studyId: id })
    await publish()
    expect(await invitations(person)).toEqual([])
    const late = await world.addPerson()
    await keepDiary(late, { days: 40 })
    await owner.post('/study/unpublish', { studyId: id })
    await publish()
    const [invitation] = await invitations(late)
    const accept = invitation?.buttons?.find((button) => button.functionName === 'accept')
    const accepted = { id: invitation?.id, selectedButton: { id: accept?.id } }
    expect((await late.post('/feed', [accepted, { id: 'card-999999999' }])).status).toBe(404)
    expect(await shares(late)).toEqual([])
    expect((await late.get('/trackingReminders')).body).toEqual([])
    expect(await invitations(late)).toEqual([invitation])
    expect((await late.post('/feed', [accepted])).status).toBe(200)
    expect(await shares(late)).toMatchObject([{ clientId: id }])
    expect(await invitations(late)).toEqual([])
  })

  it('the study reads only the two variables of its members', async () => {
    await publish()
    const [member] = await members(1)
    await member?.post('/measurements/post', {
      variableName: 'Overall Mood',
      value: 4,
      unitAbbreviatedName: '/5',
      variableCategoryName: 'Emotions',
      combinationOperation: 'MEAN',
      startAt: '2026-06-14T10:00:00',
    })
    expect((await owner.get(`/measurements?userId=${member?.id}`)).status).toBe(403)
    expect((await owner.get(`/userVariables?userId=${member?.id}`)).status).toBe(403)
  })
})

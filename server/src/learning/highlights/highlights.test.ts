import type { TrackingReminder, TrackingReminderNotification, UserVariable } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COFFEE, person as drinker, SLEEP, shareAll } from '../../testing/crowd.ts'
import { diaryKeeper, listed } from '../../testing/findings-diary.ts'
import { recorded } from '../../testing/mood-item.ts'
import { settle } from '../../testing/settle.ts'
import { addressOf } from '../../testing/study-diary.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

describe.each(dialects)('what is shown beside a variable on %s', (dialect) => {
  let world: World
  let keeper: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect, { baseUrl: 'https://upshot.example' })
    keeper = await diaryKeeper(world)
  })
  afterAll(() => world.close())

  const variablesOf = async (person: TestPerson) =>
    new Map(
      (await person.get<UserVariable[]>('/userVariables?limit=200')).body.map((variable) => [variable.name, variable]),
    )

  it('its best supported study, with a card for it, and the number of studies', async () => {
    const all = await variablesOf(keeper)
    const espresso = all.get('Espresso')
    const sleep = all.get('Night Sleep')
    const link = `https://upshot.example/studies/cause-${espresso?.variableId}-effect-${sleep?.variableId}-user-${keeper.id}-user-study`
    expect(espresso).toMatchObject({
      bestStudyLink: link,
      bestUserStudyLink: link,
      bestUserStudyCard: { title: expect.stringContaining('Night Sleep'), link },
      numberOfUserVariableRelationshipsAsEffect: 0,
      numberOfGlobalVariableRelationshipsAsCause: 0,
      numberOfTrackingReminders: 0,
      measurementsAtLastAnalysis: espresso?.numberOfRawMeasurements,
    })
    expect(espresso?.numberOfCorrelationsAsCause).toBeGreaterThan(0)
    expect(sleep?.numberOfCorrelationsAsEffect).toBeGreaterThan(0)
    expect(sleep?.bestUserStudyLink).toContain(`-effect-${sleep?.variableId}-`)
    expect(espresso?.bestUserStudyCard?.content).toContain('Your Night Sleep was about')
    expect(espresso).not.toHaveProperty('bestPopulationStudyLink')
    expect(espresso).not.toHaveProperty('commonOptimalValueMessage')
  })

  it('links are counted as they are listed: not those that are stronger the other way round', async () => {
    const person = await diaryKeeper(world)
    const variables = await variablesOf(person)
    const calm = variables.get('Calm')
    const sleep = variables.get('Night Sleep')
    const { storage } = world.server.services
    await storage.transaction(async (t) => {
      const all = await t.findings.all(person.id)
      const straight = all.find(
        ({ cause_id, effect_id }) => cause_id === sleep?.variableId && effect_id === calm?.variableId,
      )
      if (!straight) throw new Error('The diary has this link')
      const detail = JSON.parse(straight.detail)
      detail.evidence.direction = 'reverse stronger'
      await t.findings.save({
        ...straight,
        cause_id: straight.effect_id,
        effect_id: straight.cause_id,
        detail: JSON.stringify(detail),
      })
    })
    const { correlations } = await listed(person)
    const counted = await variablesOf(person)
    for (const name of ['Calm', 'Night Sleep']) {
      expect(counted.get(name)).toMatchObject({
        numberOfCorrelationsAsCause: correlations.filter(({ causeVariableName }) => causeVariableName === name).length,
        numberOfCorrelationsAsEffect: correlations.filter(({ effectVariableName }) => effectVariableName === name)
          .length,
      })
    }
  })

  it('nothing if nothing is known', async () => {
    const newcomer = await world.addPerson()
    await recorded(newcomer, [
      {
        variableName: 'Overall Mood',
        variableCategoryName: 'Emotions',
        unitAbbreviatedName: '/5',
        combinationOperation: 'MEAN',
        startAt: '2026-06-14T18:00:00',
        value: 4,
      },
    ])
    const mood = (await variablesOf(newcomer)).get('Overall Mood') ?? {}
    expect(
      Object.keys(mood).filter((name) => /^best|ptimalValue|numberOfCorrelations|AtLastAnalysis/.test(name)),
    ).toEqual([])
    await settle(world)
    expect((await variablesOf(newcomer)).get('Overall Mood')).toMatchObject({ numberOfCorrelations: 0 })
  })

  it('the same is shown beside reminders and notifications', async () => {
    const saved = await keeper.post<{ data: { trackingReminders: TrackingReminder[] } }>('/trackingReminders', [
      { variableName: 'Espresso', reminderFrequency: 86_400, reminderStartTimeLocal: '10:00:00' },
    ])
    const espresso = (await variablesOf(keeper)).get('Espresso')
    const bestStudyLink = espresso?.bestStudyLink ?? 'missing'
    expect(espresso?.numberOfTrackingReminders).toBe(1)
    expect(saved.body.data.trackingReminders).toMatchObject([{ bestStudyLink }])
    const [reminder] = (await keeper.get<TrackingReminder[]>('/trackingReminders')).body
    expect(reminder).toMatchObject({ bestStudyLink, bestUserStudyCard: { link: bestStudyLink } })
    const { data } = (await keeper.get<{ data: TrackingReminderNotification[] }>('/trackingReminderNotifications')).body
    expect(data).toMatchObject([{ bestStudyLink }])
  })

  it('through a share it is shown only for pairs with both sides covered', async () => {
    const doctor = await world.addPerson()
    const invited = await keeper.post<{ invitation: string }>('/shares/invite', {
      emailAddress: doctor.email,
      scopes: ['readmeasurements'],
      categories: ['Foods'],
    })
    await doctor.post('/shares/accept', { invitation: invited.body.invitation })
    const seen = (await doctor.get<UserVariable[]>(`/userVariables?userId=${keeper.id}`)).body
    expect(seen.map(({ name }) => name)).toEqual(['Espresso'])
    expect(seen[0]).not.toHaveProperty('bestStudyLink')
    expect(seen[0]).not.toHaveProperty('numberOfTrackingReminders')
    expect(seen[0]).toMatchObject({ numberOfCorrelations: 0 })
  })

  it('results of many people are shown too, with a link once the study of everybody is published', async () => {
    const crowd: TestPerson[] = []
    for (let seed = 1; seed <= 10; seed++) {
      const person = await drinker(world, seed)
      await shareAll(person)
      crowd.push(person)
    }
    await settle(world)
    const [first] = crowd as [TestPerson]
    const coffee = (await variablesOf(first)).get(COFFEE)
    expect(coffee).toMatchObject({
      numberOfGlobalVariableRelationshipsAsCause: 1,
      commonOptimalValueMessage:
        'Among 10 people, sleep duration tended to be shorter on days after more coffee than usual, which is worse.',
    })
    expect(coffee).not.toHaveProperty('bestPopulationStudyLink')
    const owner = await world.addPerson({ isAdministrator: true })
    const created = await owner.post<{ study: { id: string } }>('/study/create', {
      causeVariableName: COFFEE,
      effectVariableName: SLEEP,
      type: 'global',
    })
    const { id } = created.body.study
    expect((await owner.post(`/study/publish?studyId=${id}`)).status).toBe(200)
    expect((await variablesOf(first)).get(COFFEE)).toMatchObject({
      bestPopulationStudyLink: `https://upshot.example${await addressOf(world, id)}`,
    })
  })
})

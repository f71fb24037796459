import type { Study, UserVariable } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settle } from '../../testing/settle.ts'
import { keepDiary } from '../../testing/study-diary.ts'
import { openWorld, type TestPerson, type World } from '../../testing/world.ts'

describe('a study without a finding', () => {
  let world: World
  let person: TestPerson
  let cookie: string
  beforeAll(async () => {
    world = await openWorld('sqlite')
    world.clock.set('2026-06-15T12:00:00Z')
    person = await world.addPerson()
    await keepDiary(person, { days: 120, cost: 0 })
    await keepDiary(person, { days: 40, names: { cause: 'Espresso', effect: 'Jitters' } })
    const variables = (await person.get<UserVariable[]>('/userVariables?limit=200')).body
    const idOf = (variableName: string) => variables.find(({ name }) => name === variableName)?.variableId
    const tag = { taggedVariableId: idOf('Espresso'), tagVariableId: idOf('Coffee'), conversionFactor: 1 }
    await person.post('/userTags', tag)
    await settle(world)
    const { sessions, storage } = world.server.services
    cookie = `upshot_session=${await storage.transaction((t) => sessions.begin(t, person.id, { device: 'test' }))}`
  })
  afterAll(() => world.close())

  const studyOf = async (causeVariableName: string, effectVariableName: string) => {
    const query = new URLSearchParams({ causeVariableName, effectVariableName, includeCharts: 'true' })
    const study = (await person.get<Study>(`/study?${query}`)).body
    const page = await world.app.inject({ url: `/studies/${study.id}`, headers: { cookie } })
    return { study, page: page.body }
  }

  it('gives no difference if there is no sign of one: not in words, not in numbers, not on its page', async () => {
    const { study, page } = await studyOf('Coffee', 'Sleep Duration')
    expect(study.statistics).toMatchObject({ verdict: 'no sign', significantDifference: false })
    expect(study.statistics).not.toHaveProperty('averageEffectFollowingHighCause')
    expect(study.studyText?.studyQuestion).toBe('Is there a difference in your sleep duration after coffee?')
    expect(study.studyCharts).not.toHaveProperty('doseResponseChart')
    expect(page).toContain('No sign')
    expect(page).not.toContain('In numbers')
    expect(page).not.toContain('Difference:')
  })

  it('says that a pair is not compared and why, and promises nothing', async () => {
    const { study, page } = await studyOf('Espresso', 'Coffee')
    expect(page).toContain('Not compared')
    expect(page).toContain('one of them is part of the other')
    expect(page).not.toMatch(/cannot tell yet|too early to tell|Not enough data|none yet|Days compared/i)
    expect(study.studyCharts).not.toHaveProperty('doseResponseChart')
    expect(study.studyCharts).not.toHaveProperty('correlationScatterPlot')
  })
})

/** What others do while a study is worked out: each test lets it happen at the worst moment. */
import type { Card, Study } from '@upshot/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { recorded } from '../../tracking/measurements/item.fixture.ts'
import { DIARY_DAYS, diaryKeeper, entry } from '../findings/diary.fixture.ts'

type One = { study: Study }

describe.each(dialects)('publishing while the person is analysed on %s', (dialect) => {
  let world: World
  let person: TestPerson
  let id: string
  beforeEach(async () => {
    world = await openWorld(dialect)
    person = await diaryKeeper(world)
    const pair = { causeVariableName: 'Espresso', effectVariableName: 'Night Sleep' }
    id = (await person.post<One>('/study/create', pair)).body.study.id ?? ''
  })
  afterEach(() => world.close())

  /** Something new to analyse, and the analysis of it on its way. */
  async function analysing(): Promise<{ readonly ended: Promise<void> }> {
    await recorded(person, [entry('Jog', DIARY_DAYS, 17)])
    const { refresher, jobs, learning } = world.server.services
    await refresher.catchUp()
    const ended = jobs.catchUp()
    const isOn = async () => (await learning.findings.state(person.id)).state === 'analysing'
    await vi.waitUntil(isOn, { interval: 1 })
    return { ended }
  }

  const page = () => world.app.inject(`/studies/${id}`)
  const isWritable = async () => (await person.post('/userSettings', { displayName: 'Somebody' })).status

  it('with an Idempotency-Key answers, and the next write does', async () => {
    const { ended } = await analysing()
    const published = await person.post(`/study/publish?studyId=${id}`, undefined, { 'idempotency-key': 'once' })
    expect(published.status).toBe(200)
    await ended
    expect((await page()).statusCode).toBe(200)
    expect(await isWritable()).toBeLessThan(300)
  }, 20_000)

  it('by the button of a card answers, and the next write does', async () => {
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
  }, 20_000)
})

import type { Study } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settle } from '../../testing/settle.ts'
import { addressOf, keepDiary } from '../../testing/study-diary.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

describe.each(dialects)('the address of a published study on %s', (dialect) => {
  let world: World
  let owner: TestPerson
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    world = await openWorld(dialect)
    owner = await world.addPerson()
    await keepDiary(owner, { days: 60 })
    await settle(world)
    for (const type of ['individual', 'group']) {
      const question = { causeVariableName: 'Coffee', effectVariableName: 'Sleep Duration', type }
      const { study } = (await owner.post<{ study: Study }>('/study/create', question)).body
      ids[type] = study.id ?? ''
      expect((await owner.post(`/study/publish?studyId=${study.id}`)).status).toBe(200)
    }
  })
  afterAll(() => world.close())

  const cookieOf = async ({ id }: TestPerson) => {
    const { sessions, storage } = world.server.services
    return { cookie: `upshot_session=${await storage.transaction((t) => sessions.begin(t, id, { device: 'test' }))}` }
  }
  const open = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers })
  const individual = () => ids['individual'] ?? ''

  it('is not made from the id alone: guessing it finds nothing', async () => {
    const nobodys = 'cause-1-effect-2-user-3-user-study'
    for (const rest of [
      '',
      '.json',
      '/gauge.svg',
      '/gauge-square.svg',
      '/preview.png',
      '/charts/correlationScatterPlot.svg',
    ]) {
      const guessed = await open(`/studies/${individual()}${rest}`)
      const missing = await open(`/studies/${nobodys}${rest}`)
      expect(guessed.statusCode, rest).toBe(404)
      expect(guessed.body.replaceAll(individual(), nobodys), rest).toBe(missing.body)
      expect((await open((await addressOf(world, individual())) + rest)).statusCode, rest).toBe(200)
    }
    const stranger = await cookieOf(await world.addPerson())
    expect((await open(`/studies/${individual()}`, stranger)).statusCode).toBe(404)
  })

  it('has an unguessable part for each study', async () => {
    const individualAddress = await addressOf(world, individual())
    const groupAddress = await addressOf(world, ids['group'])
    const part = (address: string) => address.slice(-22)
    expect(part(individualAddress)).not.toBe(part(groupAddress))
    for (const wrong of [part(groupAddress), 'A'.repeat(22), part(individualAddress).toLowerCase(), '']) {
      expect((await open(`/studies/${individual()}-${wrong}`)).statusCode, wrong).toBe(404)
    }
  })

  it('is used in every shared link and picture', async () => {
    const address = await addressOf(world, individual())
    const { body } = await owner.get<Study>(`/study?studyId=${individual()}&includeCharts=true`)
    expect(body.studyLinks?.studyLinkStatic).toContain(address)
    expect(body.studyImages?.imageUrl).toContain(address)
    const document = JSON.stringify((await open(`${address}.json`)).json())
    const page = (await open(address)).body
    for (const text of [document, page, JSON.stringify(body)]) {
      expect(text.replaceAll(address, '').replaceAll(encodeURIComponent(address), '')).not.toContain(
        `/studies/${individual()}`,
      )
    }
  })

  it('is not needed by the owner, and readers of listed studies are redirected to it', async () => {
    expect((await open(`/studies/${individual()}`, await cookieOf(owner))).statusCode).toBe(200)
    const group = ids['group'] ?? ''
    expect((await open(`/studies/${group}`)).statusCode).toBe(404)
    const led = await open(`/studies/${group}`, await cookieOf(await world.addPerson()))
    expect([led.statusCode, led.headers.location]).toEqual([302, await addressOf(world, group)])
  })

  it('is also required by the API for a study of one person: its id alone finds nothing', async () => {
    const stranger = await world.addPerson()
    const guessed = individual()
    const missing = individual().replace(/-effect-\d+/, '-effect-1')
    for (const studyId of [guessed, missing]) {
      expect((await stranger.get(`/study?studyId=${studyId}`)).status, studyId).toBe(404)
      expect((await stranger.post(`/study/publish?studyId=${studyId}`)).status, studyId).toBe(404)
      expect((await stranger.post('/study/unpublish', { studyId })).status, studyId).toBe(404)
      expect((await stranger.post('/study/join', { studyId })).status, studyId).toBe(404)
    }
    const address = (await addressOf(world, individual())).replace('/studies/', '')
    expect((await stranger.get<Study>(`/study?studyId=${address}`)).body).toMatchObject({
      id: guessed,
      state: 'published',
    })
    expect((await stranger.post(`/study/publish?studyId=${address}`)).status).toBe(403)
    const group = ids['group'] ?? ''
    expect((await stranger.get<Study>(`/study?studyId=${group}`)).body.id).toBe(group)
  })

  it('is not needed for the id in the API', async () => {
    expect((await owner.get<Study>(`/study?studyId=${individual()}`)).body.id).toBe(individual())
  })
})

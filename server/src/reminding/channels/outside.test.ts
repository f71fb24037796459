/** Every address that a person can enter, spelled in every way we know: no connection is made to this machine. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listener, startListener } from '../../../../programs/listener.ts'
import { newBrowser } from '../../../../programs/push-receiver.ts'
import { hostileResolver, spellings } from '../../notify/spellings.fixture.ts'
import { openWorld, type TestPerson, type World } from '../../testing/world.ts'

const mood = {
  variableName: 'Overall Mood',
  value: 4,
  unitAbbreviatedName: '/5',
  startAt: '2026-06-14T18:00:00',
  variableCategoryName: 'Emotions',
  combinationOperation: 'MEAN',
  sourceName: 'Diary',
}

describe('addresses that are not public', () => {
  let world: World
  let listener: Listener
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld('sqlite', {}, { allowsHttp: true, resolve: hostileResolver })
    listener = await startListener()
    person = await world.addPerson()
  })
  afterAll(async () => {
    await listener.close()
    await world.close()
  })

  const urlOf = (spelling: string) => `http://${spelling.replace('PORT', String(listener.port))}/x`

  /** Only a host name can be entered; what it resolves to is checked when something is sent. */
  const isName = (url: string) => /^http:\/\/[\w-]+\.example\.org:\d+\//.test(url)

  it.each([
    ['webhooks', (url: string) => ({ url })],
    ['devices', (endpoint: string) => ({ endpoint, keys: newBrowser().keys })],
  ])('%s refuse them when they are entered', async (path, body) => {
    for (const url of spellings.map(urlOf)) {
      const { status } = await person.post(`/${path}`, body(url))
      expect(status, url).toBe(isName(url) ? 201 : 400)
    }
  })

  it('names that resolve to them are not connected to when sending', async () => {
    const other = await world.addPerson()
    const names = spellings.filter((spelling) => spelling.endsWith('.example.org:PORT'))
    for (const name of names) {
      await other.post('/webhooks', { url: urlOf(name) })
    }
    await other.post('/measurements/post', [mood])
    await world.server.services.jobs.catchUp()
    const { body } = await other.get<{ deliveries: { state: string; lastError: string }[] }>('/webhooks/deliveries')
    expect(body.deliveries).toHaveLength(names.length)
    expect(new Set(body.deliveries.map((delivery) => delivery.state))).toEqual(new Set(['waiting']))
    expect(body.deliveries.every((delivery) => /public internet|no address/.test(delivery.lastError))).toBe(true)
    expect(listener.received).toEqual([])
  })
})

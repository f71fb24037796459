/** Webhooks to machines at home, which only the administrator can name. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Listener, startListener } from '../../../../../programs/listener.ts'
import { openWorld, type TestPerson, type World } from '../../../testing/world.ts'

let world: World
let [home, other]: Listener[] = []
let person: TestPerson

beforeAll(async () => {
  home = await startListener()
  other = await startListener()
  world = await openWorld('sqlite', { webhookHosts: [`127.0.0.1:${home.port}`] })
  person = await world.addPerson()
})
afterAll(async () => {
  await home?.close()
  await other?.close()
  await world.close()
})

const hookAt = (listener: Listener | undefined) =>
  person.post<{ message?: string }>('/webhooks', { url: `http://127.0.0.1:${listener?.port}/api/webhook/upshot` })

it('a listed machine and port receives events, also by plain http', async () => {
  expect((await hookAt(home)).status).toBe(201)
  const mood = { variableName: 'Overall Mood', value: 4, unitAbbreviatedName: '/5', startAt: '2026-01-01T12:00:00' }
  await person.post('/measurements/post', [
    { ...mood, variableCategoryName: 'Emotions', combinationOperation: 'MEAN', sourceName: 'Diary' },
  ])
  await world.server.services.jobs.catchUp()
  expect(home?.received).toHaveLength(1)
})

it('another port of the same machine does not', async () => {
  const { status, body } = await hookAt(other)
  expect([status, other?.received.length]).toEqual([400, 0])
  expect(JSON.stringify(body)).toContain('https://')
  expect(JSON.stringify(body)).toContain(`WEBHOOK_HOSTS=127.0.0.1:${other?.port}`)
})

it("an app's device cannot use it as its push service", async () => {
  const keys = { p256dh: 'BPPBIJ2dLk0hHRnQbGWGbE_Vv0LgSVWlSTIWeQHv0_8', auth: 'AAAAAAAAAAAAAAAAAAAAAA' }
  const endpoint = `http://127.0.0.1:${home?.port}/push`
  expect((await person.post('/devices', { subscription: { endpoint, keys } })).status).toBe(400)
})

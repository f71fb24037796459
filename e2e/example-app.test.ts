import { type ChildProcess, spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../programs/postgres.ts'
import { PlainBrowser } from '../server/src/testing/browser.ts'
import { type LiveServer, startLive } from '../server/src/testing/live-server.ts'

const PASSWORD = 'correct horse battery'

describe('the example app of docs/apps.md', () => {
  let live: LiveServer
  let app: ChildProcess
  let address: string
  let person: { id: number; token: string }

  beforeAll(async () => {
    live = await startLive('sqlite')
    person = await live.addPerson('ada@example.org', { password: PASSWORD })
    const port = await freePort()
    address = `http://127.0.0.1:${port}`
    const registered = await live.server.services.apps.register(person.id, {
      name: 'Mood app',
      redirectUris: [`${address}/callback`],
    })
    const env = { ...process.env, UPSHOT: live.baseUrl, PORT: String(port), CLIENT_ID: registered.app.client_id }
    app = spawn(process.execPath, ['docs/examples/mood-app/server.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise((ready) => app.stdout?.once('data', ready))
  })
  afterAll(async () => {
    app.kill()
    await live.close()
  })

  it('records a mood for somebody who allowed it', async () => {
    const browser = new PlainBrowser()
    const away = await browser.open(`${address}/`)
    const signIn = await browser.open(away.url)
    const consent = await browser.submit(signIn, '/auth/sign-in', { email: 'ada@example.org', password: PASSWORD })
    expect(consent.text).toContain('Mood app asks for access')
    const back = await browser.submit(consent, '/oauth/interaction')
    const home = await browser.open(back.url)
    expect(home.text).toContain('How are you?')
    await browser.submit(home, '/mood', { value: '4' })
    const answer = await fetch(`${live.baseUrl}/api/v3/measurements`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(await answer.json()).toMatchObject([{ variableName: 'Overall Mood', value: 4, sourceName: 'Mood app' }])
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dialects, type TestPerson } from '../../testing/world.ts'
import { type ConnectorWorld, openConnectors } from './connectors.fixture.ts'

describe.each(dialects)('the pages about live sources, on %s', (dialect) => {
  let opened: ConnectorWorld
  let person: TestPerson
  let cookie: string
  beforeEach(async () => {
    opened = await openConnectors(dialect)
    person = await opened.world.addPerson()
    cookie = await opened.cookieOf(person)
    opened.provider.on('api.github.com/search/commits', {
      body: { total_count: 0, incomplete_results: false, items: [] },
    })
  })
  afterEach(() => opened.close())

  const open = (url: string) => opened.world.app.inject({ url, headers: { cookie } })
  const submit = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    opened.world.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(form).toString(),
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })

  it('connect, update and disconnect a source by hand', async () => {
    expect((await open('/connectors/github')).body).toContain('action="/connectors/github/connect"')
    const done = await submit('/connectors/github/connect', {
      username: 'octocat',
      token: 'ghp_secret',
      since: '2026-06-14',
    })
    expect(done.headers.location).toBe('/connectors/github')
    await opened.work()
    const page = (await open('/connectors/github')).body
    expect(page).toContain('value="octocat"')
    expect(page).toContain('2 measurements so far')
    expect(page).not.toContain('ghp_secret')
    expect((await submit('/connectors/github/update', {})).statusCode).toBe(303)
    await submit('/connectors/github/disconnect', { deleteMeasurements: 'yes' })
    expect(await opened.seen(person, 'github')).toMatchObject({ connectStatus: 'DISCONNECTED', count: 0 })
  })

  it('say what is wrong beside the form, as text', async () => {
    const page = await submit('/connectors/nightscout/connect', { url: 'http://<script>alert(1)</script>' })
    expect(page.statusCode).toBe(400)
    expect(page.body).toContain('role="alert"')
    expect(page.body).not.toContain('<script>alert')
  })

  it('lead on to the provider where the person has to agree there', async () => {
    const first = await submit('/connectors/strava/connect', {})
    expect(first.statusCode).toBe(303)
    const way = await open(String(first.headers.location))
    expect(String(way.headers['refresh'])).toMatch(/^0; url=https:\/\/www\.strava\.com\/oauth\/authorize\?/)
  })

  it('show the address of a phone once', async () => {
    const page = await submit('/connectors/health-auto-export-live/connect', {})
    expect(page.body).toMatch(/\/push\/up_push_[\w-]{40,}/)
    expect((await open('/connectors/health-auto-export-live')).body).not.toContain('up_push_')
  })

  it('take no form from another site, and none without a session', async () => {
    const foreign = await submit('/connectors/github/connect', { username: 'eve' }, { 'sec-fetch-site': 'cross-site' })
    expect(foreign.statusCode).toBe(403)
    cookie = ''
    const nobody = await submit('/connectors/github/connect', { username: 'eve' })
    expect(nobody.headers.location).toContain('/auth/sign-in')
    expect(await opened.seen(person, 'github')).toMatchObject({ connectStatus: 'DISCONNECTED' })
  })

  it('know no source that is not there', async () => {
    expect((await open('/connectors/nothing')).statusCode).toBe(404)
  })
})

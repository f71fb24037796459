import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ConnectorWorld, openConnectors } from '../../testing/connectors.ts'
import type { TestPerson } from '../../testing/world.ts'
import { dialects } from '../../testing/world.ts'

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

  it('show the error beside the form, as text', async () => {
    const page = await submit('/connectors/nightscout/connect', { url: 'http://<script>alert(1)</script>' })
    expect(page.statusCode).toBe(400)
    expect(page.body).toContain('role="alert"')
    expect(page.body).not.toContain('<script>alert')
  })

  it('redirect to the provider if consent is needed there', async () => {
    const first = await submit('/connectors/strava/connect', {})
    expect(first.statusCode).toBe(303)
    const way = await open(String(first.headers.location))
    expect(String(way.headers['refresh'])).toMatch(/^0; url=https:\/\/www\.strava\.com\/oauth\/authorize\?/)
  })

  it('show the address for a phone once', async () => {
    const page = await submit('/connectors/health-auto-export-live/connect', {})
    expect(page.body).toMatch(/\/push\/up_push_[\w-]{40,}/)
    expect((await open('/connectors/health-auto-export-live')).body).not.toContain('up_push_')
  })

  it('accept no form from another site, and none without a session', async () => {
    const foreign = await submit('/connectors/github/connect', { username: 'eve' }, { 'sec-fetch-site': 'cross-site' })
    expect(foreign.statusCode).toBe(403)
    cookie = ''
    const nobody = await submit('/connectors/github/connect', { username: 'eve' })
    expect(nobody.headers.location).toContain('/auth/sign-in')
    expect(await opened.seen(person, 'github')).toMatchObject({ connectStatus: 'DISCONNECTED' })
  })

  it('list everything, with instructions for the file of each format', async () => {
    const all = (await open('/connectors')).body
    for (const name of ['oura', 'github', 'daylio', 'health-auto-export'])
      expect(all).toContain(`href="/connectors/${name}"`)
    const page = (await open('/connectors/health-auto-export')).body
    expect(page).toContain('enctype="multipart/form-data"')
    expect(page).toContain('Install Health Auto Export')
    const { buttons } = await opened.seen(person, 'health-auto-export')
    expect(new URL(buttons?.[0]?.link ?? '').pathname).toBe('/connectors/health-auto-export')
  })

  it('accept a file, from a signed-in person only', async () => {
    const boundary = 'x-boundary'
    const file =
      '{"data":{"metrics":[{"name":"step_count","units":"count","data":[{"qty":5,"date":"2026-06-01 08:00:00 +0200"}]}]}}'
    const payload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="steps.json"\r\nContent-Type: application/json\r\n\r\n${file}\r\n--${boundary}--\r\n`
    const send = (name: string, headers: Record<string, string>) =>
      opened.world.app.inject({
        method: 'POST',
        url: `/connectors/${name}/import`,
        payload,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
      })
    expect((await send('health-auto-export', {})).headers.location).toContain('/auth/sign-in')
    expect((await send('health-auto-export', { cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await send('oura', { cookie })).statusCode).toBe(400)
    expect((await person.get<{ imports: unknown[] }>('/imports')).body.imports).toEqual([])
    const done = await send('health-auto-export', { cookie })
    expect(done.headers.location).toMatch(/^\/imports\/\d+$/)
    await opened.work()
    expect((await opened.measured(person, 'Daily Step Count')).map(({ value }) => value)).toEqual([5])
    expect(await opened.seen(person, 'health-auto-export')).toMatchObject({
      count: 1,
      updateStatus: 'UPDATED',
      totalMeasurementsInLastUpdate: 1,
    })
    const empty = await opened.world.app.inject({
      method: 'POST',
      url: '/connectors/health-auto-export/import',
      payload: `--${boundary}--\r\n`,
      headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
    expect(empty.statusCode).toBe(400)
    expect(empty.body).toContain('role="alert"')
  })

  it('answer 404 for an unknown source', async () => {
    expect((await open('/connectors/nothing')).statusCode).toBe(404)
  })
})

import type { Connector } from '@upshot/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ConnectorWorld, openConnectors } from '../../testing/connectors.ts'
import { startProvider } from '../../testing/provider.ts'
import { dialects, openWorld, type TestPerson } from '../../testing/world.ts'
import { formats } from '../formats/formats.ts'
import { liveSources } from './sources.ts'

const MARK = 'mark-of-a-secret-7f3a9c'

describe('the sources and formats', () => {
  it('have fixed, unique names and ids', () => {
    const all = [...liveSources, ...formats]
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    expect(new Set(all.map(({ connectorId }) => connectorId)).size).toBe(all.length)
    expect(Object.fromEntries(liveSources.map(({ name, connectorId }) => [name, connectorId]))).toEqual({
      'open-meteo-weather': 101,
      'open-meteo-air': 102,
      github: 103,
      oura: 104,
      withings: 105,
      strava: 106,
      'google-health': 107,
      nightscout: 108,
      'home-assistant': 109,
      'health-auto-export-live': 110,
      'health-connect-live': 111,
    })
  })
})

describe.each(dialects)('connectors on %s', (dialect) => {
  let opened: ConnectorWorld
  let person: TestPerson
  beforeEach(async () => {
    opened = await openConnectors(dialect)
    person = await opened.world.addPerson({ timeZone: 'Europe/Berlin' })
  })
  afterEach(() => opened.close())

  const seen = (name: string) => opened.seen(person, name)
  const connectGithub = (token = MARK) => person.post('/connectors/github/connect', { username: 'octocat', token })
  const noCommits = { body: { total_count: 0, incomplete_results: false, items: [] } }

  /** Everything in the database, as text. */
  async function everything(): Promise<string> {
    const sqlText =
      dialect === 'sqlite'
        ? "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"
        : "select table_schema || '.' || table_name from information_schema.tables where table_type = 'BASE TABLE' and table_schema = 'public'"
    const names = (await opened.world.database.reader.rows(sqlText, [])).map(([name]) => String(name))
    const texts = names.map(async (name) =>
      JSON.stringify(await opened.world.database.reader.rows(`select * from ${name}`, [])),
    )
    return (await Promise.all(texts)).join('\n')
  }

  it('lists every format and every live source, with all relevant members', async () => {
    const { status, body, headers } = await person.get<{ connectors: Connector[] }>('/connectors/list')
    expect(status).toBe(200)
    expect(body.connectors.map(({ name }) => name)).toEqual([
      ...liveSources.map(({ name }) => name),
      ...formats.map(({ name }) => name),
    ])
    for (const connector of body.connectors) {
      expect(connector).toMatchObject({
        affiliate: false,
        premium: false,
        enabled: 1,
        connected: false,
        connectStatus: 'DISCONNECTED',
        updateStatus: 'DISCONNECTED',
        count: 0,
        userId: person.id,
      })
      expect(connector.id).toBe(connector.connectorId)
      for (const text of [
        connector.displayName,
        connector.shortDescription,
        connector.longDescription,
        connector.message,
      ])
        expect(text?.trim().length, connector.name).toBeGreaterThan(2)
      expect(connector.linkedDisplayNameHtml).toContain(connector.displayName?.replace(/&/g, '&amp;').slice(0, 4))
      for (const button of [...(connector.buttons ?? []), ...(connector.card?.buttons ?? [])])
        expect(button.link).toMatch(/^https?:/)
    }
    const file = body.connectors.find(({ name }) => name === 'daylio')
    expect(file?.spreadsheetUploadLink).toMatch(/\/api\/v3\/imports$/)
    const etag = String(headers['etag'])
    const second = await opened.world.app.inject({
      url: '/api/v3/connectors/list',
      headers: { authorization: `Bearer ${person.token}`, 'if-none-match': etag },
    })
    expect(second.statusCode).toBe(304)
    expect(second.headers['cache-control']).toContain('private')
  })

  it('the buttons of a source lead to our own pages', async () => {
    const link = (await seen('github')).buttons?.[0]?.link ?? ''
    const page = await opened.world.app.inject({ url: new URL(link).pathname })
    expect(page.statusCode).toBe(302)
    expect(page.headers.location).toContain('/auth/sign-in')
  })

  it('previous input is filled in again, but no secret', async () => {
    opened.provider.on('api.github.com/search/commits', noCommits)
    await connectGithub()
    const { connectInstructions } = await seen('github')
    expect(connectInstructions?.parameters).toMatchObject([
      { key: 'username', value: 'octocat' },
      { key: 'token', required: false },
      { key: 'since' },
    ])
    expect(JSON.stringify(await person.get('/connectors/list'))).not.toContain(MARK)
  })

  it('encrypts secrets in every table, readable only with the same key', async () => {
    opened.provider.on('api.github.com/search/commits', noCommits)
    await connectGithub()
    await opened.work()
    expect(opened.provider.requests[0]?.headers['authorization']).toBe(`Bearer ${MARK}`)
    expect(await everything()).not.toContain(MARK)
    expect(JSON.stringify((await person.get('/measurements/export?format=json')).body)).not.toContain(MARK)
    // A secret copied from another row cannot be opened: its row is part of the seal.
    const other = await opened.world.addPerson()
    await other.post('/connectors/github/connect', { username: 'hubot', token: 'other-token' })
    await opened.world.server.services.storage.transaction(async (t) => {
      const connection = await t.connections.of({ user_id: person.id, connector_id: 103 })
      const foreign = await t.connections.of({ user_id: other.id, connector_id: 103 })
      if (connection && foreign) await t.connections.update(foreign, { secrets: connection.secrets })
    })
    await opened.work()
    expect(opened.provider.requests.filter(({ query }) => query.get('q')?.includes('hubot'))).toEqual([])
    expect(await opened.seen(other, 'github')).toMatchObject({ connectStatus: 'EXPIRED' })
  })

  it('a token in a URL is refused, and nothing is connected', async () => {
    const other = await opened.world.addPerson()
    const answer = await other.get<{ errors: { field: string }[] }>(
      '/connectors/github/connect?username=hubot&token=in-the-address',
    )
    expect([answer.status, answer.body.errors[0]?.field]).toEqual([400, 'token'])
    expect(await opened.seen(other, 'github')).toMatchObject({ connectStatus: 'DISCONNECTED' })
  })

  it('a token that is no longer accepted stops requests, with a card that says so, until the person reconnects', async () => {
    opened.provider.on('api.github.com/search/commits', { status: 401 })
    await connectGithub()
    await opened.work()
    expect(await seen('github')).toMatchObject({ connected: false, connectStatus: 'EXPIRED', updateStatus: 'ERROR' })
    const cards = async () =>
      (await person.get<{ cards: { title: string; buttons?: { link: string }[] }[] }>('/feed')).body.cards
    expect((await cards())[0]).toMatchObject({ title: 'Connect GitHub again' })
    expect((await cards())[0]?.buttons?.[0]?.link).toMatch(/\/connectors\/github$/)
    opened.world.clock.advance(7 * 86_400)
    await opened.world.server.services.storage.transaction((t) => t.jobs.add('connectors.sweep', {}))
    await opened.work()
    expect(opened.provider.requests).toHaveLength(1)
    expect((await person.get('/connectors/github/update')).status).toBe(400)
    opened.provider.on('api.github.com/search/commits', noCommits)
    await connectGithub('a-new-one')
    await opened.work()
    expect(await seen('github')).toMatchObject({ connectStatus: 'CONNECTED', updateStatus: 'UPDATED' })
    expect(await cards()).toEqual([])
  })

  it('waits as long as the source requests, however often an update is requested', async () => {
    opened.provider.on('api.github.com/search/commits', { status: 429, headers: { 'retry-after': '7200' } })
    await connectGithub()
    await opened.work()
    expect(await seen('github')).toMatchObject({
      connectStatus: 'CONNECTED',
      updateStatus: 'ERROR',
      connectError: 'GitHub asks us to wait. We will try again later.',
    })
    opened.world.clock.advance(7000)
    await person.get('/connectors/github/update')
    await opened.work()
    expect(opened.provider.requests).toHaveLength(1)
    opened.provider.on('api.github.com/search/commits', noCommits)
    opened.world.clock.advance(300)
    await opened.work()
    expect(await seen('github')).toMatchObject({ updateStatus: 'UPDATED' })
  })

  it.each([
    ['out of order', { status: 500 }, 'CONNECTED', /having problems right now \(500\)/],
    ['something that is not JSON', { body: '<html>' }, 'ERROR', /an answer that we cannot read/],
    ['JSON of another shape', { body: { hello: 1 } }, 'ERROR', /we cannot read/],
    ['more than can be read', { body: `"${'x'.repeat(17 * 1024 * 1024)}"` }, 'ERROR', /more data than we can read/],
    ['a place that is not there', { status: 404 }, 'ERROR', /could not find what we asked for/],
    ['a way elsewhere', { status: 302, headers: { location: 'http://169.254.169.254/' } }, 'ERROR', /could not find/],
  ])('a source that answers with %s is reported, and retried later', async (_what, answer, status, message) => {
    opened.provider.on('api.github.com/search/commits', answer)
    await connectGithub()
    await opened.work()
    const shown = await seen('github')
    expect(shown).toMatchObject({ connectStatus: status, updateStatus: 'ERROR', count: 0 })
    expect(shown.connectError).toMatch(message)
    expect(opened.provider.requests).toHaveLength(1)
    opened.provider.on('api.github.com/search/commits', noCommits)
    opened.world.clock.advance(400)
    await opened.world.server.services.storage.transaction((t) => t.jobs.add('connectors.sweep', {}))
    await opened.work()
    expect(await seen('github')).toMatchObject({ connectStatus: 'CONNECTED', updateStatus: 'UPDATED' })
    expect((await seen('github')).connectError).toBeUndefined()
  })

  it('after sixty requests others take their turn, and the rest follows a minute later', async () => {
    opened.provider.on('api.github.com/search/commits', noCommits)
    await person.post('/connectors/github/connect', { username: 'octocat', since: '2023-06-01' })
    await opened.work()
    expect(opened.provider.requests).toHaveLength(60)
    const { count = 0 } = await seen('github')
    expect(count).toBe(60 * 14)
    opened.world.clock.advance(61)
    await opened.world.server.services.storage.transaction((t) => t.jobs.add('connectors.sweep', {}))
    await opened.work()
    expect(await seen('github')).toMatchObject({ updateStatus: 'UPDATED', count: 1111 })
  })

  it('slow sources occupy at most two slots, and others follow a little later', async () => {
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    opened.provider.on('api.github.com/search/commits', async () => {
      await held
      return noCommits
    })
    const people = [person, await opened.world.addPerson(), await opened.world.addPerson()]
    for (const other of people)
      await other.post('/connectors/github/connect', { username: `person-${other.id}`, since: '2026-06-14' })
    const { storage, connectorJobs } = opened.world.server.services
    const rows = await storage.read((t) => t.connections.due(Math.floor(opened.world.clock.nowMs() / 1000)))
    const run = connectorJobs['connector.update']
    const working = rows.map(({ user_id: userId, connector_id: connectorId, id }) =>
      run?.({ userId, connectorId, id }, { id: String(userId), name: 'connector.update', attempt: 1 }),
    )
    await expect.poll(() => opened.provider.requests.length).toBe(2)
    await Promise.race(working)
    release()
    await Promise.all(working)
    const states = async () => Promise.all(people.map(async (each) => (await opened.seen(each, 'github')).updateStatus))
    expect((await states()).toSorted()).toEqual(['UPDATED', 'UPDATED', 'WAITING'])
    opened.world.clock.advance(11)
    await opened.work()
    expect(await states()).toEqual(['UPDATED', 'UPDATED', 'UPDATED'])
  })

  it('a server that trickles is disconnected after three minutes', async () => {
    opened.provider.on('api.github.com/search/commits', () => {
      opened.world.clock.advance(100)
      return { body: { total_count: 300, incomplete_results: false, items: Array.from({ length: 100 }, () => ({})) } }
    })
    await connectGithub()
    await opened.work()
    expect(opened.provider.requests).toHaveLength(2)
    expect((await seen('github')).connectError).toContain('is taking too long')
  })

  it('is read again automatically when it is due', async () => {
    opened.provider.on('api.github.com/search/commits', noCommits)
    await connectGithub()
    await opened.work()
    const first = opened.provider.requests.length
    const sweep = () => opened.world.server.services.storage.transaction((t) => t.jobs.add('connectors.sweep', {}))
    opened.world.clock.advance(3600)
    await sweep()
    await opened.work()
    expect(opened.provider.requests).toHaveLength(first)
    opened.world.clock.advance(3 * 3600)
    await sweep()
    await opened.work()
    expect(opened.provider.requests.length).toBeGreaterThan(first)
  })

  it('measurements can be requested by the name of their connector', async () => {
    opened.provider.on('api.github.com/search/commits', noCommits)
    await person.post('/connectors/github/connect', { username: 'octocat', since: '2026-06-14' })
    await opened.work()
    await person.post('/measurements/post', [
      {
        variableName: 'Code Commits',
        value: 3,
        unitAbbreviatedName: 'count',
        startAt: '2026-06-01T10:00:00',
        variableCategoryName: 'Software',
        combinationOperation: 'SUM',
      },
    ])
    const named = async (name: string) =>
      (await person.get<{ connectorId?: number }[]>(`/measurements?connectorName=${encodeURIComponent(name)}`)).body
    expect((await named('github')).map(({ connectorId }) => connectorId)).toEqual([103, 103])
    expect(await named('GitHub')).toHaveLength(2)
    expect(await named('oura')).toEqual([])
    expect(await named('nobody')).toEqual([])
  })

  it('disconnecting deletes the token and keeps the measurements, unless requested otherwise', async () => {
    opened.provider.on('api.github.com/search/commits', noCommits)
    await person.post('/connectors/github/connect', { username: 'octocat', token: MARK, since: '2026-06-10' })
    await opened.work()
    expect((await person.get('/connectors/github/disconnect')).status).toBe(200)
    expect(await seen('github')).toMatchObject({ connectStatus: 'DISCONNECTED', count: 6 })
    expect((await person.get('/connectors/github/update')).status).toBe(404)
    expect((await person.get('/connectors/github/disconnect')).status).toBe(404)
    await connectGithub()
    await opened.work()
    await person.post('/connectors/github/disconnect', { deleteMeasurements: true })
    expect(await seen('github')).toMatchObject({ connectStatus: 'DISCONNECTED', count: 0 })
    const [variable] = (await person.get<{ numberOfRawMeasurements: number }[]>('/userVariables?name=Code%20Commits'))
      .body
    expect(variable?.numberOfRawMeasurements ?? 0).toBe(0)
  })

  it('an update in progress at a disconnect stores nothing', async () => {
    opened.provider.on('api.github.com/search/commits', async () => {
      await person.get('/connectors/github/disconnect')
      return noCommits
    })
    await connectGithub()
    await opened.work()
    expect(await seen('github')).toMatchObject({ connectStatus: 'DISCONNECTED', count: 0 })
  })

  it('a deleted account leaves nothing behind', async () => {
    opened.provider.on('api.github.com/search/commits', noCommits)
    await opened.world.addPerson({ isAdministrator: true })
    await connectGithub()
    await person.get('/connectors/oura/connect')
    await opened.work()
    await connectGithub()
    expect((await person.delete('/user/delete', { reason: 'done' })).status).toBe(200)
    const rows = await opened.world.database.reader.rows(
      'select (select count(*) from connections) + (select count(*) from connection_tickets) as total',
      [],
    )
    expect(Number(rows[0]?.[0])).toBe(0)
    await opened.work()
  })

  it("refuses unknown names, file formats, and another person's connections", async () => {
    expect((await person.get('/connectors/nothing/connect')).status).toBe(404)
    const format = await person.get<{ errors: { message: string }[] }>('/connectors/daylio/connect')
    expect(format.status).toBe(400)
    expect(format.body.errors[0]?.message).toContain('/imports')
    await connectGithub()
    const other = await opened.world.addPerson()
    expect(await opened.seen(other, 'github')).toMatchObject({ connectStatus: 'DISCONNECTED' })
    expect((await other.get('/connectors/github/disconnect')).status).toBe(404)
    expect((await other.get('/connectors/github/update')).status).toBe(404)
  })

  it("the typed client fills in the path's parameters", async () => {
    const answer = await person.client.postConnectConnector({
      params: { connectorName: 'open-meteo-air' },
      body: { latitude: 1, longitude: 2 },
    })
    expect(answer.connector).toMatchObject({ name: 'open-meteo-air', connected: true, updateStatus: 'WAITING' })
  })
})

describe('an unavailable network', () => {
  it('disconnects nobody: updates are retried', async () => {
    const world = await openWorld('sqlite', {}, { resolve: async () => [] })
    const person = await world.addPerson()
    await person.post('/connectors/open-meteo-air/connect', { latitude: 1, longitude: 2 })
    await world.server.services.jobs.catchUp()
    const { body } = await person.get<{ connectors: Connector[] }>('/connectors/list')
    expect(body.connectors.find(({ name }) => name === 'open-meteo-air')).toMatchObject({
      connected: true,
      connectStatus: 'CONNECTED',
      updateStatus: 'ERROR',
      connectError: 'Open-Meteo Air Quality cannot be reached: air-quality-api.open-meteo.com has no address.',
    })
    await world.close()
  })
})

describe('an unresponsive source', () => {
  it('is given up after the deadline, and reported', async () => {
    const provider = await startProvider()
    provider.on('api.github.com/search/commits', { isSilent: true })
    const world = await openWorld('sqlite', {}, { ...provider.outside, deadlineMs: 200 })
    const person = await world.addPerson()
    await person.post('/connectors/github/connect', { username: 'octocat' })
    await world.server.services.jobs.catchUp()
    const { body } = await person.get<{ connectors: Connector[] }>('/connectors/list')
    const shown = body.connectors.find(({ name }) => name === 'github')
    expect(shown).toMatchObject({ connectStatus: 'CONNECTED', updateStatus: 'ERROR' })
    expect(shown?.connectError).toContain('no answer in time')
    await provider.close()
    await world.close()
  })
})

describe.each(dialects)('a source that is not set up, on %s', (dialect) => {
  it('is listed with its set-up steps and cannot be connected', async () => {
    const opened = await openConnectors(dialect, { connectorClients: {} })
    const person = await opened.world.addPerson()
    const shown = await opened.seen(person, 'oura')
    expect(shown).toMatchObject({ enabled: 0, connectStatus: 'DISCONNECTED', buttons: [] })
    expect(shown.message).toContain('OURA_CLIENT_ID and OURA_CLIENT_SECRET')
    expect(shown.message).toContain('https://cloud.ouraring.com/oauth/applications')
    expect(shown.message).toMatch(/ https?:\/\/[^ ]+\/connectors\/oura\/callback\./)
    expect((await opened.seen(person, 'strava')).message).not.toContain('BASE_URL')
    expect((await person.get('/connectors/oura/connect')).status).toBe(400)
    await opened.close()
  })
})

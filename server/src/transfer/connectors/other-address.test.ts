import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { letAppIn } from '../../testing/apps.ts'
import { type ConnectorWorld, openConnectors } from '../../testing/connectors.ts'
import type { TestPerson } from '../../testing/world.ts'
import { dialects } from '../../testing/world.ts'

const SECRET = 'a-secret-of-the-first-address'
const OWN = 'https://night.example.org/one'

describe.each(dialects)('a stored secret and a changed address on %s', (dialect) => {
  let opened: ConnectorWorld
  let person: TestPerson
  beforeEach(async () => {
    opened = await openConnectors(dialect)
    person = await opened.world.addPerson()
    opened.provider.on('', { body: [] })
    expect((await connect('nightscout', { url: OWN, token: SECRET })).status).toBe(200)
    await opened.work()
    expect(requests()).toContain('night.example.org')
    opened.provider.requests.length = 0
  })
  afterEach(() => opened.close())

  const connect = (name: string, parameters: object) => person.post<unknown>(`/connectors/${name}/connect`, parameters)
  const requests = () =>
    JSON.stringify(opened.provider.requests.map(({ host, headers, query }) => [host, headers, `${query}`]))
  const keptSecrets = async (connectorId: number) =>
    (
      await opened.world.server.services.storage.read((t) =>
        t.connections.of({ user_id: person.id, connector_id: connectorId }),
      )
    )?.secrets

  it.each([
    'https://evil.example.org',
    'https://night.example.org/two',
    'https://night.example.org:8443/one',
    'https://night.example.org.evil.example.org/one',
  ])('%s never receives the secret, which is deleted', async (url) => {
    await connect('nightscout', { url })
    await opened.work()
    expect(await keptSecrets(108)).toBeNull()
    // The first address does not get it back either: it is deleted.
    await connect('nightscout', { url: OWN })
    await opened.work()
    const { createHash } = await import('node:crypto')
    expect(requests()).not.toContain(SECRET)
    expect(requests()).not.toContain(createHash('sha1').update(SECRET).digest('hex'))
  })

  it.each([{}, { url: '' }, { url: `${OWN}/` }, { url: 'https://NIGHT.example.org/one' }, { since: '2026-06-01' }])(
    'the same address keeps it: %j',
    async (parameters) => {
      expect((await connect('nightscout', parameters)).status).toBe(200)
      await opened.work()
      expect(await keptSecrets(108)).not.toBeNull()
    },
  )

  it('if a secret is required, a new address without one is refused, by request and by form', async () => {
    const sensors = 'sensor.bedroom = Bedroom Temperature'
    await connect('home-assistant', { url: 'https://home.example.org', token: SECRET, sensors })
    const refused = await connect('home-assistant', { url: 'https://evil.example.org' })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain('the stored one belongs to another address')
    const cookie = await opened.cookieOf(person)
    const page = await opened.world.app.inject({
      method: 'POST',
      url: '/connectors/home-assistant/connect',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ url: 'https://evil.example.org', sensors }).toString(),
    })
    expect(page.statusCode).toBe(400)
    await opened.work()
    expect(opened.provider.requests.filter(({ host }) => host.includes('evil'))).toEqual([])
  })

  it('an app can neither connect nor update nor disconnect, whatever its scopes', async () => {
    const app = await letAppIn(opened.world, person)
    for (const path of ['connect', 'update', 'disconnect']) {
      expect((await app.get(`/connectors/nightscout/${path}?url=https://evil.example.org`)).status, path).toBe(403)
      expect((await app.post(`/connectors/nightscout/${path}`, { url: 'https://evil.example.org' })).status, path).toBe(
        403,
      )
    }
    await opened.work()
    expect(opened.provider.requests).toEqual([])
    expect(await keptSecrets(108)).not.toBeNull()
  })
})

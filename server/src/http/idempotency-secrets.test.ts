import { type Endpoint, type EndpointName, endpoints } from '@upshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { letAppIn } from '../testing/apps.ts'
import { measurementsOf, moodItem } from '../testing/mood-item.ts'
import { dialects, openWorld, type TestPerson, type World } from '../testing/world.ts'

const SECRET_MEMBERS = ['accessToken', 'clientSecret', 'secret', 'invitation', 'pushUrl', 'redirectUrl']

/** The names of all members that an answer may have. */
function membersIn(schema: unknown, found = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return found
  if ('properties' in schema && typeof schema.properties === 'object')
    for (const name of Object.keys(schema.properties ?? {})) found.add(name)
  for (const part of Object.values(schema)) membersIn(part, found)
  return found
}

describe('responses with secrets', () => {
  it('are marked in the contract, wherever a member of theirs could hold one', () => {
    const changing = Object.entries<Endpoint>(endpoints).filter(([, endpoint]) => endpoint.method !== 'GET')
    const unmarked = changing.filter(
      ([, endpoint]) => !endpoint.hasSecret && SECRET_MEMBERS.some((name) => membersIn(endpoint.answer).has(name)),
    )
    expect(unmarked.map(([name]) => name)).toEqual([])
    expect(endpoints.createShareLink.hasSecret).toBe(true)
  })
})

type Secretive = {
  // Endpoints that need a fresh confirmation are not available to the tokens of these tests.
  [K in EndpointName]: (typeof endpoints)[K] extends { needsConfirmation: true }
    ? never
    : (typeof endpoints)[K] extends { hasSecret: true; method: 'POST' }
      ? K
      : never
}[EndpointName]

describe.each(dialects)('idempotency keys, tokens and secrets on %s', (dialect) => {
  let world: World
  let person: TestPerson
  let variableId: number
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  beforeEach(async () => {
    person = await world.addPerson()
    await person.post('/measurements/post', [moodItem])
    const { body } = await person.get<{ id: number }[]>('/userVariables')
    variableId = body[0]?.id ?? 0
  })
  afterAll(() => world.close())

  const rowsOf = (id: number) => world.database.reader.rows('select * from idempotency_keys where user_id = ?', [id])
  const post = (by: TestPerson, value: number, key = 'k') =>
    by.post('/measurements/post', [{ ...moodItem, value }], { 'idempotency-key': key })

  it('belong to the token: another token of the same person gets its own response', async () => {
    const app = await letAppIn(world, person)
    const second = await letAppIn(world, person)
    expect((await post(person, 1)).headers['idempotency-replayed']).toBeUndefined()
    for (const other of [app, second]) {
      const answer = await post(other, 1)
      expect(answer.headers['idempotency-replayed']).toBeUndefined()
      expect(JSON.stringify(answer.body)).toContain('already there')
    }
    // A different body is no fault either: the key of one token means nothing for another.
    const third = await letAppIn(world, person)
    expect((await post(third, 2)).status).toBe(200)
    expect(await measurementsOf(person)).toMatchObject([{ value: 2 }])
    expect((await post(third, 2)).headers['idempotency-replayed']).toBe('true')
  })

  it('the responses stored for a token are deleted with it', async () => {
    const app = await letAppIn(world, person)
    await post(app, 3)
    expect(await rowsOf(person.id)).toHaveLength(1)
    await person.post(`/shares/delete?clientIdToRevoke=${app.clientId}`)
    expect(await rowsOf(person.id)).toEqual([])
  })

  const secretive: Record<Secretive, () => [path: string, body?: unknown]> = {
    saveUserSettings: () => ['/userSettings', { timeZone: 'Europe/Berlin' }],
    inviteToShare: () => ['/shares/invite', { emailAddress: 'friend@example.org' }],
    createShareLink: () => ['/shares/link', { name: 'Dr. Lee', variableIds: [variableId] }],
    registerApp: () => ['/apps', { name: 'Diary', redirectUris: ['https://example.org/cb'], isPublic: false }],
    saveWebhook: () => ['/webhooks', { url: 'https://example.org/hook' }],
    postConnectConnector: () => ['/connectors/health-auto-export-live/connect', {}],
    revokeShare: () => ['/shares/delete?clientIdToRevoke=person-1'],
  }

  it.each(Object.entries(secretive).filter(([name]) => name !== 'revokeShare'))(
    '%s: a repeat is told that it was done, and the secret is nowhere kept',
    async (_name, request) => {
      const [path, body] = request()
      const send = () => person.post<Record<string, unknown>>(path, body, { 'idempotency-key': 'once' })
      const first = await send()
      expect(first.status).toBeLessThan(300)
      const again = await send()
      expect(again.status).toBe(first.status)
      expect(again.headers['idempotency-replayed']).toBe('true')
      expect(again.body).toMatchObject({ status: 'OK', success: true, code: first.status, summary: 'Already done' })
      const secrets = JSON.stringify(first.body).match(/(up_|whsec_)[\w+/=-]{20,}/g) ?? []
      expect(secrets.length).toBeGreaterThan(0)
      const stored = JSON.stringify(await rowsOf(person.id))
      for (const secret of secrets) {
        expect(stored).not.toContain(secret)
        expect(JSON.stringify(again.body)).not.toContain(secret)
      }
      expect((await person.post(path, { other: 1 }, { 'idempotency-key': 'once' })).status).toBe(422)
    },
  )

  it('a repeated invitation is sent once', async () => {
    const invite = () =>
      person.post('/shares/invite', { emailAddress: 'x@example.org' }, { 'idempotency-key': 'invite' })
    await invite()
    await invite()
    const { body } = await person.get<{ authorizedClients: { individuals: unknown[] } }>('/shares')
    expect(body.authorizedClients.individuals).toHaveLength(1)
  })

  it('a job deletes entries older than a day, for everybody', async () => {
    const other = await world.addPerson()
    await post(person, 3, 'old')
    await post(other, 3, 'old')
    world.clock.advance(86_400 + 3601)
    await post(other, 3, 'fresh')
    const { storage, jobs, idempotency } = world.server.services
    expect(idempotency.schedule).toEqual([{ name: 'idempotency.purge', everySeconds: 3600 }])
    await storage.transaction((t) => t.jobs.add('idempotency.purge', {}))
    await jobs.catchUp()
    expect(await rowsOf(person.id)).toEqual([])
    expect(await rowsOf(other.id)).toHaveLength(1)
  })
})

/**
 * Every route × every kind of caller: the exact status, and nothing changed. The routes come from the contract; a new
 * one that can be read through a share has to define a request here, or this file does not compile. Effects reserved
 * for the person are in app-authorization.test.ts.
 */
import {
  API_PREFIX,
  type Endpoint,
  type EndpointName,
  type Endpoints,
  endpoints,
  grantableScopes,
  scopes,
} from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../server/src/lib/hash.ts'
import { dialects, openWorld, type TestPerson, type World } from '../server/src/testing/world.ts'
import { tableHashes } from './table-hashes.ts'

type Shareable = {
  [K in EndpointName]: Endpoints[K] extends { query: { properties: { userId: unknown } } } ? K : never
}[EndpointName]

/** Requests for another person's data. */
const sharedQuestions: Record<Shareable, string> = {
  listMeasurements: '',
  exportMeasurements: '&format=csv',
  getTable: '&format=csv',
  listDailyValues: '&variableName=Sleep%20Duration',
  listUserVariables: '',
  listCorrelations: '',
  listPairs: '&cause=Sleep%20Duration&effect=Sleep%20Duration',
  listChanges: '&date=2026-06-01',
  comparePeriods: '&variableName=Sleep%20Duration&date=2026-06-01',
  searchVariables: '&includePublic=false',
  listSources: '&variableName=Sleep%20Duration',
  lookIntoDay: '&variableName=Sleep%20Duration&date=2026-06-14',
  getChart: '&variableName=Sleep%20Duration',
  listSparks: '',
  getDay: '&date=2026-06-10',
  listDays: '&to=2026-06-14',
  getReport: '&to=2026-06-14',
  listExperiments: '',
  getExperiment: '',
  listExperimentDays: '',
}

const routes = Object.entries<Endpoint>(endpoints)
const isShareable = (name: string): name is Shareable => name in sharedQuestions

/** Tables that only record visits. */
const WITNESSES = new Set([
  'audit_log',
  'audit_chains',
  'tokens',
  'sequences',
  'sessions',
  'schema_migrations',
  'event_cursors',
])

describe.each(dialects)('authorization on %s', (dialect) => {
  let world: World
  let owner: TestPerson
  let sharee: TestPerson
  let stranger: TestPerson
  const tokens: Record<string, string> = {}

  beforeAll(async () => {
    world = await openWorld(dialect)
    owner = await world.addPerson()
    sharee = await world.addPerson()
    stranger = await world.addPerson()
    await owner.post('/measurements/post', [
      measurement('Sleep Duration', 'Sleep', 'h'),
      measurement('Overall Mood', 'Emotions', '/5'),
    ])
    await owner.post('/experiments', {
      effectVariableName: 'Sleep Duration',
      arms: [
        { name: 'early', instruction: 'Go to bed at ten.' },
        { name: 'as usual', instruction: 'Go to bed as usual.' },
      ],
      smallestEffect: 0.5,
    })
    const { body } = await owner.post<{ invitation: string }>('/shares/invite', {
      emailAddress: 'x@example.org',
      categories: ['Sleep'],
      scopes: ['readmeasurements'],
    })
    await sharee.post('/shares/accept', { invitation: body.invitation })
    await collectTokens()
    await world.server.services.statistics.refreshAll()
  })
  afterAll(() => world.close())

  const measurement = (variableName: string, variableCategoryName: string, unitAbbreviatedName: string) => ({
    variableName,
    variableCategoryName,
    unitAbbreviatedName,
    value: 3,
    startAt: '2026-06-10T08:00:00',
    combinationOperation: 'MEAN',
  })

  async function collectTokens(): Promise<void> {
    const { services } = world.server
    const make = async (userId: number, scopes: readonly string[] = []) =>
      (await services.tokens.create({ userId, name: 'test', scopes: scopes, days: 1000 })).token
    tokens['junk'] = 'up_pat_junk'
    tokens['revoked'] = await make(owner.id)
    const [row] = (await services.tokens.list(owner.id)).slice(-1)
    await services.tokens.revoke(owner.id, row?.id ?? 0)
    const leaver = await world.addPerson()
    tokens['deleted user'] = leaver.token
    await leaver.delete('/user/delete', { reason: 'x' })
    tokens['revoked grant'] = await appToken()
    await services.shares.revoke(owner.id, 'app-of-test', undefined)
    tokens['app'] = await appToken()
    await services.storage.transaction((stores) =>
      services.shares.grant(stores, {
        user_id: owner.id,
        grantee_kind: 'study',
        grantee: 'study-1',
        name: 'A study',
        scopes: 'readmeasurements',
      }),
    )
    tokens['expired'] = (await services.tokens.create({ userId: owner.id, name: 'test', scopes: [], days: 1 })).token
    for (const scope of scopes)
      tokens[`without ${scope}`] = await make(
        owner.id,
        scopes.filter((other) => other !== scope),
      )
    world.clock.advance(2 * 86_400)
  }

  /** Like one of the authorization server, for an app with every permission. */
  async function appToken(): Promise<string> {
    const token = `app-token-${Math.floor(world.clock.nowMs())}-${Object.keys(tokens).length}`
    const { services } = world.server
    await services.storage.transaction(async (stores) => {
      const grant = await services.shares.grant(stores, {
        user_id: owner.id,
        grantee_kind: 'app',
        grantee: 'app-of-test',
        name: 'App',
        scopes: grantableScopes.join(' '),
      })
      const ownRecords = {
        user_id: owner.id,
        id: await stores.tokens.newId(),
        hash: sha256(token),
        name: 'App',
        scopes: grant.scopes,
      }
      await stores.tokens.insert({
        ...ownRecords,
        client_id: 'app-of-test',
        grant_id: grant.id,
        created_epoch: 0,
        expires_epoch: null,
        last_used_epoch: null,
      })
    })
    return token
  }

  async function ask(
    endpoint: Endpoint,
    token: string | undefined,
    query = '',
    headers: Record<string, string> = {},
  ): Promise<number> {
    const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const body = endpoint.method === 'GET' ? {} : { payload: '{"userId":999999}' }
    const type: Record<string, string> = endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }
    const url = `${API_PREFIX}${endpoint.path.replace('{experimentId}', '1').replace(/\{\w+\}/g, 'x')}${query}`
    const answer = await world.app.inject({
      method: endpoint.method,
      url,
      headers: { ...authorization, ...type, ...headers },
      ...body,
    })
    return answer.statusCode
  }

  const everything = () => tableHashes(world, WITNESSES)

  it('missing, malformed, expired, revoked and deleted credentials get 401 everywhere, and a cookie does not count', async () => {
    const before = await everything()
    for (const [name, endpoint] of routes) {
      expect(await ask(endpoint, undefined), `${name} nobody`).toBe(401)
      expect(await ask(endpoint, undefined, `?access_token=${owner.token}`), `${name} query token`).toBe(401)
      expect(await ask(endpoint, undefined, '', { cookie: `upshot_session=${owner.token}` }), `${name} cookie`).toBe(
        401,
      )
      for (const kind of ['junk', 'expired', 'revoked', 'deleted user', 'revoked grant']) {
        expect(await ask(endpoint, tokens[kind]), `${name} ${kind}`).toBe(401)
      }
    }
    expect(await everything()).toEqual(before)
  })

  it('a token without the scope gets 403', async () => {
    const before = await everything()
    for (const [name, endpoint] of routes)
      expect(await ask(endpoint, tokens[`without ${endpoint.scope}`]), name).toBe(403)
    expect(await everything()).toEqual(before)
  })

  it('an app gets 403 on every endpoint closed to third parties', async () => {
    const personal = routes.filter(([, endpoint]) => !(grantableScopes as readonly string[]).includes(endpoint.scope))
    expect(personal.length).toBeGreaterThan(5)
    for (const [name, endpoint] of personal) expect(await ask(endpoint, tokens['app']), name).toBe(403)
  })

  it("another person's id in a body is refused by every write", async () => {
    const before = await everything()
    for (const [name, endpoint] of routes.filter(([, endpoint]) => endpoint.method !== 'GET')) {
      // A file has no members that could name a person: it is refused as not being one.
      expect(await ask(endpoint, owner.token), name).toBe(endpoint.isUpload ? 415 : 403)
    }
    expect(await everything()).toEqual(before)
  })

  it("another person's id in the query is refused without a share, whether it exists or not", async () => {
    for (const [name, endpoint] of routes.filter(([, endpoint]) => endpoint.method === 'GET' && !endpoint.isStream)) {
      expect(await ask(endpoint, stranger.token, `?userId=${owner.id}`), name).toBe(403)
      expect(await ask(endpoint, stranger.token, '?userId=987654'), name).toBe(403)
    }
  })

  it('a share opens what it covers, and nothing else', async () => {
    for (const [name, endpoint] of routes.filter(([, endpoint]) => endpoint.method === 'GET' && !endpoint.isStream)) {
      const question = isShareable(name) ? sharedQuestions[name] : ''
      const status = await ask(endpoint, sharee.token, `?userId=${owner.id}${question}`)
      expect(status, name).toBe(isShareable(name) ? 200 : 403)
    }
    const seen = await sharee.get<{ variableName: string }[]>(`/measurements?userId=${owner.id}`)
    expect(seen.body.map(({ variableName }) => variableName)).toEqual(['Sleep Duration'])
    const daily = (name: string) => sharee.get(`/measurements/daily?userId=${owner.id}&variableName=${name}`)
    // Shown as a common variable that the person does not use.
    expect(await daily('Overall%20Mood')).toMatchObject({ status: 200, body: [] })
    expect((await daily('Nonsense')).status).toBe(404)
    expect((await sharee.get<unknown[]>(`/measurements?userId=${owner.id}&variableName=Overall%20Mood`)).body).toEqual(
      [],
    )
    expect(
      (await sharee.get<{ name: string }[]>(`/userVariables?userId=${owner.id}`)).body.map(({ name }) => name),
    ).toEqual(['Sleep Duration'])
  })

  it("an app cannot read other people through its user's shares", async () => {
    const question = `?userId=${sharee.id}`
    for (const [name, endpoint] of routes.filter(([name]) => isShareable(name)))
      expect(await ask(endpoint, tokens['app'], question), name).toBe(403)
  })

  it('every read through a share is logged with reader and owner', async () => {
    const { body } = await owner.get<{ reads: { what: string; userId: number }[] }>('/shares/log')
    expect(body.reads.length).toBeGreaterThan(4)
    expect(body.reads.every((read) => read.userId === sharee.id)).toBe(true)
    expect(new Set(body.reads.map((read) => read.what))).toContain('GET /measurements/daily')
  })
})

/**
 * Walks the table of endpoints: each has a handler, requires a token and its scope, and returns responses that match
 * its own schema; and the OpenAPI document describes all of them. A new operation has to be given a good call here.
 */
import { API_PREFIX, type Endpoint, type EndpointName, endpoints, Failure, scopes } from '@upshot/contract'
import type { FastifyInstance } from 'fastify'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyDialect, openWorld, type TestPerson, type World } from '../server/src/testing/world.ts'
import { NOT_ALWAYS_SENT, SentMembers } from './sent-members.ts'

const table = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]
const pathsOf = ({ path, alsoAt = [], alsoAtAddresses = [] }: Endpoint) => [
  ...[path, ...alsoAt].map((address) => API_PREFIX + address),
  ...alsoAtAddresses,
]
/** How Fastify writes a variable part of a path. */
const routeOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')
/** With a value for each such part. */
const filledIn = (path: string, params: Readonly<Record<string, string>> = {}) =>
  path.replace(/\{(\w+)\}/g, (_braces, name: string) => params[name] ?? 'x')
const fitsFailure = Compile(Failure)

const mood = {
  variableName: 'Overall Mood',
  value: 4,
  unitAbbreviatedName: '/5',
  startAt: '2026-06-14T18:00:00',
  variableCategoryName: 'Emotions',
  combinationOperation: 'MEAN',
  note: 'A walk by the river',
}
const coffee = {
  ...mood,
  variableName: 'My Coffee',
  value: 2,
  unitAbbreviatedName: 'serving',
  variableCategoryName: 'Foods',
  combinationOperation: 'SUM',
}

/** With as few members as a reminder may have: one with a schedule, and one without. */
const budget = { variableName: 'My Budget', variableCategoryName: 'Goals', unitAbbreviatedName: '$' }
const bareReminders = [
  { ...budget, reminderFrequency: 6 * 3600 },
  { ...budget, reminderFrequency: 0 },
]

/** Ids from earlier calls. */
interface Seen {
  readonly measurement: number
  readonly coffee: number
  readonly caffeine: number
  readonly reminder: number
  readonly notification: number
  readonly study: string
  readonly experiment: number
  readonly undoId: string
}

interface GoodCall {
  /** Values of the parts of the path. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: unknown
}

const question = { causeVariableName: 'My Coffee', effectVariableName: 'Overall Mood' }
const experiment = {
  ...question,
  arms: [
    { name: 'coffee as usual', instruction: 'Coffee as usual.' },
    { name: 'no coffee', instruction: 'No coffee today.' },
  ],
  design: { blocks: 6, periodDays: 1 },
  smallestEffect: 0.5,
}
const confirmations = {
  understood: true,
  pregnantOrBreastfeeding: false,
  under18: false,
  allergic: false,
  eatingDisorder: false,
}
const weather = { connectorName: 'open-meteo-weather' }

const slimCall = (name: EndpointName): [EndpointName, () => GoodCall] => [name, () => ({ query: '?fields=slim' })]

/**
 * Good calls, in an order in which each finds what it needs. Calls that need other preparation have their own tests.
 */
const goodCalls: readonly [EndpointName, (seen: Seen) => GoodCall][] = [
  ['listUnits', () => ({})],
  ['listImports', () => ({})],
  ['listImportMappings', () => ({})],
  ['forgetImportMapping', () => ({ body: {} })],
  ['listCommonNames', () => ({})],
  ['listGoals', () => ({})],
  ['getToday', () => ({})],
  ['chooseGoal', () => ({ body: { goalId: 'mood', factorIds: [], times: {} } })],
  ['listUnitCategories', () => ({})],
  ['listVariableCategories', () => ({})],
  [
    'recordMeasurements',
    () => ({ body: [mood, coffee, { ...coffee, variableName: 'My Caffeine', unitAbbreviatedName: 'count' }] }),
  ],
  ['recordMeasurements', () => ({ body: [] })],
  ['listMeasurements', () => ({})],
  ['listMeasurements', () => ({ query: '?groupingWidth=86400' })],
  ['listMeasurements', () => ({ query: '?doNotConvert=true&minMaxFilter=true&sort=value' })],
  ['listDailyValues', () => ({ query: '?variableName=My%20Coffee' })],
  ['recordQuickly', () => ({ query: '?variableName=My%20Coffee', body: 2 })],
  ['recordQuickly', () => ({ body: { variableName: 'Body Weight', value: 71.2 } })],
  ['recordText', () => ({ body: { text: 'water 500 ml, my coffee 1', dryRun: true } })],
  ['recordText', () => ({ query: '?undoable=true', body: { text: 'beer 2 yesterday 20:00' } })],
  ['undoMeasurements', ({ undoId }) => ({ body: { undoId } })],
  ['listSources', () => ({ query: '?variableName=My%20Coffee' })],
  ['orderSources', () => ({ body: { variableName: 'My Coffee', sourceNames: ['Quick entry'] } })],
  ['orderSources', () => ({ body: { sourceNames: ['Watch', 'Phone'] } })],
  ['lookIntoDay', () => ({ query: '?variableName=My%20Coffee&date=2026-06-14' })],
  ['lookIntoDay', () => ({ query: '?variableName=Body%20Weight&date=2020-06-14' })],
  ['updateMeasurement', ({ measurement }) => ({ body: { id: measurement, value: 3 } })],
  [
    'saveUserTag',
    (seen) => ({ body: { taggedVariableId: seen.coffee, tagVariableId: seen.caffeine, conversionFactor: 95 } }),
  ],
  ['listUserTags', () => ({})],
  ['listDailyValues', () => ({ query: '?variableName=My%20Caffeine' })],
  ['listUserVariables', () => ({})],
  ['searchVariables', () => ({ query: '?limit=200' })],
  ['searchVariables', () => ({ query: '?limit=200&offset=200' })],
  ['saveUserVariables', () => ({ body: [{ name: 'Overall Mood', alias: 'Mood', maximumAllowedValue: 5 }] })],
  ['saveUserVariables', () => ({ body: [] })],
  ['resetUserVariable', () => ({ body: { name: 'Overall Mood' } })],
  [
    'saveTrackingReminders',
    () => ({
      body: [{ variableName: 'Overall Mood', defaultValue: 3, reminderStartTimeLocal: '08:00:00' }, ...bareReminders],
    }),
  ],
  ['listTrackingReminders', () => ({})],
  ['listTrackingReminderNotifications', () => ({})],
  ['listFeed', () => ({})],
  ['postFeed', () => ({ body: [{ title: 'A note', content: 'To myself' }] })],
  ['getToday', () => ({})],
  ['getChart', () => ({ query: '?variableName=My%20Coffee' })],
  [
    'getChart',
    () => ({ query: '?variableName=Overall%20Mood&chart=weekdayColumnChart&from=2026-06-01&to=2026-06-30' }),
  ],
  ['listSparks', () => ({})],
  ['getDay', () => ({ query: '?date=2026-06-14' })],
  ['listReminderDays', ({ reminder }) => ({ query: `?id=${reminder}&to=2026-06-15` })],
  ['saveDayNote', () => ({ body: { date: '2026-06-14', note: 'Slept at the lake.' } })],
  ['listNotes', () => ({ query: '?contains=lake' })],
  ['getReview', () => ({ query: '?week=2026-06-10' })],
  ['listDays', () => ({ query: '?to=2026-06-15' })],
  ['getReport', () => ({ query: '?to=2026-06-15' })],
  ...(['listMeasurements', 'listUserVariables', 'searchVariables', 'listTrackingReminders'] as const).map(slimCall),
  ...(['listTrackingReminderNotifications', 'listCorrelations'] as const).map(slimCall),
  ['listMeasurements', () => ({ query: '?fields=slim&groupingWidth=86400' })],
  ['answerTrackingReminderNotifications', ({ notification }) => ({ body: [{ action: 'skip', id: notification }] })],
  ['getDay', () => ({})],
  ['deleteTrackingReminder', ({ reminder }) => ({ body: { id: reminder } })],
  ['restoreTrackingReminder', ({ reminder }) => ({ body: { id: reminder } })],
  ['getUser', () => ({})],
  ['saveUserSettings', () => ({ body: { timeZone: 'Europe/Berlin' } })],
  ['listAuditEntries', () => ({})],
  ['listInboxes', () => ({})],
  ['getHome', () => ({})],
  ['switchOffHome', () => ({ body: {} })],
  ['getCalendarFeed', () => ({})],
  ['listShares', () => ({})],
  ['listShareReads', () => ({})],
  ['listSharers', () => ({})],
  ['listApps', () => ({})],
  ['listTokens', () => ({})],
  ['getChannels', () => ({})],
  ['listDevices', () => ({})],
  ['listWebhooks', () => ({})],
  ['listConnectors', () => ({})],
  ['connectConnector', () => ({ params: weather, query: '?latitude=52.52&longitude=13.41' })],
  ['updateConnector', () => ({ params: weather })],
  ['listConnectors', () => ({})],
  ['disconnectConnector', () => ({ params: weather })],
  ['postConnectConnector', () => ({ params: weather, body: { latitude: 52.52, longitude: 13.41 } })],
  ['postUpdateConnector', () => ({ params: weather, body: {} })],
  ['postDisconnectConnector', () => ({ params: weather, body: { deleteMeasurements: true } })],
  [
    'castVote',
    ({ coffee: id, caffeine }) => ({ body: { causeVariableId: id, effectVariableId: caffeine, value: 'up' } }),
  ],
  ['listVotes', () => ({})],
  ['listCorrelations', () => ({})],
  ['listCorrelations', () => ({ query: '?cause=My%20Coffee&effect=Overall%20Mood' })],
  ['listCorrelations', () => ({ query: '?commonOnly=true' })],
  ['listCorrelations', () => ({ query: '?verdict=cannot%20tell&sort=-have' })],
  ['hideCorrelation', ({ coffee: id, caffeine }) => ({ body: { causeVariableId: id, effectVariableId: caffeine } })],
  ['showCorrelation', ({ coffee: id, caffeine }) => ({ body: { causeVariableId: id, effectVariableId: caffeine } })],
  [
    'getPairChart',
    ({ coffee: id, caffeine }) => ({
      query: `?causeVariableId=${id}&effectVariableId=${caffeine}&chart=outcomeDistributionColumnChart`,
    }),
  ],
  ['listPairs', () => ({ query: '?cause=My%20Coffee&effect=Overall%20Mood' })],
  ['listChanges', () => ({ query: '?date=2026-05-01' })],
  ['comparePeriods', () => ({ query: '?variableName=Overall%20Mood&from=2026-05-01' })],
  ['comparePeriods', () => ({ query: '?variableName=Overall%20Mood&date=2026-05-01' })],
  ['createStudy', () => ({ body: { ...question, type: 'individual', studyTitle: 'Is it the coffee?' } })],
  ['getStudy', ({ study }) => ({ query: `?studyId=${study}&includeCharts=true` })],
  ['publishStudy', ({ study }) => ({ query: `?studyId=${study}&includeCharts=true&recalculate=true` })],
  ['getStudy', ({ study }) => ({ query: `?studyId=${study}&includeCharts=true` })],
  ['unpublishStudy', ({ study }) => ({ body: { studyId: study } })],
  ['createStudy', () => ({ body: { ...question, type: 'population' } })],
  ['publishStudy', ({ study }) => ({ query: `?studyId=${study}` })],
  ['createStudy', () => ({ body: { ...question, type: 'cohort' } })],
  ['joinStudy', ({ study }) => ({ body: { studyId: study } })],
  ['publishStudy', ({ study }) => ({ query: `?studyId=${study}&includeCharts=true` })],
  ['listStudies', () => ({})],
  ['listOpenStudies', () => ({})],
  ['listJoinedStudies', () => ({})],
  ['listCreatedStudies', () => ({})],
  ['planExperiment', () => ({ body: { ...question, title: 'Coffee' } })],
  ['listExperimentQuestions', () => ({})],
  ['saveExperiment', () => ({ body: experiment })],
  ['saveExperiment', (seen) => ({ body: { id: seen.experiment, lagDays: 1 } })],
  ['listExperiments', () => ({})],
  ['getExperiment', (seen) => ({ params: { experimentId: String(seen.experiment) } })],
  ['startExperiment', (seen) => ({ body: { experimentId: seen.experiment, firstDay: '2026-06-15', confirmations } })],
  ['listExperiments', () => ({ query: '?state=running' })],
  ['getExperiment', (seen) => ({ params: { experimentId: String(seen.experiment) } })],
  ['listExperimentDays', () => ({})],
  [
    'markExperimentDays',
    (seen) => ({
      body: [{ experimentId: seen.experiment, date: '2026-06-15', mark: 'done', amount: 1, note: 'Easy' }],
    }),
  ],
  ['pauseExperiment', (seen) => ({ body: { experimentId: seen.experiment } })],
  ['resumeExperiment', (seen) => ({ body: { experimentId: seen.experiment } })],
  ['stopExperiment', (seen) => ({ body: { experimentId: seen.experiment, reason: 'enough', note: 'All said' } })],
  ['getExperiment', (seen) => ({ params: { experimentId: String(seen.experiment) } })],
  ['listExperimentDays', () => ({})],
  ['listFeed', () => ({})],
  ['deleteExperiment', (seen) => ({ body: { id: seen.experiment } })],
  ['deleteVote', () => ({ query: '?cause=My%20Coffee&effect=My%20Caffeine' })],
  ['deleteUserTag', (seen) => ({ body: { taggedVariableId: seen.coffee, tagVariableId: seen.caffeine } })],
  ['deleteMeasurement', ({ measurement }) => ({ body: { id: measurement } })],
  ['listMeasurements', () => ({ query: '?deleted=true' })],
  ['restoreMeasurements', ({ measurement }) => ({ body: { ids: [measurement] } })],
  ['deleteUserVariable', () => ({ body: { name: 'My Coffee' } })],
  ['listUserVariables', () => ({ query: '?deleted=true' })],
  ['restoreUserVariable', (seen) => ({ body: { variableId: seen.coffee } })],
  ['deleteUser', () => ({ query: '?reason=The%20walk%20is%20over' })],
]

describe('the table of endpoints', () => {
  it('has no method and path twice', () => {
    const all = table.flatMap(([, endpoint]) => pathsOf(endpoint).map((path) => `${endpoint.method} ${path}`))
    expect(new Set(all).size).toBe(all.length)
  })

  it('contains the twenty operations of the interface that are built, under their own paths', () => {
    const all = new Set(table.flatMap(([, endpoint]) => pathsOf(endpoint).map((path) => `${endpoint.method} ${path}`)))
    for (const line of [
      'POST /api/v3/userTags',
      'DELETE /api/v3/userTags/delete',
      'POST /api/v3/measurements/post',
      'GET /api/v3/measurements',
      'DELETE /api/v3/measurements/delete',
      'POST /api/v3/userVariables',
      'POST /api/v3/variables',
      'GET /api/v3/units',
      'POST /api/v3/votes',
      'POST /api/v3/study/create',
      'POST /api/v3/study/publish',
    ]) {
      expect(all).toContain(line)
    }
  })

  it.each(table)('%s has a description, one group and a known scope', (_name, endpoint) => {
    expect(endpoint.summary).not.toBe('')
    expect(endpoint.description).not.toBe('')
    expect(endpoint.group).not.toBe('')
    expect(scopes).toContain(endpoint.scope)
  })

  it.each(table.filter(([, { body, example }]) => body && example !== undefined))(
    'the example of %s fits its own schema',
    (_name, { body, example }) => {
      if (body) expect([...Compile(body).Errors(example)]).toEqual([])
    },
  )
})

describe('the OpenAPI document', () => {
  type Json = Record<string, unknown>
  let document: {
    openapi: string
    info: Json
    servers: Json[]
    paths: Record<string, Json>
    components: { schemas: Json }
  }
  let world: World
  beforeAll(async () => {
    world = await openWorld('sqlite')
    document = (await world.app.inject(`${API_PREFIX}/openapi.json`)).json()
  })
  afterAll(() => world.close())

  it('is of version 3.1, with title, version and address', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
    expect(document.servers).toEqual([{ url: API_PREFIX }])
  })

  it.each(table)('describes %s: parameters, body, response and refusal', (_name, endpoint) => {
    for (const path of [endpoint.path, ...(endpoint.alsoAt ?? [])]) {
      const operation = document.paths[path]?.[endpoint.method.toLowerCase()] as {
        operationId: string
        summary: string
        parameters: { name: string; in: string; schema: Json }[]
        requestBody?: { content: Json }
        responses: Record<string, { description: string; content?: Json }>
        'x-scope': string
      }
      expect(operation).toMatchObject({ summary: endpoint.summary, 'x-scope': endpoint.scope })
      for (const name of Object.keys(endpoint.query?.properties ?? {})) {
        expect(operation.parameters).toContainEqual(expect.objectContaining({ name, in: 'query' }))
      }
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
      expect(Object.keys(endpoint.params?.properties ?? {})).toEqual(inPath)
      for (const name of inPath) {
        expect(operation.parameters).toContainEqual(expect.objectContaining({ name, in: 'path', required: true }))
      }
      for (const parameter of operation.parameters) {
        if (!('$ref' in parameter)) expect(parameter.schema).toBeTypeOf('object')
      }
      expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined || endpoint.isUpload === true)
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '400', '401', '429', '503']))
      expect(Object.keys(operation.responses).some((status) => /X/.test(status))).toBe(false)
      if (endpoint.body && endpoint.method === 'POST') expect(operation.requestBody).toHaveProperty('required', true)
    }
  })

  it('names each operation once, and every reference resolves', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map((operation) => (operation as { operationId: string }).operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target ?? '')
    expect(references.length).toBeGreaterThan(0)
    for (const target of new Set(references)) {
      const path = target.replace('#/', '').split('/')
      expect(document, target).toHaveProperty(path)
    }
  })

  it('contains nothing that JSON Schema does not define', () => {
    expect(JSON.stringify(document)).not.toContain('x-reading')
  })
})

describe.each(everyDialect)('the walk on %s', (dialect) => {
  let world: World
  let app: FastifyInstance
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    app = world.app
    person = await world.addPerson({ timeZone: 'America/New_York' })
    // The last administrator cannot leave.
    await world.addPerson({ isAdministrator: true })
  })
  afterAll(() => world.close({ namesOnePerson: true }))

  const call = (token: string | undefined, endpoint: Endpoint, url: string, body?: unknown) =>
    app.inject({
      method: endpoint.method,
      url,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })

  it.each(table)('%s has a handler, and is 401 without a token', async (_name, endpoint) => {
    for (const url of pathsOf(endpoint)) {
      expect(app.hasRoute({ method: endpoint.method, url: routeOf(url) })).toBe(true)
      const answer = await call(undefined, endpoint, filledIn(url))
      expect(answer.statusCode).toBe(401)
      expect(fitsFailure.Check(answer.json())).toBe(true)
    }
  })

  it('a token with every scope but a required one gets 403, and the missing scope is named', async () => {
    for (const lacking of scopes) {
      const rest = scopes.filter((scope) => scope !== lacking)
      const { token } = await world.addPerson({ isAdministrator: true, scopes: rest })
      for (const [name, endpoint] of table.filter(([, { scope }]) => scope === lacking)) {
        for (const url of pathsOf(endpoint)) {
          const answer = await call(token, endpoint, filledIn(url))
          expect(answer.statusCode, name).toBe(403)
          expect(fitsFailure.Check(answer.json())).toBe(true)
          expect(answer.json<Failure>().errors[0]?.message).toContain(lacking)
        }
      }
    }
  })

  const sent = new SentMembers()
  /** On PostgreSQL: requests that ask about everybody, and with Citus all machines. */
  const called: string[] = []

  it('every successful response fits its schema, and the envelope agrees with the status', async () => {
    const seen = {
      measurement: 0,
      coffee: 0,
      caffeine: 0,
      reminder: 0,
      notification: 0,
      study: '',
      experiment: 0,
      undoId: '',
    }
    for (const [name, ask] of goodCalls) {
      const endpoint: Endpoint = endpoints[name]
      const { params = {}, query = '', body } = ask(seen)
      for (const url of name === 'deleteUser' || endpoint.method === 'DELETE'
        ? pathsOf(endpoint).slice(0, 1)
        : pathsOf(endpoint)) {
        world.statements.takeReasons()
        const answer = await call(person.token, endpoint, filledIn(url, params) + query, body)
        called.push(...world.statements.takeReasons().map((reason) => `${name}: ${reason}`))
        expect([200, 201], `${name}: ${answer.body.slice(0, 500)}`).toContain(answer.statusCode)
        const content = answer.json<Record<string, unknown>>()
        const schema = (query.includes('fields=slim') ? endpoint.slimAnswer : undefined) ?? endpoint.answer
        const errors = [...Compile(schema).Errors(content)].map(
          ({ instancePath, message }) => `${instancePath} ${message}`,
        )
        expect(errors, name).toEqual([])
        if (endpoint.method === 'GET') sent.add(name, schema, content)
        if (!endpoint.isBare) {
          expect(content, name).toMatchObject({ status: 'OK', success: true, code: answer.statusCode })
        }
        look(name, content, seen)
      }
    }
  })

  it("no request of a person queries everybody's rows", () => {
    expect(called).toEqual([])
  })

  it('every member present in all GET responses is marked as required, unless it is listed as an exception', () => {
    const reasons = Object.keys(NOT_ALWAYS_SENT)
    const isKnown = (member: string) => reasons.some((reason) => member === reason || member.startsWith(`${reason}.`))
    const always = sent.alwaysThoughOptional
    expect(always.filter((member) => !isKnown(member))).toEqual([])
    const isNeeded = (reason: string) => always.some((member) => member === reason || member.startsWith(`${reason}.`))
    expect(reasons.filter((reason) => !isNeeded(reason))).toEqual([])
  })

  it('excludes only what needs a second person, an outside address, a file or a stream', () => {
    const tried = new Set(goodCalls.map(([name]) => name))
    expect(
      table
        .map(([name]) => name)
        .filter((name) => !tried.has(name))
        .sort(),
    ).toEqual([...TRIED_BY_THEIR_OWN_TESTS].sort())
  })
})

const TRIED_BY_THEIR_OWN_TESTS: readonly EndpointName[] = [
  // Calls of administrators have their tests in people/administration.
  ...table.filter(([, { scope }]) => scope === 'admin').map(([name]) => name),
  'acceptShare',
  'answerImport',
  'cancelImport',
  'createCalendarFeed',
  'createInbox',
  'createShareLink',
  'createToken',
  'declineShare',
  'deleteApp',
  'deleteCalendarFeed',
  'deleteDevice',
  'deleteInbox',
  'deleteWebhook',
  'exportMeasurements',
  'getTable',
  'importFile',
  'inviteToShare',
  'listWebhookDeliveries',
  'registerApp',
  'revokeShare',
  'revokeToken',
  'saveChannels',
  'saveDevice',
  'saveHome',
  'saveWebhook',
  'streamEvents',
  'testDevice',
  'undoImport',
  'updateInbox',
]

/** Keeps the ids that later calls need. */
function look(name: EndpointName, content: unknown, seen: { -readonly [K in keyof Seen]: Seen[K] }): void {
  const idOf = (list: unknown, name?: string): number => {
    const found = (list as { id?: number; name?: string }[]).find((item) => name === undefined || item.name === name)
    return found?.id ?? 0
  }
  if (name === 'saveExperiment') seen.experiment = (content as { experiment: { id: number } }).experiment.id
  if (name === 'createStudy') seen.study = (content as { study: { id: string } }).study.id
  const { data } = content as { data?: Record<string, unknown> | unknown[] }
  if (name === 'recordMeasurements' && data && !Array.isArray(data) && (data['measurements'] as unknown[]).length > 0) {
    seen.measurement = idOf(data['measurements'])
    seen.coffee = idOf(data['userVariables'], 'My Coffee')
    seen.caffeine = idOf(data['userVariables'], 'My Caffeine')
  }
  if (name === 'recordText' && data && !Array.isArray(data)) seen.undoId = String(data['undoId'] ?? '')
  if (name === 'listTrackingReminders') seen.reminder = idOf(content)
  if (name === 'listTrackingReminderNotifications') seen.notification = idOf(data)
}

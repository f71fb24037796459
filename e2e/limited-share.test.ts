/**
 * A share limited to categories reveals nothing else. There are two servers with the same person, and on one of them
 * the person has more variables than the share covers: both must answer every request of the reader identically, byte
 * for byte.
 */
import { type Endpoint, endpoints } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneIn } from '../server/src/testing/suite.ts'
import { type Dialect, dialects, openWorld, type TestPerson, type World } from '../server/src/testing/world.ts'

/** Enough that a link is significant without the last fifth too: a food is searched over a month. */
const DAYS = 200
const FIRST_MS = Date.parse('2025-11-21T00:00:00Z')
const dateOf = (day: number): string => new Date(FIRST_MS + day * 86_400_000).toISOString().slice(0, 10)

const kinds: Readonly<Record<string, readonly [category: string, unit: string, combination: string]>> = {
  Espresso: ['Foods', 'serving', 'SUM'],
  Soup: ['Foods', 'serving', 'SUM'],
  Headache: ['Symptoms', '/5', 'MEAN'],
  'Back Pain': ['Symptoms', '/5', 'MEAN'],
  // From here on: not covered.
  'Secret Pill': ['Treatments', 'tablets', 'SUM'],
  'Secret Tremor': ['Emotions', '/5', 'MEAN'],
  'Espresso Martini': ['Treatments', 'serving', 'SUM'],
  Caffeine: ['Nutrients', 'mg', 'SUM'],
  'Overall Mood': ['Emotions', '/5', 'MEAN'],
  // A common food that this person counts among treatments.
  'Green Tea': ['Treatments', 'serving', 'SUM'],
}
const COVERED = ['Espresso', 'Soup', 'Headache', 'Back Pain']
const HIDDEN = Object.keys(kinds).filter((name) => !COVERED.includes(name))
const CATEGORIES = ['Foods', 'Symptoms']

function entry(variableName: string, day: number, value: number, more: object = {}) {
  const [variableCategoryName, unitAbbreviatedName, combinationOperation] = kinds[variableName] ?? []
  const startAt = `${dateOf(day)}T12:00:00`
  return { variableName, variableCategoryName, unitAbbreviatedName, combinationOperation, startAt, value, ...more }
}

/** Deterministic: a value between 0 and 1 for each day. */
const noise = (day: number, salt: number): number => {
  const turned = Math.sin(day * 12.9898 + salt * 78.233) * 43_758.5453
  return turned - Math.floor(turned)
}

/** Not recorded on every fifth day. */
const isQuiet = (day: number): boolean => day % 5 === 0
const days = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
const cups = (day: number): number => (isQuiet(day) ? 0 : Math.floor(noise(day, 1) * 4))

const covered = days(10, DAYS).flatMap((day) => {
  if (isQuiet(day)) return []
  const rating = 1 + Math.min(4, Math.round(cups(day - 1) + noise(day, 2)))
  const steps = { sourceName: day % 2 === 0 ? 'Watch' : 'Phone', endAt: `${dateOf(day)}T12:20:00` }
  return [
    ...(cups(day) > 0 ? [entry('Espresso', day, cups(day), steps)] : []),
    entry('Headache', day, rating),
    entry('Back Pain', day, 1 + Math.round(noise(day, 3) * 4)),
    ...(day % 3 === 0 ? [entry('Soup', day, 1)] : []),
  ]
})

const hidden = days(0, DAYS + 5).flatMap((day) =>
  HIDDEN.map((name, index) =>
    entry(name, day, 1 + Math.round(noise(day, index + 9) * 3), { sourceName: `Secret ${index}` }),
  ),
)

interface Twin {
  readonly world: World
  readonly owner: TestPerson
  readonly reader: TestPerson
  readonly link: string
}

async function settle({ server }: World): Promise<void> {
  await server.services.statistics.refreshAll()
  await server.services.jobs.catchUp()
}

async function post(person: TestPerson, path: string, body: unknown): Promise<void> {
  const { status, body: answer } = await person.post(path, body)
  expect(status, JSON.stringify(answer)).toBeLessThan(300)
}

async function openTwin(dialect: Dialect, { hasHidden }: { hasHidden: boolean }): Promise<Twin> {
  const world = await openWorld(dialect)
  const owner = await world.addPerson()
  const reader = await world.addPerson()
  await post(owner, '/measurements/post', covered)
  await post(owner, '/experiments', experimentOn('Headache'))
  if (hasHidden) await addHidden(owner)
  await settle(world)
  const invited = { emailAddress: reader.email, categories: CATEGORIES }
  const { body } = await owner.post<{ invitation: string }>('/shares/invite', invited)
  await post(reader, '/shares/accept', { invitation: body.invitation })
  const variables = (await owner.get<{ variableId: number; name: string }[]>('/userVariables?limit=200')).body
  const variableIds = ['Espresso', 'Soup'].map(
    (name) => variables.find((variable) => variable.name === name)?.variableId,
  )
  const created = await owner.post<{ link: string }>('/shares/link', { name: 'Dr. Lee', variableIds })
  return { world, owner, reader, link: new URL(created.body.link).pathname }
}

const experimentOn = (effectVariableName: string) => ({
  causeVariableName: 'Espresso',
  effectVariableName,
  arms: ['Espresso as usual.', 'No espresso.'].map((instruction) => ({ name: instruction, instruction })),
  design: { kind: 'blocks', blocks: 12, periodDays: 1 },
  smallestEffect: 1,
})

async function addHidden(owner: TestPerson): Promise<void> {
  await post(owner, '/measurements/post', hidden)
  for (const [tagged, tag, conversionFactor] of [
    ['Espresso Martini', 'Espresso', 1],
    ['Espresso', 'Caffeine', 80],
  ] as const) {
    const idOf = async (name: string) =>
      (await owner.get<{ variableId: number }[]>(`/userVariables?name=${encodeURIComponent(name)}`)).body[0]?.variableId
    const pair = { taggedVariableId: await idOf(tagged), tagVariableId: await idOf(tag), conversionFactor }
    await post(owner, '/userTags', pair)
  }
  await post(owner, '/userVariables', [{ name: 'Secret Tremor', outcome: true, shareUserMeasurements: true }])
  await post(owner, '/userSettings', { primaryOutcomeVariableName: 'Secret Tremor' })
  await post(owner, '/experiments', experimentOn('Secret Tremor'))
}

/** Every name and number that somebody could try: covered, not covered, and unknown. */
const NAMES = [
  ...COVERED,
  ...HIDDEN,
  'Sunflower Oil Nobody Has',
  'Magnesium',
  'Secret%',
  '%e%',
  'secret pil',
  'Esspresso',
]
const IDS = [1_000_000, 1_000_001, 1_000_002, 1_000_003, 1_000_004, 1_000_005, 1_000_006, 1_000_040, 1, 2_001]

/** A covered one, one that is not covered, and an unknown one. */
const EXPERIMENTS = [1, 2, 99]

/** Values by the name of the parameter. Parameters that are not listed are left out. */
const values: Readonly<Record<string, readonly (string | number)[]>> = {
  ...Object.fromEntries(
    [
      'variableName',
      'name',
      'searchPhrase',
      'search',
      'causeVariableName',
      'effectVariableName',
      'cause',
      'effect',
    ].map((name) => [name, NAMES]),
  ),
  ...Object.fromEntries(['variableId', 'id', 'causeVariableId', 'effectVariableId'].map((name) => [name, IDS])),
  variableCategoryName: ['Foods', 'Treatments', 'Emotions', 'Nonsense'],
  sourceName: ['Watch', 'Secret 0', 'Nothing'],
  unitName: ['Serving', 'Tablets', 'Milligrams'],
  connectorName: ['oura'],
  experimentId: EXPERIMENTS,
  groupingWidth: [86_400, 604_800],
  minMaxFilter: ['true'],
  value: ['(gt)2'],
  doNotConvert: ['true'],
  includeCharts: ['true'],
  includePublic: ['true', 'false'],
  commonOnly: ['true'],
  outcomesOfInterest: ['true'],
  sameDay: ['true'],
  createdAt: ['(gt)2026-06-01T00:00:00'],
  updatedAt: ['(gt)2026-06-01T00:00:00'],
  earliestMeasurementTime: ['2026-03-01T00:00:00'],
  latestMeasurementTime: ['2026-03-01T00:00:00'],
  timeZone: ['America/New_York'],
  groupingTimezone: ['America/New_York'],
  limit: [1, 7, 200],
  offset: [3, 1000],
  date: [dateOf(20), dateOf(21), dateOf(3), dateOf(33)],
  format: ['csv', 'json', 'fhir'],
  sort: ['-value', 'name', '-createdAt', 'variableName', 'qValue', 'updatedAt', '-latestMeasurementTime', 'nonsense'],
}

const shareable = Object.values<Endpoint>(endpoints).filter(
  ({ query }) => query !== undefined && 'userId' in query.properties,
)

/** For endpoints with two parameters. */
const MOST_PAIRS = 60

/** Each parameter alone, each pair of which one names a variable, and the days of each. */
function questionsOf({ path, query }: Endpoint): string[] {
  const named = Object.keys(query?.properties ?? {}).filter((name) => name in values)
  const singles = named.flatMap((name) => (values[name] ?? []).map((value) => [[name, value]] as const))
  const naming = singles.filter(([[name]]) => /variable(Name|Id)$/i.test(name))
  const two = naming.flatMap((left) =>
    singles.filter(([[name]]) => name !== left[0][0]).map((right) => [...left, ...right]),
  )
  const thinned = two.filter((_, index) => index % Math.max(1, Math.floor(two.length / MOST_PAIRS)) === 0)
  const paths = path.includes('{experimentId}')
    ? EXPERIMENTS.map((id) => path.replace('{experimentId}', `${id}`))
    : [path]
  return [[], ...singles, ...thinned].flatMap((pairs) => {
    const parameters = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)]))
    return paths.map((filled) => `${filled}?${parameters}`)
  })
}

interface ComparedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/**
 * Addresses of charts are signed with a key that every server creates for itself; the charts behind them are compared
 * too.
 */
const CHART = /\/charts\/[\w.-]*\.[\w-]{43}/g
const SECRETS = /(?:\/|%2F)charts(?:\/|%2F)[\w.-]*\.[\w-]{43}|up_link_\w+|shlink:\/[\w-]+|<svg class="code".*?<\/svg>/g
const withoutSecrets = (body: string): string => body.replaceAll(SECRETS, '…')

/** Responses are long: shows where they first differ, with some context. */
function difference(actual: ComparedAnswer, expected: ComparedAnswer): string | undefined {
  const left = JSON.stringify(actual)
  const right = JSON.stringify(expected)
  if (left === right) return undefined
  const at = Array.from(left).findIndex((letter, index) => letter !== right[index])
  return `${left.slice(Math.max(0, at - 200), at + 100)}\n≠\n${right.slice(Math.max(0, at - 200), at + 100)}`
}

async function ask({ world, owner, reader }: Twin, question: string): Promise<ComparedAnswer> {
  const url = `/api/v3${question}&userId=${owner.id}`
  const answer = await world.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${reader.token}` } })
  const { date: _date, 'content-length': _length, 'x-request-id': _request, ...headers } = answer.headers
  const pictures = [...new Set(answer.body.match(CHART) ?? [])].slice(0, 14)
  const drawn: string[] = []
  for (const picture of pictures) {
    const page = await world.app.inject({ method: 'GET', url: picture })
    const svg = await world.app.inject({ method: 'GET', url: `${picture}.svg` })
    drawn.push(`${page.statusCode} ${withoutSecrets(page.body)} ${svg.statusCode} ${svg.body}`)
  }
  return { status: answer.statusCode, headers, body: [withoutSecrets(answer.body), ...drawn].join('\n') }
}

describe.each(dialects)('a share limited to categories on %s', (dialect) => {
  let more: Twin
  let less: Twin
  beforeAll(async () => {
    more = await openTwin(dialect, { hasHidden: true })
    less = await openTwin(dialect, { hasHidden: false })
  })
  afterAll(async () => {
    await more?.world.close()
    await less?.world.close()
  })

  const compare = async (endpoint: Endpoint): Promise<ComparedAnswer[]> => {
    const answers: ComparedAnswer[] = []
    for (const question of oneIn(3, questionsOf(endpoint))) {
      const actual = await ask(more, question)
      const expected = await ask(less, question)
      expect(difference(actual, expected), question).toBeUndefined()
      answers.push(actual)
    }
    return answers
  }

  it('covers at least nine routes', () => {
    expect(shareable.length).toBeGreaterThanOrEqual(9)
  })

  it.each(shareable.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s answers as if there were nothing else',
    async (_name, endpoint) => {
      const answers = await compare(endpoint)
      const all = answers.map(({ body }) => body).join('\n')
      expect(answers.some(({ status }) => status === 200)).toBe(true)
      // A response may repeat the request.
      expect(all).not.toContain('Secret 0"')
    },
  )

  it('shows the findings between the shared variables, computed from those alone', async () => {
    const { body } = await ask(more, '/correlations?causeVariableName=Espresso&effectVariableName=Headache')
    expect(JSON.parse(body)).toMatchObject({ data: { correlations: [{ verdict: 'likely' }] } })
  })

  it('stays the same when something else is recorded, changed or removed', async () => {
    const questions = shareable.flatMap((endpoint) => oneIn(3, questionsOf(endpoint).slice(0, 12)))
    const before = new Map<string, ComparedAnswer>()
    for (const question of questions) before.set(question, await ask(more, question))
    await post(
      more.owner,
      '/measurements/post',
      days(0, 40).map((day) => entry('Secret Tremor', day, 5)),
    )
    await settle(more.world)
    const removed = await more.owner.delete('/userVariables/delete', { name: 'Espresso Martini' })
    expect(removed.status).toBe(200)
    await settle(more.world)
    for (const [question, earlier] of before) {
      expect(difference(await ask(more, question), earlier), question).toBeUndefined()
    }
  })

  it("a doctor's link shows its variables as if there were no others, and mentions that something was left out", async () => {
    const pageOf = async ({ world, link }: Twin) => {
      const page = await world.app.inject({ method: 'GET', url: link })
      return { status: page.statusCode, body: withoutSecrets(page.body) }
    }
    // A doctor has to know that a number is incomplete; what was left out is not named.
    const leftOut = /<p class="note">.*?<\/p>|<p>None recorded in this period\.<\/p>/gs
    const actual = await pageOf(more)
    const expected = await pageOf(less)
    expect(actual.body).toContain('<p class="note">')
    expect({ ...actual, body: actual.body.replaceAll(leftOut, '') }).toEqual({
      ...expected,
      body: expected.body.replaceAll(leftOut, ''),
    })
    for (const name of HIDDEN) expect(actual.body).not.toContain(name)
  })

  it('lists of people are the same', async () => {
    const listed = async ({ reader }: Twin) => (await reader.get('/users')).body
    expect(await listed(more)).toEqual(await listed(less))
  })
})

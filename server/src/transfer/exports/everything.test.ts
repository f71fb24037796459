import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personalTables } from '../../storage/personal.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { fhir } from '../formats/fhir/fhir.ts'
import { readAll, uploadOf } from '../formats/reading.fixture.ts'
import { FOR_READING } from '../formats/upshot/upshot-json.ts'
import { LEFT_BEHIND, SECTIONS, TAKEN } from './for-reading.ts'

const recorded = [
  {
    variableName: 'Daily Step Count',
    value: 1200,
    unitAbbreviatedName: 'count',
    startAt: '2026-06-10T08:00:00+02:00',
    endAt: '2026-06-10T09:00:00+02:00',
    variableCategoryName: 'Physical Activities',
    combinationOperation: 'SUM',
    sourceName: 'Watch',
  },
  {
    variableName: 'Body Weight',
    value: 160.5,
    unitAbbreviatedName: 'lb',
    startAt: '2026-06-10T07:00:00',
    variableCategoryName: 'Physique',
    combinationOperation: 'MEAN',
    sourceName: 'Scale',
    note: 'before\nbreakfast',
  },
  {
    variableName: 'Ferritin (ng/mL)',
    value: 48,
    unitAbbreviatedName: 'index',
    startAt: '2026-06-09T07:00:00-05:30',
    variableCategoryName: 'Vital Signs',
    combinationOperation: 'MEAN',
    sourceName: 'Laboratory',
  },
  {
    variableName: 'Serum Iron',
    value: 95,
    unitAbbreviatedName: 'mg/dL',
    startAt: '2026-06-09T07:00:00',
    variableCategoryName: 'Vital Signs',
    combinationOperation: 'MEAN',
    sourceName: 'Laboratory',
  },
  {
    variableName: 'Took a cold shower',
    value: 1,
    unitAbbreviatedName: 'yes/no',
    startAt: '2026-06-10T07:10:00',
    variableCategoryName: 'Activity',
    combinationOperation: 'SUM',
    sourceName: 'Upshot',
  },
  {
    variableName: 'Own mood scale',
    value: 7,
    unitAbbreviatedName: '/10',
    startAt: '2026-06-10T20:00:00+00:00',
    variableCategoryName: 'Emotions',
    combinationOperation: 'MEAN',
    sourceName: 'Diary',
  },
]

/** The parts of FHIR R4 that a bundle of ours uses, with the types that its specification gives them. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/
const OBSERVATION_MEMBERS = new Set(
  'resourceType id status category code subject effectiveDateTime effectivePeriod issued valueQuantity valueBoolean note performer device'.split(
    ' ',
  ),
)

interface ExportedEntry {
  readonly fullUrl: string
  readonly resource: Record<string, unknown> & { readonly code: object; readonly category: object[] }
}

function expectObservation({ fullUrl, resource }: ExportedEntry, patientUrl: string): void {
  expect(Object.keys(resource).filter((member) => !OBSERVATION_MEMBERS.has(member))).toEqual([])
  expect(fullUrl).toMatch(/^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  expect(resource).toMatchObject({ resourceType: 'Observation', status: 'final', subject: { reference: patientUrl } })
  expect(resource['id']).toMatch(/^[A-Za-z0-9\-.]{1,64}$/)
  expect(resource['issued']).toMatch(DATE_TIME)
  const times = [resource['effectiveDateTime'], resource['effectivePeriod']].filter((time) => time !== undefined)
  expect(times).toHaveLength(1)
  for (const time of Object.values(resource['effectivePeriod'] ?? { at: resource['effectiveDateTime'] }))
    expect(time).toMatch(DATE_TIME)
  const quantity = resource['valueQuantity'] as { value: unknown; system?: string; code?: string } | undefined
  expect((quantity === undefined) !== (resource['valueBoolean'] === undefined)).toBe(true)
  if (quantity) {
    expect(typeof quantity.value).toBe('number')
    // A code needs its system, and vice versa (rule qty-3).
    expect(quantity.code === undefined).toBe(quantity.system === undefined)
  }
}

describe("every table with a person's rows", () => {
  it('is exported, or omitted for a documented reason', () => {
    const accounted = [...Object.keys(TAKEN), ...Object.keys(LEFT_BEHIND)]
    expect(personalTables.filter((table) => !accounted.includes(table))).toEqual([])
    expect(new Set(accounted).size).toBe(accounted.length)
    expect(Object.keys(SECTIONS)).toEqual([...FOR_READING])
  })
})

describe.each(dialects)('everything of a person on %s', (dialect) => {
  let world: World
  let owner: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    owner = await world.addPerson({ timeZone: 'Europe/Berlin' })
    expect((await owner.post('/measurements/post', recorded)).status).toBe(201)
  })
  afterAll(() => world.close())

  async function take(query: string) {
    const answer = await world.app.inject({
      method: 'GET',
      url: `/api/v3/measurements/export?${query}`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(answer.statusCode).toBe(200)
    return answer
  }

  it('is in the document with what they share and use, and without secrets', async () => {
    const webhook = await owner.post<{ webhook?: { secret?: string } }>('/webhooks', {
      url: 'https://example.org/hook',
    })
    expect(webhook.status).toBe(201)
    const invited = await owner.post<{ invitation: string }>('/shares/invite', {
      emailAddress: 'doctor@example.org',
      categories: ['Physique'],
    })
    await owner.post('/feed', [{ title: 'A note' }])
    const { body } = await take('format=json')
    const document = JSON.parse(body)
    expect(document).toMatchObject({
      version: 4,
      shares: [{ with: 'person', grantee: 'doctor@example.org', categories: ['Physique'], state: 'pending' }],
      webhooks: [{ url: 'https://example.org/hook', state: 'on' }],
      notes: [{ title: 'A note' }],
      studies: [],
      connections: [],
    })
    expect(document.tokens.length).toBeGreaterThan(0)
    expect(document.log.map(({ action }: { action: string }) => action)).toContain('shareInvited')
    const secrets = await world.server.services.storage.read(async () => [
      owner.token,
      invited.body.invitation,
      JSON.stringify(webhook.body).match(/whsec_[^"]+/)?.[0],
    ])
    for (const secret of secrets) {
      expect(secret).toBeTypeOf('string')
      expect(body).not.toContain(secret)
    }
    expect(body).not.toMatch(/"(salt|hash|secret|endpoint|p256dh|auth)":/)
  })

  it('as a spreadsheet includes how long a value lasted', async () => {
    const { body, headers } = await take('format=csv')
    expect(body).toContain(
      'Daily Step Count,Physical Activities,2026-06-10T06:00:00,2026-06-10T07:00:00,2026-06-10,1200,count,Watch,',
    )
    expect(headers['content-disposition']).toBe(`attachment; filename="upshot-${owner.id}.csv"`)
  })

  it('as a bundle complies with FHIR R4', async () => {
    const { body, headers } = await take('format=fhir')
    expect(headers['content-type']).toBe('application/fhir+json; charset=utf-8')
    const bundle = JSON.parse(body)
    expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'collection' })
    expect(bundle.timestamp).toMatch(DATE_TIME)
    const [patient, ...observations] = bundle.entry
    expect(patient.resource.resourceType).toBe('Patient')
    expect(observations).toHaveLength(recorded.length)
    for (const observation of observations) expectObservation(observation, patient.fullUrl)
    expect(new Set(bundle.entry.map(({ fullUrl }: ExportedEntry) => fullUrl)).size).toBe(bundle.entry.length)
  })

  it('is imported from its own bundle unchanged', async () => {
    const { body } = await take('format=fhir')
    const { entries, rejected, questions } = await readAll(fhir, uploadOf({ 'upshot.fhir.json': body }))
    expect([rejected, questions]).toEqual([[], []])
    const seconds = (text: string) => Date.parse(/Z|[+-]\d{2}:\d{2}$/.test(text) ? text : `${text}Z`) / 1000
    const expected = recorded.map((record) => [
      record.variableName,
      record.value,
      record.unitAbbreviatedName,
      seconds(record.startAt),
    ])
    const found = entries.map((entry) => [entry.variableName, entry.value, entry.unit, entry.start.epochSeconds])
    const byName = (left: unknown[], right: unknown[]) => (String(left[0]) < String(right[0]) ? -1 : 1)
    expect(found.toSorted(byName)).toEqual(expected.toSorted(byName))
    expect(entries.find(({ variableName }) => variableName === 'Daily Step Count')).toMatchObject({
      endEpoch: seconds('2026-06-10T09:00:00+02:00'),
      start: { offsetMinutes: 120 },
      sourceName: 'Watch',
    })
    expect(entries.find(({ variableName }) => variableName === 'Own mood scale')).toMatchObject({
      categoryName: 'Emotions',
      combination: 'MEAN',
    })
    expect(entries.find(({ variableName }) => variableName === 'Body Weight')?.note).toBe('before\nbreakfast')
  })
})

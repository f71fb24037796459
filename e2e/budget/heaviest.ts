/** The most expensive legitimate requests of a person with much data. Attacks are in attacks.ts. */

import { type EndpointName, MOST_MEASURED_VARIABLES } from '@upshot/contract'
import type { ToolName } from '@upshot/contract/tools'
import type { Executor } from '../../server/src/storage/executor.ts'
import type { MeteredWorld } from './metered-world.ts'

// A person with ten years of hourly values and thousands of variables.

const HEAVY_ROWS = 100_000
const VARIABLES = 2000
const HOUR = 3600

export interface HeavyPerson {
  readonly id: number
  readonly token: string
}

const measurement = (variableName: string, startAt = '2026-06-14T18:00:00') => ({
  variableName,
  value: 4,
  unitAbbreviatedName: 'count',
  startAt,
  variableCategoryName: 'Physical Activities',
  combinationOperation: 'SUM',
})

export async function addHeavyPerson(world: MeteredWorld, email: string): Promise<HeavyPerson> {
  const { users, tokens } = world.server.services
  const { id } = await users.add({ email, timeZone: 'Europe/Berlin' })
  const { token } = await tokens.create({ userId: id, name: 'test', scopes: [], days: 3650 })
  const items = Array.from({ length: VARIABLES }, (_, index) =>
    measurement(index === 0 ? 'Heavy Steps' : `Variable ${index}`),
  )
  for (let offset = 0; offset < items.length; offset += 500)
    await post(world, token, '/measurements/post', items.slice(offset, offset + 500))
  await world.database.transaction((executor) => fill(executor, id))
  await world.server.services.statistics.refreshAll()
  return { id, token }
}

/** The rows that the server would have written, inserted directly. */
async function fill(executor: Executor, userId: number): Promise<void> {
  const [[variableId, start, unitId] = []] = await executor.rows(
    `select m.variable_id, m.start_epoch, m.unit_id from measurements m
     join user_variables v on v.user_id = m.user_id and v.variable_id = m.variable_id
     where m.user_id = ? and v.name = 'Heavy Steps'`,
    [userId],
  )
  const last = Number(start)
  await executor.rows(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${HEAVY_ROWS})
     insert into measurements (user_id, variable_id, start_epoch, source_name, id, value, unit_id, note, created_epoch, updated_epoch)
     select ${userId}, ${variableId}, ${last} - i * ${HOUR}, 'Watch', 10000000 + ${userId} * ${HEAVY_ROWS} + i, i % 977, ${unitId}, 'A walk', ${last}, ${last}
     from n returning 1`,
    [],
  )
  await executor.rows(
    `update user_variables set number_of_measurements = ${HEAVY_ROWS + 1}, earliest_epoch = ${last - HEAVY_ROWS * HOUR},
     stale_since_ms = 1 where user_id = ? and variable_id = ? returning 1`,
    [userId, variableId],
  )
}

async function post(world: MeteredWorld, token: string, path: string, body: unknown): Promise<unknown> {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/v3${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body.slice(0, 500)}`)
  return answer.json()
}

export interface HeavyRequest {
  readonly what: string
  readonly query?: string
  readonly body?: unknown
}

const heavy = 'variableName=Heavy%20Steps'
const days = (count: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, 19))

export const heaviest: Partial<Record<EndpointName, readonly HeavyRequest[]>> = {
  listMeasurements: [
    { what: 'all by value', query: 'sort=value&limit=200' },
    { what: 'all by source', query: 'sort=-sourceName&limit=200' },
    { what: 'deep', query: 'limit=200&offset=99000' },
    { what: 'grouped by second', query: `${heavy}&groupingWidth=1&limit=200` },
    { what: 'grouped by day', query: `${heavy}&groupingWidth=86400&limit=200` },
    { what: 'all grouped by year', query: 'groupingWidth=31622400&groupingTimezone=America/New_York&limit=200' },
  ],
  listDailyValues: [{ what: 'ten years', query: `${heavy}&limit=3660&timeZone=America/New_York` }],
  exportMeasurements: [
    { what: 'csv', query: 'format=csv' },
    { what: 'json', query: 'format=json' },
    { what: 'fhir', query: 'format=fhir' },
  ],
  listUserVariables: [
    { what: 'with charts', query: 'limit=200&includeCharts=true' },
    { what: 'the heavy one with charts', query: `name=Heavy%20Steps&includeCharts=true` },
    { what: 'searched', query: 'limit=200&searchPhrase=variable' },
  ],
  searchVariables: [
    { what: 'all', query: 'limit=200' },
    { what: 'with a slip', query: 'limit=200&searchPhrase=varaible' },
  ],
  listSources: [{ what: 'of the heavy one', query: heavy }],
  lookIntoDay: [{ what: 'of the heavy one', query: `${heavy}&date=2026-06-14` }],
  getChart: [
    { what: 'all days', query: `${heavy}&timeZone=America/New_York` },
    { what: 'a year', query: `${heavy}&chart=hourlyColumnChart&from=2025-06-15&to=2026-06-14` },
  ],
  listSparks: [{ what: 'of three months', query: 'days=90&timeZone=America/New_York' }],
  getDay: [
    { what: 'two thousand variables', query: 'date=2026-06-14' },
    { what: 'one of the heavy days', query: 'date=2026-06-13&timeZone=America/New_York' },
  ],
  listDays: [{ what: 'a year', query: 'from=2025-06-15&to=2026-06-14&timeZone=America/New_York' }],
  listCorrelations: [
    { what: 'all', query: 'limit=200' },
    { what: 'nearest to an answer', query: 'verdict=cannot%20tell&sort=-have' },
  ],
  getReport: [{ what: 'a year', query: 'days=366&to=2026-06-14&timeZone=America/New_York' }],
  listPairs: [{ what: 'of the heavy one', query: 'cause=Heavy%20Steps&effect=Variable%201&limit=200' }],
  listChanges: [
    { what: 'all that were found', query: 'limit=200' },
    { what: 'around a day', query: 'date=2026-01-15' },
  ],
  comparePeriods: [
    {
      what: 'two halves of a year of two variables',
      query: 'variableName=Heavy%20Steps,Variable%201&from=2025-12-15&to=2026-06-14',
    },
  ],
  getStudy: [
    { what: 'with charts', query: 'cause=Heavy%20Steps&effect=Variable%201&includeCharts=true&recalculate=true' },
  ],
  createStudy: [
    {
      what: 'of the heavy one',
      body: { causeVariableName: 'Heavy Steps', effectVariableName: 'Variable 1', type: 'individual' },
    },
  ],
  saveUserVariables: [{ what: 'another unit for the heavy one', body: [{ name: 'Heavy Steps', fillingType: 'zero' }] }],
  deleteUserVariable: [{ what: 'the heavy one', query: 'name=Heavy%20Steps' }],
}

interface PostedList {
  readonly name: EndpointName
  readonly make: (count: number) => unknown
  readonly most?: number
}

/**
 * Lists of the largest accepted length, each item as expensive as possible; some have a lower limit than their items.
 */
export const lists: readonly PostedList[] = [
  { name: 'recordMeasurements', make: (count) => days(count).map((day) => measurement('Heavy Steps', day)) },
  {
    name: 'recordMeasurements',
    make: (count) => days(count).map((day, index) => measurement(`New ${index}`, day)),
    most: MOST_MEASURED_VARIABLES,
  },
  {
    name: 'saveUserVariables',
    make: (count) => numbers(count).map((index) => ({ name: `Variable ${index + 1}`, fillingType: 'zero' })),
  },
  {
    name: 'saveTrackingReminders',
    make: (count) =>
      numbers(count).map((index) => ({
        variableName: `Variable ${index + 1}`,
        defaultValue: 1,
        reminderFrequency: 60,
        reminderStartTimeLocal: '00:00:00',
      })),
  },
  { name: 'postFeed', make: (count) => numbers(count).map(() => ({ title: 'A note', content: 'x'.repeat(9000) })) },
]

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index)
}

/** The most expensive calls of assistants. */
export const heaviestTools: readonly (readonly [name: ToolName, given: object])[] = [
  ['find_variables', { phrase: 'Variable', limit: 20 }],
  [
    'read_days',
    { variables: ['Heavy Steps', 'Heavy Steps', 'Heavy Steps'], from: '2026-03-15', to: '2026-06-14', withNotes: true },
  ],
  ['list_findings', { about: 'Heavy Steps', limit: 20 }],
  ['explain_link', { cause: 'Heavy Steps', effect: 'Variable 1' }],
  ['why_not_yet', {}],
  ['record', { variable: 'Heavy Steps', value: 1 }],
]

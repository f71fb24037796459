/**
 * One sequence of two thousand random calls, the same on SQLite and on PostgreSQL: every status, every relevant header
 * and every byte of every response must be equal.
 */
import type { Measurement, UserVariable } from '@upshot/contract'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { everyDialect, openWorld, type TestPerson, type World } from '../server/src/testing/world.ts'

const CALLS = inject('isLong') ? 2000 : 80
/** Each test runs a part of the sequence, so that its time limit only detects calls that hang. */
const CALLS_OF_A_TEST = 80
const SEED = 71

/** Mulberry32: small, seeded, good enough for choosing. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Kind {
  readonly name: string
  readonly category: string
  readonly units: readonly string[]
  readonly combination: 'SUM' | 'MEAN'
}

const kinds: readonly Kind[] = [
  { name: 'Overall Mood', category: 'Emotions', units: ['/5', '%', '/10'], combination: 'MEAN' },
  { name: 'Evening Walk', category: 'Physical Activities', units: ['min', 'h', 's'], combination: 'SUM' },
  { name: 'Älterer Käse, 40 %', category: 'Foods', units: ['g', 'kg', 'lb', 'mg'], combination: 'SUM' },
  { name: 'Zebra', category: 'Miscellaneous', units: ['count', 'pieces'], combination: 'SUM' },
  { name: 'äpfel', category: 'Foods', units: ['pieces', 'count'], combination: 'SUM' },
  { name: 'Nap', category: 'Sleep', units: ['yes/no'], combination: 'SUM' },
  { name: 'Bath', category: 'Environment', units: ['C', 'F'], combination: 'MEAN' },
  { name: '😀 Laughs', category: 'Emotions', units: ['count'], combination: 'SUM' },
]

const sources = ['Diary', 'diary', 'Ärztin', 'watch', 'Watch 2', '_x', 'Zz', '😀']
const zones = ['UTC', 'Europe/Berlin', 'America/Havana', 'Asia/Kathmandu', 'Australia/Lord_Howe']
const sorts = ['startAt', 'value', 'variableName', 'sourceName', 'createdAt', 'updatedAt', 'id']

interface RecordedRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  readonly key?: string
}

/** The known state so far, from the answers of the first store: the sequence is generated on the way. */
interface Memory {
  readonly measurementIds: number[]
  readonly variableIds: number[]
}

function callMaker(random: () => number, memory: Memory): () => RecordedRequest {
  const below = (count: number) => Math.floor(random() * count)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const chance = (share: number) => random() < share
  const time = () =>
    new Date(Date.UTC(2026, 2, 20) + below(86 * 24) * 3_600_000 + below(4) * 900_000).toISOString().slice(0, 19)
  const offset = () => pick(['', '', '', 'Z', '+02:00', '-07:00', '+05:45'])
  const item = () => {
    const kind = pick(kinds)
    return {
      variableName: chance(0.1) ? kind.name.toUpperCase() : kind.name,
      variableCategoryName: kind.category,
      combinationOperation: kind.combination,
      unitAbbreviatedName: chance(0.01) ? pick(['kg', 'bananas', '/5']) : pick(kind.units),
      value: kind.units[0] === 'yes/no' ? below(2) : chance(0.02) ? -1 : 1 + Math.round(random() * 4e5) / 1e5,
      startAt: time() + offset(),
      ...(chance(0.8) ? { sourceName: pick(sources) } : {}),
      ...(chance(0.2) ? { note: `note ${below(5)} \u2028 "x"` } : {}),
    }
  }
  const id = (list: readonly number[]) => (list.length > 0 && chance(0.95) ? pick(list) : below(50))
  const query = () => {
    const parts = new URLSearchParams()
    if (chance(0.4)) parts.set('variableName', pick([...kinds.map(({ name }) => name), '%a%', 'Nap,Zebra', 'z%']))
    if (chance(0.5)) parts.set('sort', (chance(0.5) ? '-' : '') + pick(sorts))
    if (chance(0.4)) parts.set('limit', String(1 + below(40)))
    if (chance(0.3)) parts.set('offset', String(below(30)))
    if (chance(0.2)) parts.append('value', pick(['(gt)2', '(le)3', '1,2,3', '(ne)0']))
    if (chance(0.2)) parts.set('unitName', pick(['Hours', 'Grams', 'Percent', 'Count', 'Degrees Celsius']))
    if (chance(0.2)) parts.set('doNotConvert', 'true')
    if (chance(0.2)) parts.set('minMaxFilter', 'true')
    if (chance(0.15)) parts.set('sourceName', pick(sources))
    if (chance(0.15)) parts.set('variableCategoryName', pick(['Foods', 'Emotions', 'Physical Activity']))
    if (chance(0.15)) parts.set('updatedAt', `(ge)${pick(['2026-06-15T12:00:00', '2026-06-15T12:10:00'])}`)
    if (chance(0.2)) parts.set('earliestMeasurementTime', time())
    if (chance(0.2)) parts.set('latestMeasurementTime', time())
    if (chance(0.25)) parts.set('groupingWidth', pick(['3600', '86400', '604800', '20000']))
    if (chance(0.2)) parts.set('groupingTimezone', pick(zones))
    return parts.size === 0 ? '' : `?${parts}`
  }
  const makers: readonly (() => RecordedRequest)[] = [
    () => ({ method: 'POST', path: '/measurements/post', body: Array.from({ length: 1 + below(12) }, item) }),
    () => ({ method: 'POST', path: '/measurements/post', body: [item()], key: `key ${below(12)}` }),
    () => ({ method: 'GET', path: `/measurements${query()}` }),
    () => ({ method: 'GET', path: `/measurements${query()}` }),
    () => ({
      method: 'GET',
      path: `/measurements/daily?variableName=${encodeURIComponent(pick(kinds).name)}&timeZone=${pick(zones)}&limit=${1 + below(90)}`,
    }),
    () => ({
      method: 'POST',
      path: '/measurements/update',
      body: {
        id: id(memory.measurementIds),
        ...(chance(0.6) ? { value: below(6) } : {}),
        ...(chance(0.3) ? { startAt: time() } : {}),
      },
    }),
    () => ({ method: 'DELETE', path: '/measurements/delete', body: { id: id(memory.measurementIds) } }),
    () => ({
      method: 'GET',
      path: `/userVariables?sort=${chance(0.5) ? '-' : ''}${pick(['name', 'id', 'createdAt', 'numberOfRawMeasurements', 'latestMeasurementTime'])}`,
    }),
    () => ({ method: 'GET', path: '/userVariables' }),
    () => ({
      method: 'GET',
      path: `/variables?searchPhrase=${encodeURIComponent(pick(['mood', 'käse', 'wlak', 'zeb', 'sleep']))}&limit=20`,
    }),
    () => ({
      method: 'POST',
      path: '/userVariables',
      body: [
        {
          id: id(memory.variableIds),
          ...(chance(0.3) ? { unitAbbreviatedName: pick(['h', 'min', 'g', 'count', '%']) } : {}),
          ...(chance(0.3) ? { maximumAllowedValue: chance(0.3) ? null : below(90) } : {}),
          ...(chance(0.3) ? { fillingType: pick(['none', 'zero']) } : {}),
          ...(chance(0.3) ? { alias: chance(0.3) ? null : `alias ${below(9)}` } : {}),
          ...(chance(0.2) ? { combinationOperation: pick(['SUM', 'MEAN']) } : {}),
        },
      ],
    }),
    () => ({ method: 'POST', path: '/userVariables/reset', body: { id: id(memory.variableIds) } }),
    () => ({
      method: 'POST',
      path: '/userTags',
      body: {
        taggedVariableId: id(memory.variableIds),
        tagVariableId: id(memory.variableIds),
        conversionFactor: below(4) / 2,
      },
    }),
    () => ({ method: 'GET', path: `/userTags?sort=${pick(['createdAt', '-updatedAt', 'tagVariableId'])}` }),
    () => ({
      method: 'DELETE',
      path: '/userTags/delete',
      body: { taggedVariableId: id(memory.variableIds), tagVariableId: id(memory.variableIds) },
    }),
    () =>
      chance(0.15)
        ? { method: 'DELETE', path: '/userVariables/delete', body: { id: id(memory.variableIds) } }
        : { method: 'GET', path: '/measurements?limit=200' },
  ]
  return () => pick(makers)()
}

let worlds: World[]
let people: TestPerson[]
beforeAll(async () => {
  worlds = await Promise.all(everyDialect.map((dialect) => openWorld(dialect)))
  people = await Promise.all(worlds.map((world) => world.addPerson({ timeZone: 'Europe/Berlin' })))
})
afterAll(async () => {
  for (const world of worlds) await world.close()
})

const memory: Memory = { measurementIds: [], variableIds: [] }
const next = callMaker(randomFrom(SEED), memory)
const statuses = new Map<number, number>()

it.each(Array.from({ length: CALLS / CALLS_OF_A_TEST }, (_, part) => part * CALLS_OF_A_TEST))(
  `${CALLS_OF_A_TEST} random calls from number %i on get the same answers from SQLite and PostgreSQL`,
  async (start) => {
    for (let index = start; index < start + CALLS_OF_A_TEST; index++) {
      const recorded = next()
      const headers: Record<string, string> = recorded.key === undefined ? {} : { 'idempotency-key': recorded.key }
      // Statistics are calculated after writes: waits until both stores have caught up.
      if (recorded.method !== 'GET' || /ariables/.test(recorded.path)) {
        await Promise.all(worlds.map((world) => world.server.services.statistics.refreshAll()))
      }
      const [first, other] = await Promise.all(people.map((person) => ask(person, recorded, headers)))
      expect(other, `call ${index}: ${JSON.stringify(recorded)}`).toEqual(first)
      statuses.set(first?.status ?? 0, (statuses.get(first?.status ?? 0) ?? 0) + 1)
      remember(memory, first?.body)
      for (const world of worlds) world.clock.advance(1)
    }
  },
)

it('few of these calls were refused, and none failed', () => {
  expect(statuses.get(200)).toBeGreaterThan(CALLS / 3)
  expect(statuses.get(201)).toBeGreaterThan(CALLS / 20)
  expect(statuses.get(400)).toBeGreaterThan(CALLS / 50)
  expect(statuses.get(404)).toBeGreaterThan(CALLS / 200)
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
})

async function ask(person: TestPerson, { method, path, body }: RecordedRequest, headers: Record<string, string>) {
  const answer = await (method === 'GET'
    ? person.get(path)
    : method === 'POST'
      ? person.post(path, body, headers)
      : person.delete(path, body, headers))
  const { link, 'idempotency-replayed': replayed, 'content-type': type } = answer.headers
  return { status: answer.status, body: answer.body, link, replayed, type }
}

function remember(memory: Memory, body: unknown): void {
  const data = (body as { data?: { measurements?: Measurement[]; userVariables?: UserVariable[] } } | undefined)?.data
  for (const { id } of data?.measurements ?? []) if (id !== undefined) memory.measurementIds.push(id)
  for (const { id } of data?.userVariables ?? []) if (!memory.variableIds.includes(id)) memory.variableIds.push(id)
}

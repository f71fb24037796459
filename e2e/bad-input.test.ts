/**
 * Bad input, generated from the schemas: for every operation, requests that are wrong in one or many ways. None may
 * cause a server error, and every answer is the envelope or matches its own schema.
 */
import { API_PREFIX, type Endpoint, type EndpointName, endpoints, Failure } from '@upshot/contract'
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { dialects, openWorld, type TestPerson, type World } from '../server/src/testing/world.ts'

const RUNS = inject('isLong') ? { sqlite: 100, postgres: 100 } : { sqlite: 20, postgres: 5 }
const SEED = 20_260_615

/** Values that people, programs and attackers send instead of the expected ones. */
const oddities: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  1.5,
  1e300,
  -1e300,
  5e-324,
  2 ** 53,
  2 ** 31,
  '',
  ' ',
  '12',
  'null',
  'NaN',
  'x'.repeat(3000),
  'a\u0000b',
  '\ud800',
  '😀',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '%',
  '%%',
  '(gt)',
  '(gt)x,(lt)',
  '../../etc/passwd',
  '2026-06-14T18:00:00',
  '0000-00-00',
  '9999-12-31T23:59:59+18:00',
  'Europe/Berlin',
  'constructor',
  '__proto__',
  [],
  {},
  [[]],
  [null],
  { a: { b: [1] } },
]

const oddity = fc.constantFrom(...oddities)

/** Sometimes valid, sometimes nearly valid, sometimes anything. */
function likeSchema(schema: TSchema, depth = 0): fc.Arbitrary<unknown> {
  const shape = schema as Record<string, unknown>
  const right = (): fc.Arbitrary<unknown> => {
    if (Array.isArray(shape['enum'])) return fc.constantFrom(...(shape['enum'] as unknown[]))
    if (Array.isArray(shape['anyOf']))
      return fc.oneof(...(shape['anyOf'] as TSchema[]).map((branch) => likeSchema(branch, depth)))
    if (shape['type'] === 'array' && depth < 3)
      return fc.array(likeSchema(shape['items'] as TSchema, depth + 1), { maxLength: 3 })
    if (shape['type'] === 'object' && depth < 3) return likeObject(shape, depth)
    if (shape['type'] === 'integer') return fc.integer({ min: -5, max: 5000 })
    if (shape['type'] === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true })
    if (shape['type'] === 'boolean') return fc.boolean()
    return fc.oneof(fc.string(), fc.constantFrom('Overall Mood', '/5', 'Emotions', 'MEAN', '2026-06-14T18:00:00'))
  }
  return fc.oneof(
    { weight: 5, arbitrary: right() },
    { weight: 1, arbitrary: oddity },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  )
}

function likeObject(shape: Record<string, unknown>, depth: number): fc.Arbitrary<unknown> {
  const properties = (shape['properties'] ?? {}) as Record<string, TSchema>
  const names = Object.keys(properties)
  // Records have up to a hundred members: a handful at a time is enough.
  return fc.subarray(names, { maxLength: Math.min(8, names.length) }).chain((some) => {
    const required = ((shape['required'] ?? []) as string[]).filter((name) => name in properties)
    const chosen = [...new Set([...some, ...required])]
    return fc.record(
      Object.fromEntries(chosen.map((name) => [name, likeSchema(properties[name] as TSchema, depth + 1)])),
      { requiredKeys: [] },
    )
  })
}

/** The good example with some members broken. */
const broken = (example: unknown): fc.Arbitrary<unknown> => {
  const isList = Array.isArray(example)
  const item = (isList ? example[0] : example) as Record<string, unknown> | undefined
  if (typeof item !== 'object' || item === null) return oddity
  return fc
    .array(
      fc.tuple(fc.constantFrom(...Object.keys(item), 'userId', 'extra'), fc.oneof(oddity, fc.constant(undefined))),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((changes) => {
      const changed = { ...item, ...Object.fromEntries(changes) }
      return isList ? [example[0], changed] : changed
    })
}

const likeQuery = (endpoint: Endpoint): fc.Arbitrary<string> => {
  const deleted =
    endpoint.method === 'DELETE' && endpoint.body && 'properties' in endpoint.body
      ? (endpoint.body.properties as object)
      : {}
  const names = [...Object.keys(endpoint.query?.properties ?? {}), ...Object.keys(deleted), 'userId', 'extra']
  const text = oddity.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed())
  return fc.array(fc.tuple(fc.constantFrom(...names), fc.oneof(text, fc.string())), { maxLength: 4 }).map((pairs) => {
    const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&')
    return query === '' ? '' : `?${query}`
  })
}

const likeBody = (endpoint: Endpoint): fc.Arbitrary<unknown> =>
  fc.oneof(fc.constant(undefined), oddity, fc.jsonValue({ maxDepth: 3 }), broken(endpoint.example), {
    weight: 3,
    arbitrary: endpoint.body ? likeSchema(endpoint.body) : fc.jsonValue(),
  })

/** A stream does not end by itself; it has its own tests. */
const operations = (Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, { isStream }]) => !isStream,
)
const fitsFailure = Compile(Failure)

describe.each(dialects)('bad input on %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(dialect)
    await world.addPerson({ isAdministrator: true })
  })
  afterAll(() => world.close())

  it.each(operations)('never causes an internal error with %s', async (name, endpoint) => {
    const fitsAnswer = Compile(endpoint.answer)
    // A deleted person is replaced, so that the following requests are still processed.
    let person: TestPerson = await world.addPerson()
    await fc.assert(
      fc.asyncProperty(
        likeQuery(endpoint),
        likeBody(endpoint),
        fc.option(fc.constantFrom('k1', 'k2')),
        async (query, body, key) => {
          const answer = await world.app.inject({
            method: endpoint.method,
            url: `${API_PREFIX}${endpoint.path.replace(/\{\w+\}/g, 'open-meteo-weather')}${query}`,
            headers: {
              authorization: `Bearer ${person.token}`,
              ...(body === undefined || endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
              ...(key === null ? {} : { 'idempotency-key': key }),
            },
            ...(body === undefined || endpoint.method === 'GET' ? {} : { payload: JSON.stringify(body) }),
          })
          expect(answer.statusCode, answer.body).toBeLessThan(500)
          if (endpoint.isDownload && answer.statusCode < 300) return
          expect(answer.headers['content-type']).toContain('application/json')
          const content = answer.json<Failure>()
          if (answer.statusCode < 300) {
            expect(
              [...fitsAnswer.Errors(content)].map(({ instancePath, message }) => `${instancePath} ${message}`),
            ).toEqual([])
          } else {
            expect(fitsFailure.Check(content)).toBe(true)
            expect(content).toMatchObject({ status: 'ERROR', success: false, code: answer.statusCode })
            expect(content.errors.length).toBeGreaterThan(0)
            expect(answer.body).not.toMatch(/node_modules|\.ts:|SQLITE|syntax error at|select .* from /)
          }
          if (name === 'deleteUser' && answer.statusCode === 200) person = await world.addPerson()
        },
      ),
      { numRuns: RUNS[dialect], seed: SEED },
    )
  })
})

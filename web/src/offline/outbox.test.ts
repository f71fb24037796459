import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NoAnswer, NoSession, OtherPerson, RefusedRequest } from '../api/failure.ts'
import type { AnyCall, CallOptions } from '../api/request.ts'
import { memoryDatabase } from './memory-database.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import type { Database } from './stored.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')

/** What can happen to a request. `crash`: the browser ends while it is under way. */
type Fate = 'ok' | 'before' | 'after' | 'busy' | 'tooMany' | 'running' | 'taken' | 'crashBefore' | 'crashAfter'
const FATES: readonly Fate[] = ['ok', 'before', 'after', 'busy', 'tooMany', 'running', 'crashBefore', 'crashAfter']

interface StoredMeasurement {
  readonly id: number
  readonly label: string
  value: number
}

/** A simulated server, as far as the outbox needs it: two accounts, and the keys it remembers. */
function createServer() {
  const accounts = new Map<number, Map<number, StoredMeasurement>>()
  const answers = new Map<string, unknown>()
  let lastId = 0
  const of = (userId: number) => {
    const recorded = accounts.get(userId) ?? new Map<number, StoredMeasurement>()
    accounts.set(userId, recorded)
    return recorded
  }
  function apply(userId: number, { name, body }: AnyCall): unknown {
    const account = of(userId)
    if (name === 'recordMeasurements') {
      const [item] = body as { variableName: string; value: number }[]
      lastId += 1
      account.set(lastId, { id: lastId, label: item?.variableName ?? '', value: item?.value ?? 0 })
      return { data: { measurements: [{ id: lastId }] } }
    }
    const { id, value } = body as { id: number; value?: number }
    const found = account.get(id)
    if (!found) throw refusal(404)
    if (value === undefined) account.delete(id)
    else found.value = value
    return {}
  }
  return {
    of,
    answer: (userId: number, call: AnyCall, key: string): unknown => {
      const name = `${userId} ${key}`
      if (!answers.has(name)) answers.set(name, apply(userId, call))
      return answers.get(name)
    },
  }
}

const refusal = (status: number, headers: Record<string, string> = {}) =>
  new RefusedRequest(new Response('', { status, headers }), { description: `No: ${status}` }, NOW)

/** A browser whose database survives it; `crash` ends it at once. */
function openBrowser(database: Database, world: TestWorld) {
  const crashed = Promise.withResolvers<void>()
  const send = async (call: AnyCall, { idempotencyKey = '', userId }: CallOptions) => {
    if (world.signedIn === undefined) throw new NoSession()
    if (userId !== world.signedIn) throw new OtherPerson()
    const fate = world.fates.shift() ?? 'ok'
    if (fate === 'before') throw new NoAnswer()
    if (fate === 'busy') throw refusal(503)
    if (fate === 'running') throw refusal(409, { 'retry-after': '5' })
    if (fate === 'taken') throw refusal(409)
    if (fate === 'tooMany') throw refusal(429, { 'retry-after': '2' })
    const content = fate === 'crashBefore' ? undefined : world.server.answer(userId, call, idempotencyKey)
    if (fate === 'after') throw new NoAnswer()
    if (fate.startsWith('crash')) {
      crashed.resolve()
      return new Promise<never>(() => undefined)
    }
    return { content, userId }
  }
  const outbox = createOutbox({
    database,
    lock: (work) => work(),
    whose: async () => {
      if (world.signedIn === undefined) throw new NoSession()
      return world.signedIn
    },
    send,
    nowMs: () => world.nowMs,
    newKey: () => `key-${world.nextKey++}`,
  })
  return { outbox, crashed: crashed.promise }
}

interface TestWorld {
  readonly server: ReturnType<typeof createServer>
  fates: Fate[]
  nowMs: number
  nextKey: number
  signedIn: number | undefined
}

const createWorld = (): TestWorld => ({ server: createServer(), fates: [], nowMs: NOW, nextKey: 1, signedIn: 1 })

const recording = (label: string, value: number) => ({
  name: 'recordMeasurements',
  body: [{ variableName: label, value, startAt: '2026-11-15T13:00:00+01:00' }],
  label,
  inverse: { name: 'deleteMeasurement', body: {}, take: { id: 'data.measurements.0.id' } },
})

async function edit(outbox: Outbox, userId: number, key: string, { label, value }: { label: string; value: number }) {
  const isEdited = await outbox.edit(userId, key, { body: recording(label, value).body, label })
  const correction = { name: 'updateMeasurement', body: { value }, take: { id: 'data.measurements.0.id' } }
  if (!isEdited) await outbox.follow(userId, key, correction, label)
}

type OutboxStep =
  | { readonly kind: 'record'; readonly userId: number }
  | { readonly kind: 'undo' | 'edit'; readonly which: number }
  | { readonly kind: 'flush'; readonly fates: readonly Fate[]; readonly isHurried: boolean }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'signIn'; readonly userId: number | undefined }

const step: fc.Arbitrary<OutboxStep> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('record' as const), userId: fc.constantFrom(1, 2) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'edit' as const), which: fc.nat() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('flush' as const),
      fates: fc.array(fc.constantFrom(...FATES), { maxLength: 5 }),
      isHurried: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.nat({ max: 400 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('signIn' as const), userId: fc.constantFrom(1, 2, undefined) }),
  },
)

interface ExpectedEntry {
  readonly userId: number
  readonly key: string
  readonly label: string
  value: number
  isUndone: boolean
}

/** Performs all steps in a browser that restarts whenever a request crashes, and returns the expected state. */
async function live(
  world: TestWorld,
  database: Database,
  steps: readonly OutboxStep[],
): Promise<readonly ExpectedEntry[]> {
  const expected: ExpectedEntry[] = []
  let browser = openBrowser(database, world)
  for (const step of steps) {
    const { outbox } = browser
    const chosen = 'which' in step ? expected[step.which % Math.max(1, expected.length)] : undefined
    if (step.kind === 'record') {
      const label = `Thing ${expected.length}`
      const key = await outbox.add(step.userId, recording(label, 1))
      expected.push({ userId: step.userId, key, label, value: 1, isUndone: false })
    } else if (step.kind === 'undo' && chosen) {
      await outbox.undo(chosen.userId, chosen.key, chosen.label)
      chosen.isUndone = true
    } else if (step.kind === 'edit' && chosen && !chosen.isUndone) {
      chosen.value += 1
      await edit(outbox, chosen.userId, chosen.key, chosen)
    } else if (step.kind === 'flush') {
      world.fates = [...step.fates]
      await Promise.race([outbox.flush(step.isHurried), browser.crashed.then(() => undefined)])
      browser = openBrowser(database, world)
    } else if (step.kind === 'wait') world.nowMs += step.seconds * 1000
    else if (step.kind === 'signIn') world.signedIn = step.userId
  }
  return expected
}

async function sendEverything(world: TestWorld, database: Database): Promise<void> {
  world.fates = []
  for (const userId of [1, 2]) {
    world.signedIn = userId
    world.nowMs += 24 * 3600 * 1000
    expect(await openBrowser(database, world).outbox.flush()).toEqual({ kind: 'empty' })
  }
}

describe('the outbox', () => {
  it('after any order of taps, failures and restarts each entry is stored once, in its final form, in the right account', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const world = createWorld()
        const database = memoryDatabase()
        const expected = await live(world, database, steps)
        await sendEverything(world, database)
        for (const userId of [1, 2]) {
          const stored = [...world.server.of(userId).values()].map(({ label, value }) => ({ label, value }))
          const remaining = expected.filter((entry) => entry.userId === userId && !entry.isUndone)
          const sorted = (rows: readonly { label: string }[]) => rows.toSorted((a, b) => (a.label < b.label ? -1 : 1))
          expect(sorted(stored)).toEqual(sorted(remaining.map(({ label, value }) => ({ label, value }))))
          expect((await database.stock(userId)).entries).toEqual([])
        }
      }),
      { numRuns: 400 },
    )
  })

  it('sends only entries of the signed-in person, and counts the others', async () => {
    const world = createWorld()
    const database = memoryDatabase()
    const { outbox } = openBrowser(database, world)
    await outbox.add(2, recording('Secret', 1))
    await outbox.add(1, recording('Coffee', 1))
    expect(await outbox.flush()).toEqual({ kind: 'empty' })
    expect([world.server.of(1).size, world.server.of(2).size, await database.countOthers(1)]).toEqual([1, 0, 1])
  })

  it('signed out: everything waits, and nothing counts as attempted', async () => {
    const world = createWorld()
    const database = memoryDatabase()
    const { outbox } = openBrowser(database, world)
    await outbox.add(1, recording('Coffee', 1))
    world.signedIn = undefined
    expect(await outbox.flush()).toEqual({ kind: 'signedOut' })
    expect((await database.stock(1)).entries).toMatchObject([{ tries: 0 }])
  })

  it("a refused entry stays with the server's message and blocks nothing; once changed, it is sent", async () => {
    const world = createWorld()
    const database = memoryDatabase()
    const { outbox } = openBrowser(database, world)
    const key = await outbox.add(1, { name: 'updateMeasurement', body: { id: 99, value: 5 }, label: 'Correct' })
    await outbox.add(1, recording('Coffee', 1))
    expect(await outbox.flush()).toEqual({ kind: 'empty' })
    expect((await database.stock(1)).entries).toMatchObject([{ problem: { status: 404, message: 'No: 404' } }])
    const [coffee] = world.server.of(1).values()
    await outbox.edit(1, key, { body: { id: coffee?.id, value: 5 }, label: 'Correct' })
    expect(await outbox.flush()).toEqual({ kind: 'empty' })
    expect([coffee?.value, (await database.stock(1)).entries]).toEqual([5, []])
  })

  it('a permanent conflict blocks nothing either; a temporary one is waited for', async () => {
    const world = createWorld()
    const database = memoryDatabase()
    const { outbox } = openBrowser(database, world)
    await outbox.add(1, { name: 'restoreMeasurements', body: { ids: [1] }, label: 'Undo' })
    await outbox.add(1, recording('Coffee', 1))
    world.fates = ['taken', 'running']
    expect(await outbox.flush()).toEqual({ kind: 'waiting', untilMs: NOW + 5000 })
    world.nowMs += 5000
    expect(await outbox.flush()).toEqual({ kind: 'empty' })
    expect((await database.stock(1)).entries).toMatchObject([{ label: 'Undo', problem: { status: 409 } }])
    expect(world.server.of(1).size).toBe(1)
  })

  it('waits as long as the server requests, even when hurried', async () => {
    const world = createWorld()
    const database = memoryDatabase()
    const { outbox } = openBrowser(database, world)
    await outbox.add(1, recording('Coffee', 1))
    world.fates = ['tooMany']
    expect(await outbox.flush(true)).toEqual({ kind: 'waiting', untilMs: NOW + 2000 })
    expect(await outbox.flush(true)).toEqual({ kind: 'waiting', untilMs: NOW + 2000 })
    world.nowMs += 2000
    expect(await outbox.flush()).toEqual({ kind: 'empty' })
  })
})

import fastify from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { walkItem } from '../testing/mood-item.ts'
import { openWorld, type TestClock, type TestPerson, testClock } from '../testing/world.ts'
import { createFairShares, type FairShares, type HeldRequest, isExempt, shareFairly } from './fair-share.ts'

describe('a fair share', () => {
  let clock: TestClock
  let cpuMs: number
  let pauses: { ms: number; end: () => void }[]
  let shares: FairShares
  let begun: string[]
  const ends = new Map<string, () => void>()
  beforeEach(() => {
    ;[clock, cpuMs, pauses, begun] = [testClock(), 0, [], []]
    ends.clear()
    shares = createFairShares({ clock, cpuMs: () => cpuMs, after: (ms, end) => void pauses.push({ ms, end }) })
  })

  const settled = () => new Promise(setImmediate)

  /** Sends requests one after the other; `begun` has the names of those that are running. */
  async function send(names: readonly string[], held: Partial<HeldRequest> = {}): Promise<void> {
    for (const name of names) {
      const begin = async () => {
        const end = await shares.begin({ key: 'a', route: 'chart', guess: 'heavy', ...held })
        begun.push(name)
        ends.set(name, end)
      }
      void begin()
    }
    await settled()
  }

  /** Ends a request that used this much by itself. */
  async function end(name: string, usedMs = 0): Promise<void> {
    cpuMs += usedMs
    ends.get(name)?.()
    await settled()
  }

  it('at most two heavy requests of a person run at a time, the others in order, and nobody else waits', async () => {
    await send(['1', '2', '3', '4'])
    expect(begun).toEqual(['1', '2'])
    await send(['other'], { key: 'b' })
    expect(begun).toEqual(['1', '2', 'other'])
    await end('2', 100)
    await end('2', 100)
    expect(begun).toEqual(['1', '2', 'other', '3'])
    await end('1')
    expect(begun.at(-1)).toBe('4')
  })

  it('light requests overtake heavy ones, six at a time', async () => {
    await send(['1', '2', '3'])
    await send(['a', 'b', 'c', 'd', 'e', 'f', 'g'], { route: 'entry', guess: 'light' })
    expect(begun).toEqual(['1', '2', 'a', 'b', 'c', 'd', 'e', 'f'])
    await end('c')
    expect(begun.at(-1)).toBe('g')
  })

  it('whether a request is heavy is measured per person and route, and forgotten after five minutes', async () => {
    await send(['slow'], { guess: 'light' })
    await end('slow', 20)
    await send(['1', '2', '3'], { guess: 'light' })
    await send(['x', 'y', 'z'], { guess: 'light', key: 'b' })
    expect(begun).toEqual(['slow', '1', '2', 'x', 'y', 'z'])
    // A quick request in between changes nothing.
    await end('1', 1)
    await send(['4'], { guess: 'light' })
    expect(begun.at(-1)).toBe('3')
    clock.advance(301)
    await end('2')
    expect(begun.slice(-2)).toEqual(['3', '4'])
    await send(['5', '6'], { guess: 'light' })
    expect(begun.slice(-2)).toEqual(['5', '6'])
  })

  it('quick requests to a potentially heavy route soon run freely', async () => {
    await send(['1'])
    await end('1', 3)
    await send(['2', '3', '4'])
    expect(begun).toEqual(['1', '2', '3', '4'])
  })

  it('people who used up their minute wait before each heavy request while somebody else is active', async () => {
    await send(['1'])
    await end('1', 16_000)
    await send(['alone'])
    expect(begun).toEqual(['1', 'alone'])
    await end('alone', 1000)
    await send(['other'], { key: 'b' })
    await end('other')
    await send(['2', '3'])
    await send(['entry'], { route: 'entry', guess: 'light' })
    expect(begun).toEqual(['1', 'alone', 'other', 'entry'])
    // Two seconds over budget, at a quarter of a second regained per second: eight seconds, of which it waits five.
    expect(pauses.map(({ ms }) => ms)).toEqual([5000])
    clock.advance(1)
    pauses[0]?.end()
    await settled()
    expect(begun.slice(4)).toEqual(['2'])
    expect(pauses).toHaveLength(2)
    clock.advance(8)
    pauses[1]?.end()
    await settled()
    expect(begun.slice(4)).toEqual(['2', '3'])
    await end('2')
    await end('3')
    await send(['other again'], { key: 'b' })
    await send(['4'])
    expect(begun.at(-1)).toBe('4')
  })

  it('quick requests that count as heavy wait only briefly, even for somebody who used up their minute', async () => {
    const page = { key: 'b', route: 'page', guess: 'light' } as const
    for (const name of ['p1', 'p2', 'p3']) {
      await send([name], page)
      await end(name, 20)
    }
    await send(['1'], { key: 'b' })
    await end('1', 30_000)
    await send(['other'], { key: 'a' })
    await send(['p4'], page)
    expect(begun).not.toContain('p4')
    expect(pauses.map(({ ms }) => ms)).toEqual([200])
  })

  it('requests that run at the same time share the measured time', async () => {
    await send(['1', '2'])
    await send(['other'], { key: 'b' })
    cpuMs += 900
    expect([shares.usesMost('a'), shares.usesMost('b')]).toEqual([true, true])
    await end('other')
    cpuMs += 900
    expect([shares.usesMost('a'), shares.usesMost('b'), shares.usesMost('nobody')]).toEqual([true, false, false])
    clock.advance(60)
    expect([shares.usesMost('a'), shares.usesMost('b'), shares.usesMost('nobody')]).toEqual([true, true, true])
  })

  it('a light request does not count as heavy because it ran beside a heavy one', async () => {
    await send(['b'], { key: 'b', route: 'page' })
    await end('b', 5)
    for (const name of ['1', '2', '3']) {
      await send([`chart ${name}`, name], { key: 'a' })
      await send([`page ${name}`], { key: 'b', route: 'page' })
      cpuMs += 90
      await end(`page ${name}`)
      await end(`chart ${name}`)
      await end(name)
    }
    await send(['4', '5', '6'], { key: 'b', route: 'page' })
    expect(begun.slice(-3)).toEqual(['4', '5', '6'])
  })

  it('one request that seems heavy does not make a light route heavy, three do', async () => {
    await send(['first'])
    await end('first', 5)
    const runsFreely = async (names: readonly string[]) => {
      await send(names)
      const isFree = names.every((name) => begun.includes(name))
      for (const name of names) await end(name)
      return isFree
    }
    await send(['odd'])
    await end('odd', 50)
    expect(await runsFreely(['1', '2', '3', '4'])).toBe(true)
    for (const name of ['slow', 'slower', 'slowest']) {
      await send([name])
      await end(name, 50)
    }
    expect(await runsFreely(['5', '6', '7'])).toBe(false)
  })

  it('a heavy route becomes light again after some quick requests', async () => {
    await send(['slow'])
    await end('slow', 100)
    const quick = Array.from({ length: 12 }, (_, index) => `quick ${index}`)
    for (const name of quick.slice(0, 8)) {
      await send([name])
      await end(name, 2)
    }
    await send(['1', '2', '3'])
    expect(begun.slice(-2)).toEqual(['1', '2'])
    for (const name of ['1', '2', '3', ...quick.slice(8)]) {
      if (!begun.includes(name)) await send([name])
      await end(name, 2)
    }
    await send(['4', '5', '6'])
    expect(begun.slice(-3)).toEqual(['4', '5', '6'])
  })

  it('requests whose client has disconnected are not run', async () => {
    await send(['1', '2'])
    await send(['gone'], { isGone: () => true })
    await send(['3'])
    await end('1', 50)
    expect(begun).toEqual(['1', '2', '3'])
  })

  it('light requests without a token are never delayed, heavy ones are, whoever measured them', async () => {
    const page = { guess: 'light', isSharedByMany: true, route: 'page' } as const
    await send(['1', '2', '3', '4', '5', '6', '7'], { ...page, key: 'net 1' })
    expect(begun).toHaveLength(7)
    await end('1', 7 * 30)
    await send(['a', 'b', 'c'], { ...page, key: 'net 2' })
    expect(begun.slice(7)).toEqual(['a', 'b'])
  })

  it('the numbers of waiting requests and known people are limited', async () => {
    await send(Array.from({ length: 202 }, (_, index) => String(index)))
    await expect(shares.begin({ key: 'a', route: 'chart', guess: 'heavy' })).rejects.toMatchObject({ kind: 'tooMany' })
    for (let index = 0; index < 10_005; index++)
      (await shares.begin({ key: `net ${index}`, route: 'page', guess: 'light', isSharedByMany: true }))()
    expect(shares.size()).toBe(10_000)
    await end('0', 100)
    expect(begun).toHaveLength(3)
  })
})

it.each([
  ['GET', '/health/ready', {}, true],
  ['POST', '/auth/sign-in', { 'content-length': '90000' }, true],
  ['POST', '/auth/sign-out', {}, true],
  ['POST', '/api/v3/measurements/post', { 'content-length': '180' }, true],
  ['DELETE', '/api/v3/measurements/delete', {}, true],
  ['POST', '/api/v3/measurements/post', { 'content-length': '90000' }, false],
  ['POST', '/api/v3/measurements/post', { 'transfer-encoding': 'chunked' }, false],
  ['GET', '/api/v3/measurements', {}, false],
  ['GET', '/authors', {}, false],
])('under overload %s %s %o is answered: %s', (method, url, headers, isAnswered) => {
  expect(isExempt({ method, url, headers })).toBe(isAnswered)
})

it('a disconnect does not free the slot: the next request starts when the work is done', async () => {
  const app = fastify()
  shareFairly(app, testClock())
  const finish: (() => void)[] = []
  const [twoBegun, twoGone, thirdBegun] = [0, 1, 2].map(() => Promise.withResolvers<void>())
  let gone = 0
  app.get('/work', { config: { guess: 'heavy' } }, async (_request, reply) => {
    reply.raw.once('close', () => {
      gone += 1
      if (gone === 2) twoGone?.resolve()
    })
    const over = Promise.withResolvers<void>()
    finish.push(over.resolve)
    if (finish.length === 2) twoBegun?.resolve()
    if (finish.length === 3) thirdBegun?.resolve()
    await over.promise
    return 'done'
  })
  app.get('/quick', { config: { guess: 'free' } }, async () => 'quick')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const hangUp = new AbortController()
    const eager = [1, 2].map(() => fetch(`${address}/work`, { signal: hangUp.signal }))
    await twoBegun?.promise
    const third = fetch(`${address}/work`)
    hangUp.abort()
    await Promise.allSettled(eager)
    await twoGone?.promise
    await (await fetch(`${address}/quick`)).text()
    expect(finish).toHaveLength(2)
    finish[0]?.()
    await thirdBegun?.promise
    for (const each of finish) each()
    expect(await (await third).text()).toBe('done')
  } finally {
    for (const each of finish) each()
    await app.close()
  }
})

describe('eight long reads of one person', () => {
  it('do not delay one read of somebody else, whatever tokens they use', async () => {
    const world = await openWorld('sqlite', { rateLimit: 1000 })
    const eager = await world.addPerson()
    const other = await world.addPerson()
    const { startAt: _startAt, value: _value, ...head } = walkItem
    const values = (from: number) =>
      Array.from({ length: 5000 }, (_, index) => ({
        timestamp: 1_600_000_000 + (from + index) * 600,
        value: index % 7,
      }))
    const order: string[] = []
    const read = async ({ token }: Pick<TestPerson, 'token'>, name: string) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await world.app.inject({ url: '/api/v3/measurements?groupingWidth=1&limit=200', headers })
      expect(answer.statusCode).toBe(200)
      order.push(name)
    }
    try {
      for (const person of [eager, other])
        for (const from of [0, 5000])
          expect((await person.post('/measurements/post', [{ ...head, measurementItems: values(from) }])).status).toBe(
            201,
          )
      const { tokens } = world.server.services
      const all = [eager.token]
      for (let index = 1; index < 8; index++)
        all.push((await tokens.create({ userId: eager.id, name: `app ${index}`, scopes: [], days: 1 })).token)
      const eight = all.map((token) => read({ token }, 'eager'))
      await Promise.all([...eight, read(other, 'other')])
      expect(order.indexOf('other')).toBeLessThan(5)
    } finally {
      await world.close()
    }
  })
})

import { describe, expect, it } from 'vitest'
import { NoAnswer } from '../api/failure.ts'
import type { AnyCall } from '../api/request.ts'
import { isWorthSaying, lagOf } from './clock.ts'
import { keepReady } from './keep-ready.ts'
import { memoryDatabase } from './memory-database.ts'
import { callOf, createMirror, keyOf } from './mirror.ts'
import { byAct, byEvent, isAgeWorthShowing, isFresh, keptWithin } from './mirror-rules.ts'
import { createSender } from './outbox.ts'
import { createScreen } from './screen.ts'
import type { StoredPage } from './stored.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')
const HOUR_MS = 3_600_000

const page = (name: string, more: Partial<StoredPage> = {}): StoredPage => ({
  userId: 1,
  key: `${name} ${more.openedAtMs ?? 0}`,
  name,
  input: {},
  bytes: 100,
  seenAtMs: NOW,
  openedAtMs: NOW,
  isOld: false,
  ...more,
})

function openMirror(answers: (call: AnyCall) => unknown, database = memoryDatabase()) {
  const clock = { nowMs: NOW }
  const pages: string[] = []
  const requests: string[] = []
  const mirror = createMirror({
    database,
    nowMs: () => clock.nowMs,
    send: async (call) => {
      requests.push(call.name)
      return { content: await answers(call), userId: 1, length: 2 }
    },
    onSaved: (_userId, key) => void pages.push(key),
  })
  return { mirror, clock, seen: pages, requests, database }
}

describe('the mirror', () => {
  const call = { name: 'getDay', query: { date: '2026-11-15' } }

  it('returns the last answer, also when the server is unreachable, with its time', async () => {
    let isUnreachable = false
    const { mirror, clock, database } = openMirror(() => {
      if (isUnreachable) throw new NoAnswer()
      return { entries: [1] }
    })
    expect(await mirror.read(1, call)).toBeUndefined()
    await mirror.refresh(1, call)
    isUnreachable = true
    clock.nowMs += HOUR_MS
    await expect(mirror.refresh(1, call)).rejects.toThrow(NoAnswer)
    expect(await mirror.read(1, call)).toMatchObject({ page: { seenAtMs: NOW }, content: { entries: [1] } })
    const reopened = openMirror(() => undefined, database)
    expect(await reopened.mirror.read(1, call)).toMatchObject({ content: { entries: [1] } })
    expect(await reopened.mirror.read(2, call)).toBeUndefined()
  })

  it('requests once for simultaneous callers', async () => {
    const { mirror, requests } = openMirror(() => ({}))
    await Promise.all([mirror.refresh(1, call), mirror.refresh(1, { query: { date: '2026-11-15' }, name: 'getDay' })])
    expect(requests).toEqual(['getDay'])
  })

  it('returns the answer that arrived while it looked up an older one', async () => {
    const database = memoryDatabase()
    await openMirror(() => 'older', database).mirror.refresh(1, call)
    const found = Promise.withResolvers<void>()
    const slow = {
      ...database,
      page: async (userId: number, key: string) => {
        const older = await database.page(userId, key)
        await found.promise
        return older
      },
    }
    const { mirror } = openMirror(() => 'newer', slow)
    const reading = mirror.read(1, call)
    await mirror.refresh(1, call)
    found.resolve()
    expect(await reading).toMatchObject({ content: 'newer' })
    expect(await mirror.read(1, call)).toMatchObject({ content: 'newer' })
  })

  it('does not treat an answer as fresh if something changed while it was under way', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const { mirror } = openMirror(() => promise)
    const reading = mirror.refresh(1, call)
    await mirror.markOld(1, byEvent('measurement.created', { variableIds: [7] }))
    resolve({})
    expect((await reading).page.isOld).toBe(true)
  })

  it('requests again, and only once, if something changed while an answer was under way', async () => {
    const answers = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
    let asking = 0
    const { mirror, requests } = openMirror(() => answers[asking++]?.promise)
    const first = mirror.refresh(1, call)
    await mirror.markOld(1, byEvent('measurement.created', { variableIds: [7] }))
    const later = [mirror.refresh(1, call), mirror.refresh(1, call)]
    answers[0]?.resolve('before')
    answers[1]?.resolve('after')
    expect((await first).content).toBe('before')
    expect((await Promise.all(later)).map(({ content, page }) => [content, page.isOld])).toEqual([
      ['after', false],
      ['after', false],
    ])
    expect(requests).toEqual(['getDay', 'getDay'])
  })

  it('does not treat an answer as fresh if something changed while it was being written', async () => {
    const database = memoryDatabase()
    const begun = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const slow: typeof database = {
      ...database,
      savePage: async (page, content) => {
        begun.resolve()
        await written.promise
        await database.savePage(page, content)
      },
    }
    const { mirror } = openMirror(() => ({}), slow)
    const reading = mirror.refresh(1, call)
    await begun.promise
    await mirror.markOld(1, byEvent('measurement.created', { variableIds: [7] }))
    expect((await mirror.read(1, call))?.page.isOld).toBe(true)
    written.resolve()
    await reading
    expect((await mirror.read(1, call))?.page.isOld).toBe(true)
    expect((await database.page(1, keyOf(call)))?.page.isOld).toBe(true)
  })

  it('marks as stale what an event concerns, and nothing else', async () => {
    const { mirror } = openMirror(() => ({}))
    for (const name of ['getToday', 'listUnits']) await mirror.refresh(1, { name })
    expect(await mirror.markOld(1, byEvent('measurement.created', {}))).toEqual([keyOf({ name: 'getToday' })])
    expect(await mirror.markOld(1, byEvent('missed', {}))).toEqual([keyOf({ name: 'listUnits' })])
  })

  it('has one key for a request, whatever the order of its members', () => {
    const key = keyOf({ name: 'a', query: { y: 1, x: 2, z: undefined } })
    expect(key).toBe(keyOf({ name: 'a', query: { x: 2, y: 1 }, params: {} }))
    expect(keyOf(callOf(key))).toBe(key)
  })
})

describe('reading ahead', () => {
  it('loads what recording, ninety days, charts and findings need, once in twelve hours, and stops without a response', async () => {
    let isUnreachable = false
    const pair = { causeVariableId: 1, effectVariableId: 2 }
    const answers: Readonly<Record<string, unknown>> = {
      listUserVariables: [
        { variableId: 1, latestMeasurementTime: NOW / 1000 - 3600 },
        { variableId: 2, latestMeasurementTime: NOW / 1000 - 100 * 24 * 3600 },
      ],
      listCorrelations: {
        data: {
          correlations: [
            { ...pair, verdict: 'likely' },
            { ...pair, verdict: 'no sign' },
          ],
          sameDay: [{ causeVariableId: 3, effectVariableId: 2, verdict: 'likely' }],
        },
      },
    }
    const { mirror, clock, requests } = openMirror(({ name }) => {
      if (isUnreachable) throw new NoAnswer()
      return answers[name] ?? {}
    })
    const parts = {
      userId: 1,
      mirror,
      nowMs: () => clock.nowMs,
      zone: 'UTC',
      language: 'en',
      pause: async () => undefined,
    }
    expect(await keepReady(parts)).toBe(104)
    expect(requests.filter((name) => name === 'getDay')).toHaveLength(90)
    expect(requests.slice(-4)).toEqual(['getChart', 'listCorrelations', 'listCorrelations', 'getPairChart'])
    expect(await keepReady(parts)).toBe(0)
    clock.nowMs += 13 * HOUR_MS
    isUnreachable = true
    expect(await keepReady(parts)).toBe(0)
    expect(requests).toHaveLength(105)
    expect(await mirror.read(1, { name: 'getDay', query: { date: '2026-10-17' } })).toBeDefined()
  })
})

describe('the stored answers', () => {
  it('are the newest within the limits; those needed to record are removed last', () => {
    const pages = [
      page('getToday', { openedAtMs: 1 }),
      ...[5, 4, 3, 2].map((openedAtMs) => page('getDay', { openedAtMs })),
    ]
    expect(keptWithin(pages, 300).map((page) => page.openedAtMs)).toEqual([1, 5, 4])
    expect(keptWithin(pages, 10_000, 1).map((page) => page.openedAtMs)).toEqual([1, 5])
  })

  it('are fresh while every change is known, otherwise for seconds', () => {
    const fresh = page('getToday', { seenAtMs: NOW - HOUR_MS / 3 })
    expect(isFresh(fresh, NOW, NOW - HOUR_MS)).toBe(true)
    expect(isFresh(fresh, NOW + HOUR_MS, NOW - HOUR_MS)).toBe(false)
    expect(isFresh(fresh, NOW, NOW - 1000)).toBe(false)
    expect(isFresh(fresh, NOW, undefined)).toBe(false)
    expect(isFresh({ ...fresh, seenAtMs: NOW - 5000 }, NOW, undefined)).toBe(true)
    expect(isFresh({ ...fresh, seenAtMs: NOW, isOld: true }, NOW, NOW - HOUR_MS)).toBe(false)
    // What others read or record is in no stream of this person.
    expect(isFresh({ ...fresh, name: 'listShareReads' }, NOW, NOW - HOUR_MS)).toBe(false)
    expect(isFresh({ ...fresh, input: { query: { userId: 7 } } }, NOW, NOW - HOUR_MS)).toBe(false)
  })

  it('show their age if older than an hour and offline', () => {
    const texts = [
      isAgeWorthShowing(NOW - HOUR_MS - 1, NOW, true),
      isAgeWorthShowing(NOW - HOUR_MS, NOW, true),
      isAgeWorthShowing(0, NOW, false),
    ]
    expect(texts).toEqual([true, false, false])
  })
})

describe('stale answers', () => {
  it("an event about other variables does not affect a variable's page", () => {
    const isConcerned = byEvent('measurement.updated', { variableIds: [7] })
    expect(isConcerned({ name: 'listMeasurements', query: { variableId: 7 } })).toBe(true)
    expect(isConcerned({ name: 'listMeasurements', query: { variableId: 8 } })).toBe(false)
    expect(isConcerned({ name: 'listMeasurements' })).toBe(true)
  })

  it('an action affects what it changes; an unknown one everything', () => {
    expect(byAct('recordMeasurements')({ name: 'getToday' })).toBe(true)
    expect(byAct('recordMeasurements')({ name: 'listUnits' })).toBe(false)
    expect(byAct('answerTrackingReminderNotifications')({ name: 'listTrackingReminderNotifications' })).toBe(true)
    expect(byAct('somethingNew')({ name: 'listUnits' })).toBe(true)
  })
})

describe('an answer on screen', () => {
  it('is read again at once, then at most once a second', () => {
    const clock = { nowMs: NOW }
    const reads: number[] = []
    const planned: [() => void, number][] = []
    const screen = createScreen({
      readAgain: async (calls) => void reads.push(calls.length),
      nowMs: () => clock.nowMs,
      later: (work, delayMs) => void planned.push([work, delayMs]),
    })
    const stop = screen.watch({ name: 'getToday' }, () => undefined)
    screen.watch({ name: 'getDay' }, () => undefined)
    screen.readAgainSoon()
    clock.nowMs += 300
    screen.readAgainSoon()
    screen.readAgainSoon()
    expect([reads, planned.map(([, delayMs]) => delayMs)]).toEqual([[2], [700]])
    stop()
    clock.nowMs += 700
    planned[0]?.[0]()
    expect(reads).toEqual([2, 1])
  })
})

describe('the sender', () => {
  it('runs one round at a time, and retries after longer and longer waits', async () => {
    const waits: number[] = []
    const rounds: boolean[] = []
    const sender = createSender({
      flush: async (isHurried = false) => {
        rounds.push(isHurried)
        return { kind: 'unreachable' }
      },
      nowMs: () => NOW,
      later: (work, delayMs) => {
        waits.push(delayMs)
        if (waits.length < 6) work()
        return () => undefined
      },
    })
    sender.send('hurried')
    await expect.poll(() => waits).toEqual([1000, 5000, 30_000, 300_000, 300_000, 300_000])
    expect(rounds).toEqual([true, false, false, false, false, false])
  })

  it('retries after a round that failed unexpectedly', async () => {
    const waits: number[] = []
    let rounds = 0
    const flush = async () => {
      rounds += 1
      if (rounds === 1) throw new TypeError('The database is closing.')
      return { kind: 'empty' } as const
    }
    const sender = createSender({
      flush,
      nowMs: () => NOW,
      later: (work, delayMs) => {
        waits.push(delayMs)
        work()
        return () => undefined
      },
    })
    sender.send()
    await expect.poll(() => rounds).toBe(2)
    expect(waits).toEqual([1000])
  })

  it('a request during a round counts for the next', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let rounds = 0
    const flush = async () => {
      rounds += 1
      await promise
      return { kind: 'empty' } as const
    }
    const sender = createSender({ flush, nowMs: () => NOW, later: () => () => undefined })
    sender.send()
    sender.send()
    sender.send()
    resolve()
    await expect.poll(() => rounds).toBe(2)
  })
})

describe('the clock of the device', () => {
  it('is judged by the time of a response, and reported only beyond two minutes', () => {
    const lag = lagOf('Sun, 15 Nov 2026 12:05:00 GMT', NOW - 200, NOW + 200)
    expect([lag, isWorthSaying(lag ?? 0)]).toEqual([300_500, true])
    expect(isWorthSaying(lagOf('Sun, 15 Nov 2026 11:58:30 GMT', NOW, NOW) ?? 0)).toBe(false)
    expect([lagOf(null, NOW, NOW), lagOf('soon', NOW, NOW)]).toEqual([undefined, undefined])
  })
})

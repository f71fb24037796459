import { createEventReader, type StreamEvent } from '@upshot/contract/event-stream'
import { describe, expect, it } from 'vitest'
import { isTemporary, NoAnswer, NoSession, OtherPerson, RefusedRequest, retryAfterMs } from './failure.ts'
import { createCaller, createVersionWatch, VERSION_HEADER } from './request.ts'
import { followEvents } from './stream.ts'
import { createTokens } from './token.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')
const TEN_MINUTES_MS = 600_000

type Responder = (path: string, init: RequestInit) => Response | Promise<Response>

/** t1, t2, t3 … */
function numbered(): () => string {
  let count = 0
  return () => {
    count += 1
    return `t${count}`
  }
}

/** A network that returns the given responses and records the requests. */
function openNetwork(answering: Responder) {
  const requests: {
    readonly path: string
    readonly headers: Headers
    readonly method: string
    readonly body: unknown
  }[] = []
  const fetch = async (path: unknown, init: RequestInit = {}) => {
    requests.push({
      path: String(path),
      headers: new Headers(init.headers),
      method: init.method ?? 'GET',
      body: init.body,
    })
    return answering(String(path), init)
  }
  return { fetch: fetch as typeof globalThis.fetch, requests }
}

const tokenAnswer = (token: string, userId = 1) =>
  Response.json({
    accessToken: token,
    expiresAtMilliseconds: NOW + TEN_MINUTES_MS,
    userId,
    displayName: 'Ada',
    timeZone: 'UTC',
    scopes: [],
    isShared: false,
  })

describe('tokens', () => {
  it('are requested once for all callers, and reused until a minute before they expire', async () => {
    let nowMs = NOW
    const next = numbered()
    const { fetch } = openNetwork(() => tokenAnswer(next()))
    const tokens = createTokens({ fetch, nowMs: () => nowMs })
    const both = await Promise.all([tokens.access(), tokens.access()])
    expect(both.map((answer) => answer.token)).toEqual(['t1', 't1'])
    nowMs += TEN_MINUTES_MS - 60_001
    expect((await tokens.access()).token).toBe('t1')
    nowMs += 1
    expect((await tokens.access()).token).toBe('t2')
  })

  it('use the response to a request sent before the app had loaded', async () => {
    const { fetch, requests } = openNetwork(() => tokenAnswer('late'))
    const tokens = createTokens({ fetch, nowMs: () => NOW, early: Promise.resolve(tokenAnswer('early')) })
    expect([(await tokens.access()).token, requests]).toEqual(['early', []])
    const reopened = createTokens({ fetch, nowMs: () => NOW, early: Promise.resolve(undefined) })
    expect((await reopened.access()).token).toBe('late')
  })

  it('distinguish an ended session from temporary failures, after which they are requested again', async () => {
    const ended = (reason: string) => Response.json({ code: 401, reason }, { status: 401 })
    const others = [
      Response.json({}, { status: 503 }),
      // A proxy that asks for a password, one that does not know the address, and a login page of the network.
      new Response('Unauthorized', { status: 401 }),
      Response.json({ reason: 'sessionEnded' }, { status: 403 }),
      Response.json({ code: 401 }, { status: 401 }),
      Response.json({}, { status: 404 }),
      new Response('<h1>Welcome to our Wi-Fi</h1>'),
    ]
    const answers = [...others, ended('sessionEnded'), ended('accountGone'), tokenAnswer('t')]
    const heard: unknown[] = []
    const { fetch } = openNetwork(() => answers.shift() ?? Response.error())
    const tokens = createTokens({
      fetch,
      nowMs: () => NOW,
      onAccess: (access) => void heard.push(access.person.userId),
      onEnded: (ending) => void heard.push(ending),
    })
    for (const _other of others) await expect(tokens.access()).rejects.toThrow(NoAnswer)
    expect(heard).toEqual([])
    await expect(tokens.access()).rejects.toThrow(NoSession)
    await expect(tokens.access()).rejects.toThrow(NoSession)
    expect((await tokens.access()).token).toBe('t')
    expect(heard).toEqual(['sessionEnded', 'accountGone', 1])
  })

  it('that abort count as no response', async () => {
    const answers = [new Response('{"accessTok'), tokenAnswer('t')]
    const { fetch } = openNetwork(() => answers.shift() ?? Response.error())
    const tokens = createTokens({ fetch, nowMs: () => NOW })
    await expect(tokens.access()).rejects.toThrow(NoAnswer)
    expect((await tokens.access()).token).toBe('t')
  })

  it('of somebody else are not used by a page that belongs to one person', async () => {
    const { fetch } = openNetwork(() => tokenAnswer('t', 2))
    const tokens = createTokens({ fetch, nowMs: () => NOW })
    tokens.bindTo(1)
    await expect(tokens.access()).rejects.toThrow(OtherPerson)
  })
})

const table = {
  listThings: { method: 'GET', path: '/things', query: { sort: 'sort', from: 'time' } },
  getThing: { method: 'GET', path: '/things/{name}' },
  saveThing: { method: 'POST', path: '/things' },
  sendFile: { method: 'POST', path: '/files', isUpload: true },
} as const

function openCaller(answering: Responder) {
  const next = numbered()
  const network = openNetwork((path, init) => (path === '/auth/token' ? tokenAnswer(next()) : answering(path, init)))
  const tokens = createTokens({ fetch: network.fetch, nowMs: () => NOW })
  const parts = { table, apiPrefix: '/api/v3', fetch: network.fetch, nowMs: () => NOW, tokens }
  return { ...createCaller(parts), requests: network.requests }
}

describe('a call', () => {
  it('is written from the table: path, query, body and key', async () => {
    const { send, requests } = openCaller(() => Response.json({ ok: 1 }))
    const query = { sort: { field: 'name', isDescending: true }, from: NOW / 1000, limit: 5, left: undefined }
    await send({ name: 'listThings', query })
    await send({ name: 'getThing', params: { name: 'a/b' } })
    await send({ name: 'saveThing', body: { a: 1 } }, { idempotencyKey: 'k' })
    const [, list, item, saved] = requests
    expect(list?.path).toBe('/api/v3/things?sort=-name&from=2026-11-15T12%3A00%3A00&limit=5')
    expect(item?.path).toBe('/api/v3/things/a%2Fb')
    expect([saved?.method, saved?.body, saved?.headers.get('idempotency-key')]).toEqual(['POST', '{"a":1}', 'k'])
    expect([saved?.headers.get('authorization'), saved?.headers.get('content-type')]).toEqual([
      'Bearer t1',
      'application/json',
    ])
  })

  it('sends a file as a form', async () => {
    const { send, requests } = openCaller(() => Response.json({}))
    await send({ name: 'sendFile', body: { file: new Blob(['x']), name: 'x.csv' } })
    expect(requests[1]?.body).toBeInstanceOf(FormData)
  })

  it('retries once with a new token after a 401', async () => {
    const statuses = [401, 200]
    const { send, requests } = openCaller(() => Response.json({}, { status: statuses.shift() ?? 200 }))
    await send({ name: 'listThings' })
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer t1', null, 'Bearer t2'])
  })

  it("fails with the server's message, its faults and the requested wait", async () => {
    const failure = { summary: 'No', description: 'Not so.', errors: [{ message: 'At most 5.', field: 'value' }] }
    const headers = { 'retry-after': '3', 'x-request-id': 'r1' }
    const { send } = openCaller(() => Response.json(failure, { status: 429, headers }))
    const error = await send({ name: 'listThings' }).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(RefusedRequest)
    expect(error).toMatchObject({
      status: 429,
      message: 'At most 5.',
      retryAfterMs: 3000,
      requestId: 'r1',
      faults: failure.errors,
    })
  })

  it('reports a missing response, or one that is not ours', async () => {
    const broken = openCaller(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(broken.send({ name: 'listThings' })).rejects.toThrow(NoAnswer)
    const cut = openCaller(() => new Response('{"a":'))
    await expect(cut.send({ name: 'listThings' })).rejects.toThrow(NoAnswer)
    const proxy = openCaller(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(proxy.send({ name: 'listThings' })).rejects.toMatchObject({ status: 502 })
  })

  it("for one person is not sent with another person's token", async () => {
    const { send, requests } = openCaller(() => Response.json({}))
    await expect(send({ name: 'saveThing', body: {} }, { userId: 2 })).rejects.toThrow(OtherPerson)
    expect(requests.map(({ path }) => path)).toEqual(['/auth/token'])
  })
})

describe('temporary failures', () => {
  it('are those that may succeed later', () => {
    const passing = [200, 400, 401, 403, 404, 408, 409, 422, 425, 429, 500, 502, 503].filter((status) =>
      isTemporary(status),
    )
    expect(passing).toEqual([408, 425, 429, 500, 502, 503])
    // Endpoints that are already loaded stay; a pending request ends, and the server says when to retry.
    expect([isTemporary(409, 5000), isTemporary(400, 5000)]).toEqual([true, false])
  })

  it('may say how long to wait, in seconds or as a date', () => {
    const waits = ['7', 'Sun, 15 Nov 2026 12:00:05 GMT', 'Sun, 15 Nov 2026 11:00:00 GMT', '', 'soon', null]
    expect(waits.map((text) => retryAfterMs(text, NOW))).toEqual([7000, 5000, 0, undefined, undefined, undefined])
  })
})

describe('the stream of events', () => {
  const text =
    'retry: 3000\n\n:\n\nid: 4\nevent: a.b\ndata: {"type":"a.b","timestamp":"t","data":{"x":1}}\n\nid: 5\ndata: {"type":"c.d","timestamp":"t","data":{}}\n\n'

  it('is the same for any chunks', () => {
    const expected = createEventReader()(text)
    expect(expected.map(({ id, event }) => [id, event.type])).toEqual([
      [4, 'a.b'],
      [5, 'c.d'],
    ])
    for (let index = 1; index < text.length; index += 1) {
      const read = createEventReader()
      expect([...read(text.slice(0, index)), ...read(text.slice(index))]).toEqual(expected)
    }
  })

  it('is resumed from the last event, until it ends', async () => {
    const network = openNetwork((path) => (path === '/auth/token' ? tokenAnswer('t') : new Response(text)))
    const tokens = createTokens({ fetch: network.fetch, nowMs: () => NOW })
    const heard: StreamEvent[] = []
    const opened: number[] = []
    const following = {
      lastEventId: 3,
      signal: new AbortController().signal,
      onOpen: (userId: number) => void opened.push(userId),
      onEvent: (event: StreamEvent) => void heard.push(event),
    }
    await followEvents({ fetch: network.fetch, address: '/events', tokens, nowMs: () => NOW }, following)
    expect([opened, heard.map(({ id }) => id)]).toEqual([[1], [4, 5]])
    expect(network.requests[1]?.headers.get('last-event-id')).toBe('3')
  })
})

describe('the stream after the session has ended', () => {
  it('requests a token at once, so that the page learns of it', async () => {
    const tokenAnswers = [tokenAnswer('t'), Response.json({ reason: 'sessionEnded' }, { status: 401 })]
    const network = openNetwork((path) =>
      path === '/auth/token' ? (tokenAnswers.shift() ?? Response.error()) : new Response('', { status: 401 }),
    )
    const heard: unknown[] = []
    const tokens = createTokens({
      fetch: network.fetch,
      nowMs: () => NOW,
      onEnded: (ending) => void heard.push(ending),
    })
    const ignored = () => undefined
    const following = {
      lastEventId: undefined,
      signal: new AbortController().signal,
      onOpen: ignored,
      onEvent: ignored,
    }
    const parts = { fetch: network.fetch, address: '/events', tokens, nowMs: () => NOW }
    await expect(followEvents(parts, following)).rejects.toThrow(NoSession)
    expect(heard).toEqual(['sessionEnded'])
  })
})

describe('a new version', () => {
  it('is reported once, at the first response that names a different one', () => {
    const messages: string[] = []
    const watch = createVersionWatch(() => void messages.push('old'))
    const answer = (version?: string) => new Response('', { headers: version ? { [VERSION_HEADER]: version } : {} })
    for (const version of [undefined, '1', '1', undefined, '2', '3']) watch(answer(version))
    expect(messages).toEqual(['old'])
  })
})

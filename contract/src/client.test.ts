import { describe, expect, it } from 'vitest'
import { slimTable } from './call-table.ts'
import { createClientFrom, RequestRefused } from './client.ts'

interface SentRequest {
  readonly url: URL
  readonly init: RequestInit
}

/** A client whose requests go nowhere. */
function clientThatKeeps(requests: SentRequest[], more: object = {}) {
  const fetch = async (url: URL | Request | string, init: RequestInit = {}): Promise<Response> => {
    requests.push({ url: new URL(String(url)), init })
    return new Response('[]', { headers: { 'x-upshot-version': '1.2.3' } })
  }
  const table = JSON.parse(JSON.stringify(slimTable())) as ReturnType<typeof slimTable>
  return createClientFrom(table, { baseUrl: 'http://upshot.test/', token: 'a token', fetch, ...more })
}

describe('a client made from the table', () => {
  it('needs no schemas: the table is plain data', () => {
    const table = slimTable()
    expect(JSON.parse(JSON.stringify(table))).toEqual(table)
    expect(JSON.stringify(table).length).toBeLessThan(16_000)
  })

  it('writes filters, times and orders as the server expects them', async () => {
    const requests: SentRequest[] = []
    const client = clientThatKeeps(requests)
    await client.listMeasurements({
      query: {
        sort: { field: 'startAt', isDescending: true },
        value: [[{ comparison: 'ge', value: 3 }]],
        earliestMeasurementTime: 0,
        fields: 'slim',
      },
    })
    expect(requests[0]?.url.search).toBe(
      '?sort=-startAt&value=%28ge%293&earliestMeasurementTime=1970-01-01T00%3A00%3A00&fields=slim',
    )
  })

  it('accepts an order as people type it', async () => {
    const requests: SentRequest[] = []
    await clientThatKeeps(requests).listUserVariables({ query: { sort: '-name' } })
    expect(requests[0]?.url.searchParams.get('sort')).toBe('-name')
  })

  it('asks for a token before each request, passes the signal on, and returns the response', async () => {
    const requests: SentRequest[] = []
    const versions: (string | null)[] = []
    let tokens = 0
    const client = clientThatKeeps(requests, {
      token: async () => `token ${++tokens}`,
      onAnswer: (answer: Response) => versions.push(answer.headers.get('x-upshot-version')),
    })
    const { signal } = new AbortController()
    await client.listUnits({ signal })
    await client.listUnits()
    expect(requests.map(({ init }) => new Headers(init.headers).get('authorization'))).toEqual([
      'Bearer token 1',
      'Bearer token 2',
    ])
    expect(requests[0]?.init.signal).toBe(signal)
    expect(versions).toEqual(['1.2.3', '1.2.3'])
  })

  it('reads a stream event by event, whatever the chunks, and closes it with the loop', async () => {
    const event = { type: 'vote.changed', timestamp: '2026-06-15T12:00:00', data: {} }
    const text = `id: 7\nevent: vote.changed\ndata: ${JSON.stringify(event)}\n\n:\n\n`
    let isClosed = false
    const body = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        for (const byte of new TextEncoder().encode(text)) stream.enqueue(Uint8Array.of(byte))
      },
      cancel: () => {
        isClosed = true
      },
    })
    const client = clientThatKeeps([], { fetch: async () => new Response(body) })
    const heard: unknown[] = []
    for await (const event of client.streamEvents()) {
      heard.push(event)
      if (heard.length === 2) break
    }
    expect(heard).toEqual([
      { id: 7, event },
      { id: 7, event },
    ])
    expect(isClosed).toBe(true)
  })

  it('throws the same kind of refusal if a proxy responds with a page or other JSON', async () => {
    for (const page of ['<h1>Bad gateway</h1>', '{"error":"upstream"}']) {
      const fetch = async () => new Response(page, { status: 502, statusText: 'Bad Gateway' })
      const refusal = await clientThatKeeps([], { fetch })
        .listUnits()
        .catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(RequestRefused)
      expect(refusal).toMatchObject({
        message: 'The answer was 502 Bad Gateway',
        failure: { code: 502, description: page, errors: [] },
      })
    }
  })
})

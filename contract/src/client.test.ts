import { describe, expect, it } from 'vitest'
import { slimTable } from './call-table.ts'
import { createClientFrom } from './client.ts'

interface Asked {
  readonly url: URL
  readonly init: RequestInit
}

/** A client whose requests go nowhere. */
function clientThatKeeps(asked: Asked[], more: object = {}) {
  const fetch = async (url: URL | Request | string, init: RequestInit = {}): Promise<Response> => {
    asked.push({ url: new URL(String(url)), init })
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

  it('writes filters, times and orders as the server reads them', async () => {
    const asked: Asked[] = []
    const client = clientThatKeeps(asked)
    await client.listMeasurements({
      query: {
        sort: { field: 'startAt', isDescending: true },
        value: [[{ comparison: 'ge', value: 3 }]],
        earliestMeasurementTime: 0,
        fields: 'slim',
      },
    })
    expect(asked[0]?.url.search).toBe(
      '?sort=-startAt&value=%28ge%293&earliestMeasurementTime=1970-01-01T00%3A00%3A00&fields=slim',
    )
  })

  it('takes an order as people type it', async () => {
    const asked: Asked[] = []
    await clientThatKeeps(asked).listUserVariables({ query: { sort: '-name' } })
    expect(asked[0]?.url.searchParams.get('sort')).toBe('-name')
  })

  it('asks for a token before each request, passes the signal on, and shows the answer', async () => {
    const asked: Asked[] = []
    const versions: (string | null)[] = []
    let tokens = 0
    const client = clientThatKeeps(asked, {
      token: async () => `token ${++tokens}`,
      onAnswer: (answer: Response) => versions.push(answer.headers.get('x-upshot-version')),
    })
    const { signal } = new AbortController()
    await client.listUnits({ signal })
    await client.listUnits()
    expect(asked.map(({ init }) => new Headers(init.headers).get('authorization'))).toEqual([
      'Bearer token 1',
      'Bearer token 2',
    ])
    expect(asked[0]?.init.signal).toBe(signal)
    expect(versions).toEqual(['1.2.3', '1.2.3'])
  })
})

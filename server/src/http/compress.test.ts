import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type TestPerson, type World } from '../testing/world.ts'

describe('compression', () => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld('sqlite')
    person = await world.addPerson()
  })
  afterAll(() => world.close())
  const ask = (url: string, encoding?: string, headers: Record<string, string> = {}) =>
    world.app.inject({
      url,
      headers: {
        authorization: `Bearer ${person.token}`,
        ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
        ...headers,
      },
    })
  const units = '/api/v3/units'

  it('compresses long JSON in the encoding that the client accepts', async () => {
    const plain = await ask(units)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.vary).toContain('accept-encoding')
    const brotli = await ask(units, 'gzip, deflate, br')
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(brotli.rawPayload.length).toBeLessThan(plain.body.length / 4)
    const gzip = await ask(units, 'gzip;q=1.0, br;q=0')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect((await ask(units, 'identity')).headers['content-encoding']).toBeUndefined()
  })

  it('recognises a response again, whichever encoding was sent', async () => {
    const { etag } = (await ask(units, 'br')).headers
    expect((await ask(units, undefined, { 'if-none-match': String(etag) })).statusCode).toBe(304)
    expect((await ask(units, 'br', { 'if-none-match': String(etag) })).statusCode).toBe(304)
  })

  it('leaves short responses, secrets, files and pages uncompressed', async () => {
    expect((await ask('/api/v3/measurements', 'br')).headers['content-encoding']).toBeUndefined()
    expect((await ask('/api/v3/user', 'br')).headers['content-encoding']).toBeUndefined()
    expect((await ask('/api/v3/users', 'br')).headers['content-encoding']).toBeUndefined()
    expect((await ask('/auth/sign-in', 'br')).headers['content-encoding']).toBeUndefined()
    expect((await ask('/api/v3/measurements/export?format=csv', 'br')).headers['content-encoding']).toBeUndefined()
  })

  it('every response varies by encoding, and so does a file with its own encoding', async () => {
    const { version } = (await ask('/app/version.json')).json<{ version: string }>()
    expect(version).toMatch(/^[\w-]{12}$/)
    for (const url of [units, '/auth/sign-in', '/nowhere', '/health/live', '/api/v3/nothing'])
      expect((await ask(url)).headers['x-upshot-version'], url).toBe(version)
  })
})

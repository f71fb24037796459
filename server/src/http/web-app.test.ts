import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'
import { addWebApp } from './web-app.ts'

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-encoding': 'br, gzip' }

describe('the web app', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld('sqlite')
  })
  afterAll(() => world.close())

  const get = (url: string, headers: Record<string, string> = asBrowser) => world.app.inject({ url, headers })

  it.each(['/', '/history/2026-06-15', '/variables/12', '/studies', '/something/else'])(
    '%s returns the first page of the app, revalidated each time',
    async (url) => {
      const { statusCode, headers, body } = await get(url, { accept: 'text/html' })
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ])
      expect(body).toContain('<div id="app">')
    },
  )

  it.each(['/api/v3/nothing', '/auth/nothing', '/assets/gone-123.js', '/imports/nothing/more'])(
    '%s is not found, also for a browser',
    async (url) => {
      const { statusCode, body } = await get(url)
      expect([statusCode, body.includes('id="app"')]).toEqual([404, false])
    },
  )

  it('a program that requests an unknown address gets "not found"', async () => {
    const { statusCode, headers } = await get('/history/2026-06-15', { accept: 'application/json' })
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  })

  it('nothing can be posted to a page of the app', async () => {
    const { statusCode } = await world.app.inject({ method: 'POST', url: '/history', headers: asBrowser })
    expect(statusCode).toBe(404)
  })

  it('the policy allows only the script inside the first page', async () => {
    const { headers, body } = await get('/', { accept: 'text/html' })
    const inside = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
    const hashes = inside.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    expect(hashes).toHaveLength(1)
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${hashes[0]};`)
  })

  it('files with a hash in their name are cached for a year, and sent compressed', async () => {
    const { body: shell } = await get('/', { accept: 'text/html' })
    const found = [...shell.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(found.length).toBeGreaterThanOrEqual(2)
    const sizes: number[] = []
    for (const path of found) {
      const plain = await get(path, {})
      sizes.push(plain.rawPayload.length)
      // A response that fits into one packet gains nothing from compression.
      const isLarge = plain.rawPayload.length >= 512
      const { statusCode, headers } = await get(path)
      expect([statusCode, headers['content-encoding'], headers['cache-control']]).toEqual([
        200,
        isLarge ? 'br' : undefined,
        'public, max-age=31536000, immutable',
      ])
      expect(plain.headers['content-encoding']).toBeUndefined()
      if (!isLarge) continue
      expect(headers['vary']).toMatch(/accept-encoding/i)
      expect((await get(path, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
    }
    expect(sizes.filter((size) => size >= 512).length).toBeGreaterThanOrEqual(2)
  })

  it.each(['/theme.css', '/study.css', '/service-worker.js', '/app.webmanifest'])(
    '%s keeps its name, so it is revalidated each time',
    async (path) => {
      const { statusCode, headers } = await get(path)
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
      expect((await get(path, { ...asBrowser, 'if-none-match': String(headers['etag']) })).statusCode).toBe(304)
    },
  )
})

describe('without a build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-unbuilt-'))
  let app: FastifyInstance
  beforeAll(async () => {
    app = Fastify()
    const sendShell = await addWebApp(app, folder)
    app.setNotFoundHandler((request, reply) => sendShell(request, reply) ?? reply.code(404).send())
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each(['/', '/history'])('%s explains how to build the app', async (url) => {
    const { statusCode, body } = await app.inject({ url, headers: asBrowser })
    expect([statusCode, body]).toEqual([503, expect.stringContaining('npm run build -w web')])
  })
})

/** The image of the Dockerfile, built and run by scripts/run-dockerfile.ts. */
import { once } from 'node:events'
import { chmodSync, existsSync, globSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../programs/postgres.ts'
import { follow, type ServerProcess } from '../programs/server-process.ts'
import { type BuiltImage, buildImage, reasonNotToRun, runImage } from '../scripts/run-dockerfile.ts'

const reason = reasonNotToRun()

describe.skipIf(reason !== undefined)(`the image${reason === undefined ? '' : ` (not run: ${reason})`}`, () => {
  let folder: string
  let image: BuiltImage
  let settings: Readonly<Record<string, string>>

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'upshot-image-'))
    // The user of the image needs access.
    chmodSync(folder, 0o755)
    image = await buildImage(folder)
    settings = { HOST: '127.0.0.1', PORT: String(await freePort()) }
  }, 900_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const files = (path = '') => join(image.folder, 'files', path)

  async function start(): Promise<ServerProcess> {
    const server = await follow(runImage(image, image.dockerfile.command, settings))
    onTestFinished(() => server.kill())
    return server
  }

  async function run(...command: readonly string[]): Promise<{ code: number | null; printed: string }> {
    const child = runImage(image, command, settings)
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (printed += data))
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, printed: printed.trim() }
  }

  it('contains the build and one package, but nothing needed only for building', () => {
    expect(readdirSync(files('app')).toSorted()).toEqual(['node_modules', 'server'])
    expect(readdirSync(files('app/node_modules'))).toEqual(['better-sqlite3'])
    expect(readdirSync(files('app/server')).toSorted()).toEqual(['LICENSE', 'bin', 'dist', 'package.json'])
    expect(readdirSync(files('app/node_modules/better-sqlite3/prebuilds'))).toEqual([`linux-${process.arch}.node`])
    expect(globSync('app/**/*.ts', { cwd: files() })).toEqual([])
  })

  it('starts as an unprivileged user on a read-only root, becomes healthy, exits with 0, and keeps its data', async () => {
    expect((await run('upshot', 'health')).code).toBe(1)
    const server = await start()
    expect(await run('upshot', 'health')).toEqual({ code: 0, printed: 'ready' })
    expect(image.dockerfile.healthCheck).toEqual(['upshot', 'health'])
    expect((await run('id', '--user', '--name')).printed).toBe('node')
    expect((await run('touch', '/app/server/dist/x')).code).toBe(1)
    expect((await run('upshot', 'user', 'add', '--email', 'ada@example.org')).code).toBe(0)
    expect(statSync(files('data')).mode & 0o777).toBe(0o700)
    expect(existsSync(files('data/upshot.db'))).toBe(true)
    expect(await server.stop()).toBe(0)
    expect((await run('upshot', 'health')).code).toBe(1)

    const again = await start()
    expect(await run('upshot', 'health')).toEqual({ code: 0, printed: 'ready' })
    expect((await run('upshot', 'user', 'list', '--json')).printed).toContain('ada@example.org')
    expect((await fetch(`${again.address}/`)).status).toBe(200)
    expect(await again.stop()).toBe(0)
  })
})

/** The package as npm delivers it, installed into an empty folder, on every Node version that it supports. */
import { execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { Import, Measurement } from '@upshot/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { findChromium, launchChromium } from '../programs/chromium.ts'
import { installNode22 } from '../programs/node-22.ts'
import { freePort } from '../programs/postgres.ts'
import { follow, type ServerProcess } from '../programs/server-process.ts'
import { PlainBrowser } from '../server/src/testing/browser.ts'
import { oneIn } from '../server/src/testing/suite.ts'

const ROOT = join(import.meta.dirname, '..')
const DAYLIO = join(ROOT, 'server/src/transfer/formats/daylio/fixtures/daylio-old/daylio_export.csv')
const EMAIL = 'ada@example.org'
const PASSWORD = 'correct horse battery'
const LONG_MS = 600_000

const chromium = findChromium()
const nodeNames = oneIn(2, ['Node 24', 'Node 22'])

let folder: string
let installed: string
const nodes: Record<string, string> = { 'Node 24': process.execPath }

async function npm(...args: readonly string[]): Promise<string> {
  return (await promisify(execFile)('npm', args, { cwd: folder, maxBuffer: 1 << 26 })).stdout
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'upshot-delivery-'))
  installed = join(folder, 'installed')
  mkdirSync(installed)
  const [packed] = JSON.parse(
    await npm('pack', join(ROOT, 'server'), '--json', '--ignore-scripts', '--pack-destination', folder),
  ) as readonly { readonly filename: string }[]
  await npm('install', '--prefix', installed, join(folder, packed?.filename ?? ''))
  if (nodeNames.includes('Node 22')) nodes['Node 22'] = await installNode22(folder)
}, LONG_MS)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const packageFile = (path: string): string => join(installed, 'node_modules/upshot', path)

interface PackedManifest {
  readonly version: string
  readonly license: string
  readonly scripts?: unknown
  readonly dependencies: Readonly<Record<string, string>>
}

describe('the package', () => {
  it('depends only on SQLite, and runs nothing on installation', () => {
    const manifest = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as PackedManifest
    expect(Object.keys(manifest.dependencies)).toEqual(['better-sqlite3'])
    expect(manifest.scripts).toBeUndefined()
    expect(manifest.license).toBe('Apache-2.0')
    expect(readFileSync(packageFile('LICENSE'), 'utf8')).toBe(readFileSync(join(ROOT, 'LICENSE'), 'utf8'))
  })

  it('contains the program and its build, but no sources or tests', () => {
    expect(readdirSync(packageFile('')).toSorted()).toEqual(['LICENSE', 'README.md', 'bin', 'dist', 'package.json'])
    expect(readFileSync(packageFile('dist/THIRD-PARTY-LICENSES.txt'), 'utf8')).toContain('\nfastify ')
    expect(existsSync(packageFile('dist/app/index.html'))).toBe(true)
    expect(globSync('**/*.{ts,tsx,mts}', { cwd: packageFile('') })).toEqual([])
    expect(globSync('**/*{.test.,.fixture.,fixtures}*', { cwd: packageFile('') })).toEqual([])
  })

  it('reveals nothing about the machine it was built on', () => {
    const files = globSync('**/*', { cwd: packageFile('') }).filter((path) => statSync(packageFile(path)).isFile())
    expect(files.length).toBeGreaterThan(50)
    expect(files.filter((path) => readFileSync(packageFile(path)).includes(ROOT))).toEqual([])
  })
})

/** One Node and one empty folder. Nothing of this process's environment is passed on. */
function installation(nodeName: string) {
  const home = mkdtempSync(join(folder, 'home-'))
  const bin = join(home, 'bin')
  mkdirSync(bin)
  const node = nodes[nodeName] ?? ''
  const environment = {
    HOME: home,
    PATH: [bin, '/usr/bin', '/bin'].join(delimiter),
    DATA_DIR: join(home, 'data'),
    RATE_LIMIT: '0',
    OVERLOAD_MS: '60000',
    LOG_LEVEL: 'warn',
  }
  const program = packageFile('bin/upshot.js')
  return {
    home,
    bin,
    run: async (...args: readonly string[]): Promise<string> =>
      (await promisify(execFile)(node, [program, ...args], { cwd: home, env: environment })).stdout.trim(),
    start: async (...args: readonly string[]): Promise<ServerProcess> => {
      const env = { ...environment, PORT: String(await freePort()) }
      const server = await follow(
        spawn(node, [program, ...args], { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] }),
      )
      onTestFinished(() => server.kill())
      return server
    },
  }
}

async function lineWith(server: ServerProcess, part: RegExp): Promise<string> {
  const found = () => server.output.find((line) => part.test(line))?.trim()
  await expect.poll(found).toBeDefined()
  return found() ?? ''
}

/** In Chromium, if there is one; it is signed in afterwards. */
async function makeAccount(link: string): Promise<Page | undefined> {
  if (chromium === undefined) {
    const browser = new PlainBrowser()
    const form = await browser.open(link)
    const account = { email: EMAIL, name: 'Ada', password: PASSWORD, timeZone: 'UTC' }
    expect((await browser.submit(form, new URL(link).pathname, account)).status).toBe(200)
    return undefined
  }
  const browser: Browser = await launchChromium(chromium)
  onTestFinished(() => browser.close())
  const page = await browser.newPage({ timezoneId: 'UTC' })
  await page.goto(link)
  await page.getByLabel('E-mail address').fill(EMAIL)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account', exact: true }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  return page
}

const caller =
  (address: string, token: string) =>
  async <T>(path: string, body?: FormData | object): Promise<T> => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${address}/api/v3${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    expect(answer.status).toBeLessThan(300)
    return (await answer.json()) as T
  }

interface Correlations {
  readonly data: { readonly analysis?: { readonly state: string } }
}

const tea = (startAt: string) => ({
  variableName: 'Evening Tea',
  value: 1,
  unitAbbreviatedName: 'serving',
  startAt,
  variableCategoryName: 'Foods',
  combinationOperation: 'SUM',
})

/** A walk on every third day or so, without a rhythm, and a longer night after each. */
function daysTable(): string {
  const hasWalked = (day: number) => (day ** 3 + 5 * day) % 101 < 30
  const rows = Array.from({ length: 200 }, (_, day) => {
    const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)
    return `${date},${Number(hasWalked(day))},${(hasWalked(day - 1) ? 8 : 6) + ((day * 37) % 17) / 10}`
  })
  return ['date,Walk,Sleep', ...rows].join('\n')
}

describe.each(nodeNames)('on %s, from an empty folder', { timeout: LONG_MS }, (nodeName) => {
  it('prints its version and analyses a table', async () => {
    const { run, home } = installation(nodeName)
    const { version } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as PackedManifest
    expect(await run('--version')).toBe(`upshot ${version}`)
    writeFileSync(join(home, 'days.csv'), daysTable())
    const printed = await run('analyze', 'days.csv')
    expect(printed).toContain('after more Walk, Sleep tends to be higher one day later')
    expect(readdirSync(home).toSorted()).toEqual(['bin', 'days.csv'])
  })

  it('starts, creates the first account, records an entry, imports a file, analyses, shows results, and exits with 0', async () => {
    const { run, start, home } = installation(nodeName)
    const server = await start('start')
    const page = await makeAccount(await lineWith(server, /\/auth\/setup\//))
    const call = caller(server.address, await run('token', 'create', '--user', EMAIL))

    await call('/measurements/post', [tea(new Date().toISOString())])
    const form = new FormData()
    form.append('file', new File([readFileSync(DAYLIO)], 'daylio_export.csv'))
    const uploaded = await call<{ readonly import: Import }>('/imports', form)
    const imported = async () =>
      (await call<{ readonly imports: readonly Import[] }>('/imports')).imports.find(
        ({ id }) => id === uploaded.import.id,
      )
    await expect.poll(async () => (await imported())?.state).toBe('completed')
    expect((await imported())?.format).toBe('daylio')
    const moods = await call<readonly Measurement[]>('/measurements?variableName=Overall%20Mood')
    expect(moods.length).toBeGreaterThan(0)
    const analysis = async () => (await call<Correlations>('/correlations?limit=1')).data.analysis?.state
    await expect.poll(analysis).toBe('done')

    if (page !== undefined) {
      await page.goto(server.address)
      await page.getByRole('button', { name: /^Edit Evening Tea 1 serving, / }).waitFor()
    }
    expect(await server.stop(), server.output.join('\n')).toBe(0)
    expect(readdirSync(home).toSorted()).toEqual(['bin', 'data'])
  })

  it('demo --open makes a person, starts the server, and hands the browser a link that works', async () => {
    const { start, home, bin } = installation(nodeName)
    const opened = join(home, 'opened')
    writeFileSync(join(bin, 'xdg-open'), `#!/bin/sh\nprintf %s "$1" > ${opened}.part && mv ${opened}.part ${opened}\n`)
    chmodSync(join(bin, 'xdg-open'), 0o755)
    const server = await start('demo', '--open')
    await expect.poll(() => existsSync(opened)).toBe(true)
    const link = readFileSync(opened, 'utf8')
    expect(link.startsWith(`${server.address}/`)).toBe(true)
    expect((await new PlainBrowser().open(link)).status).toBe(200)
    const token = (await lineWith(server, /^Token/)).split(/\s+/)[1] ?? ''
    expect(await caller(server.address, token)('/measurements?limit=5')).toHaveLength(5)
    expect(await server.stop()).toBe(0)
  })
})

/** Restarts: of the server, of the page while offline, of the worker under an open form. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Measurement } from '@upshot/contract'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findChromium } from '../../programs/chromium.ts'
import { type ProcessEnvironment, runCommand, type ServerProcess, startServer } from '../../programs/server-process.ts'
import { itInLongRun } from '../../server/src/testing/suite.ts'
import { type OfflineBrowser, openOfflineBrowser, PASSWORD, whenWaiting } from './offline-browser.ts'

const chromium = findChromium()
const EMAIL = 'ada@example.org'
const WORKER = join(import.meta.dirname, '../../server/dist/app/service-worker.js')

describe.skipIf(chromium === undefined)('updates and restarts', () => {
  let surroundings: ProcessEnvironment
  let server: ServerProcess
  let device: OfflineBrowser
  let context: BrowserContext
  let page: Page
  let token: string

  beforeAll(async () => {
    surroundings = { dataDir: mkdtempSync(join(tmpdir(), 'upshot-restarts-')), databaseUrl: undefined }
    const opening = openOfflineBrowser(chromium ?? '')
    await runCommand({ ...surroundings, input: PASSWORD }, 'user', 'add', '--email', EMAIL, '--password')
    token = await runCommand(surroundings, 'token', 'create', '--user', EMAIL)
    device = await opening
    await start()
  })
  afterAll(async () => {
    await device.close()
    await server.stop()
    rmSync(surroundings.dataDir, { recursive: true, force: true })
  })
  beforeEach(async () => {
    device.proxy.way = 'pass'
    device.proxy.overrides.delete('/service-worker.js')
    context = await device.signIn(EMAIL)
  })
  afterEach(() => context.close())

  async function start(): Promise<void> {
    server = await startServer(surroundings)
    device.proxy.target = server.address
  }
  const countOf = async (name: string): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` }
    const query = new URLSearchParams({ variableName: name })
    const answer = await fetch(`${server.address}/api/v3/measurements?${query}`, { headers })
    return ((await answer.json()) as Measurement[]).length
  }
  const whenWorkerRuns = (on: Page) => on.evaluate('navigator.serviceWorker.ready.then(() => undefined)')

  itInLongRun('the server is killed while entries are sent, and comes back: each counts once', async () => {
    page = await device.open(context)
    const recorded = page.evaluate(`(async () => {
      for (let count = 0; count < 20; count += 1) await tryout.record('Coffee', 1)
    })()`)
    await expect.poll(() => countOf('Coffee')).toBeGreaterThan(0)
    await server.kill()
    await recorded
    await start()
    await page.evaluate('tryout.sendNow()')
    await whenWaiting(page, 0)
    await expect.poll(() => countOf('Coffee')).toBe(20)
  })

  itInLongRun('the app starts without a network, at any of its places, and says so', async () => {
    page = await context.newPage()
    await page.goto(`${device.proxy.address}/`)
    await whenWorkerRuns(page)
    device.proxy.way = 'cut'
    for (const path of ['/', '/history']) {
      await page.goto(`${device.proxy.address}${path}`)
      await page.getByRole('navigation', { name: 'Main' }).waitFor()
    }
    await page.getByRole('status').getByText('Offline').first().waitFor()
  })

  itInLongRun('a new version waits under an open form, and takes over when it is asked to', async () => {
    page = await device.open(context)
    await page.evaluate('tryout.registerWorker()')
    await whenWorkerRuns(page)
    await page.waitForFunction('navigator.serviceWorker.controller !== null')
    await page.evaluate("window.typed = 'half a sentence'")
    const newer = `${readFileSync(WORKER, 'utf8')}\n// a newer version`
    device.proxy.overrides.set('/service-worker.js', { type: 'text/javascript', text: newer })
    await page.evaluate('navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => undefined)')
    await page.waitForFunction('tryout.state().isUpdateReady')
    await expect.poll(() => page.evaluate('window.typed')).toBe('half a sentence')
    const reloaded = page.waitForEvent('load')
    await page.evaluate('tryout.switchToUpdate()')
    await reloaded
    await expect.poll(() => page.evaluate('window.typed')).toBeUndefined()
    await expect
      .poll(() => page.evaluate('navigator.serviceWorker.getRegistration().then((one) => one.waiting)'))
      .toBeNull()
  })

  test('in the app, the new version is a button: an open form stays, and the tap reloads', async () => {
    page = await context.newPage()
    await page.goto(device.proxy.address)
    await whenWorkerRuns(page)
    await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    const nameField = page.getByRole('combobox', { name: 'What?', exact: true })
    await nameField.fill('half a word')
    const newer = `${readFileSync(WORKER, 'utf8')}\n// a newer version`
    device.proxy.overrides.set('/service-worker.js', { type: 'text/javascript', text: newer })
    await page.evaluate('navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => undefined)')
    const reload = page.getByRole('button', { name: 'Update ready: reload', exact: true })
    await reload.waitFor({ state: 'attached' })
    await expect.poll(() => nameField.inputValue()).toBe('half a word')
    await page.keyboard.press('Escape')
    const reloaded = page.waitForEvent('load')
    await reload.click()
    await reloaded
    await expect.poll(() => reload.count()).toBe(0)
  })

  test('a worker that could not be installed is installed when the network is back', async () => {
    const text = "addEventListener('install', (event) => event.waitUntil(Promise.reject(new Error('no network'))))"
    device.proxy.overrides.set('/service-worker.js', { type: 'text/javascript', text })
    page = await context.newPage()
    await page.addInitScript(KEEP_FIRST_WORKER)
    await page.goto(device.proxy.address)
    await expect.poll(() => page.evaluate('window.firstWorker?.state')).toBe('redundant')
    device.proxy.overrides.delete('/service-worker.js')
    await page.evaluate("dispatchEvent(new Event('online'))")
    await whenWorkerRuns(page)
  })

  test('on a shared device nothing is stored', async () => {
    await context.close()
    context = await device.browser.newContext()
    page = await context.newPage()
    await page.goto(`${device.proxy.address}/auth/sign-in?next=/tryout.html`)
    await page.getByLabel('E-mail address').fill(EMAIL)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('checkbox', { name: 'This is a shared device' }).check()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForFunction('window.tryout?.state().person?.isShared === true')
    await page.evaluate('tryout.today()')
    device.proxy.way = 'cut'
    await page.evaluate("tryout.record('Tea', 1)")
    await whenWaiting(page, 1)
    await expect.poll(() => page.evaluate(KEPT_ROWS)).toBe(0)
    device.proxy.way = 'pass'
    await page.evaluate('tryout.sendNow()')
    await whenWaiting(page, 0)
    await expect.poll(() => countOf('Tea')).toBe(1)
  })
})

const KEEP_FIRST_WORKER = `
  const { register } = ServiceWorkerContainer.prototype
  ServiceWorkerContainer.prototype.register = async function (...given) {
    const registration = await register.apply(this, given)
    window.firstWorker ??= registration.installing
    return registration
  }
`

const KEPT_ROWS = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('upshot')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const names = [...opening.result.objectStoreNames]
    const reading = opening.result.transaction(names)
    const counts = names.map((name) => reading.objectStore(name).count())
    reading.oncomplete = () => resolve(counts.reduce((sum, one) => sum + one.result, 0))
  }
})`

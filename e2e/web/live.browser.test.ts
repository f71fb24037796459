/** One stream of events for the whole browser, however many tabs are open. */
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LiveServer, startLive } from '../../server/src/testing/live-server.ts'
import { chromium } from './app-in-browser.ts'
import { type OfflineBrowser, openOfflineBrowser, PASSWORD } from './offline-browser.ts'

const EMAIL = 'ada@example.org'

/** How many tabs of the browser hold the lock of the stream, and how many wait for it. */
const LOCKS = `navigator.locks.query().then(({ held, pending }) =>
  [held, pending].map((all) => all.filter(({ name }) => name === 'upshot-stream').length))`

describe.skipIf(chromium === undefined)('several tabs', () => {
  let live: LiveServer
  let device: OfflineBrowser
  let context: BrowserContext
  let token: string
  beforeAll(async () => {
    device = await openOfflineBrowser(chromium ?? '')
    live = await startLive('sqlite', { baseUrl: device.proxy.address })
    device.proxy.target = live.baseUrl
    token = (await live.addPerson(EMAIL, { password: PASSWORD })).token
    context = await device.signIn(EMAIL)
  })
  afterAll(async () => {
    await device.close()
    await live.close()
  })

  const isStream = ({ path }: { readonly path: string }) => path.startsWith('/api/v3/events')
  const streams = () => [...device.proxy.running].filter(isStream).length
  const openTab = async (path = '/'): Promise<Page> => {
    const page = await context.newPage()
    await page.goto(device.proxy.address + path)
    return page
  }
  const recordElsewhere = async (variableName: string) => {
    const item = { variableName, value: 2, unitAbbreviatedName: 'serving', startAt: new Date().toISOString() }
    const kind = { variableCategoryName: 'Foods', combinationOperation: 'SUM' }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify([{ ...item, ...kind }])
    const { status } = await fetch(`${live.baseUrl}/api/v3/measurements/post`, { method: 'POST', headers, body })
    expect(status).toBe(201)
  }
  const shows = (page: Page, name: string) =>
    page.getByRole('button', { name: new RegExp(`^Edit ${name} 2 servings, `) }).waitFor()

  test('share one stream, receive the same events, and hand it over when the first one is closed', async () => {
    const first = await openTab()
    await expect.poll(() => first.evaluate(LOCKS)).toEqual([1, 0])
    const second = await openTab()
    await expect.poll(() => second.evaluate(LOCKS)).toEqual([1, 1])
    await expect.poll(streams).toBe(1)
    await recordElsewhere('Rooibos')
    await Promise.all([shows(first, 'Rooibos'), shows(second, 'Rooibos')])
    expect([streams(), device.proxy.arrived.filter(isStream).length]).toEqual([1, 1])
    await first.close()
    await expect.poll(() => second.evaluate(LOCKS)).toEqual([1, 0])
    await expect.poll(() => device.proxy.arrived.filter(isStream).length).toBe(2)
    await recordElsewhere('Espresso')
    await shows(second, 'Espresso')
    expect(streams()).toBe(1)
    await second.close()
  })

  test('a page opened twice in quick succession shows the next event', async () => {
    const page = await openTab()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    // Responses of the first visit are fresh for a moment, so early requests of the second may be unnecessary.
    await page.reload()
    await expect.poll(() => page.evaluate(LOCKS)).toEqual([1, 0])
    await recordElsewhere('Cocoa')
    await shows(page, 'Cocoa')
    await page.close()
  })

  test('a tab that starts listening late misses nothing', async () => {
    const first = await openTab('/settings')
    await expect.poll(streams).toBe(1)
    const late = await context.newPage()
    const held = Promise.withResolvers<void>()
    await late.route(/assets\/live-/, async (route) => {
      await held.promise
      await route.continue()
    })
    await late.goto(device.proxy.address)
    await late.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await recordElsewhere('Porridge')
    held.resolve()
    await shows(late, 'Porridge')
    await first.close()
    await late.close()
  })
})

/** No entry is ever dropped, duplicated or sent to the wrong account: in a real browser, over a failing network. */
import type { Measurement } from '@upshot/contract'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findChromium } from '../../programs/chromium.ts'
import { type LiveServer, startLive } from '../../server/src/testing/live-server.ts'
import { itInLongRun } from '../../server/src/testing/suite.ts'
import { type OfflineBrowser, openOfflineBrowser, PASSWORD, waiting, whenWaiting } from './offline-browser.ts'

const chromium = findChromium()

describe.skipIf(chromium === undefined)('without a network', () => {
  let live: LiveServer
  let device: OfflineBrowser
  let context: BrowserContext
  let page: Page
  let person: { id: number; token: string }
  let people = 0

  beforeAll(async () => {
    device = await openOfflineBrowser(chromium ?? '')
    live = await startLive('sqlite', { baseUrl: device.proxy.address })
    device.proxy.target = live.baseUrl
  })
  afterAll(async () => {
    await device.close()
    await live.close()
  })
  beforeEach(async () => {
    device.proxy.way = 'pass'
    device.proxy.arrived.length = 0
    people += 1
    person = await live.addPerson(`ada${people}@example.org`, { password: PASSWORD })
    context = await device.signIn(`ada${people}@example.org`)
    page = await device.open(context)
  })
  afterEach(() => context.close())

  const measurementsOf = async (token: string): Promise<[string, number][]> => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${live.baseUrl}/api/v3/measurements`, { headers })
    const rows = (await answer.json()) as Measurement[]
    return rows.map(({ variableName, value }): [string, number] => [variableName, value]).toSorted()
  }
  const record = (name: string, value: number, on = page): Promise<string> =>
    on.evaluate(`tryout.record(${JSON.stringify(name)}, ${value})`)
  const posts = () => device.proxy.arrived.filter(({ path }) => path === '/api/v3/measurements/post')

  test('an entry is sent, and the outbox is empty', async () => {
    await record('Coffee', 1)
    await whenWaiting(page, 0)
    await expect.poll(() => measurementsOf(person.token)).toEqual([['Coffee', 1]])
  })

  test('connection lost before sending: the entry waits, and is sent when the network is back', async () => {
    device.proxy.way = 'cut'
    await record('Coffee', 1)
    await record('Tea', 2)
    await page.waitForFunction("tryout.state().connection === 'offline'")
    expect([await waiting(page), await measurementsOf(person.token)]).toEqual([2, []])
    device.proxy.way = 'pass'
    await page.evaluate('tryout.sendNow()')
    await whenWaiting(page, 0)
    await expect
      .poll(() => measurementsOf(person.token))
      .toEqual([
        ['Coffee', 1],
        ['Tea', 2],
      ])
  })

  test('response lost: the entry is sent again with the same key, and counted once', async () => {
    device.proxy.way = 'lose'
    await record('Coffee', 1)
    await page.waitForFunction('tryout.state().entries[0]?.tries > 0')
    await expect.poll(() => measurementsOf(person.token)).toEqual([['Coffee', 1]])
    device.proxy.way = 'pass'
    await page.evaluate('tryout.sendNow()')
    await whenWaiting(page, 0)
    await expect.poll(() => measurementsOf(person.token)).toEqual([['Coffee', 1]])
    const keys = posts().map(({ key }) => key)
    expect([keys.length > 1, new Set(keys).size]).toEqual([true, 1])
  })

  test('an undo after a lost response removes what was counted', async () => {
    device.proxy.way = 'lose'
    const key = await record('Coffee', 1)
    await expect.poll(() => measurementsOf(person.token)).toEqual([['Coffee', 1]])
    await page.evaluate(`tryout.undo('${key}')`)
    device.proxy.way = 'pass'
    await page.evaluate('tryout.sendNow()')
    await whenWaiting(page, 0)
    await expect.poll(() => measurementsOf(person.token)).toEqual([])
  })

  test('an edit of an entry that may have been sent corrects it afterwards', async () => {
    device.proxy.way = 'cut'
    const key = await record('Tea', 1)
    await page.waitForFunction('tryout.state().entries[0]?.tries > 0')
    await page.evaluate(`tryout.edit('${key}', 3)`)
    device.proxy.way = 'pass'
    await page.evaluate('tryout.sendNow()')
    await whenWaiting(page, 0)
    await expect.poll(() => measurementsOf(person.token)).toEqual([['Tea', 3]])
  })

  test('after a reload without a network, the page knows its person, shows waiting entries, and loses nothing', async () => {
    await page.evaluate('tryout.today()')
    device.proxy.way = 'cut'
    await record('Coffee', 1)
    await page.reload()
    await page.waitForFunction('window.tryout?.state().entries.length === 1')
    const shown = (await page.evaluate('tryout.today()')) as {
      entries: { variableName: string; waitingKey?: string }[]
    }
    expect(shown.entries).toMatchObject([{ variableName: 'Coffee', waitingKey: expect.any(String) }])
    device.proxy.way = 'pass'
    await page.evaluate('tryout.sendNow()')
    await whenWaiting(page, 0)
    await expect.poll(() => measurementsOf(person.token)).toEqual([['Coffee', 1]])
  })

  itInLongRun('two tabs: each sees what the other recorded, and together they send each entry once', async () => {
    const other = await device.open(context)
    device.proxy.way = 'cut'
    await record('Coffee', 1)
    await record('Tea', 2, other)
    await Promise.all([whenWaiting(page, 2), whenWaiting(other, 2)])
    device.proxy.way = 'pass'
    await Promise.all([page.evaluate('tryout.sendNow()'), other.evaluate('tryout.sendNow()')])
    await Promise.all([whenWaiting(page, 0), whenWaiting(other, 0)])
    await expect
      .poll(() => measurementsOf(person.token))
      .toEqual([
        ['Coffee', 1],
        ['Tea', 2],
      ])
    expect(posts()).toHaveLength(2)
  })

  test('two taps in one second are two entries', async () => {
    await page.evaluate(
      "Promise.all([tryout.record('Coffee', 1), tryout.record('Coffee', 1), tryout.record('Coffee', 1)])",
    )
    await whenWaiting(page, 0)
    await expect
      .poll(() => measurementsOf(person.token))
      .toEqual([
        ['Coffee', 1],
        ['Coffee', 1],
        ['Coffee', 1],
      ])
  })

  test('a refusal is shown with the server’s explanation, and later entries are sent', async () => {
    await record('Coffee', -1)
    await record('Tea', 1)
    await whenWaiting(page, 1)
    const [entry] = (await page.evaluate('tryout.state().entries')) as { problem?: { message: string } }[]
    expect(entry?.problem?.message).toMatch(/\w/)
    await expect.poll(() => measurementsOf(person.token)).toEqual([['Tea', 1]])
  })

  itInLongRun(
    'another person signs in: what the first left stays theirs, is not sent, and goes when they are back',
    async () => {
      device.proxy.way = 'cut'
      const secret = await record('Secret', 1)
      await page.close()
      device.proxy.way = 'pass'
      const bob = await live.addPerson(`bob${people}@example.org`, { password: PASSWORD })
      await device.signIn(`bob${people}@example.org`, context)
      device.proxy.arrived.length = 0
      page = await device.open(context)
      expect(await page.evaluate('tryout.state().person.userId')).toBe(bob.id)
      await record('Tea', 1)
      await whenWaiting(page, 0)
      await expect.poll(() => page.evaluate('tryout.state().others')).toBe(1)
      await expect.poll(() => measurementsOf(bob.token)).toEqual([['Tea', 1]])
      expect(posts().map(({ key }) => key)).not.toContain(secret)
      await page.close()
      await device.signIn(`ada${people}@example.org`, context)
      const again = await device.open(context)
      await expect.poll(() => measurementsOf(person.token)).toEqual([['Secret', 1]])
      await whenWaiting(again, 0)
      expect(await measurementsOf(bob.token)).toEqual([['Tea', 1]])
    },
  )

  test('what happens on another device appears within two seconds', async () => {
    await page.evaluate('tryout.watchToday()')
    await page.waitForFunction('drawn.length > 0')
    const rest = { variableCategoryName: 'Foods', combinationOperation: 'SUM', sourceName: 'Phone' }
    const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' }
    const item = { value: 2, unitAbbreviatedName: 'serving', ...rest }
    const took: number[] = []
    // All of them appear; one may take longer on a busy machine.
    for (const [before, variableName] of ['Coffee', 'Tea', 'Juice'].entries()) {
      const begunMs = Date.now()
      const body = JSON.stringify([{ ...item, variableName, startAt: new Date(begunMs).toISOString() }])
      await fetch(`${live.baseUrl}/api/v3/measurements/post`, { method: 'POST', headers, body })
      await page.waitForFunction(`drawn.at(-1)?.entries?.length === ${before + 1}`)
      took.push(Date.now() - begunMs)
    }
    expect(Math.min(...took)).toBeLessThan(2000)
  })

  test('signing out on the account page removes readable data, and encrypts the person’s waiting entries', async () => {
    await page.evaluate('tryout.today()')
    device.proxy.way = 'cut'
    await record('Coffee', 1)
    await page.close()
    device.proxy.way = 'pass'
    page = await context.newPage()
    await page.goto(`${device.proxy.address}/auth/account`)
    // The first is for this browser; below, every session has one.
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
    await page.waitForURL('**/auth/sign-in')
    await expect.poll(() => keptIn(page)).toEqual([0, 0, 0, 0])
    await page.getByText('1 entry on this device has not been sent yet.').waitFor()
    await device.signIn(`ada${people}@example.org`, context)
    page = await device.open(context)
    await whenWaiting(page, 0)
    await expect.poll(() => measurementsOf(person.token)).toEqual([['Coffee', 1]])
  })

  test('signing out leaves nothing of this person in the browser', async () => {
    await page.evaluate('tryout.today()')
    const noted = () => page.evaluate('localStorage.whose ?? null')
    await expect.poll(() => noted()).not.toBeNull()
    device.proxy.way = 'cut'
    await record('Coffee', 1)
    await page.evaluate('tryout.signOut()')
    await expect.poll(() => keptIn(page)).toEqual([0, 0, 0, 0])
    await expect.poll(() => noted()).toBeNull()
  })
})

/** How many rows are in the outbox, among what was sent, and of answers. */
const keptIn = (page: Page): Promise<number[]> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('upshot')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const names = ['outbox', 'sent', 'pages', 'contents']
      const reading = opening.result.transaction(names)
      const counts = names.map((name) => reading.objectStore(name).count())
      reading.oncomplete = () => resolve(counts.map((one) => one.result))
    }
  })`)

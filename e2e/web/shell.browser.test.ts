/** Everything around a page: navigation by touch and by keyboard. */

import type { Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itInLongRun } from '../../server/src/testing/suite.ts'
import { places } from '../../web/src/router/places.ts'
import {
  type AppInBrowser,
  chromium,
  desk,
  goOffline,
  goTo,
  openPlace,
  phone,
  settled,
  startApp,
} from './app-in-browser.ts'

describe.skipIf(chromium === undefined)('around every page', () => {
  let app: AppInBrowser
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())

  const openAt = async (path: string, view = desk) => {
    const watched = await app.signedIn({ locale: 'en-GB', ...view })
    await watched.open(path)
    return watched.page
  }

  test('a phone has a bar with five links, a desktop a rail with all of them', async () => {
    const small = await openAt('/', phone)
    const bar = small.getByRole('navigation', { name: 'Main', exact: true })
    await expect.poll(() => bar.getByRole('link').allTextContents()).toEqual(['Today', 'History', 'Findings', 'More'])
    await bar.getByRole('button', { name: 'Record', exact: true }).waitFor()
    const large = await openAt('/')
    const rail = large.getByRole('navigation', { name: 'Main', exact: true })
    await expect
      .poll(() => rail.getByRole('link').allTextContents())
      .toEqual([
        'Today',
        'History',
        'What I track',
        'Findings',
        'Studies',
        'Experiments',
        'Reminders',
        'Data',
        'Sharing',
        'Settings',
      ])
    await small.context().close()
    await large.context().close()
  })

  test('the styles of the first page are requested before the app runs', async () => {
    const { page } = await app.signedIn(phone)
    await page.route('**/assets/index-*.js', (route) => route.abort())
    const requested = page.waitForRequest('**/assets/later-*.css')
    await page.goto(`${app.live.baseUrl}/findings`)
    await requested
    await page.context().close()
  })

  test('the first page is rendered with its styles, however late they arrive', async () => {
    const { page, open } = await app.signedIn(desk)
    const held = Promise.withResolvers<void>()
    const requested = Promise.withResolvers<void>()
    await page.route(/\/later-[^/]*\.css$/, async (route: Route) => {
      requested.resolve()
      await held.promise
      await route.continue()
    })
    const opened = open('/findings')
    await requested.promise
    await expect.poll(() => page.locator('main h1').count()).toBe(0)
    held.resolve()
    await opened
    await page.context().close()
  })

  test.each(['en-GB', 'de-DE'])('no word in the phone’s bar is truncated: %s', async (locale) => {
    const page = await openAt('/', { ...phone, locale })
    const isCut = 'one => [one.textContent, one.scrollWidth > one.clientWidth]'
    for (const place of ['today', 'history', 'findings', 'more'] as const) {
      const path = places[place]
      await goTo(page, place, path)
      const labels = await page.evaluate(`[...document.querySelectorAll('.phone-bar a span')].map(${isCut})`)
      expect(labels, path).toEqual([...(labels as [string, boolean][])].map(([word]) => [word, false]))
    }
    await page.context().close()
  })

  test('the bar responds to a tap at once; the page is rendered after that is visible', async () => {
    const page = await openAt('/', phone)
    const atOnce = await page.evaluate(`(async () => {
      const link = document.querySelector('nav a[href="/history"]')
      link.click()
      for (let turn = 0; turn < 5; turn++) await Promise.resolve()
      return [link.getAttribute('aria-current'), document.querySelector('h1').textContent]
    })()`)
    expect(atOnce).toEqual(['page', 'Today'])
    await page.getByRole('heading', { level: 1, name: 'History', exact: true }).waitFor()
    await page.context().close()
  })

  itInLongRun('a link within a page shows that it was tapped until the page behind it is there', async () => {
    const { page, open } = await app.signedIn({ locale: 'en-GB', serviceWorkers: 'block', ...phone })
    await open('/more')
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/assets/variables-page-*.js', async (route) => {
      await held
      await route.continue()
    })
    const link = page.getByRole('main').getByRole('link', { name: 'What I track', exact: true })
    const colour = () => page.evaluate(`getComputedStyle(document.querySelector('main a[href="/variables"]')).color`)
    const quiet = await page.evaluate(`(() => {
      const probe = document.querySelector('main').appendChild(document.createElement('span'))
      probe.style.color = 'var(--quiet)'
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    })()`)
    expect(await colour()).not.toBe(quiet)
    await link.click()
    await expect.poll(colour).toBe(quiet)
    letGo()
    await page.getByRole('heading', { level: 1, name: 'What I track', exact: true }).waitFor()
    await page.context().close()
  })

  test('navigation moves the focus to the heading, and going back restores it', async () => {
    const page = await openAt('/')
    await page.getByRole('link', { name: 'Findings', exact: true }).click()
    await page.waitForURL('**/findings')
    await settled(page)
    const heading = page.getByRole('heading', { level: 1, name: 'Findings', exact: true })
    await heading.waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Findings')
    await expect
      .poll(() => page.getByRole('link', { name: 'Findings', exact: true }).getAttribute('aria-current'))
      .toBe('page')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Today', exact: true }).waitFor()
    await page.context().close()
  })

  test('Back restores the scroll position, and a new page starts at its top', async () => {
    const page = await openAt('/settings', phone)
    const scrolled = () => page.evaluate('scrollY')
    // Anything that is drawn later would push down what the person is looking at.
    await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).waitFor()
    await expect.poll(() => page.locator('.placeholder').count()).toBe(0)
    await page.evaluate('scrollTo(0, 300)')
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'History', exact: true }).waitFor()
    await expect.poll(scrolled).toBe(0)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Settings', exact: true }).waitFor()
    await expect.poll(scrolled).toBe(300)
    // Also when going back at once, before the other page is complete.
    await page.evaluate(`(() => {
      const isThere = () => document.querySelector('h1')?.textContent === 'History'
      const watch = new MutationObserver(() => {
        if (!isThere()) return
        watch.disconnect()
        window.isBack = true
        history.back()
      })
      watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    })()`)
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await expect.poll(() => page.evaluate('window.isBack')).toBe(true)
    await page.getByRole('heading', { level: 1, name: 'Settings', exact: true }).waitFor()
    await expect.poll(scrolled).toBe(300)
    await page.context().close()
  })

  test('a reload restores the scroll position once the page is complete', async () => {
    const page = await openAt('/settings', phone)
    const scrolled = () => page.evaluate('scrollY')
    await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).waitFor()
    await expect.poll(() => page.locator('.placeholder').count()).toBe(0)
    await page.evaluate('scrollTo(0, 900)')
    await expect.poll(() => page.evaluate('history.state?.scrollY')).toBe(900)
    await page.reload()
    await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).waitFor()
    await expect.poll(scrolled).toBe(900)
    await page.context().close()
  })

  itInLongRun('nothing moves for who asked for less motion', async () => {
    const { page } = await app.signedIn({ locale: 'en-GB', reducedMotion: 'reduce', ...phone })
    await page.goto(`${app.live.baseUrl}/`)
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    await page.getByRole('dialog').waitFor()
    const moving = `[...document.querySelectorAll('*')].filter((one) => {
      const { animationName, transitionDuration } = getComputedStyle(one)
      return animationName !== 'none' || transitionDuration.split(', ').some((time) => Number.parseFloat(time) > 0)
    }).map((one) => one.className)`
    await expect.poll(() => page.evaluate(moving)).toEqual([])
    await page.context().close()
  })

  test('the first Tab offers to skip the navigation', async () => {
    const page = await openAt('/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content', exact: true })
    await expect.poll(() => skip.evaluate((link) => link.matches(':focus'))).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('MAIN')
    await page.context().close()
  })

  test('keys open pages and dialogs, and do nothing while somebody types', async () => {
    const page = await openAt('/')
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await page.getByRole('heading', { level: 1, name: 'History', exact: true }).waitFor()
    await page.keyboard.press('?')
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts', exact: true })
    await shortcuts.waitFor()
    await page.keyboard.press('Escape')
    // The browser closes it a moment later, and shortcuts are off until then.
    await shortcuts.waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    const search = page.getByRole('combobox', { name: 'Search for things and actions', exact: true })
    await search.waitFor()
    await page.keyboard.type('rem')
    await expect.poll(() => search.inputValue()).toBe('rem')
    await page.getByRole('option', { name: 'Reminders, place', exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Reminders', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.context().close()
  })

  test('the palette finds one of the person’s variables by a few letters, and offers to record it', async () => {
    await app.ask('POST', '/measurements/post', [
      {
        variableName: 'Coffee',
        variableCategoryName: 'Foods',
        combinationOperation: 'SUM',
        unitAbbreviatedName: 'serving',
        measurementItems: [{ startAt: '2026-06-15T08:00:00Z', value: 2 }],
      },
    ])
    const page = await openAt('/', phone)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('combobox', { name: 'Search for things and actions', exact: true }).fill('cofe')
    await page.getByRole('button', { name: 'Record Coffee', exact: true }).click()
    await page.getByRole('dialog', { name: 'Record', exact: true }).waitFor()
    await page.context().close()
  })

  test('the palette finds a variable by its alias, its own name and its catalogue names', async () => {
    const person = await app.addPerson('aliased')
    await person.client.recordMeasurements({
      body: [
        {
          variableName: 'Coffee',
          variableCategoryName: 'Foods',
          combinationOperation: 'SUM',
          unitAbbreviatedName: 'serving',
          startAt: '2026-06-15T08:00:00Z',
          value: 2,
        },
      ],
    })
    const [coffee] = await person.client.listUserVariables({ query: { name: 'Coffee' } })
    await person.client.saveUserVariables({ body: [{ variableId: coffee?.variableId ?? 0, alias: 'Morning Cup' }] })
    const page = await openPlace(await app.signIn(person.email, desk), `${app.live.baseUrl}/`, 'Today')
    for (const typed of ['morn', 'coffe', 'espresso']) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search for things and actions', exact: true }).fill(typed)
      await page.getByRole('option').first().filter({ hasText: 'Morning Cup' }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Morning Cup', exact: true }).waitFor()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await goTo(page, 'today', '/')
    }
    await page.context().close()
  })

  itInLongRun('an address of nothing says so, and the way back is there', async () => {
    const page = await openAt('/nowhere')
    await page.getByRole('heading', { level: 1, name: 'There is nothing at this address.' }).waitFor()
    await page.getByRole('link', { name: 'Go to Today', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Today', exact: true }).waitFor()
    await page.context().close()
  })

  test('without a response from the server, one line says so after a second, and nothing moves', async () => {
    const { page } = await app.signedIn({ locale: 'en-GB', ...phone })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1000)
    await page.route('**/api/**', (route) => route.abort())
    await page.goto(`${app.live.baseUrl}/`)
    // However long this machine takes to draw, the page's own second has not passed.
    const isDrawn = async () => {
      await page.clock.runFor(2)
      return page.locator('main[aria-busy="false"] h1').count()
    }
    await expect.poll(isDrawn).toBe(1)
    const top = () => page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.getBoundingClientRect().top)
    const before = await top()
    const status = page.getByRole('banner').getByRole('status')
    await expect.poll(() => status.textContent()).toBe('')
    await page.clock.runFor(1500)
    await status.filter({ hasText: 'Offline.' }).waitFor()
    await expect.poll(() => top()).toBe(before)
    await page.context().close()
  })

  itInLongRun(
    'a page that knows nobody yet says “Offline.”, asks again by itself, and is drawn as soon as there is an answer',
    async () => {
      const { page } = await app.signedIn({ locale: 'en-GB', serviceWorkers: 'block', ...phone })
      let requestCount = 0
      const nothing = (route: Route) => {
        requestCount += 1
        return route.abort()
      }
      await page.route('**/auth/token', nothing)
      await page.goto(`${app.live.baseUrl}/`)
      const status = page.getByRole('banner').getByRole('status')
      await status.filter({ hasText: 'Offline.' }).waitFor()
      // There is no input, and the browser does not report being online again.
      const before = requestCount
      await expect.poll(() => requestCount).toBeGreaterThan(before)
      await page.unroute('**/auth/token', nothing)
      await page.getByText('Nothing to answer right now.', { exact: true }).waitFor({ timeout: 30_000 })
      await expect.poll(() => status.textContent()).toBe('')
      await page.context().close()
    },
  )

  itInLongRun(
    '“Offline.” goes as soon as the network is back: the page asks at once, whatever else still fails',
    async () => {
      const { page, open } = await app.signedIn({ locale: 'en-GB', serviceWorkers: 'block', ...phone })
      await open('/')
      await goOffline(page)
      // Neither the stream, which is retried later, nor a sent entry shows the page that the server is reachable.
      await page.route(/\/(api|auth)\//, (route) => route.abort())
      const asking = page.waitForRequest('**/app/version.json')
      await page.context().setOffline(false)
      await asking
      await expect.poll(() => page.getByRole('banner').getByRole('status').textContent()).toBe('')
      await page.context().close()
    },
  )

  itInLongRun('a file that is gone after an update is found by loading the app once more', async () => {
    // The worker would have it cached: this is about a browser without one.
    const { page, open } = await app.signedIn({ locale: 'en-GB', serviceWorkers: 'block', ...desk })
    await open('/')
    await page.route('**/assets/findings-page-*', (route) => route.fulfill({ status: 404 }), { times: 1 })
    await page.getByRole('link', { name: 'Findings', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Findings', exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/findings')
    await page.context().close()
  })

  test('data not yet on the device says so without a network, and opens when it is back', async () => {
    const { page, open } = await app.signedIn({ locale: 'en-GB', serviceWorkers: 'block', ...desk })
    await open('/')
    await settled(page)
    const notYet = 'This is not on this device yet. Try again when you are online.'
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Findings', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: notYet, exact: true }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('region', { name: 'Last action', exact: true }).getByText(notYet).waitFor()
    await page.context().setOffline(false)
    // The browser does not retry a file that failed to load, so the app is loaded again.
    const reloaded = page.waitForEvent('load')
    await page.keyboard.press('?')
    await reloaded
    await page.getByRole('heading', { level: 1, name: 'Findings', exact: true }).waitFor()
    await settled(page)
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await page.context().close()
  })

  test('a wrong clock is reported once, and the person decides', async () => {
    const { page, open } = await app.signedIn({ locale: 'en-GB', ...desk })
    await page.clock.setSystemTime(Date.now() - 600_000)
    await open('/')
    // Every response contains the server's time: this requests one.
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByText('The clock of this device is 10 minutes slow.').waitFor()
    await page.getByRole('button', { name: 'Correct the times', exact: true }).click()
    await page.getByText('The clock of this device is 10 minutes slow.').waitFor({ state: 'hidden' })
    await page.context().close()
  })
})

/** A published study for somebody with the link: without an account, without scripts, on a phone, on paper. */
import type { Study } from '@upshot/contract'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeContexts, findChromium, sharedChromium } from '../programs/chromium.ts'
import { settle } from '../server/src/testing/settle.ts'
import { addressOf, keepDiary } from '../server/src/testing/study-diary.ts'
import { openWorld, type World } from '../server/src/testing/world.ts'
import { expectAccessible } from './accessibility.ts'

const chromium = findChromium()
const views = {
  'a desk, light': { viewport: { width: 1000, height: 860 }, colorScheme: 'light' },
  'a phone, dark': { viewport: { width: 360, height: 780 }, colorScheme: 'dark' },
} satisfies Record<string, BrowserContextOptions>

describe.skipIf(chromium === undefined)('the page of a study', () => {
  let world: World
  let browser: Browser
  let address: string

  beforeAll(async () => {
    world = await openWorld('sqlite')
    const person = await world.addPerson()
    await keepDiary(person, { days: 120 })
    await settle(world)
    const names = { causeVariableName: 'Coffee', effectVariableName: 'Sleep Duration' }
    const { study } = (await person.post<{ study: Study }>('/study/create', names)).body
    await person.post(`/study/publish?studyId=${study.id}`)
    address = `${await world.app.listen({ port: 0, host: '127.0.0.1' })}${await addressOf(world, study.id)}`
    browser = await sharedChromium(chromium ?? '')
  })
  afterAll(async () => {
    await closeContexts(browser)
    await world.close()
  })

  test.each(Object.entries(views))(
    'is accessible on %s, fits, and requests nothing from other hosts',
    async (_name, view) => {
      const context = await browser.newContext(view)
      const page = await context.newPage()
      const troubles: string[] = []
      page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
      page.on(
        'request',
        (request) => new URL(request.url()).host === new URL(address).host || troubles.push(request.url()),
      )
      await page.goto(address)
      await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Sleep duration after coffee')
      await expect.poll(() => page.locator('figure svg').count()).toBeGreaterThan(4)
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      await expectAccessible(page)
      expect(troubles).toEqual([])
      await context.close()
    },
  )

  test('is the same page without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(address)
    await expect.poll(() => page.getByText('What it does not show').isVisible()).toBe(true)
    await expect.poll(() => page.locator('figure svg').first().isVisible()).toBe(true)
    await context.close()
  })

  test('has dark charts in dark mode, and light ones on paper', async () => {
    const context = await browser.newContext({ colorScheme: 'dark' })
    const page = await context.newPage()
    await page.goto(address)
    const ink = () =>
      page
        .locator('figure svg text')
        .first()
        .evaluate((text: { ownerDocument: { defaultView: unknown } }) => {
          const view = text.ownerDocument.defaultView as { getComputedStyle(element: unknown): { fill: string } }
          return view.getComputedStyle(text).fill
        })
    const lightness = (colour: string) =>
      (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0)
    expect(lightness(await ink())).toBeGreaterThan(450)
    await page.emulateMedia({ media: 'print', colorScheme: 'light' })
    expect(lightness(await ink())).toBeLessThan(350)
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
    await context.close()
  })
})

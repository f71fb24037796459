/** Every part of the app in every state, on the page that the development build has for it. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromium, expectAccessible, expectNoSidewaysScroll } from './app-in-browser.ts'
import { type Gallery, startGallery } from './gallery-server.ts'

const root = join(import.meta.dirname, '../..')
const views: Readonly<Record<string, BrowserContextOptions>> = {
  'a phone, light': { viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  'a phone, dark': { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  'a desk, light': { viewport: { width: 1280, height: 860 }, colorScheme: 'light' },
  'a desk, dark': { viewport: { width: 1280, height: 860 }, colorScheme: 'dark' },
  'high contrast': { viewport: { width: 1280, height: 860 }, forcedColors: 'active' },
}

describe.skipIf(chromium === undefined)('the parts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-gallery-'))
  let gallery: Gallery
  /** A page without input: only its window and its theme change. */
  let untouched: Page
  beforeAll(async () => {
    const { status } = spawnSync(process.execPath, [join(root, 'web/build/build.ts'), '--gallery', folder])
    expect(status).toBe(0)
    gallery = await startGallery(folder)
    untouched = await gallery.open({})
  })
  afterAll(async () => {
    await gallery.close()
    rmSync(folder, { recursive: true })
  })

  const onGallery = async (view: BrowserContextOptions, look: (page: Page) => Promise<void>) => {
    const page = await gallery.open(view)
    await look(page)
    await page.context().close()
  }

  const lookedAt = async ({ viewport, colorScheme = 'light', forcedColors = 'none' }: BrowserContextOptions = {}) => {
    if (viewport) await untouched.setViewportSize(viewport)
    await untouched.emulateMedia({ colorScheme, forcedColors })
    return untouched
  }

  test.each(Object.keys(views))('are accessible on %s', async (name) => {
    const page = await lookedAt(views[name])
    await expectNoSidewaysScroll(page, name)
    await expectAccessible(page, name)
  })

  test('fit a phone with text twice as large', () =>
    onGallery(views['a phone, light'] ?? {}, async (page) => {
      await page.addStyleTag({ url: '/twice.css' })
      await expectNoSidewaysScroll(page, 'large text')
    }))

  test('fit a phone in a right-to-left layout', () =>
    onGallery(views['a phone, light'] ?? {}, async (page) => {
      await page.evaluate("document.documentElement.dir = 'rtl'")
      await expectNoSidewaysScroll(page, 'right to left')
      await expectAccessible(page, 'right to left')
    }))

  test('have targets at least 44 pixels high, or 24 within a line of text', async () => {
    const page = await lookedAt(views['a phone, light'])
    const small =
      await page.evaluate(`[...document.querySelectorAll('main button, main select, main input:not([type=checkbox], [type=radio], .hidden-text), main .chip')]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
        .map((one) => one.outerHTML.slice(0, 80))`)
    expect(small).toEqual([])
  })

  test('a sheet takes the focus, returns it, and closes by Escape, its button and a tap beside it', () =>
    onGallery(views['a desk, light'] ?? {}, async (page) => {
      const opener = page.getByRole('button', { name: 'Open a sheet', exact: true })
      const dialog = page.getByRole('dialog', { name: 'A sheet', exact: true })
      const closings = [
        () => page.keyboard.press('Escape'),
        () => dialog.getByRole('button', { name: 'Close', exact: true }).click(),
        () => page.mouse.click(5, 5),
      ]
      for (const close of closings) {
        await opener.focus()
        await page.keyboard.press('Enter')
        await dialog.waitFor()
        await close()
        await dialog.waitFor({ state: 'hidden' })
        await expect.poll(() => opener.evaluate((button) => button.matches(':focus'))).toBe(true)
      }
      await page.getByRole('button', { name: 'Ask first', exact: true }).click()
      await page.getByRole('alertdialog', { name: 'Delete it?', exact: true }).waitFor()
    }))

  test('a combobox works with arrow keys, Enter and Escape, and Tab reaches the buttons beside an option', () =>
    onGallery(views['a desk, light'] ?? {}, async (page) => {
      const field = page.getByRole('combobox', { name: 'Variable', exact: true })
      await field.fill('co')
      await page.getByRole('option', { name: 'Coffee, decaf', exact: true }).waitFor()
      await page.keyboard.press('ArrowDown')
      await expect
        .poll(() =>
          page
            .getByRole('listbox', { name: 'Variable', exact: true })
            .getByRole('option', { selected: true })
            .textContent(),
        )
        .toBe('Coffee, decaf')
      await page.keyboard.press('Enter')
      await expect.poll(() => field.inputValue()).toBe('Coffee, decaf')
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true')
      await page.keyboard.press('Escape')
      await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false')
      await page.getByRole('combobox', { name: 'What?', exact: true }).focus()
      await page.keyboard.press('Tab')
      await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Record 1 of Coffee')
    }))

  test('a number is changed with arrow keys', () =>
    onGallery(views['a desk, light'] ?? {}, async (page) => {
      const field = page.getByRole('spinbutton', { name: 'Value', exact: true })
      await field.focus()
      await page.keyboard.press('ArrowUp')
      expect([await field.inputValue(), await field.getAttribute('aria-valuenow')]).toEqual(['2', '2'])
    }))

  test('the last action can be undone from the bar and with z', () =>
    onGallery(views['a desk, light'] ?? {}, async (page) => {
      const bar = page.getByRole('region', { name: 'Last action', exact: true })
      await page.getByRole('button', { name: 'Do something', exact: true }).click()
      await bar.getByRole('button', { name: 'Undo', exact: true }).click()
      await bar.getByText('Undone.').waitFor()
      await page.getByRole('button', { name: 'Do something', exact: true }).click()
      await bar.getByText('Coffee 1 serving saved.').waitFor()
      await page.keyboard.press('z')
      await bar.getByText('Undone.').waitFor()
      await bar.getByRole('button', { name: 'Dismiss', exact: true }).click()
      await expect.poll(() => bar.getByRole('status').textContent()).toBe('')
    }))

  test('the chosen theme overrides that of the device', () =>
    onGallery(views['a desk, light'] ?? {}, async (page) => {
      const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
      await page.getByRole('radio', { name: 'dark', exact: true }).check()
      await expect.poll(() => ground()).toBe('rgb(19, 26, 26)')
      await page.reload()
      await page.getByRole('radio', { name: 'dark', exact: true }).waitFor()
      await expect.poll(() => ground()).toBe('rgb(19, 26, 26)')
    }))

  test('keys can be switched off', () =>
    onGallery(views['a desk, light'] ?? {}, async (page) => {
      await page.getByRole('switch', { name: 'Keyboard shortcuts', exact: true }).uncheck()
      await page.keyboard.press('?')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    }))

  test('a page that cannot be rendered shows an error in its place, and can be retried', () =>
    onGallery(views['a phone, light'] ?? {}, async (page) => {
      await page.getByRole('button', { name: 'Break this page', exact: true }).click()
      await page.getByRole('alert').getByText('This page ran into a problem.').waitFor()
      await page.getByRole('navigation', { name: 'Main', exact: true }).waitFor()
      await page.getByRole('button', { name: 'Try again', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Gallery', exact: true }).waitFor()
    }))

  test('going back restores the scroll position, going forward starts at the top', () =>
    onGallery(views['a phone, light'] ?? {}, async (page) => {
      const row = page.getByRole('link', { name: 'Overall Mood', exact: true })
      await row.scrollIntoViewIfNeeded()
      const before = await page.evaluate<number>('scrollY')
      expect(before).toBeGreaterThan(500)
      // Nobody taps before the page has been drawn where it was scrolled to.
      await expect.poll(() => page.evaluate('history.state?.scrollY')).toBe(before)
      // A real click would scroll the row out from under the bar first.
      await row.dispatchEvent('click')
      await page.waitForURL('**/variables/7')
      await page.waitForSelector('main[data-place="variable"]')
      await expect.poll(() => page.evaluate('scrollY')).toBe(0)
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'Gallery', exact: true }).waitFor()
      await expect.poll(() => page.evaluate('scrollY')).toBe(before)
    }))
})

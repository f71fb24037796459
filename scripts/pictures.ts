/**
 * Takes the pictures of the README and of docs/: the app with the demo person, on a phone and on a desk, and the
 * reference of the API, in light and in dark. The figures of docs/methods.md are drawn by `method-figures.ts`.
 *
 *     node scripts/pictures.ts
 *
 * Needs Chromium and the built app (`npm run build -w web`).
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { findChromium, launchChromium } from '../programs/chromium.ts'
import { type DemoApp, startDemoApp } from '../programs/demo-app.ts'

const FOLDER = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const LOOKS = ['light', 'dark'] as const

interface Scene {
  readonly name: string
  readonly path: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly scale: number
  /** Steps from that page to the one in the picture. */
  readonly goOn?: (page: Page) => Promise<void>
}

const PHONE = { viewport: { width: 360, height: 720 }, scale: 1.5 }
const DESK = { viewport: { width: 1200, height: 760 }, scale: 1 }

const scenes: readonly Scene[] = [
  { name: 'today-phone', path: '/', ...PHONE },
  { name: 'findings-desk', path: '/findings', ...DESK },
  { name: 'finding-desk', path: '/findings', goOn: openFirstFinding, ...DESK },
  { name: 'reference-desk', path: '/docs', ...DESK },
]

async function openFirstFinding(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await page.locator('figure svg').first().waitFor()
}

/** Waits until the page is drawn and nothing is being loaded. Pages of the server are never busy. */
async function isReady(page: Page): Promise<void> {
  await page.locator('main:not([aria-busy="true"]) h1').waitFor()
  await page.locator('.placeholder').waitFor({ state: 'detached' })
}

async function takeScene(browser: Browser, app: DemoApp, scene: Scene): Promise<void> {
  const { name, path, viewport, scale, goOn } = scene
  const context = await browser.newContext({ viewport, deviceScaleFactor: scale, locale: 'en-GB' })
  await app.signIn(context)
  const page = await context.newPage()
  for (const look of LOOKS) {
    await page.emulateMedia({ colorScheme: look, reducedMotion: 'reduce' })
    await page.goto(app.address + path)
    await isReady(page)
    if (goOn) {
      await goOn(page)
      await isReady(page)
    }
    await page.screenshot({ path: `${FOLDER}${name}-${look}.png`, animations: 'disabled' })
  }
  await context.close()
}

const chromium = findChromium()
if (chromium === undefined) throw new Error('There is no Chromium: set CHROMIUM_PATH.')
mkdirSync(FOLDER, { recursive: true })
const app = await startDemoApp()
const browser = await launchChromium(chromium)
for (const scene of scenes) await takeScene(browser, app, scene)
await browser.close()
await app.close()

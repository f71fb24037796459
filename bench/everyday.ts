/**
 * The effort of everyday tasks on a phone of 360 px: taps, typed letters, the app's own time, the height of the page
 * with five questions, and the data that the app keeps on the device.
 *
 *     node bench/everyday.ts [part of a task's name]
 *
 * A person's seconds are calculated from taps and letters by the keystroke-level model (Card, Moran and Newell 1980):
 * 1.1 s to point and tap, 0.28 s for a letter, 1.35 s to decide at the beginning. The other apps are counted the same
 * way.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { findChromium, launchChromium } from '../programs/chromium.ts'
import { type DemoPersonApp, startDemoApp } from '../programs/demo-app.ts'

const TAP_SECONDS = 1.1
const LETTER_SECONDS = 0.28
const DECIDE_SECONDS = 1.35
const DAY_SECONDS = 86_400
const READ_AHEAD_MS = 15_000
const NOTE = 'slept badly'

interface Doing {
  readonly page: Page
  tap(what: Locator): Promise<void>
  type(into: Locator, text: string): Promise<void>
  /** Waits for the app's confirmation message. */
  saved(text: RegExp): Promise<void>
}

type Task = (doing: Doing) => Promise<void>

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name }).first()

const FIVE = ['Overall Mood', 'Headache', 'Coffee', 'Sleep Duration', 'Ibuprofen']

/** The questions on Today and the person's answers. */
const tasks: Readonly<Record<string, readonly [asked: readonly string[], task: Task]>> = {
  'Mood with a note': [
    ['Overall Mood'],
    async ({ page, tap, type, saved }) => {
      await tap(button(page, /Overall Mood 4/))
      await tap(button(page, 'Add a note'))
      await type(page.getByRole('textbox', { name: 'Note', exact: true }), NOTE)
      await tap(page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }))
      await saved(/Note added/)
    },
  ],
  'Coffee, nothing asked': [
    [],
    async ({ page, tap, saved }) => {
      await tap(button(page, 'Record'))
      await tap(
        page
          .getByRole('dialog')
          .getByRole('button', { name: /^Record .+ of Coffee$/ })
          .first(),
      )
      await saved(/^Coffee .+ saved/)
    },
  ],
  'Last night’s sleep, by its fields': [
    [],
    async ({ page, tap, type, saved }) => {
      await tap(button(page, 'Record'))
      await type(page.getByRole('combobox', { name: 'What?', exact: true }), 'sleep d')
      await tap(page.getByRole('option', { name: /^Sleep Duration/ }))
      await tap(page.getByRole('button', { name: 'Save', exact: true }))
      await saved(/^Sleep Duration .+ saved/)
    },
  ],
  'Last night’s sleep, typed': [
    [],
    async ({ page, tap, type, saved }) => {
      await tap(button(page, 'Record'))
      await type(page.getByRole('combobox', { name: 'What?', exact: true }), 'slept 7h30')
      await tap(page.getByRole('option', { name: /^Save Sleep Duration/ }))
      await saved(/^Saved: Sleep Duration/)
    },
  ],
  'Five questions': [
    FIVE,
    async ({ page, tap, saved }) => {
      const row = (name: string) => page.getByRole('region', { name }).getByRole('button')
      await tap(page.getByRole('link', { name: /^Check in, 5 questions/ }))
      await tap(row('Overall Mood').nth(3))
      await tap(row('Headache').nth(0))
      await tap(row('Coffee').nth(1))
      await tap(row('Sleep Duration').last())
      await tap(row('Ibuprofen').first())
      height = (await page.locator('.check-in').boundingBox())?.height ?? Number.NaN
      await tap(page.getByRole('button', { name: 'Save', exact: true }))
      await saved(/^5 answers saved/)
    },
  ],
  'A medicine, taken an hour ago': [
    ['Ibuprofen'],
    async ({ page, tap, saved }) => {
      await tap(button(page, 'At another time: Ibuprofen'))
      await tap(page.getByRole('radio', { name: '1 hour ago', exact: true }))
      await tap(page.getByRole('button', { name: 'Save', exact: true }))
      await saved(/Ibuprofen/)
    },
  ],
  'Starting an experiment': [
    [],
    async ({ page, tap }) => {
      await tap(page.getByRole('link', { name: 'More', exact: true }))
      await tap(page.getByRole('main').getByRole('link', { name: 'Experiments', exact: true }))
      await tap(button(page, /^No coffee after noon/))
      const dialog = page.getByRole('dialog', { name: 'New experiment', exact: true })
      await tap(dialog.getByText('No to all of these', { exact: true }))
      await tap(dialog.getByText(/^I can stop at any time/))
      await tap(dialog.getByRole('button', { name: 'Next', exact: true }))
      await dialog.getByRole('slider').waitFor()
      await tap(dialog.getByRole('button', { name: 'Next', exact: true }))
      await tap(dialog.getByRole('button', { name: 'Start', exact: true }))
      await page.getByRole('heading', { name: 'Check it yourself', exact: true }).waitFor()
    },
  ],
}

/** Leaves exactly these questions open on Today. */
async function ask({ client }: DemoPersonApp, names: readonly string[]): Promise<void> {
  for (const { id } of await client.listTrackingReminders()) await client.deleteTrackingReminder({ body: { id } })
  const daily = { reminderFrequency: DAY_SECONDS, reminderStartTimeLocal: '00:00:00' }
  const usual = (name: string) => (name === 'Ibuprofen' ? { defaultValue: 400 } : {})
  const body = names.map((variableName) => ({ variableName, ...daily, ...usual(variableName) }))
  if (body.length > 0) await client.saveTrackingReminders({ body })
}

let height = Number.NaN

/** Bytes on the device, once the number stops growing: the app prefetches data when idle. */
async function keptBytes(page: Page, previousBytes = -1): Promise<number> {
  await sleep(READ_AHEAD_MS)
  const bytes = await page.evaluate<number>('navigator.storage.estimate().then(({ usage }) => usage)')
  return bytes === previousBytes ? bytes : keptBytes(page, bytes)
}

const taskName = process.argv[2] ?? ''
const chromium = findChromium()
if (chromium === undefined) throw new Error('There is no Chromium: set CHROMIUM_PATH.')
const app = await startDemoApp()
const browser = await launchChromium(chromium)
try {
  console.log('| Task | Taps | Letters | A person | The app |\n|---|---|---|---|---|')
  for (const [name, [wantedTaps, task]] of Object.entries(tasks)) {
    if (!name.includes(taskName)) continue
    await ask(app, wantedTaps)
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB', hasTouch: true })
    await app.signIn(context)
    const page = await context.newPage()
    await page.goto(`${app.address}/`)
    await page.locator('main[aria-busy="false"] h1').waitFor()
    const counts = { taps: 0, letters: 0 }
    const begunMs = performance.now()
    await task({
      page,
      tap: async (control) => {
        counts.taps += 1
        await control.click()
      },
      type: async (into, text) => {
        counts.letters += text.length
        await into.fill(text)
      },
      saved: (text) => page.getByRole('region', { name: 'Last action', exact: true }).getByText(text).waitFor(),
    })
    const appSeconds = (performance.now() - begunMs) / 1000
    const seconds = DECIDE_SECONDS + counts.taps * TAP_SECONDS + counts.letters * LETTER_SECONDS
    console.log(
      `| ${name} | ${counts.taps} | ${counts.letters} | ${seconds.toFixed(1)} s | ${appSeconds.toFixed(1)} s |`,
    )
    await context.close()
  }
  if (taskName === '') {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB' })
    await app.signIn(context)
    const page = await context.newPage()
    await page.goto(`${app.address}/`)
    console.log(`\nOn the device after one visit: ${((await keptBytes(page)) / 1e6).toFixed(1)} MB, of 5.`)
    console.log(`Five questions are ${Math.round(height)} px high, of 640.`)
  }
} finally {
  await browser.close()
  await app.close()
}

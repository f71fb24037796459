/**
 * Every page of the app, from the table of addresses: on a phone, a tablet and a desktop, light and dark, in every
 * language.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneIn } from '../../server/src/testing/suite.ts'
import { type PlaceName, places } from '../../web/src/router/places.ts'
import { expectAccessible, expectContrast } from '../accessibility.ts'
import {
  type AppInBrowser,
  chromium,
  expectGoodLooks,
  expectGoodLooksTranslated,
  goTo,
  startApp,
  type WatchedPage,
} from './app-in-browser.ts'

const names = Object.keys(places) as PlaceName[]
type Locale = 'en-GB' | 'de-DE'

describe.skipIf(chromium === undefined)('every page of the app', () => {
  let app: AppInBrowser
  let browsers: Readonly<Record<Locale, WatchedPage>>
  let real: Partial<Record<PlaceName, Readonly<Record<string, string>>>>
  beforeAll(async () => {
    app = await startApp()
    real = await putSomethingThere(app)
    const inLocale = async (locale: Locale) => {
      const watched = await app.signedIn({ locale, colorScheme: 'light' })
      await watched.open('/')
      return watched
    }
    browsers = { 'en-GB': await inLocale('en-GB'), 'de-DE': await inLocale('de-DE') }
  })
  afterAll(() => app.close())

  /** With a real id for each part. */
  const addressOf = (name: PlaceName): string =>
    places[name]
      .replace(/:(\w+)/g, (part, parameter: string) => real[name]?.[parameter] ?? part)
      .replace(':day', '2026-06-15')
      .replace(/:(id|userId)/g, '7')
      .replace(':name', 'github')

  test.each(names)('%s is accessible and fits the window', async (name) => {
    const { page, troubles } = await pageAt('en-GB', name)
    await expectGoodLooks(page)
    expect(troubles.splice(0)).toEqual([])
  })

  test.each(oneIn(12, names))('%s does so in German', async (name) => {
    const { page, troubles } = await pageAt('de-DE', name)
    await expectGoodLooksTranslated(page)
    expect(troubles.splice(0)).toEqual([])
  })

  test('accessibility faults are found: a button without a name in every theme, low contrast only where it occurs', async () => {
    const { page } = await pageAt('en-GB', 'outbox')
    await page.evaluate(`document.querySelector('main').append(document.createElement('button'))`)
    await expect(expectAccessible(page)).rejects.toThrow('button-name')
    await page.evaluate(`(() => {
      const words = document.createElement('p')
      words.textContent = 'Pale in the dark.'
      words.style.color = '#404040'
      document.querySelector('main button:empty').replaceWith(words)
    })()`)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(expectContrast(page)).rejects.toThrow('color-contrast')
    await page.emulateMedia({ colorScheme: 'light' })
  })

  /** The page on a phone, in a browser of that language. */
  async function pageAt(locale: Locale, name: PlaceName): Promise<WatchedPage> {
    const watched = browsers[locale]
    const { page } = watched
    await page.setViewportSize({ width: 360, height: 740 })
    await goTo(page, name, addressOf(name))
    const heading = page.getByRole('heading', { level: 1 })
    await expect.poll(() => heading.count()).toBe(1)
    // Loaded data change the heading of some pages.
    await expect.poll(async () => (await page.title()) === `${await heading.textContent()} · Upshot`).toBe(true)
    await expect.poll(() => page.evaluate('document.documentElement.lang')).toBe(locale.slice(0, 2))
    await expect.poll(() => page.locator('.placeholder').count()).toBe(0)
    return watched
  }
})

/** Two variables, an import and somebody who shares, so that the pages about one of them have something to show. */
async function putSomethingThere(app: AppInBrowser) {
  const { ask, live, person } = app
  const shared = await somebodyShares(app)
  const recorded = (variableName: string, variableCategoryName: string, unitAbbreviatedName: string) => ({
    variableName,
    variableCategoryName,
    unitAbbreviatedName,
    combinationOperation: 'SUM',
    value: 2,
    startAt: '2026-06-15T08:00:00Z',
  })
  await ask('POST', '/measurements/post', [
    recorded('Coffee', 'Foods', 'serving'),
    recorded('Sleep Duration', 'Sleep', 'h'),
  ])
  const variables = await ask<readonly { name: string; variableId: number }[]>('GET', '/userVariables')
  const idOf = (variableName: string) => String(variables.find(({ name }) => name === variableName)?.variableId)
  const { experiment } = await ask<{ readonly experiment: { readonly id: number } }>('POST', '/experiments', {
    causeVariableName: 'Coffee',
    effectVariableName: 'Sleep Duration',
    arms: [
      { name: 'Without', instruction: 'No coffee today.' },
      { name: 'With', instruction: 'Two cups of coffee today.' },
    ],
    design: { periodDays: 2, blocks: 10 },
    smallestEffect: 0.5,
  })
  const form = new FormData()
  form.append('file', new File(['Date,Mood\n2026-06-15,4\n'], 'mood.csv'))
  const headers = { authorization: `Bearer ${person.token}` }
  const answer = await fetch(`${live.baseUrl}/api/v3/imports?dryRun=true`, { method: 'POST', headers, body: form })
  const { import: imported } = (await answer.json()) as { readonly import: { readonly id: number } }
  return {
    finding: { cause: idOf('Coffee'), effect: idOf('Sleep Duration') },
    import: { id: String(imported.id) },
    change: { variable: 'day', kind: 'date', date: '2026-06-15' },
    experiment: { id: String(experiment.id) },
    sharedWithMe: shared,
    sharedVariable: shared,
    sharedFindings: shared,
    sharedReport: shared,
  }
}

/** Lets the person read one variable of somebody else. */
async function somebodyShares({ addPerson, ask }: AppInBrowser) {
  const { id, client } = await addPerson('grace')
  await client.recordMeasurements({
    body: [
      {
        variableName: 'Overall Mood',
        variableCategoryName: 'Emotions',
        unitAbbreviatedName: '/5',
        combinationOperation: 'MEAN',
        value: 4,
        startAt: '2026-06-15T08:00:00Z',
      },
    ],
  })
  const { invitation } = await client.inviteToShare({ body: { emailAddress: 'somebody@example.org' } })
  await ask('POST', '/shares/accept', { invitation })
  const [variable] = await ask<readonly { variableId: number }[]>('GET', `/userVariables?userId=${id}`)
  return { userId: String(id), id: String(variable?.variableId) }
}

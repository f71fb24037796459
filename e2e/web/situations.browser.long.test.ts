/**
 * What an address alone does not show of findings, studies, data, sharing, apps and administration: their dialogs, and
 * their pages once they are full. Empty, they are in places.browser.test.ts.
 */
import { createClient } from '@upshot/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diary } from '../../server/src/testing/findings-diary.ts'
import { matchPath } from '../../web/src/router/places.ts'
import { type AppInBrowser, chromium, expectGoodLooks, goTo, openPlace, startApp } from './app-in-browser.ts'
import { spoken } from './spoken.ts'

type Language = keyof typeof spoken
type Words = (typeof spoken)[Language]

const EMAIL = 'grace@example.org'
const PASSWORD = 'correct horse battery'
const LOCALES = { en: 'en-GB', de: 'de-DE' } as const
const languages = ['en', 'de'] as const
const FINDING = 'a finding'

/** An address, and the button that opens something there. */
type Situation = readonly [address: string, button?: (words: Words) => string | RegExp]

/** Any name will do where the words have three dots. */
const anyName = (text: string): RegExp => new RegExp(`^${text.replace('…', '.+')}$`)

/** Administration first: it stays open for five minutes. */
const situations: Readonly<Record<string, Situation>> = {
  administration: ['/admin'],
  'inviting to the installation': ['/admin/people', ({ admin }) => admin.invite],
  'a reset link': ['/admin/people', ({ admin }) => anyName(admin.resetName('…'))],
  'removing a person': ['/admin/people', ({ admin }) => anyName(admin.removeName('…'))],
  'a failed job': ['/admin/jobs'],
  storage: ['/admin/storage'],
  backups: ['/admin/backups'],
  'a new token': ['/settings/apps', ({ apps }) => apps.newToken],
  'registering an app': ['/settings/apps', ({ apps }) => apps.newApp],
  findings: ['/findings', ({ findings }) => findings.byEmail],
  'a question': ['/findings', ({ findings }) => findings.ask],
  'a finding with its pictures': [FINDING, ({ findings }) => findings.morePictures],
  publishing: [FINDING, ({ findings }) => findings.publishAgain],
  unpublishing: [FINDING, ({ findings }) => findings.unpublish],
  'one’s own studies': ['/studies'],
  'studies of others': ['/studies?list=open'],
  'joining a study': ['/studies?list=open', ({ studies }) => anyName(studies.joinName('…'))],
  'disconnecting a source': ['/data/sources/health-auto-export-live', ({ data }) => data.disconnect],
  'who can see what': ['/sharing'],
  'inviting a person': ['/sharing', ({ sharing }) => sharing.invite],
  'a doctor’s link': ['/sharing', ({ sharing }) => sharing.doctor],
  'answering an invitation': ['/sharing', ({ invitations }) => invitations.title],
  revoking: ['/sharing', ({ sharing }) => sharing.revokeName('Dr. Lee')],
}
const cases = Object.keys(situations).flatMap((name) => languages.map((language) => [name, language] as const))

describe.skipIf(chromium === undefined)('every situation', { timeout: 120_000 }, () => {
  let app: AppInBrowser
  let finding: string
  let pages: Readonly<Record<Language, Page>>
  beforeAll(async () => {
    app = await startApp()
    finding = await putEverythingThere(app)
    const storageState = await confirmedSession(app)
    const pageIn = async (language: Language) => {
      const context = await app.browser.newContext({ locale: LOCALES[language], storageState })
      const page = await context.newPage()
      await page.goto(`${app.live.baseUrl}/more`)
      await page.locator('main[aria-busy="false"] h1').waitFor()
      return page
    }
    pages = { en: await pageIn('en'), de: await pageIn('de') }
  }, 240_000)
  afterAll(() => app?.close())

  test.each(cases)('%s shuts nobody out and stays inside the window: %s', async (name, language) => {
    const [address, button] = situations[name] ?? ['/']
    const page = pages[language]
    await page.setViewportSize({ width: 360, height: 860 })
    await open(page, address === FINDING ? finding : address)
    if (button) {
      const wanted = page.getByRole('button', { name: button(spoken[language]), exact: true }).first()
      await wanted.click()
      await expect.poll(() => isOpen(page)).toBe(true)
      await expect.poll(() => page.locator('.placeholder').count()).toBe(0)
    }
    await expectGoodLooks(page, name)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
  })
})

const isOpen = async (page: Page): Promise<boolean> =>
  (await page.locator('dialog[open], main button[aria-expanded="true"]').count()) > 0

/** Without loading the app again, and until nothing is left to come. */
async function open(page: Page, path: string): Promise<void> {
  await goTo(page, matchPath(path.split('?')[0] ?? '')?.place ?? 'today', path)
  await expect.poll(() => page.locator('.placeholder').count()).toBe(0)
}

/** The session of an administrator who has just entered the password. */
async function confirmedSession(app: AppInBrowser) {
  const context = await app.signIn(EMAIL)
  const page = await openPlace(context, `${app.live.baseUrl}/admin`, 'Administration')
  await page.getByRole('link', { name: 'Confirm it’s you', exact: true }).click()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.locator('form').getByRole('button').first().click()
  await page.waitForURL('**/admin')
  const session = await context.storageState()
  await context.close()
  return session
}

/** Findings, one of them published, a study of others, a source, a share, a job that failed. The path of the finding. */
async function putEverythingThere({ live, addPerson }: AppInBrowser): Promise<string> {
  const { services } = live.server
  const { token } = await live.addPerson(EMAIL, { password: PASSWORD, isAdministrator: true })
  const client = createClient({ baseUrl: live.baseUrl, token })
  const carol = await addPerson('carol')
  const entries = diary()
  for (const one of [client, carol.client]) {
    for (let at = 0; at < entries.length; at += 500) await one.recordMeasurements({ body: entries.slice(at, at + 500) })
  }
  await services.statistics.refreshAll()
  await services.jobs.catchUp()
  const [first] = (await client.listCorrelations()).data.correlations
  if (!first) throw new Error('The diary has findings.')
  const { causeVariableId, effectVariableId } = first
  const { study } = await client.createStudy({ body: { causeVariableId, effectVariableId, type: 'individual' } })
  await client.publishStudy({ query: { studyId: study.id } })
  const names = { causeVariableName: 'Espresso', effectVariableName: 'Night Sleep' }
  const { study: open } = await carol.client.createStudy({ body: { ...names, type: 'group' } })
  await carol.client.publishStudy({ query: { studyId: open.id } })
  await client.postConnectConnector({ params: { connectorName: 'health-auto-export-live' }, body: {} })
  const variableIds = (await client.listUserVariables()).map(({ id = 0 }) => id)
  await client.createShareLink({ body: { name: 'Dr. Lee', variableIds, includesFindings: true } })
  await services.storage.transaction(({ jobs }) => jobs.add('nothing.handles', {}, { maxAttempts: 1 }))
  await live.database.transaction((executor) =>
    executor.rows('update jobs set attempts = max_attempts returning id', []),
  )
  return `/findings/${causeVariableId}/${effectVariableId}`
}

/** A finished experiment in the app: the sentence, three pictures, and each of them as a table. */
import type { Experiment } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coffee, confirmations, good, mood, wanted } from '../../server/src/testing/experiments.ts'
import type { LiveServer } from '../../server/src/testing/live-server.ts'
import { personOn } from '../../server/src/testing/world.ts'
import { type AppInBrowser, chromium, expectAccessible, phone, startApp, type WatchedPage } from './app-in-browser.ts'

const DAY_MS = 86_400_000
const DAYS = 24
const FIRST = 30
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** The server's clock: behind while the experiment runs, then correct. */
let behindMs = 0
const clock = { nowMs: () => Date.now() - behindMs }
const goTo = (daysAgo: number) => {
  behindMs = daysAgo * DAY_MS
}

let experimentId = 0

/** Twelve blocks, a month ago: the second arm raises the mood by two points. */
async function live({ server }: LiveServer, { id, token }: { readonly id: number; readonly token: string }) {
  goTo(FIRST)
  const person = personOn(server.app, { id, email: '', token })
  const past = Array.from({ length: 40 }, (_, index) => dayAgo(FIRST + 40 - index)).flatMap((date, index) => [
    mood(date, 1 + ((index * 7) % 5)),
    coffee(date, 1 + (index % 3)),
  ])
  await good(person.post('/measurements/post', past))
  const { experiment } = await good(person.post<{ experiment: Experiment }>('/experiments', wanted))
  experimentId = experiment.id
  await good(person.post('/experiments/start', { experimentId, firstDay: dayAgo(FIRST), confirmations }))
  for (let index = 0; index < DAYS; index++) {
    goTo(FIRST - index)
    await server.services.experimentDays.day(id)
    const { today } = await good(person.get<Experiment>(`/experiments/${experimentId}`))
    if (!today) break
    await good(person.post('/measurements/post', [mood(dayAgo(FIRST - index), 2 + 2 * today.arm + (index % 2))]))
  }
  goTo(0)
  await server.services.experimentDays.day(id)
}

describe.skipIf(!chromium)('a finished experiment in the app', () => {
  let app: AppInBrowser
  let window: WatchedPage
  beforeAll(async () => {
    app = await startApp({ clock, before: live })
    window = await app.signedIn(phone)
    await window.open(`/experiments/${experimentId}`)
  })
  afterAll(() => app.close())

  it('states what was learned in one sentence, with its size', async () => {
    const { page } = window
    const { state, result } = await app.ask<Experiment>('GET', `/experiments/${experimentId}`)
    expect([state, result?.verdict]).toEqual(['finished', 'likely'])
    await page.getByText(result?.sentence ?? '', { exact: true }).waitFor()
    await expect.poll(() => page.getByText('Likely', { exact: true }).isVisible()).toBe(true)
  })

  it('has three charts, each with all values in a table', async () => {
    const { page } = window
    const { result } = await app.ask<Experiment>('GET', `/experiments/${experimentId}`)
    const { days, blocks, distribution } = result?.charts ?? {}
    await page.getByRole('button', { name: 'How this was calculated', exact: true }).click()
    for (const chart of [days, blocks, distribution]) {
      const title = chart?.description?.title ?? ''
      const figure = page.getByRole('figure').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      await figure.getByRole('img').waitFor()
      await figure.getByRole('button', { name: /table/i }).click()
      const points = chart?.description?.panels[0]?.series[0]?.points ?? []
      expect(points.length, title).toBeGreaterThan(0)
      const rows = figure.getByRole('table', { name: title, exact: true }).getByRole('row')
      await expect.poll(() => rows.count(), { message: title }).toBeGreaterThan(points.length)
    }
    await expectAccessible(page, 'the result with its tables')
    expect(window.troubles).toEqual([])
  })
})

/** The review of a week: what the app shows of it, and what is sent on Monday morning. */
import type { Review } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diary } from '../../testing/findings-diary.ts'
import { recorded } from '../../testing/mood-item.ts'
import { settle } from '../../testing/settle.ts'
import { openWorld, type TestPerson, type World } from '../../testing/world.ts'

describe('the review of a week', () => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld('sqlite')
    // A Wednesday; the diary ends before it.
    world.clock.set('2026-06-17T12:00:00Z')
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
    await recorded(person, diary())
    await settle(world)
  })
  afterAll(() => world.close())

  it('names the findings that came up in it, and those of no other week', async () => {
    const week = async (day: string) => (await person.get<Review>(`/review?week=${day}`)).body
    const { findings } = await week('2026-06-17')
    expect(findings.map(({ title }) => title)).toContainEqual(expect.stringContaining('Night Sleep'))
    expect((await week('2026-06-10')).findings).toEqual([])
  })

  it('is sent on Monday morning by the clock of the person, once a week, and only if it is wanted', async () => {
    const queued = async () => {
      const rows = await world.database.reader.rows('select run_at_ms from jobs where name = ?', ['review.week'])
      return rows.map(([runAtMs]) => new Date(Number(runAtMs)).toISOString())
    }
    await person.post('/userSettings', { firstName: 'Ada' })
    expect(await queued()).toEqual([])
    await person.post('/userSettings', { sendReviewNotifications: true })
    await person.post('/userSettings', { firstName: 'Grace' })
    expect(await queued()).toEqual(['2026-06-22T06:00:00.000Z'])
    world.clock.set('2026-06-22T06:00:01Z')
    await world.server.services.jobs.catchUp()
    expect(await queued()).toEqual(['2026-06-29T06:00:00.000Z'])
    await person.post('/userSettings', { sendReviewNotifications: false })
    world.clock.set('2026-06-29T06:00:01Z')
    await world.server.services.jobs.catchUp()
    expect(await queued()).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { loopDatabaseFixture, oldLoopDatabase } from './files.fixture.ts'
import { loopBackup } from './loop-habits.ts'

describe('a backup of Loop Habit Tracker', () => {
  it.each([
    ['Europe/Berlin', '+60'],
    ['America/New_York', '-300'],
  ])("gives the phone's local days, in %s", async (timeZone, offset) => {
    const { entries, leftOut } = await readAll(loopBackup, uploadOf(loopDatabaseFixture()), { timeZone })
    expect(entries.map(inFull)).toEqual([
      `2026-01-31T00:00${offset} Meditate 1 yes/no MEAN Activity :1`,
      `2026-02-01T00:00${offset} Meditate 0 yes/no MEAN Activity "Sick" :2`,
      `2026-01-31T00:00${offset} Run (mi) 3.5 mi SUM Activity :4`,
      `2026-02-01T00:00${offset} Run (mi) 0 mi SUM Activity :5`,
    ])
    expect(leftOut).toEqual({ 'Skipped days': 1, 'Days of habits that are gone': 1 })
  })

  it('of old versions has a row for each day on which a habit was done', async () => {
    const { entries } = await readAll(loopBackup, uploadOf({ 'old.db': oldLoopDatabase() }))
    expect(entries.map(inFull)).toEqual(['2017-05-01T00:00+120 Floss 1 yes/no MEAN Activity :1'])
  })

  it('is refused if its tables are not those of Loop', async () => {
    const file = Buffer.from(oldLoopDatabase())
    file.write('abit2', file.indexOf('habit integer'))
    await expect(readAll(loopBackup, uploadOf({ 'a.db': file }))).rejects.toThrow(
      'a.db is not a backup from Loop Habit Tracker.',
    )
  })
})

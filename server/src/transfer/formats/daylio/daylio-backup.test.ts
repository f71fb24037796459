import { describe, expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { daylioBackup } from './daylio-backup.ts'
import { daylioBackupFixture, otherWayRound } from './files.fixture.ts'

describe('a backup of Daylio', () => {
  it.each(['Asia/Tokyo', 'America/New_York'])(
    "imports moods on the phone's local day, whatever the account's zone: %s",
    async (timeZone) => {
      const upload = uploadOf(daylioBackupFixture())
      const { entries, rejected, leftOut, unread, questions } = await readAll(daylioBackup, upload, { timeZone })
      expect(entries.map(inFull)).toEqual([
        '2026-02-01T00:30+60 Overall Mood 4 /5 MEAN Emotions "Party: Late\nhome" :1',
        '2026-02-01T00:30+60 party (yes/no) 1 yes/no MEAN Activity :1',
        '2026-02-01T00:30+60 Café 1 yes/no MEAN Activity :1',
        '2026-01-31T22:30-300 Overall Mood 4 /5 MEAN Emotions :2',
        '2026-01-30T09:00+60 Overall Mood 1 /5 MEAN Emotions :3',
      ])
      expect(rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
        [4, 'The entry does not say when it was.'],
      ])
      expect(leftOut).toEqual({ 'Activities without a name': 1 })
      expect(unread).toMatchObject({ 'assets/photos/2026/1/abc': 1, goalEntries: 1 })
      expect(questions).toEqual([])
    },
  )

  it('has the same moods if its groups are ordered from worst to best', async () => {
    const { entries } = await readAll(daylioBackup, uploadOf(otherWayRound()))
    expect(entries.filter(({ unit }) => unit === '/5').map(({ value }) => value)).toEqual([4, 4, 1])
  })
})

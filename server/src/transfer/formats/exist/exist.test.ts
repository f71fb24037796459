import { expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { exist } from './exist.ts'

it('Exist gives each attribute and tag by day, with clock values as times of day', async () => {
  const upload = sampleUpload('exist')
  expect(exist.sniff(upload)).toBeGreaterThan(0.9)
  const { entries, rejected, leftOut, unread } = await readAll(exist, upload)
  expect(entries.map(inFull)).toEqual([
    '2026-03-01T00:00+60 Body Fat 21.4 % MEAN Physique :1',
    '2026-03-01T00:00+60 Calorie Intake 2000 kcal SUM Nutrients :1',
    '2026-03-01T00:00+60 Overall Mood (1 to 9) 6 index MEAN Emotions :1',
    '2026-03-02T00:00+60 Overall Mood (1 to 9) 7 index MEAN Emotions :2',
    '2026-03-03T00:00+60 Overall Mood (1 to 9) 3 index MEAN Emotions :3',
    '2026-03-01T00:00+60 Sleep Duration 425 min SUM Sleep :1',
    '2026-03-02T00:00+60 Sleep Duration 380 min SUM Sleep :2',
    '2026-03-01T00:00+60 Wake-Up Time 6.91666666667 clock MEAN Sleep :1',
    '2026-03-02T00:00+60 Wake-Up Time 6.5 clock MEAN Sleep :2',
    '2026-03-01T00:00+60 Bedtime 23.5 clock MEAN Sleep :1',
    '2026-03-02T00:00+60 Bedtime 0.416666666667 clock MEAN Sleep :2',
    '2026-03-01T00:00+60 Daily Step Count 8200 count SUM Physical Activities :1',
    '2026-03-03T00:00+60 Daily Step Count 10400 count SUM Physical Activities :3',
    '2026-03-01T00:00+60 tired (yes/no) 1 yes/no MEAN Miscellaneous :1',
    '2026-03-02T00:00+60 tired (yes/no) 0 yes/no MEAN Miscellaneous :2',
    '2026-03-03T00:00+60 tired (yes/no) 0 yes/no MEAN Miscellaneous :3',
  ])
  expect(rejected).toEqual([])
  expect(leftOut).toEqual({
    'Days without a value': 8,
    'Attribute "location", which has no numbers of a known kind': 1,
    'Attribute "mood_note", which has no numbers of a known kind': 1,
  })
  expect(unread).toEqual({ 'correlations_2026.json': 1 })
})

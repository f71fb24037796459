import { expect, it } from 'vitest'
import { brief } from '../brief.fixture.ts'
import { readAll } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { activityWatch } from './activitywatch.ts'

it('ActivityWatch brings the active minutes of each hour, and neither windows nor addresses', async () => {
  const { entries, unread } = await readAll(activityWatch, sampleUpload('activitywatch'))
  expect(entries.map(brief)).toEqual([
    'Computer Use 10 min 2026-02-01T20:00:00 for 3600 s, ActivityWatch (laptop)',
    'Computer Use 10 min 2026-02-01T21:00:00 for 3600 s, ActivityWatch (laptop)',
    'Computer Use 30 min 2026-02-02T21:00:00 for 3600 s, ActivityWatch (laptop)',
    'Web Browsing 4 min 2026-02-01T20:00:00 for 3600 s, ActivityWatch',
  ])
  expect(Object.keys(unread).some((name) => name.includes('url'))).toBe(true)
})

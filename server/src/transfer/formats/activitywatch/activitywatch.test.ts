import { expect, it } from 'vitest'
import { brief } from '../brief.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { activityWatch } from './activitywatch.ts'

it('ActivityWatch imports the active minutes of each hour, and neither windows nor addresses', async () => {
  const { entries, unread } = await readAll(activityWatch, sampleUpload('activitywatch'))
  expect(entries.map(brief)).toEqual([
    'Computer Use 10 min 2026-02-01T20:00:00 for 3600 s, ActivityWatch (laptop)',
    'Computer Use 10 min 2026-02-01T21:00:00 for 3600 s, ActivityWatch (laptop)',
    'Computer Use 30 min 2026-02-02T21:00:00 for 3600 s, ActivityWatch (laptop)',
    'Web Browsing 4 min 2026-02-01T20:00:00 for 3600 s, ActivityWatch',
  ])
  expect(Object.keys(unread).some((name) => name.includes('url'))).toBe(true)
})

it('ActivityWatch asks once whether programs and projects become variables, and counts only active time', async () => {
  const event = (timestamp: string, duration: number, data: object) => ({ timestamp, duration, data })
  const buckets = {
    'aw-watcher-window_laptop': {
      events: [
        event('2026-02-01T08:00:00Z', 7200, { app: 'firefox.exe', title: 'Private' }),
        event('2026-02-01T10:00:00Z', 60, { app: 'Calculator', title: '' }),
      ],
    },
    'aw-watcher-afk_laptop': { events: [event('2026-02-01T08:30:00Z', 3600, { status: 'not-afk' })] },
    'aw-watcher-vscode_laptop': {
      events: [event('2026-02-01T08:00:00Z', 5400, { project: '/home/me/thesis', file: 'a.tex' })],
    },
  }
  const upload = uploadOf({ 'aw.json': JSON.stringify({ buckets }) })
  const read = (answer: string) => readAll(activityWatch, upload, { answers: { details: answer } })
  const { entries, questions } = await read('programs and projects')
  expect(questions.map(({ key, choices }) => [key, choices])).toEqual([
    ['details', ['totals only', 'programs', 'projects', 'programs and projects']],
  ])
  expect(entries.slice(-4).map(brief)).toEqual([
    'Firefox Use 30 min 2026-02-01T08:00:00 for 3600 s, ActivityWatch (laptop)',
    'Firefox Use 30 min 2026-02-01T09:00:00 for 3600 s, ActivityWatch (laptop)',
    'Programming: Thesis 30 min 2026-02-01T08:00:00 for 3600 s, ActivityWatch (laptop)',
    'Programming: Thesis 30 min 2026-02-01T09:00:00 for 3600 s, ActivityWatch (laptop)',
  ])
  const named = (await read('totals only')).entries.map(({ variableName }) => variableName)
  expect(named.some((name) => /Firefox|Thesis/.test(name))).toBe(false)
})

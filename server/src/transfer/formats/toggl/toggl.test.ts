import { expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { toggl } from './toggl.ts'

it('Toggl Track gives the minutes of each project, or of each description without one', async () => {
  const { entries, rejected, unread } = await readAll(toggl, sampleUpload('toggl'))
  expect(entries.map(inFull)).toEqual([
    '2026-02-01T09:25+60 Thesis 95 min SUM Activity until 2026-02-01T11:00 "Chapter two" :2',
    '2026-02-01T23:45+60 Meditation 20 min SUM Activity until 2026-02-02T00:05 :3',
    '2026-02-02T15:00+60 Garden fence 90 min SUM Activity until 2026-02-02T16:30 :4',
  ])
  expect(rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
    [5, 'It does not say how long the activity was.'],
  ])
  expect(unread).toMatchObject({ Tags: 1, Duration: 3 })
})

it('Toggl Track in its newer layout has other columns, in another order', async () => {
  const header = 'Description,Billable,Duration,Member,Email,Project,Tags,Start date,Start time,Stop date,Stop time'
  const upload = uploadOf({
    't.csv': `${header}\nMail,No,0:30:00,Alex,a@example.org,Office,,2026-02-01,08:00:00,2026-02-01,08:30:00\n`,
  })
  expect(toggl.sniff(upload)).toBe(1)
  const { entries } = await readAll(toggl, upload)
  expect(entries.map(({ variableName, value, note }) => [variableName, value, note])).toEqual([['Office', 30, 'Mail']])
})

it('Toggl Track asks once about many entries without a project', async () => {
  const header =
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags'
  const rows = Array.from({ length: 30 }, (_, index) => {
    const day = `2026-03-${String(index + 1).padStart(2, '0')}`
    return `A,a@example.org,,,,Thing ${index},No,${day},09:00:00,${day},09:10:00,00:10:00,`
  })
  rows.push('A,a@example.org,,Thesis,,,No,2026-03-01,10:00:00,2026-03-01,11:00:00,01:00:00,')
  const upload = uploadOf({ 't.csv': [header, ...rows, ''].join('\n') })
  const named = async (answer: string) => {
    const { entries, questions } = await readAll(toggl, upload, { answers: { 'without project': answer } })
    expect(questions.slice(1).map(({ key, choices }) => [key, choices])).toEqual([
      ['without project', ['as one', 'by description', 'leave out']],
    ])
    return [entries.length, new Set(entries.map(({ variableName }) => variableName)).size, entries[0]?.variableName]
  }
  expect(await named('as one')).toEqual([31, 2, 'Time Without a Project'])
  expect(await named('by description')).toEqual([31, 31, 'Thing 0'])
  expect(await named('leave out')).toEqual([1, 1, 'Thesis'])
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brief } from '../brief.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { appleShortcut } from './apple-shortcut.ts'

const sample = readFileSync(`${import.meta.dirname}/fixtures/apple-shortcut/health.json`, 'utf8')
const readText = (text: string, zone?: string) =>
  readAll(appleShortcut, uploadOf({ 'health.json': text }), ...(zone === undefined ? [] : [{ timeZone: zone }]))

describe('data sent by a Shortcut from Apple Health', () => {
  it('is read as lists, lines or single samples', async () => {
    const { entries, rejected, leftOut, questions } = await readText(sample)
    expect(questions).toEqual([])
    expect(entries.map(brief)).toEqual([
      'Daily Step Count 523 count 2026-05-11T08:00:00+02:00 for 1800 s, iPhone',
      'Daily Step Count 612 count 2026-05-11T08:00:00+02:00 for 1800 s, Apple Watch',
      'Body Weight 72.5 kg 2026-05-12T07:00:00+02:00, Scale',
      'Daily Step Count 4000 count 2026-05-12T08:00:00+02:00 for 3600 s, iPhone',
      'Oxygen Saturation 97 % 2026-05-12T03:00:00+02:00, Apple Watch',
      'Sleep Duration 6.5 h 2026-05-10T23:00:00+02:00 for 24300 s, Apple Watch',
      'Deep Sleep Duration 2 h 2026-05-10T23:00:00+02:00 for 24300 s, Apple Watch',
      'Light Sleep Duration 3 h 2026-05-10T23:00:00+02:00 for 24300 s, Apple Watch',
      'REM Sleep Duration 1.5 h 2026-05-10T23:00:00+02:00 for 24300 s, Apple Watch',
      'Awake Time in the Night 15 min 2026-05-10T23:00:00+02:00 for 24300 s, Apple Watch',
    ])
    expect(rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
      [11, expect.stringContaining('use the action Format Date with ISO 8601')],
    ])
    expect(leftOut).toEqual({ 'Walking Asymmetry': 1 })
  })

  it("of Heartbridge, which has local times and no units, is read in the account's zone", async () => {
    const sent = { type: 'heart-rate', dates: ['2026-05-12 08:24:36', '2026-05-12 08:26:39'], values: ['74', '72'] }
    const { entries } = await readText(JSON.stringify(sent))
    expect(entries.map(({ variableName, value }) => [variableName, value])).toEqual([
      ['Heart Rate (Pulse)', 74],
      ['Heart Rate (Pulse)', 72],
    ])
    const first = { hrDates: ['16-12-2019 08:24:36'], hrValues: ['74'] }
    expect((await readText(JSON.stringify(first))).entries).toMatchObject([
      { variableName: 'Heart Rate (Pulse)', value: 74 },
    ])
  })

  it('is counted once if a sample is sent twice', async () => {
    const starts = ['2026-05-12T07:00:00Z', '2026-05-12T07:00:00Z', '2026-05-12T07:00:00Z']
    const steps = { type: 'Steps', unit: 'count', values: ['20', '20', '30'], starts }
    const { entries, leftOut } = await readText(JSON.stringify({ samples: [steps] }))
    expect(entries.map(({ value }) => value)).toEqual([20, 30])
    expect(leftOut).toEqual({ 'Rows that appear twice in the file': 1 })
  })

  it('without a unit is refused if there are several units', async () => {
    const weight = { type: 'Weight', values: ['72'], starts: ['2026-05-12T07:00:00Z'] }
    const { entries, rejected } = await readText(JSON.stringify({ samples: [weight] }))
    expect([entries, rejected.map(({ reason }) => reason)]).toEqual([[], [expect.stringContaining('needs its unit')]])
  })
})

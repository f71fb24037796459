import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brief } from '../brief.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { fhir } from './fhir.ts'

const text = readFileSync(`${import.meta.dirname}/fixtures/fhir/bundle.json`, 'utf8')
const resources = JSON.parse(text).entry.map((entry: { resource?: object }) => entry.resource ?? {})

describe('FHIR observations', () => {
  it('of a bundle are values by their LOINC codes, each component on its own', async () => {
    const { entries, rejected, leftOut, questions } = await readAll(fhir, uploadOf({ 'bundle.json': text }))
    expect(questions.map(({ key, fallback }) => [key, fallback])).toEqual([['timeZone', 'Europe/Berlin']])
    expect(entries.map(brief)).toEqual([
      'Systolic Blood Pressure 121 mmHg 2026-06-01T08:10:00+02:00, Omron M7',
      'Diastolic Blood Pressure 79 mmHg 2026-06-01T08:10:00+02:00, Omron M7',
      'Heart Rate (Pulse) 61 bpm 2026-06-01T06:10:00, Dr. Weber (sitting)',
      'Body Weight 160.5 lb 2026-06-01T00:00:00+02:00, FHIR',
      'Ferritin (ng/mL) 48 index 2026-05-02T09:00:00, FHIR',
      'CRP (mg/dL) 0.5 index 2026-05-02T09:00:00, FHIR (less than 0.5)',
      'Daily Step Count 8400 count 2026-06-01T00:00:00+02:00 for 86400 s, FHIR',
      'Smoked today 0 yes/no 2026-06-01T20:00:00+02:00, FHIR',
    ])
    expect(entries.slice(-1)).toMatchObject([{ categoryName: 'Miscellaneous', combination: 'SUM' }])
    expect(entries.at(5)).toMatchObject({ categoryName: 'Vital Signs', combination: 'MEAN' })
    expect(rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
      [10, 'The observation has no time with a time zone.'],
      [12, 'This is not a FHIR resource.'],
    ])
    expect(leftOut).toEqual({
      Patient: 1,
      'observations that are entered-in-error': 1,
      'Impression: no number': 1,
    })
  })

  it('are the same in a list and one per line', async () => {
    const { entries } = await readAll(fhir, uploadOf({ a: text }))
    const lines = resources.map((resource: object) => JSON.stringify(resource)).join('\n')
    for (const document of [JSON.stringify(resources), lines]) {
      const upload = uploadOf({ a: document })
      expect(fhir.sniff(upload)).toBeGreaterThan(0.9)
      expect((await readAll(fhir, upload)).entries).toEqual(entries)
    }
  })

  it('with times need no zone, and those with only a day are placed on it', async () => {
    const without = JSON.stringify(
      resources.filter((resource: { effectiveDateTime?: string }) => resource.effectiveDateTime !== '2026-06-01'),
    )
    expect((await readAll(fhir, uploadOf({ a: without }))).questions).toEqual([])
    const { entries } = await readAll(fhir, uploadOf({ a: text }), { answers: { timeZone: 'America/New_York' } })
    expect(entries.map(brief)).toContain('Body Weight 160.5 lb 2026-06-01T00:00:00-04:00, FHIR')
  })
})

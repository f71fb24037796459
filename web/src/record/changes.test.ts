import { describe, expect, test } from 'vitest'
import { detailNames } from '../words/record.ts'
import { type CorrectedMeasurement, changesOf, wholeUpdate } from './changes.ts'

const units = [{ id: 9, abbreviatedName: 'mL' }]
const entry: CorrectedMeasurement = {
  value: 0.35,
  unitAbbreviatedName: 'L',
  originalValue: 350,
  originalUnitId: 9,
  note: 'cold',
}
const context = { zone: 'UTC', begunMs: 1_000, endedMs: undefined }
const same = { value: 0.35, unit: 'L', atMs: 1_000, untilMs: undefined, note: 'cold' }

describe('a correction', () => {
  test('sends only differences', () => {
    expect(changesOf(entry, same, context, units)).toEqual({ forth: {}, back: {} })
    expect(changesOf(entry, { ...same, note: ' warm ' }, context, units)).toEqual({
      forth: { note: 'warm' },
      back: { note: 'cold' },
    })
    expect(changesOf(entry, { ...same, note: '' }, context, units).forth).toEqual({ note: null })
  })

  test('uses the recorded value and unit, whatever was shown', () => {
    expect(changesOf(entry, { ...same, value: 0.5 }, context, units)).toEqual({
      forth: { value: 0.5, unitAbbreviatedName: 'L' },
      back: { value: 350, unitAbbreviatedName: 'mL' },
    })
  })

  test.each(detailNames)('of the %s is sent with its undo, and kept by a pending entry', (name) => {
    const changed = { ...same, [name]: ' other text ' }
    expect(changesOf({ ...entry, [name]: 'text' }, changed, context, units)).toEqual({
      forth: { [name]: 'other text' },
      back: { [name]: 'text' },
    })
    expect(wholeUpdate(changed, 'UTC')).toMatchObject({ value: 0.35, [name]: 'other text' })
    expect(wholeUpdate({ ...same, [name]: ' ' }, 'UTC')).toMatchObject({ [name]: null })
  })

  test('moves both ends of an entry with a duration', () => {
    const lasting = { zone: 'Europe/Berlin', begunMs: 0, endedMs: 3_600_000 }
    const moved = changesOf(entry, { ...same, atMs: 60_000, untilMs: 3_600_000 }, lasting, units)
    expect(moved).toEqual({
      forth: { startAt: '1970-01-01T01:01:00+01:00', endAt: '1970-01-01T02:00:00+01:00' },
      back: { startAt: '1970-01-01T01:00:00+01:00', endAt: '1970-01-01T02:00:00+01:00' },
    })
  })
})

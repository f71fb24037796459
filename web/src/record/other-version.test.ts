import { describe, expect, it } from 'vitest'
import { otherVersion } from './other-version.ts'

const opened = {
  id: 7,
  variableName: 'Coffee',
  displayName: 'Coffee',
  value: 2,
  unitAbbreviatedName: 'serving',
  startAt: '2026-11-15T08:31:00',
}

describe('an open entry', () => {
  it('is unchanged if its time is written differently, or an empty note is missing', () => {
    expect(otherVersion(opened, [opened])).toBeUndefined()
    expect(otherVersion(opened, [{ ...opened, startAt: '2026-11-15T09:31:00+01:00', note: '' }])).toBeUndefined()
  })

  it('was changed elsewhere: its value, its unit, its time or its note', () => {
    const changed = (part: object) => otherVersion(opened, [{ ...opened, ...part }])
    expect(changed({ value: 3 })).toMatchObject({
      kind: 'changed',
      entry: { value: 3 },
      hasOtherTime: false,
      hasOtherDetails: false,
    })
    expect(changed({ unitAbbreviatedName: 'mL' })).toMatchObject({ kind: 'changed' })
    expect(changed({ startAt: '2026-11-15T08:32:00' })).toMatchObject({ hasOtherTime: true })
    expect(changed({ endAt: '2026-11-15T09:00:00' })).toMatchObject({ hasOtherTime: true })
    expect(changed({ note: 'black' })).toMatchObject({ hasOtherDetails: true })
  })

  it('was deleted elsewhere', () => {
    expect(otherVersion(opened, [])).toEqual({ kind: 'deleted' })
  })
})

import { describe, expect, test } from 'vitest'
import { delayOf } from './delay.ts'

describe('how long after the cause', () => {
  test('is in days, rounded', () => {
    expect(delayOf({ onsetDelay: 86_400, durationOfAction: 604_800 })).toEqual({ days: 1 })
    expect(delayOf({ onsetDelay: 0, durationOfAction: 86_400 })).toEqual({ days: 0 })
  })

  test('is in hours if the moments of a day were compared', () => {
    expect(delayOf({ onsetDelay: 7200, durationOfAction: 7200 })).toEqual({ from: 2, to: 4 })
  })

  test('is missing if none was found', () => {
    expect(delayOf({})).toBeUndefined()
  })
})

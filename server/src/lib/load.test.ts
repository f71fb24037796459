import { describe, expect, it } from 'vitest'
import { currentLoad, noteRequest, pressureOf } from './load.ts'

describe('background work', () => {
  it('may use the whole machine while one app asks now and then and the cores are idle', () => {
    expect(pressureOf({ requestShare: 0.1, perCore: 0.3 })).toBe(0)
  })

  it('rests longer the more others need, and fully if they need everything', () => {
    expect(pressureOf({ requestShare: 0.4, perCore: 0 })).toBeCloseTo(0.5)
    expect(pressureOf({ requestShare: 0, perCore: 0.75 })).toBeCloseTo(0.5)
    expect(pressureOf({ requestShare: 8, perCore: 0 })).toBe(1)
    expect(pressureOf({ requestShare: 0, perCore: 4 })).toBe(1)
  })

  it('notices requests, but open streams only a little', () => {
    const shareBefore = currentLoad(0).requestShare
    for (let count = 0; count < 10; count++) noteRequest(100)
    const after = currentLoad(0).requestShare
    expect(after - shareBefore).toBeGreaterThan(0.3)
    noteRequest(3_600_000)
    expect(currentLoad(0).requestShare - after).toBeLessThanOrEqual(0.5)
  })
})

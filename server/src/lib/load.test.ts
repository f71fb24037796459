import { describe, expect, it } from 'vitest'
import { currentLoad, noteRequest, pressureOf } from './load.ts'

describe('background work', () => {
  it('has the machine for itself while one app asks now and then and the cores are idle', () => {
    expect(pressureOf({ requestsPerSecond: 4, perCore: 0.3 })).toBe(0)
  })

  it('rests the more, the more others do, and fully if they need all of it', () => {
    expect(pressureOf({ requestsPerSecond: 15, perCore: 0 })).toBe(0.5)
    expect(pressureOf({ requestsPerSecond: 0, perCore: 0.75 })).toBe(0.5)
    expect(pressureOf({ requestsPerSecond: 300, perCore: 0 })).toBe(1)
    expect(pressureOf({ requestsPerSecond: 0, perCore: 4 })).toBe(1)
  })

  it('notices requests', () => {
    const before = currentLoad(0).requestsPerSecond
    for (let count = 0; count < 100; count++) noteRequest()
    expect(currentLoad(0).requestsPerSecond - before).toBeGreaterThan(40)
  })
})

import { describe, expect, it } from 'vitest'
import { createProgress } from './analysis-memory.ts'

describe('the progress of an analysis', () => {
  it('follows its steps and how much of each is done', () => {
    const progress = createProgress()
    progress.reach(1, 'computing', 0.5)
    expect(progress.of(1)).toBeCloseTo(0.45, 12)
    progress.reach(1, 'describing', 1)
    expect(progress.of(1)).toBeCloseTo(0.95, 12)
  })

  it('never goes back: lags are searched in two rounds, each from none to all', () => {
    const progress = createProgress()
    progress.reach(1, 'computing', 1)
    progress.reach(1, 'computing', 0.1)
    expect(progress.of(1)).toBeCloseTo(0.8, 12)
  })

  it('is missing for other people, and again when it has ended', () => {
    const progress = createProgress()
    progress.reach(1, 'writing')
    expect(progress.of(2)).toBe(0)
    progress.end(1)
    expect(progress.of(1)).toBe(0)
  })
})

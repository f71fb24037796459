import { describe, expect, it } from 'vitest'
import { randomStream } from './random.ts'

const draw = (seed: number, label: string, count = 20000) => {
  const random = randomStream(seed, label)
  return Array.from({ length: count }, () => random.normal())
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('a random stream', () => {
  it('is the same for the same seed and label, and different for another', () => {
    expect(draw(1, 'sleep', 50)).toEqual(draw(1, 'sleep', 50))
    expect(draw(1, 'sleep', 50)).not.toEqual(draw(2, 'sleep', 50))
    expect(draw(1, 'sleep', 50)).not.toEqual(draw(1, 'mood', 50))
  })

  it('draws standard normal numbers', () => {
    const values = draw(7, 'normal')
    expect(mean(values)).toBeCloseTo(0, 1)
    expect(mean(values.map((value) => value ** 2))).toBeCloseTo(1, 1)
    expect(mean(values.map((value) => Number(Math.abs(value) < 1.959964)))).toBeCloseTo(0.95, 2)
  })

  it('draws unrelated numbers for different labels', () => {
    const left = draw(3, 'a')
    const right = draw(3, 'b')
    expect(Math.abs(mean(left.map((value, index) => value * (right[index] ?? 0))))).toBeLessThan(0.03)
  })

  it('reaches both ends of an integer range and nothing beyond', () => {
    const random = randomStream(5, 'dice')
    const seen = new Set(Array.from({ length: 1000 }, () => random.integer(1, 6)))
    expect([...seen].toSorted()).toEqual([1, 2, 3, 4, 5, 6])
  })
})

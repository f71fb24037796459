import { expect, test } from 'vitest'
import { sparkPaths } from './spark-paths.ts'

test('bridges a day without a value, and leaves a longer gap open', () => {
  const { line, dots } = sparkPaths([1, null, 2, 3, null, null, null, null, 2, 1], 100, 20)
  expect(line.match(/M/g)).toHaveLength(2)
  expect(dots).toBe('')
})

test('a value without neighbours is a dot', () => {
  const { line, dots, last } = sparkPaths([1, null, null, null, null, 4], 100, 20)
  expect(line).toBe('')
  expect(dots.match(/M/g)).toHaveLength(2)
  expect(last).toEqual({ x: 96, y: 4 })
})

test('a constant line runs along the middle, and no values give no line', () => {
  expect(sparkPaths([3, 3], 100, 20).line).toBe('M4 10L96 10')
  expect(sparkPaths([null, null], 100, 20)).toEqual({ line: '', dots: '', last: undefined })
})

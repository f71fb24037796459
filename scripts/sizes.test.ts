import { expect, test } from 'vitest'
import { sizeSummary } from './sizes.ts'

const text = (lines: number) => 'call()\n'.repeat(lines)

test('a file of more than eight hundred lines is reported, a data table is not', () => {
  const files = [
    { path: 'a.ts', text: text(801) },
    { path: 'b.ts', text: text(800) },
    { path: 'c.data.ts', text: text(5000) },
  ]
  expect(sizeSummary(files)).toBe('2 files, 1601 lines, median 801, 90th percentile 801; long: a.ts (801)')
})

import { expect, it } from 'vitest'
import { progressOf } from './export.ts'

it('an export reports progress once it takes longer than a second, and then once a second', () => {
  let nowMs = 0
  const lines: string[] = []
  const onRows = progressOf(8000, { clock: { nowMs: () => nowMs }, warn: (text) => lines.push(text) })
  for (const atMs of [200, 900, 1000, 1400, 2000]) {
    nowMs = atMs
    onRows(1000)
  }
  expect(lines).toEqual(['3000 of 8000 measurements (37 %)', '5000 of 8000 measurements (62 %)'])
})

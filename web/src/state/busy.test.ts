import { expect, test } from 'vitest'
import { reading, watchReading } from './busy.ts'

test('a part that begins and ends reading at the same moment is noticed, and the gap between two parts is not', async () => {
  const seen: number[] = []
  const stop = watchReading(() => seen.push(reading.get()))
  reading.set(1)
  reading.set(0)
  await Promise.resolve()
  expect(seen.at(-1)).toBe(0)
  seen.length = 0
  reading.set(1)
  await Promise.resolve()
  reading.set(0)
  reading.set(1)
  await Promise.resolve()
  expect(seen).not.toContain(0)
  stop()
  reading.set(0)
  await Promise.resolve()
  expect(seen).not.toContain(0)
})

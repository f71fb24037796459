import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MOST_NUMBER_BYTES, writeNumber } from './json-bytes.ts'

function written(value: number): string {
  const bytes = Buffer.alloc(MOST_NUMBER_BYTES + 2, '#')
  const end = writeNumber(bytes, 1, value)
  // Only the bytes of the number were changed.
  expect([bytes[0], bytes.at(-1)]).toEqual([35, 35])
  return bytes.toString('latin1', 1, end)
}

it.each([
  [0, '0'],
  [-0, '0'],
  [7, '7'],
  [-1000, '-1000'],
  [999_999_999, '999999999'],
  [1e9, '1000000000'],
  [0.1 + 0.2, '0.3'],
  [-98.6, '-98.6'],
  [0.999_999_999_999_9, '1'],
  [9.999_999_999_999_9, '10'],
  [99_999_999.999_999_9, '100000000'],
  [1 / 3, '0.333333333333'],
  [2000 / 3, '666.666666667'],
  [1e-6, '0.000001'],
  [1.5e-6, '0.0000015'],
  [9.999_999_999_999_9e-7, '0.000001'],
  [1.25e-7, '1.25e-7'],
  [-1.234_567_890_123_4e-300, '-1.23456789012e-300'],
  [Number.MAX_VALUE, '1.79769313486e+308'],
  [123_456_789.123_456, '123456789.123'],
])('%s is written as %s', (value, text) => {
  expect(written(value)).toBe(text)
})

it('reads back as the number rounded to twelve digits, in the shortest way', () => {
  const size = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.double({ min: -1e3, max: 1e3, noNaN: true }),
  )
  fc.assert(
    fc.property(size, (value) => {
      const text = written(value)
      const rounded = Number(value.toPrecision(12))
      // If the thirteenth digit is a five, multiplying may round it the other way.
      expect(Math.abs(Number(text) - rounded)).toBeLessThanOrEqual(Math.abs(rounded) * 1.1e-11)
      expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(Math.abs(value) * 5.1e-12)
      expect(text).toBe(String(Number(text)))
    }),
    { numRuns: 2000 },
  )
})

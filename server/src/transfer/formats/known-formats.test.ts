import { expect, it } from 'vitest'
import { formats } from './formats.ts'
import { instructionsIn, knownFormats } from './known-formats.ts'

it("every format in the table is implemented, in the table's order", () => {
  expect(formats.map(({ name }) => name)).toEqual(knownFormats.map(({ name }) => name))
})

it.each(knownFormats)('$name describes in both languages its content and how to get its file', (format) => {
  const { description } = format
  expect([description.en, description.de].every((text) => text.endsWith('.'))).toBe(true)
  expect(description.de).not.toBe(description.en)
  for (const steps of [instructionsIn(format, 'en'), instructionsIn(format, 'de')])
    expect([steps.length > 1, steps.filter((step) => !step.endsWith('.'))]).toEqual([true, []])
})

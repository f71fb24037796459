import { languages } from '@upshot/contract/names'
import { expect, it } from 'vitest'
import { formats } from './formats.ts'
import { instructionsIn, knownFormats } from './known-formats.ts'

it("every format in the table is implemented, in the table's order", () => {
  expect(formats.map(({ name }) => name)).toEqual(knownFormats.map(({ name }) => name))
})

it.each(knownFormats)('$name describes in every language its content and how to get its file', (format) => {
  const { description } = format
  for (const language of languages) {
    expect(description[language].endsWith('.')).toBe(true)
    if (language !== 'en') expect(description[language]).not.toBe(description.en)
    const steps = instructionsIn(format, language)
    expect([steps.length > 1, steps.filter((step) => !step.endsWith('.'))]).toEqual([true, []])
  }
})

import { expect, it } from 'vitest'
import { formatText } from './format-text.ts'
import { formats } from './formats.ts'
import { germanTexts } from './german-texts.data.ts'

it.each(formats.map((format) => [format.name, format] as const))(
  '%s says in German what it brings and how to get its file, in as many steps',
  (name, format) => {
    const german = germanTexts[name]
    expect(german?.instructions).toHaveLength(format.instructions.length)
    expect(formatText(format, 'de')).toBe(german)
    expect(formatText(format, 'en').description).toBe(format.description)
  },
)

it('nothing is said of a format that is not there', () => {
  const names = new Set(formats.map(({ name }) => name))
  expect(Object.keys(germanTexts).filter((name) => !names.has(name))).toEqual([])
})

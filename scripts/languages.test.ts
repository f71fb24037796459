/** Every language has every sentence, with the values that the English one has. */
import { languages } from '@upshot/contract/names'
import { expect, test } from 'vitest'
import { readPo, writePo } from '../languages/po.ts'
import { languageFaults } from './languages.ts'
import { parse, readSources } from './source.ts'

const { faults, missing, summary } = languageFaults(readSources().map(parse))

test('every catalogue has every sentence, and no others', () => {
  expect([...faults, ...missing]).toEqual([])
})

test('there is a catalogue for every language but English', () => {
  for (const language of languages.filter((code) => code !== 'en')) expect(summary).toMatch(`${language} `)
})

test('a catalogue is written as it was read', () => {
  const entries = [
    { context: 'app/today', english: 'A "word"\nin two lines', text: 'Un \\ y dos\tlíneas' },
    { context: undefined, english: '{count, plural, one {# day} other {# days}}', text: '' },
  ]
  const written = writePo('es', { comments: ['# Words we use.'], entries })
  expect(readPo(written)).toEqual({ comments: ['# Words we use.'], entries })
})

/** What the compiler cannot see: that the words of each language are filled in, and that they really are translated. */
import { languages } from '@upshot/contract/names'
import { describe, expect, test } from 'vitest'
import { wordTablesIn } from '../../scripts/languages.ts'
import { parse, readSources } from '../../scripts/source.ts'
import { wordTable } from '../src/words/table.ts'

type Words = { readonly [name: string]: Words | string | ((...values: never[]) => unknown) }

const inLanguages = readSources()
  .filter(({ path }) => path.startsWith('web/src/') && !path.includes('.test.'))
  .flatMap((source) => wordTablesIn(parse(source).program))
  .map(({ name, texts }): [string, Readonly<Record<string, Words>>] => [name, wordTable(name, texts) as never])

test('the words of every page are found', () => {
  expect(inLanguages.length).toBeGreaterThanOrEqual(31)
})

/** Every text with its name; functions by their name alone. */
function listed(words: Words, before = ''): [string, string | undefined][] {
  return Object.entries(words).flatMap(([name, word]): [string, string | undefined][] => {
    if (typeof word === 'object') return listed(word, `${before}${name}.`)
    return [[before + name, typeof word === 'string' ? word : undefined]]
  })
}

const others = languages.filter((language) => language !== 'en')

describe.each(inLanguages)('%s', (_name, words) => {
  test.each(others)('the same ones in %s as in English, none empty', (language) => {
    const english = listed(words['en'] ?? {})
    const own = listed(words[language] ?? {})
    expect(own.map(([name]) => name).toSorted()).toEqual(english.map(([name]) => name).toSorted())
    for (const [name, text] of [...english, ...own]) expect(text?.trim(), name).not.toBe('')
  })

  test.each(others)('no sentence was left in English in %s', (language) => {
    const own = new Map(listed(words[language] ?? {}))
    const isSentence = (text: string) => text.split(' ').length > 2
    const same = listed(words['en'] ?? {}).filter(([name, text]) => text && isSentence(text) && own.get(name) === text)
    expect(same).toEqual([])
  })
})

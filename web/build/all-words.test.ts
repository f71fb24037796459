/** What the compiler cannot see: that the words of each language are filled in, and that they really are translated. */
import { languages } from '@upshot/contract/names'
import { describe, expect, test } from 'vitest'
import { wordTablesIn } from '../../scripts/languages.ts'
import { parse, readSources } from '../../scripts/source.ts'
import { wordTable } from '../src/words/table.ts'

type WordTree = { readonly [name: string]: WordTree | string | ((...values: never[]) => unknown) }

const inLanguages = readSources()
  .filter(({ path }) => path.startsWith('web/src/') && !path.includes('.test.'))
  .flatMap((source) => wordTablesIn(parse(source).program))
  .map(({ name, texts }): [string, Readonly<Record<string, WordTree>>] => [name, wordTable(name, texts) as never])

test('the words of every page are found', () => {
  expect(inLanguages.length).toBeGreaterThanOrEqual(31)
})

/** Every text with its name; functions by their name alone. */
function listed(texts: WordTree, prefix = ''): [string, string | undefined][] {
  return Object.entries(texts).flatMap(([name, word]): [string, string | undefined][] => {
    if (typeof word === 'object') return listed(word, `${prefix}${name}.`)
    return [[prefix + name, typeof word === 'string' ? word : undefined]]
  })
}

const others = languages.filter((language) => language !== 'en')

describe.each(inLanguages)('%s', (_name, texts) => {
  test.each(others)('the same ones exist in %s as in English, none empty', (language) => {
    const english = listed(texts['en'] ?? {})
    const translated = listed(texts[language] ?? {})
    expect(translated.map(([name]) => name).toSorted()).toEqual(english.map(([name]) => name).toSorted())
    for (const [name, text] of [...english, ...translated]) expect(text?.trim(), name).not.toBe('')
  })

  test.each(others)('no sentence is left in English in %s', (language) => {
    const translated = new Map(listed(texts[language] ?? {}))
    const isSentence = (text: string) => text.split(' ').length > 2
    const same = listed(texts['en'] ?? {}).filter(
      ([name, text]) => text && isSentence(text) && translated.get(name) === text,
    )
    expect(same).toEqual([])
  })
})

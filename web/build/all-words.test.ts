/** What the compiler cannot see: that the words of each language are filled in, and that they really are translated. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@upshot/contract/names'
import { describe, expect, test } from 'vitest'

type Words = { readonly [name: string]: Words | string | ((...values: never[]) => unknown) }
type Module = Readonly<Record<string, unknown>>

const isInLanguages = (exported: unknown): exported is Readonly<Record<string, Words>> =>
  typeof exported === 'object' && exported !== null && languages.every((language) => language in exported)

const folder = join(import.meta.dirname, '../src/words')
const paths = globSync('*.ts', { cwd: folder }).filter((path) => !path.endsWith('.test.ts'))
const modules: readonly Module[] = await Promise.all(paths.map((path) => import(/* @vite-ignore */ join(folder, path))))
const inLanguages = modules.flatMap((module) =>
  Object.entries(module).flatMap(([name, exported]) => (isInLanguages(exported) ? [[name, exported] as const] : [])),
)

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

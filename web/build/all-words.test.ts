/** What the compiler cannot see: that words are filled in, and that both languages really are two. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

type Words = { readonly [name: string]: Words | string | ((...values: never[]) => unknown) }
type Module = Readonly<Record<string, unknown>>

const isInLanguages = (exported: unknown): exported is { readonly en: Words; readonly de: Words } =>
  typeof exported === 'object' && exported !== null && 'en' in exported && 'de' in exported

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

describe.each(inLanguages)('%s', (_name, words) => {
  test('the same ones in German as in English, none empty', () => {
    const english = listed(words.en)
    const german = listed(words.de)
    expect(german.map(([name]) => name).toSorted()).toEqual(english.map(([name]) => name).toSorted())
    for (const [name, text] of [...english, ...german]) expect(text?.trim(), name).not.toBe('')
  })

  test('no sentence was left in English', () => {
    const german = new Map(listed(words.de))
    const isSentence = (text: string) => text.split(' ').length > 2
    const same = listed(words.en).filter(([name, text]) => text && isSentence(text) && german.get(name) === text)
    expect(same).toEqual([])
  })
})

/** What the compiler cannot see: that words are filled in, and that both languages really are two. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

type Words = { readonly [name: string]: Words | string | ((...values: never[]) => unknown) }
type Modules = Readonly<Record<string, Readonly<Record<string, Words>>>>

const modules: Modules = Object.fromEntries(
  await Promise.all(
    globSync('{en,de}/*.ts', { cwd: import.meta.dirname }).map(async (path) => [
      `./${path}`,
      await import(/* @vite-ignore */ join(import.meta.dirname, path)),
    ]),
  ),
)
const places = Object.keys(modules).flatMap((path) => (path.startsWith('./en/') ? [path.slice('./en/'.length)] : []))

const wordsOf = (language: 'en' | 'de', place: string): Words =>
  Object.values(modules[`./${language}/${place}`] ?? {})[0] ?? {}

/** Every text with its name; functions by their name alone. */
function listed(words: Words, before = ''): [string, string | undefined][] {
  return Object.entries(words).flatMap(([name, word]): [string, string | undefined][] => {
    if (typeof word === 'object') return listed(word, `${before}${name}.`)
    return [[before + name, typeof word === 'string' ? word : undefined]]
  })
}

describe.each(places)('words of %s', (place) => {
  test('the same ones in German as in English, none empty', () => {
    const [english, german] = [listed(wordsOf('en', place)), listed(wordsOf('de', place))]
    expect(german.map(([name]) => name).toSorted()).toEqual(english.map(([name]) => name).toSorted())
    for (const [name, text] of [...english, ...german]) expect(text?.trim(), name).not.toBe('')
  })

  test('no sentence was left in English', () => {
    const german = new Map(listed(wordsOf('de', place)))
    const isSentence = (text: string) => text.split(' ').length > 2
    const same = listed(wordsOf('en', place)).filter(
      ([name, text]) => text && isSentence(text) && german.get(name) === text,
    )
    expect(same).toEqual([])
  })
})

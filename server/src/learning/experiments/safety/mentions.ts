/** Whether a text speaks of something by one of its names, in any spelling that the search for variables understands. Pure. */
import { nameKey } from '../../../lib/names.ts'
import { catalogue } from '../../../tracking/variables/catalogue/index.ts'
import { byRelevance } from '../../../tracking/variables/search.ts'

/** Shorter words must be spelt right. */
const FEWEST_LETTERS = 6
const MOST_WORDS = 3

/** With hyphens and accents folded: "L-Thyroxin" and "lthyroxín" are close to "L-Thyroxine". */
const folded = (text: string): string =>
  nameKey(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The names themselves, and what the catalogue also calls them. */
export function withSynonyms(names: readonly string[]): readonly string[] {
  const keys = new Set(names.map(folded))
  const known = catalogue.filter(({ name, synonyms }) => [name, ...synonyms].some((one) => keys.has(folded(one))))
  return [...new Set([...keys, ...known.flatMap(({ name, synonyms }) => [name, ...synonyms].map(folded))])]
}

/** One to three words of the text, wherever they stand; also written together. */
function windowsOf(text: string): readonly string[] {
  const words = folded(text).split(' ')
  return words.flatMap((_, from) =>
    Array.from({ length: MOST_WORDS }, (_none, more) => words.slice(from, from + more + 1))
      .filter((some, more) => some.length === more + 1)
      .flatMap((some) => (some.length > 1 ? [some.join(' '), some.join('')] : some)),
  )
}

/** The same few texts are held against every rule. */
const KEPT = 64
function remembered<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text) ?? work(text)
    if (known.size >= KEPT) known.clear()
    known.set(text, found)
    return found
  }
}

const windows = remembered((text) => new Set(windowsOf(text)))

export function mentions(text: string, names: readonly string[]): boolean {
  const parts = windows(text)
  if (names.some((name) => parts.has(name))) return true
  const spelt = [...parts].filter((part) => part.length >= FEWEST_LETTERS)
  return names.some((name) => name.length >= FEWEST_LETTERS && spelt.some((part) => isSlip(part, name)))
}

/** Not the first letter: nobody gets that wrong, and other words begin otherwise. */
function isSlip(part: string, name: string): boolean {
  const allowed = Math.min(3, Math.floor(part.length / 4))
  if (part[0] !== name[0] || Math.abs(part.length - name.length) > allowed) return false
  return byRelevance([{ name }], part).length > 0
}

const foundFirst = remembered((key) => {
  const [first] = key.length < 4 ? [] : byRelevance(catalogue, key)
  return first ? [first.name, ...first.synonyms].map(folded) : []
})

/** What the search would put first for a name of one's own: "insul" means insulin. */
export const isFoundFirst = (name: string, names: ReadonlySet<string>): boolean =>
  foundFirst(folded(name)).some((one) => names.has(one))

/** Finds variables by what somebody typed: names, aliases and synonyms, in part, and with typos. */
import { languages } from '@upshot/contract/names'
import { nameKey } from '../../lib/names.ts'
import { once } from '../../lib/once.ts'
import { slips } from '../../lib/slips.ts'
import { catalogue } from './catalogue/index.ts'
import { otherWordsFor, thingWords } from './catalogue/words.ts'

interface SearchableNames {
  readonly id?: number
  readonly name: string
  readonly alias?: string | null
  readonly synonyms?: readonly string[]
}

/** Best matches first; what does not match is left out. Without a phrase the list is unchanged. */
export function byRelevance<T extends SearchableNames>(variables: readonly T[], phrase: string | undefined): T[] {
  const key = keyOf(phrase)
  if (key === '') return [...variables]
  const typed = typedOf(key)
  // An exact spelling scores higher than any near spelling.
  return ordered(
    variables,
    (variable) => scoreOf(variable, typed, speltLikeness) || scoreOf(variable, typed, slipLikeness),
  )
}

/** The same for several lists, one after the other. Near spellings only count if nothing matches exactly. */
export function bestOf<T extends SearchableNames>(lists: readonly (readonly T[])[], phrase: string | undefined): T[] {
  const key = keyOf(phrase)
  if (key === '') return lists.flat()
  const typed = typedOf(key)
  const rankedBy = (likeness: Likeness) =>
    lists.flatMap((list) => ordered(list, (variable) => scoreOf(variable, typed, likeness)))
  const spelt = rankedBy(speltLikeness)
  return spelt.length > 0 ? spelt : rankedBy(slipLikeness)
}

const keyOf = (phrase: string | undefined): string => folded(phrase ?? '').replaceAll('%', '')

const ordered = <T extends SearchableNames>(variables: readonly T[], score: (variable: T) => number): T[] =>
  variables
    .map((variable) => ({ variable, score: score(variable) }))
    .filter((scored) => scored.score > 0)
    .sort((a, b) => b.score - a.score || (a.variable.name < b.variable.name ? -1 : 1))
    .map(({ variable }) => variable)

/** A match in the name counts slightly more than the same match in a synonym. */
const SYNONYM_SHARE = 0.9

function scoreOf({ id, name, alias, synonyms = [] }: SearchableNames, typed: Typed, likeness: Likeness): number {
  const cachedKeys = id === undefined ? undefined : catalogueKeys().get(id)
  const best = (keys: readonly SearchKey[]) => keys.reduce((most, key) => Math.max(most, likeness(key, typed)), 0)
  const names = cachedKeys?.names ?? searchKeys([name])
  const synonymKeys = cachedKeys?.synonyms ?? searchKeys(synonyms)
  return Math.max(best(names), SYNONYM_SHARE * Math.max(best(synonymKeys), alias ? best(searchKeys([alias])) : 0))
}

interface SearchKey {
  readonly whole: string
  readonly words: readonly string[]
  /** The letters of `whole`. */
  readonly letters: number
}

/** The typed phrase. */
interface Typed {
  readonly key: string
  readonly parts: readonly string[]
  readonly letters: number
  /** Typos allowed: one for every four letters, three at most; shorter phrases must be spelt right. */
  readonly allowed: number
}

const typedOf = (key: string): Typed => ({
  key,
  parts: key.split(' '),
  letters: lettersOf(key),
  allowed: Math.min(3, Math.floor(key.length / 4)),
})

/** A bit for each letter that occurs; distant letters of the alphabets share one. */
function lettersOf(text: string): number {
  let letters = 0
  for (let index = 0; index < text.length; index++) letters |= 1 << (text.charCodeAt(index) & 31)
  return letters
}

/** Each typed letter that does not occur is at least one slip. */
function lacksMore(letters: number, typed: Typed): boolean {
  let lacking = typed.letters & ~letters
  for (let more = typed.allowed; more > 0; more--) lacking &= lacking - 1
  return lacking !== 0
}

/** Letters without accents, because people who type "migrane" or "cafe" leave them out. */
const folded = (text: string): string => nameKey(text).normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')

const searchKeys = (texts: readonly string[]): readonly SearchKey[] =>
  [...new Set(texts.map(folded))].map((whole) => ({
    whole,
    words: whole.split(/[^\p{L}\p{N}]+/u),
    letters: lettersOf(whole),
  }))

/** The names and synonyms of each common variable in all languages, so that any language finds the same thing. */
const catalogueKeys = once(
  () =>
    new Map(
      catalogue.map((common) => {
        const names = languages.flatMap((language) => thingWords[language].get(common.id)?.name ?? [])
        return [common.id, { names: searchKeys(names), synonyms: searchKeys(otherWordsFor(common)) }]
      }),
    ),
)

/** How similar a name is to the typed phrase: 0 if it does not match. */
type Likeness = (name: SearchKey, typed: Typed) => number

/** 1 equal · above .8 starts with it · above .6 has a word that starts with it · above .5 contains it. */
function speltLikeness({ whole, words }: SearchKey, { key, parts }: Typed): number {
  if (whole === '') return 0
  if (whole === key) return 1
  const share = key.length / whole.length
  if (whole.startsWith(key)) return 0.8 + 0.1 * share
  const isEveryWordFound = parts.every((part) => words.some((word) => word.startsWith(part)))
  if (isEveryWordFound) return 0.6 + 0.1 * share
  return key.length > 2 && whole.includes(key) ? 0.5 + 0.1 * share : 0
}

/** Above 0 if nearly spelt so. */
function slipLikeness({ whole, words, letters }: SearchKey, typed: Typed): number {
  const { key, allowed } = typed
  if (whole === '' || allowed === 0 || lacksMore(letters, typed)) return 0
  const fewest = words.reduce((least, word) => Math.min(least, slips(key, word, allowed)), slips(key, whole, allowed))
  return fewest > allowed ? 0 : 0.4 - 0.1 * fewest
}

/** Finding a variable by what somebody typed: names, aliases and synonyms, in part, and with small slips. */
import { nameKey } from '../../lib/names.ts'
import { slips } from '../../lib/slips.ts'

interface SearchableNames {
  readonly name: string
  readonly alias?: string | null
  readonly synonyms?: readonly string[]
  readonly common?: { readonly synonyms: readonly string[] } | undefined
}

/** The best first; what does not fit is left out. Without a phrase everything stays as it is. */
export function byRelevance<T extends SearchableNames>(variables: readonly T[], phrase: string | undefined): T[] {
  return scored(variables, phrase).map(({ variable }) => variable)
}

/** The same in several lists, one after the other. What is only nearly spelt so helps only if nothing is spelt so. */
export function bestOf<T extends SearchableNames>(lists: readonly (readonly T[])[], phrase: string | undefined): T[] {
  const found = lists.flatMap((list) => scored(list, phrase))
  const spelt = found.filter(({ score }) => score >= LEAST_OF_SPELT)
  return (spelt.length > 0 ? spelt : found).map(({ variable }) => variable)
}

function scored<T extends SearchableNames>(variables: readonly T[], phrase: string | undefined) {
  const key = nameKey(phrase ?? '').replaceAll('%', '')
  if (key === '') return variables.map((variable) => ({ variable, score: 1 }))
  return variables
    .map((variable) => ({ variable, score: scoreOf(variable, key) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.variable.name < b.variable.name ? -1 : 1))
}

/** A hit in the name counts a little more than the same hit in another word for it. */
const SYNONYM_SHARE = 0.9
/** At least this if the phrase itself is in a name, or in another word for it. */
const LEAST_OF_SPELT = SYNONYM_SHARE * 0.5

function scoreOf(variable: SearchableNames, key: string): number {
  const others = [variable.alias ?? '', ...(variable.synonyms ?? []), ...(variable.common?.synonyms ?? [])]
  const best = others.reduce((most, name) => Math.max(most, likeness(nameKey(name), key)), 0)
  return Math.max(likeness(nameKey(variable.name), key), SYNONYM_SHARE * best)
}

/** 1 the same · above .8 starts so · above .6 has a word that starts so · above .5 contains it · above 0 nearly spelt so. */
function likeness(name: string, key: string): number {
  if (name === '') return 0
  if (name === key) return 1
  const share = key.length / name.length
  if (name.startsWith(key)) return 0.8 + 0.1 * share
  const words = name.split(/[^\p{L}\p{N}]+/u)
  const isEveryWordFound = key.split(' ').every((part) => words.some((word) => word.startsWith(part)))
  if (isEveryWordFound) return 0.6 + 0.1 * share
  if (key.length > 2 && name.includes(key)) return 0.5 + 0.1 * share
  return slipLikeness([name, ...words], key)
}

/** One slip for each four letters, three at the most; shorter phrases must be spelt right. */
function slipLikeness(candidates: readonly string[], key: string): number {
  const allowed = Math.min(3, Math.floor(key.length / 4))
  if (allowed === 0) return 0
  const fewest = candidates.reduce(
    (least, candidate) => Math.min(least, slips(key, candidate, allowed)),
    Number.POSITIVE_INFINITY,
  )
  return fewest > allowed ? 0 : 0.4 - 0.1 * fewest
}

/**
 * Names of the catalogue with their article or "dein". Names that people chose themselves have an unknown gender, so
 * they get neither.
 */
import { once } from '../../server/src/lib/once.ts'
import type { NameRules } from '../../server/src/tracking/variables/catalogue/words.ts'
import { readThings } from '../things.ts'
import { accusative, dative } from './cases.ts'

type Gender = 'der' | 'die' | 'das' | 'die Pl.'
type Case = 'nominative' | 'accusative' | 'dative'

const genders = once(
  () => new Map([...readThings('de').values()].map(({ name, forSentences }) => [name, forSentences])),
)
const genderOf = (name: string): Gender | undefined => genders().get(name) as Gender | undefined

/** An article in a case and gender, and the ending of an adjective after it. */
type Articles = Record<Case, Record<Gender, readonly [article: string, ending: string]>>

const THE: Articles = {
  nominative: { der: ['der', 'e'], die: ['die', 'e'], das: ['das', 'e'], 'die Pl.': ['die', 'en'] },
  accusative: { der: ['den', 'en'], die: ['die', 'e'], das: ['das', 'e'], 'die Pl.': ['die', 'en'] },
  dative: { der: ['dem', 'en'], die: ['der', 'en'], das: ['dem', 'en'], 'die Pl.': ['den', 'en'] },
}
const YOUR: Articles = {
  nominative: { der: ['dein', 'er'], die: ['deine', 'e'], das: ['dein', 'es'], 'die Pl.': ['deine', 'en'] },
  accusative: { der: ['deinen', 'en'], die: ['deine', 'e'], das: ['dein', 'es'], 'die Pl.': ['deine', 'en'] },
  dative: { der: ['deinem', 'en'], die: ['deiner', 'en'], das: ['deinem', 'en'], 'die Pl.': ['deinen', 'en'] },
}

const inSmallLetters = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Undefined for a name without article. */
function withArticle(articles: Articles, name: string, of: Case): string | undefined {
  const gender = genderOf(name)
  if (!gender) return undefined
  const [article, ending] = articles[of][gender]
  const inDative = dative(name)
  const hasAdjective = /^\p{Ll}/u.test(inDative)
  if (!hasAdjective) return `${article} ${of === 'dative' ? inDative : name}`
  const words = inSmallLetters(name).split(' ')
  const wordsInDative = inDative.split(' ')
  const adjectiveAt = words.findIndex((word, index) => word !== wordsInDative[index])
  const stem = words[adjectiveAt]?.replace(/(?:e|er|es)$/, '') ?? ''
  return [article, ...(of === 'dative' ? wordsInDative : words).with(adjectiveAt, stem + ending)].join(' ')
}

/** "den Ruhepuls", "der Schlafdauer". */
export const the = (name: string, of: Case = 'nominative'): string =>
  withArticle(THE, name, of) ?? (of === 'dative' ? dative(name) : name)

/** "deine Kopfschmerzen", "deinem Ruhepuls". */
export const your = (name: string, of: Case = 'nominative'): string =>
  withArticle(YOUR, name, of) ?? `${of === 'dative' ? dative(name) : name} bei dir`

/** "die Kopfschmerzen dieser Person". */
export const ofThisPerson = (name: string, of: Case = 'nominative'): string =>
  `${the(name, of)} ${genderOf(name) ? '' : 'bei '}dieser Person`

/** "höherem Ruhepuls", "längerer Schlafdauer": a comparative before a name in the dative. Undefined without a gender. */
export function comparedDative(comparative: string, name: string): string | undefined {
  const gender = genderOf(name)
  if (!gender) return undefined
  const ending = { der: 'em', das: 'em', die: 'er', 'die Pl.': 'en' }[gender]
  return `${comparative}${ending} ${dative(name)}`
}

const plurals = once(
  () =>
    new Set(
      [...readThings('de').values()]
        .filter(({ forSentences }) => forSentences === 'die Pl.')
        .flatMap(({ name }) => [name, the(name).replace(/^die /, '')]),
    ),
)

/** With or without article. A name that a person chose is taken as one thing. */
export const isPlural = (outcome: string): boolean =>
  plurals().has(
    outcome.replace(/^(?:deine|die) /, '').replace(/ (?:dieser Person|bei (?:dir|dieser Person|vielen Personen))$/, ''),
  )

export const names: NameRules = { inside: (name) => name, someOf: accusative, atStart: (name) => name }

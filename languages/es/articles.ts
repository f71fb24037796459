/**
 * Names of the catalogue inside a sentence, with their article or "tu". Names that people chose themselves have an
 * unknown gender: they get neither, and stay as they are written.
 */
import { once } from '../../server/src/lib/once.ts'
import type { NameRules } from '../../server/src/tracking/variables/catalogue/words.ts'
import { readThings } from '../things.ts'

const articles = once(
  () => new Map([...readThings('es').values()].map(({ name, forSentences }) => [name, forSentences])),
)

/** "después de más café". */
export const inside = (name: string): string =>
  articles().has(name) && /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name

/** "el dolor de cabeza". */
export function the(name: string): string {
  const article = articles().get(name)
  return article ? `${article} ${inside(name)}` : inside(name)
}

/** "del café", "de la duración del sueño". */
export const ofThe = (phrase: string): string =>
  phrase.startsWith('el ') ? `del ${phrase.slice('el '.length)}` : `de ${phrase}`

/** "una duración del sueño", "un pulso en reposo". */
export function indefinite(name: string): string {
  const article = articles().get(name)
  if (article === 'el') return `un ${inside(name)}`
  return article === 'la' ? `una ${inside(name)}` : inside(name)
}

/** "del alcohol": after "después", a single thing has its article; "de bebidas alcohólicas". */
export function afterwards(name: string): string {
  const article = articles().get(name)
  return article === 'el' || article === 'la' ? ofThe(the(name)) : `de ${inside(name)}`
}

/** "tu dolor de cabeza", "tus náuseas". */
export function your(name: string): string {
  const article = articles().get(name)
  if (!article) return `${inside(name)} en tu caso`
  return `${article.endsWith('s') ? 'tus' : 'tu'} ${inside(name)}`
}

/** "el dolor de cabeza de esta persona". */
export const ofThisPerson = (name: string): string =>
  articles().get(name) ? `${the(name)} de esta persona` : `${inside(name)} en esta persona`

/** With or without article. A name that a person chose is taken as one thing. */
export const isPlural = (outcome: string): boolean =>
  /^(?:tus|los|las) /.test(outcome) || articles().get(outcome)?.endsWith('s') === true

export const names: NameRules = { inside, someOf: inside, atStart: (name) => name }

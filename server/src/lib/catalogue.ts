/** Translations, loaded when a language is first used. English is in the code, and replaces missing texts. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Language } from '@upshot/contract'
import type { Catalogue } from '../../../languages/catalogue.ts'
import { keyOf } from '../../../languages/po.ts'

/** The catalogues themselves in a checkout; after the build, the files made from them (scripts/bundle-server.ts). */
const FOLDER = fileURLToPath(new URL('../../../languages', import.meta.url))

const load = createRequire(import.meta.url)

const catalogues = new Map<Language, Catalogue>()

/** The translation of an English text. */
export function textIn(language: Language, english: string, context?: string): string {
  if (language === 'en') return english
  const catalogue = catalogues.get(language) ?? readCatalogue(language)
  catalogues.set(language, catalogue)
  return catalogue[keyOf(english, context)] || english
}

function readCatalogue(language: Language): Catalogue {
  const compiled = `${FOLDER}/${language}.json`
  return existsSync(compiled) ? (JSON.parse(readFileSync(compiled, 'utf8')) as Catalogue) : fromSource(language)
}

const fromSource = (language: Language): Catalogue =>
  (load(`${FOLDER}/catalogue.ts`) as typeof import('../../../languages/catalogue.ts')).serverCatalogue(language)

/** After the build, the rules of a language are a single file. */
const rulesFile = (language: Language): string =>
  import.meta.url.endsWith('.ts') ? `${FOLDER}/${language}/rules.ts` : `${FOLDER}/${language}.js`

/** Sentences that follow grammatical rules are code: the member `name` of languages/<language>/rules.ts. */
export const rulesIn = <Rules>(language: Language, name: string): Rules =>
  (load(rulesFile(language)) as { readonly rules: Readonly<Record<string, Rules>> }).rules[name] as Rules

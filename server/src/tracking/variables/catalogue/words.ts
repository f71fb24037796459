/** The catalogue in every language: names, synonyms and questions (languages/things.ts). */
import type { Measurement } from '@upshot/contract'
import { languages } from '@upshot/contract/names'
import { atStart, inside } from '../../../../../languages/english-names.ts'
import { readThings, type ThingWords } from '../../../../../languages/things.ts'
import { type InLanguages, inEach, type Language, numberText, ruled, type Sentence } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'
import { once } from '../../../lib/once.ts'
import type { UnitRecord } from '../../units/unit-record.ts'
import { valueText } from '../../units/unit-words.ts'
import type { CommonVariable } from './common-variable.ts'
import { type CatalogueName, catalogue } from './index.ts'

export const thingWords: InLanguages<ReadonlyMap<number, ThingWords>> = inEach(readThings)

const commonByName = new Map(catalogue.map((variable) => [nameKey(variable.name), variable]))

/** The variable with this English name, which programs use. */
export const commonVariableNamed = (name: string): CommonVariable<CatalogueName> | undefined =>
  commonByName.get(nameKey(name))

const commonByAnyName = once(
  () =>
    new Map(
      languages
        .toReversed()
        .flatMap((language) =>
          catalogue.map((common) => [nameKey(thingWords[language].get(common.id)?.name ?? ''), common] as const),
        ),
    ),
)

/** By its name in any language; if two languages mean different things by it, in the first of them. */
export const commonVariableCalled = (name: string): CommonVariable | undefined =>
  commonVariableNamed(name) ?? commonByAnyName().get(nameKey(name))

/**
 * The name of a variable in a reader's language. Variables outside the catalogue keep the name their person gave them.
 */
export function nameIn(language: Language, name: string): string {
  if (language === 'en') return name
  const common = commonVariableNamed(name)
  return (common && thingWords[language].get(common.id)?.name) ?? name
}

/** How a sentence writes names of the catalogue. Names that people chose themselves stay as they are. */
export interface NameRules {
  /** "coffee", "Kaffee", "café". */
  readonly inside: (name: string) => string
  /** After "more", "less" and "no": "alcoholic drinks", "alkoholische Getränke". */
  readonly someOf: (name: string) => string
  /** The name as the first word of a sentence: "Sleep duration". */
  readonly atStart: (name: string) => string
}

export const namesInSentences: InLanguages<NameRules> = ruled('names', { inside, someOf: inside, atStart })

/** The same, until the reader is known. */
export const nameForReader = (name: string): Sentence => inEach((language) => nameIn(language, name))

/** People count servings of some variables in other words: "cup" and "cups" of coffee. */
const COUNTED_UNIT = 'serving'

/** These words, as a member of a record; none if the unit's words are used. */
export function countedMember(language: Language, name: string, unit: string): Pick<Partial<Measurement>, 'counted'> {
  const common = unit === COUNTED_UNIT ? commonVariableNamed(name) : undefined
  const counted = common && thingWords[language].get(common.id)?.counted
  return counted ? { counted } : {}
}

/** "2 cups" if a variable has its own word for its unit, "400 mg" otherwise. */
export function amountText(language: Language, variableName: string, value: number, unit: UnitRecord): string {
  const { counted } = countedMember(language, variableName, unit.abbreviatedName)
  return counted
    ? `${numberText(language, value)} ${counted[value === 1 ? 'one' : 'other']}`
    : valueText(language, value, unit)
}

/** The person's own name for it, or else the name in the language of the reader. */
export const displayNameIn = (
  language: Language,
  { name, alias }: { readonly name: string; readonly alias?: string | null },
): string => alias ?? nameIn(language, name)

const otherWords = new Map<string, readonly string[]>()

/** Every other name of it in every language, without duplicates; those of this language first. */
export function otherWordsFor(common: CommonVariable | undefined, first: Language = 'en'): readonly string[] {
  if (!common) return []
  const key = `${first} ${common.id}`
  const words = otherWords.get(key) ?? collectWords(common, first)
  otherWords.set(key, words)
  return words
}

function collectWords(common: CommonVariable, first: Language): readonly string[] {
  const inOrder = [first, ...languages.filter((language) => language !== first)]
  const all = inOrder.flatMap((language) => {
    const words = thingWords[language].get(common.id)
    const spellings = words
      ? [words.name, ...(words.shortName === undefined ? [] : [words.shortName]), ...words.synonyms]
      : []
    return language === 'en' ? [...spellings, ...common.synonyms] : spellings
  })
  const byKey = new Map(all.toReversed().map((word) => [nameKey(word), word]))
  byKey.delete(nameKey(common.name))
  return [...byKey.values()].toReversed()
}

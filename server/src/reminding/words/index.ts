import { type InLanguages, inEach, type Language, ruled } from '../../lib/language.ts'
import type { UnitRecord } from '../../tracking/units/units.data.ts'
import { unitNamed } from '../../tracking/units/units.ts'
import { commonVariableNamed, nameIn, thingWords } from '../../tracking/variables/catalogue/words.ts'
import { english } from './english.ts'
import type { RemindingRules, RemindingWords, VariableText } from './words.ts'

export type { RemindingWords } from './words.ts'

const rules = ruled<RemindingRules>('reminders', english)

/** Things of the catalogue have questions of their own; those of other things are made by rules. */
export const remindingWords: InLanguages<RemindingWords> = inEach((language) => {
  const { question: ruledQuestion, longQuestion, ...fixedTexts } = rules[language]
  const ruledFor = (variable: VariableText, unit: UnitRecord) =>
    ruledQuestion({ ...variable, name: nameIn(language, variable.name) }, unit)
  const question = (variable: VariableText, unit: UnitRecord): string =>
    catalogueQuestion(language, variable, unit) ?? ruledFor(variable, unit)
  return {
    ...fixedTexts,
    question,
    longQuestion: (variable, unit, when) => {
      const ownQuestion = catalogueQuestion(language, variable, unit)
      // "How many cups of coffee did you have?" says what is counted.
      if (ownQuestion !== undefined && unit.dimension === 'count')
        return `${ownQuestion} ${when.charAt(0).toUpperCase()}${when.slice(1)}.`
      return longQuestion(ownQuestion ?? ruledFor(variable, unit), unit, when)
    },
  }
})

/** Undefined if the person calls it something else, or measures it in another way than its question asks. */
function catalogueQuestion(language: Language, { name, alias }: VariableText, unit: UnitRecord): string | undefined {
  const common = alias === null ? commonVariableNamed(name) : undefined
  const usual = common && unitNamed(common.unit)
  if (!common || !usual) return undefined
  const isAskedInUnit = usual.id === unit.id || (usual.dimension === unit.dimension && unit.dimension !== 'count')
  return isAskedInUnit ? thingWords[language].get(common.id)?.question : undefined
}

/** Results and plans in the reader's language. What was stored stays as it was. Pure. */
import {
  chosenOption,
  type ExperimentWords,
  englishWords,
  experimentNotes,
  experimentSentence,
  type Protocol,
  planSentence,
  togetherSentence,
} from '@upshot/analysis'
import type { ExperimentPlan, ExperimentResult } from '@upshot/contract'
import { inside } from '../../../../languages/english-names.ts'
import { inEach, type Language, ruled, type Sentence, wordTable } from '../../lib/language.ts'
import { unitTitle } from '../../tracking/units/unit-words.ts'
import { nameIn } from '../../tracking/variables/catalogue/words.ts'
import type { Design } from './draft.ts'

const words = ruled<ExperimentWords>('experiments', englishWords)

/** The protocol with the catalogue's names in a language, for its readers; the commitment covers the English ones. */
export function protocolIn(protocol: Protocol, language: Language): Protocol {
  const withName = <Outcome extends { readonly variableName: string }>(outcome: Outcome): Outcome => ({
    ...outcome,
    variableName: nameIn(language, outcome.variableName),
  })
  const { outcome, secondary } = protocol
  return { ...protocol, outcome: withName(outcome), ...(secondary ? { secondary: secondary.map(withName) } : {}) }
}

/** The unit of an amount in a sentence: a point of a rating, and several of what is counted. */
export const unitIn = (language: Language, unit: string): string =>
  /^\/\d+$/.test(unit) ? words[language].points : unitTitle(language, unit)

const inSentences = (protocol: Protocol, language: Language): Protocol => {
  const localized = protocolIn(protocol, language)
  const { unit, variableName } = localized.outcome
  const outcome = {
    ...localized.outcome,
    // Other languages find the article of a name by the name itself.
    variableName: language === 'en' ? inside(variableName) : variableName,
    // The sentence tells hours as hours and minutes.
    unit: unit === 'h' ? unit : unitIn(language, unit),
  }
  return { ...localized, outcome }
}

/** A result in a language: other words, the same numbers. */
export function resultIn(result: ExperimentResult, protocol: Protocol, language: Language): ExperimentResult {
  const localized = inSentences(protocol, language)
  return {
    ...result,
    sentence: experimentSentence(localized, toldOf(result), words[language]),
    notes: [...experimentNotes(localized, result, words[language])],
    secondary: result.secondary.map((outcome) => ({ ...outcome, displayName: nameIn(language, outcome.variableName) })),
  }
}

/** Members of a result that do not apply are left out. */
const toldOf = ({ blocksNeeded, slope, each, ...result }: ExperimentResult) => ({
  ...result,
  ...(blocksNeeded === undefined ? {} : { blocksNeeded }),
  ...(slope === undefined ? {} : { slope }),
  ...(each === undefined ? {} : { each }),
})

export const sentenceOf = (result: ExperimentResult, protocol: Protocol): Sentence =>
  inEach((language) => resultIn(result, protocol, language).sentence)

/** The pooled result in a language. */
export const togetherIn = (
  numbers: Parameters<typeof togetherSentence>[1],
  protocol: Protocol,
  language: Language,
): string => togetherSentence(inSentences(protocol, language), numbers, words[language])

const TOO_FEW = wordTable('learning/experiments/words', {
  few: 'Cannot tell how long it takes: you have recorded {have, plural, one {# day} other {# days}}, and {need} are needed. Record the outcome on more days first.',
  apart:
    'Cannot tell how long it takes: your recorded days lie too far apart. Record the outcome every day for two weeks first.',
})

/** A plan in a language, about the length that has been chosen, if there is one. */
export function planIn(
  plan: ExperimentPlan,
  language: Language,
  design?: Pick<Design, 'periodDays' | 'blocks'>,
): ExperimentPlan {
  const planned = plan.options.find(({ periodDays }) => periodDays === design?.periodDays)
  const power = planned?.powers.find(({ blocks }) => blocks === design?.blocks)?.power
  if (design && planned && power !== undefined) {
    const days = (planned.days / planned.blocks) * design.blocks
    const sentence = planSentence({ ...design, days, power }, true, words[language])
    return { ...plan, scatter: planned.scatter, sentence }
  }
  const option = chosenOption(plan.options, plan.proposed)
  if (option) return { ...plan, sentence: planSentence(option, plan.proposed !== undefined, words[language]) }
  const { few, apart } = TOO_FEW[language]
  const { pastDays, needDays = 0 } = plan
  return { ...plan, sentence: pastDays < needDays ? few(pastDays, needDays) : apart }
}

/** Which safety rules concern an experiment, and which of them refuse it. Pure. */
import type { ExperimentConfirmations, ExperimentSafetyRule } from '@upshot/contract'
import type { Language, Sentence } from '../../../lib/language.ts'
import type { FoundFault } from '../../../lib/refusal.ts'
import { germanRules } from './german.ts'
import type { ConfirmationGroup, ConfirmRule, InputRule, NeverRule, SafetyRule, SubstanceRule } from './kinds.ts'
import { isFoundFirst, mentions, withSynonyms } from './mentions.ts'
import { safetyRules } from './rules.ts'

/** What is known of an experiment when its safety is checked. */
export interface SafetySubject {
  readonly cause: { readonly name: string; readonly category: string } | undefined
  readonly arms: readonly { readonly name: string; readonly instruction: string; readonly amount?: number }[]
  /** Names of all outcomes; the first is the one the experiment is about. */
  readonly outcomes: readonly string[]
  readonly medicine: 'none' | 'overTheCounter' | 'prescribed' | undefined
}

const sentenceOf = ({ id, sentence }: SafetyRule): Sentence => ({
  en: sentence,
  de: germanRules[id]?.sentence ?? sentence,
})

const refusalOf = ({ id, refusal }: ConfirmRule): Sentence => ({ en: refusal, de: germanRules[id]?.refusal ?? refusal })

/** What is refused at any time: at saving and at the start. */
export const draftFaults = (subject: SafetySubject): readonly FoundFault[] =>
  safetyRules.flatMap((rule): readonly FoundFault[] => {
    if (rule.kind === 'never') return isBroken(rule, subject) ? [neverFault(rule, subject)] : []
    if (rule.kind === 'substance')
      return isOverUsual(rule, subject) ? [{ message: sentenceOf(rule), field: 'arms' }] : []
    if (rule.kind === 'input') {
      const isMissing = concerns(rule, subject) && subject.medicine === undefined
      return isMissing ? [{ message: sentenceOf(rule), field: rule.field }] : []
    }
    return []
  })

/** What is refused at the start, besides. */
export const startFaults = (
  subject: SafetySubject,
  confirmed: ExperimentConfirmations,
  today: string,
): readonly FoundFault[] =>
  safetyRules.flatMap((rule) =>
    rule.kind === 'confirm' && concerns(rule, subject) && !isConfirmed(rule, confirmed, today)
      ? [{ message: refusalOf(rule), field: `confirmations.${rule.field}` }]
      : [],
  )

/** The rules that concern it, for the person to read and to confirm. */
export const shownRules = (subject: SafetySubject, language: Language): readonly ExperimentSafetyRule[] =>
  safetyRules.flatMap((rule): readonly ExperimentSafetyRule[] => {
    if (rule.kind === 'never') return []
    if (rule.kind === 'substance')
      return isAbout(rule, subject) ? [{ id: rule.id, kind: 'note', sentence: sentenceOf(rule)[language] }] : []
    if (!concerns(rule, subject)) return []
    return [{ id: rule.id, kind: 'confirm', sentence: sentenceOf(rule)[language], field: rule.field }]
  })

const neverFault = (rule: NeverRule, subject: SafetySubject): FoundFault => ({
  message: sentenceOf(rule),
  field: rule.concern === 'outcome' ? 'effectVariableName' : subject.cause ? 'causeVariableName' : 'arms',
})

const armTexts = ({ arms }: SafetySubject): readonly string[] =>
  arms.flatMap(({ name, instruction }) => [name, instruction])

const deedTexts = (subject: SafetySubject): readonly string[] => [
  ...(subject.cause ? [subject.cause.name] : []),
  ...armTexts(subject),
]

const textsOf = (concern: NeverRule['concern'], subject: SafetySubject): readonly string[] =>
  concern === 'outcome' ? subject.outcomes : deedTexts(subject)

const namesOf = (() => {
  const known = new Map<string, readonly string[]>()
  return ({ id, names = [] }: Pick<SafetyRule, 'id'> & { readonly names?: readonly string[] }): readonly string[] => {
    const found = known.get(id) ?? withSynonyms(names)
    known.set(id, found)
    return found
  }
})()

function isBroken(rule: NeverRule, subject: SafetySubject): boolean {
  const texts = textsOf(rule.concern, subject)
  if (rule.names) {
    const names = namesOf(rule)
    const set = new Set(names)
    const named = rule.concern === 'outcome' ? subject.outcomes : subject.cause ? [subject.cause.name] : []
    if (texts.some((text) => mentions(text, names)) || named.some((name) => isFoundFirst(name, set))) return true
  }
  if (rule.patterns?.some((pattern) => texts.some((text) => pattern.test(text)))) return true
  return (rule.amounts ?? []).some(({ pattern, isBad }) =>
    texts.some((text) => [...text.matchAll(pattern)].some(([, amount]) => isBad(Number(amount?.replace(',', '.'))))),
  )
}

const isAbout = (rule: SubstanceRule, subject: SafetySubject): boolean =>
  deedTexts(subject).some((text) => mentions(text, namesOf(rule)))

/** English and German words, whole; `\b` would not know that ü is a letter. */
const words = (...lists: readonly string[]): RegExp => new RegExp(`(?<!\\p{L})(?:${lists.join('|')})(?!\\p{L})`, 'iu')

const USUAL = words(
  'usual|usually|as always|like always|normal|normally',
  'wie immer|wie sonst|wie üblich|wie gewohnt|wie gewöhnlich|üblich',
)
const NONE = words(
  'no|none|not|without|skip|avoid|zero|free|never|nothing|abstain|off',
  'kein|keine|keinen|keinerlei|ohne|nicht|nichts|nie|null|verzichten|weglassen|auslassen',
)
const MORE = words(
  'more|extra|double|another|additional|increase|plus|at least',
  'mehr|doppelt|doppelte|zusätzlich|weitere|weiteres|mindestens|noch ein|noch eine|noch einen',
)

/** Each arm has to be "as usual" or "none". */
function isOverUsual(rule: SubstanceRule, subject: SafetySubject): boolean {
  if (!isAbout(rule, subject)) return false
  const kinds = subject.arms.map(({ name, instruction, amount }) => {
    const text = `${name} ${instruction}`
    if (MORE.test(text) || /\d/.test(text) || (amount ?? 0) > 0) return 'other'
    if (USUAL.test(text)) return 'usual'
    return NONE.test(text) ? 'none' : 'other'
  })
  return kinds.includes('other') || kinds.length > 2
}

const SWALLOWED = new Set(['Foods', 'Nutrients', 'Treatments'])
const EATEN = new Set(['Foods', 'Nutrients'])
const TAKING = words(
  'take|taking|tablets?|pills?|capsules?|drops|supplements?|swallow|mg|mcg|dose|medicine|medication',
  'nimm|nehmen|einnehmen|tabletten?|pillen?|kapseln?|tropfen|präparate?|schlucken|dosis|medikamente?|arznei',
)
const EATING = words(
  'eat|eating|food|diet|meal|meals|breakfast|lunch|dinner|supper|snacks?|calories|carbs?|sugar|fast|fasting',
  'keto|vegan|gluten|dairy',
  'iss|essen|nahrung|diät|mahlzeit|mahlzeiten|frühstück|frühstücken|mittagessen|abendessen|kalorien|kohlenhydrate',
  'zucker|faste|fasten|milchprodukte',
)
const DRINKING = words('drink|drinking|coffee|tea|juice|water', 'trink|trinke|trinken|kaffee|tee|saft|wasser')

/** Whether a confirmation is asked for at all. */
function concerns({ askedOf }: ConfirmRule | InputRule, subject: SafetySubject): boolean {
  const { cause, medicine } = subject
  const texts = deedTexts(subject)
  const isTaken = cause?.category === 'Treatments' || (!cause && texts.some((text) => TAKING.test(text)))
  const isEaten = EATEN.has(cause?.category ?? '') || texts.some((text) => EATING.test(text))
  const said: Readonly<Record<ConfirmationGroup, boolean>> = {
    everybody: true,
    treatment: isTaken || (medicine !== undefined && medicine !== 'none'),
    prescribed: medicine === 'prescribed',
    swallowed:
      SWALLOWED.has(cause?.category ?? '') || isEaten || texts.some((text) => TAKING.test(text) || DRINKING.test(text)),
    food: isEaten,
  }
  return said[askedOf]
}

function isConfirmed({ field, wanted }: ConfirmRule, confirmed: ExperimentConfirmations, today: string): boolean {
  const given = confirmed[field]
  if (wanted !== 'date') return given === wanted
  return typeof given === 'string' && isDate(given) && given <= today
}

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

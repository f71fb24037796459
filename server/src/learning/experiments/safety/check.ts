/** Which safety rules apply to an experiment, and which of them refuse it. Pure. */
import type { ExperimentConfirmations, ExperimentSafetyRule } from '@upshot/contract'
import { inEach, type Language, ruled, type Sentence } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'
import type { FoundFault } from '../../../lib/refusal.ts'
import { catalogue } from '../../../tracking/variables/catalogue/index.ts'
import { byRelevance } from '../../../tracking/variables/search.ts'
import type { ExperimentView } from '../view.ts'
import {
  type ConfirmationGroup,
  type ConfirmRule,
  type InputRule,
  type NeverRule,
  type SafetyRule,
  type SafetyTexts,
  type SubstanceRule,
  safetyRules,
} from './rules.ts'

// Mentions: whether a text contains a name, in any spelling that the variable search understands.

/** Shorter words must be spelled correctly. */
const FEWEST_LETTERS = 6
const MOST_WORDS = 3

/** Folds hyphens and accents: "L-Thyroxin" and "lthyroxín" are close to "L-Thyroxine". */
const folded = (text: string): string =>
  nameKey(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The names and their synonyms in the catalogue. */
function withSynonyms(names: readonly string[]): readonly string[] {
  const keys = new Set(names.map(folded))
  const matching = catalogue.filter(({ name, synonyms }) =>
    [name, ...synonyms].some((synonym) => keys.has(folded(synonym))),
  )
  return [...new Set([...keys, ...matching.flatMap(({ name, synonyms }) => [name, ...synonyms].map(folded))])]
}

/** Every sequence of one to three words of the text, also written as one word. */
function windowsOf(text: string): readonly string[] {
  const wordList = folded(text).split(' ')
  return wordList.flatMap((_, from) =>
    Array.from({ length: MOST_WORDS }, (_none, more) => wordList.slice(from, from + more + 1))
      .filter((window, more) => window.length === more + 1)
      .flatMap((window) => (window.length > 1 ? [window.join(' '), window.join('')] : window)),
  )
}

/** The same few texts are compared with every rule. */
const KEPT = 64
function remembered<T>(work: (text: string) => T): (text: string) => T {
  const cache = new Map<string, T>()
  return (text) => {
    const result = cache.get(text) ?? work(text)
    if (cache.size >= KEPT) cache.clear()
    cache.set(text, result)
    return result
  }
}

const windows = remembered((text) => new Set(windowsOf(text)))

function mentions(text: string, names: readonly string[]): boolean {
  const parts = windows(text)
  if (names.some((name) => parts.has(name))) return true
  const spelt = [...parts].filter((part) => part.length >= FEWEST_LETTERS)
  return names.some((name) => name.length >= FEWEST_LETTERS && spelt.some((part) => isTypingError(part, name)))
}

/** The first letter must match: it is rarely mistyped, and many other words differ only there. */
function isTypingError(part: string, name: string): boolean {
  const allowed = Math.min(3, Math.floor(part.length / 4))
  if (part[0] !== name[0] || Math.abs(part.length - name.length) > allowed) return false
  return byRelevance([{ name }], part).length > 0
}

const foundFirst = remembered((key) => {
  const [first] = key.length < 4 ? [] : byRelevance(catalogue, key)
  return first ? [first.name, ...first.synonyms].map(folded) : []
})

/** Whether the search would rank the name first: "insul" means insulin. */
const isFoundFirst = (name: string, names: ReadonlySet<string>): boolean =>
  foundFirst(folded(name)).some((match) => names.has(match))

/** What is known of an experiment when its safety is checked. */
export interface SafetySubject {
  readonly cause: { readonly name: string; readonly category: string } | undefined
  readonly arms: readonly { readonly name: string; readonly instruction: string; readonly amount?: number }[]
  /** Names of all outcomes, the primary one first. */
  readonly outcomes: readonly string[]
  readonly medicine: 'none' | 'overTheCounter' | 'prescribed' | undefined
}

/** English sentences are in the rules themselves. */
const texts = ruled<SafetyTexts>('safety', {})

const sentenceOf = ({ id, sentence }: SafetyRule): Sentence =>
  inEach((language) => texts[language][id]?.sentence ?? sentence)

const refusalOf = ({ id, refusal }: ConfirmRule): Sentence =>
  inEach((language) => texts[language][id]?.refusal ?? refusal)

/** Faults that refuse a draft, when it is saved and when it starts. */
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

/** Further faults that refuse the start. */
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

/** The rules that apply, for the person to read and confirm. */
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
  const cache = new Map<string, readonly string[]>()
  return ({ id, names = [] }: Pick<SafetyRule, 'id'> & { readonly names?: readonly string[] }): readonly string[] => {
    const allNames = cache.get(id) ?? withSynonyms(names)
    cache.set(id, allNames)
    return allNames
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

/** Matches whole words of English, German and Spanish; `\b` would not treat ü as a letter. */
const anyWord = (...lists: readonly string[]): RegExp => new RegExp(`(?<!\\p{L})(?:${lists.join('|')})(?!\\p{L})`, 'iu')

const USUAL = anyWord(
  'usual|usually|as always|like always|normal|normally',
  'wie immer|wie sonst|wie üblich|wie gewohnt|wie gewöhnlich|üblich',
  'como siempre|como de costumbre|lo habitual|habitual|normalmente',
)
const NONE = anyWord(
  'no|none|not|without|skip|avoid|zero|free|never|nothing|abstain|off',
  'kein|keine|keinen|keinerlei|ohne|nicht|nichts|nie|null|verzichten|weglassen|auslassen',
  'sin|ningún|ninguno|ninguna|nada|nunca|cero|evita|evitar|dejar',
)
const MORE = anyWord(
  'more|extra|double|another|additional|increase|plus|at least',
  'mehr|doppelt|doppelte|zusätzlich|weitere|weiteres|mindestens|noch ein|noch eine|noch einen',
  'más|doble|otro|otra|adicional|además|al menos|por lo menos',
)

/** Every arm has to be "as usual" or "none". */
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
const TAKING = anyWord(
  'take|taking|tablets?|pills?|capsules?|drops|supplements?|swallow|mg|mcg|dose|medicine|medication',
  'nimm|nehmen|einnehmen|tabletten?|pillen?|kapseln?|tropfen|präparate?|schlucken|dosis|medikamente?|arznei',
  'toma|tomar|pastillas?|píldoras?|cápsulas?|comprimidos?|gotas|suplementos?|tragar|medicinas?|medicamentos?',
)
const EATING = anyWord(
  'eat|eating|food|diet|meal|meals|breakfast|lunch|dinner|supper|snacks?|calories|carbs?|sugar|fast|fasting',
  'keto|vegan|gluten|dairy',
  'iss|essen|nahrung|diät|mahlzeit|mahlzeiten|frühstück|frühstücken|mittagessen|abendessen|kalorien|kohlenhydrate',
  'zucker|faste|fasten|milchprodukte',
  'come|comer|comida|dieta|desayuno|desayunar|almuerzo|cena|cenar|calorías|carbohidratos|azúcar|ayuno|ayunar|lácteos',
)
const DRINKING = anyWord(
  'drink|drinking|coffee|tea|juice|water',
  'trink|trinke|trinken|kaffee|tee|saft|wasser',
  'bebe|beber|café|té|zumo|jugo|agua',
)

/** Whether a confirmation is required. */
function concerns({ askedOf }: ConfirmRule | InputRule, subject: SafetySubject): boolean {
  const { cause, medicine } = subject
  const texts = deedTexts(subject)
  const isTaken = cause?.category === 'Treatments' || (!cause && texts.some((text) => TAKING.test(text)))
  const isEaten = EATEN.has(cause?.category ?? '') || texts.some((text) => EATING.test(text))
  const confirmations: Readonly<Record<ConfirmationGroup, boolean>> = {
    everybody: true,
    treatment: isTaken || (medicine !== undefined && medicine !== 'none'),
    prescribed: medicine === 'prescribed',
    swallowed:
      SWALLOWED.has(cause?.category ?? '') || isEaten || texts.some((text) => TAKING.test(text) || DRINKING.test(text)),
    food: isEaten,
  }
  return confirmations[askedOf]
}

function isConfirmed({ field, expected }: ConfirmRule, confirmed: ExperimentConfirmations, today: string): boolean {
  const answer = confirmed[field]
  if (expected !== 'date') return answer === expected
  return typeof answer === 'string' && isDate(answer) && answer <= today
}

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

// Input of the safety rules.

export const safetySubjectOf = ({
  draft,
  cause,
  effect,
  secondary,
}: Pick<ExperimentView, 'draft' | 'cause' | 'effect' | 'secondary'>): SafetySubject => ({
  cause: cause && { name: cause.name, category: cause.category.name },
  arms: draft.arms,
  outcomes: [effect.name, ...secondary.map(({ name }) => name)],
  medicine: draft.medicine,
})

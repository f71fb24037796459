/**
 * The safety rules: a table of data. A rule says what it concerns and the sentence that is shown; `check.ts` applies them
 * when a draft is saved and when an experiment starts. To add one, add a line here and a line to the table of its test.
 */
import type { ExperimentConfirmations } from '@upshot/contract'
import { neverMedicines } from './never-medicines.ts'

/** What is looked at: the deed (cause and arms), or the outcomes. */
export type Concern = 'deed' | 'outcome'

/** Refused, whatever is confirmed. */
export interface NeverRule {
  readonly id: string
  readonly kind: 'never'
  readonly concern: Concern
  readonly sentence: string
  /** In any spelling that the search for variables understands. */
  readonly names?: readonly string[]
  readonly patterns?: readonly RegExp[]
  /** A number in the text that is too large or too small. */
  readonly amounts?: readonly {
    readonly pattern: RegExp
    readonly isBad: (amount: number) => boolean
  }[]
}

/** Things of which no arm may ask for more: the arms may be "as usual" and "none". */
export interface SubstanceRule {
  readonly id: string
  readonly kind: 'substance'
  readonly sentence: string
  readonly names: readonly string[]
}

/** Whom a confirmation is asked of. */
export type When = 'everybody' | 'treatment' | 'prescribed' | 'swallowed' | 'food'

/** What the person says at the start. */
export interface ConfirmRule {
  readonly id: string
  readonly kind: 'confirm'
  readonly when: When
  readonly field: keyof ExperimentConfirmations
  readonly wanted: boolean | 'date'
  /** What is asked. */
  readonly sentence: string
  /** What is said to whoever answers otherwise. */
  readonly refusal: string
}

/** What the draft itself has to say. */
export interface InputRule {
  readonly id: string
  readonly kind: 'input'
  readonly when: When
  readonly field: 'medicine'
  readonly sentence: string
}

export type SafetyRule = NeverRule | SubstanceRule | ConfirmRule | InputRule

const HELP =
  'If you need help now, call your local emergency number or a crisis line: 988 in the US and Canada, 116 123 in the UK and Ireland, 13 11 14 in Australia; findahelpline.com lists others.'

const medicines: readonly NeverRule[] = neverMedicines.map(({ id, what, names }) => ({
  id: `never-${id}`,
  kind: 'never',
  concern: 'deed',
  sentence: `Upshot never experiments with ${what}: changing them without a doctor can be dangerous. Talk to your doctor instead.`,
  names,
}))

const deeds: readonly NeverRule[] = [
  {
    id: 'never-long-fast',
    kind: 'never',
    concern: 'deed',
    sentence: 'An arm may not ask you to fast for more than 24 hours.',
    patterns: [
      /\b(?:water|dry|juice)[ -]?fast/i,
      /\b(?:two|three|four|five|several|multi)[ -]?days?[ -]fast/i,
      /\bfast(?:ing)?\b.{0,20}\b(?:two|three|four|five|several) days\b/i,
      /\b(?:no|without|nothing to) (?:food|eat|eating)\b.{0,20}\b(?:two|three|four|five|several) days\b/i,
    ],
    amounts: [
      { pattern: /\bfast\w*\b.{0,30}?(\d+(?:\.\d+)?)\s*-?\s*(?:h|hrs?|hours?)\b/gi, isBad: (hours) => hours > 24 },
      { pattern: /\b(\d+(?:\.\d+)?)\s*-?\s*(?:h|hrs?|hours?)\b.{0,15}\bfast/gi, isBad: (hours) => hours > 24 },
      { pattern: /\b(?:fast\w*|no food|nothing to eat)\b.{0,30}?(\d+)\s*-?\s*days?\b/gi, isBad: (days) => days > 1 },
      { pattern: /\b(\d+)\s*-?\s*days?\b.{0,10}\bfast/gi, isBad: (days) => days > 1 },
    ],
  },
  {
    id: 'never-less-fluid',
    kind: 'never',
    concern: 'deed',
    sentence: 'An arm may not ask you to drink less than you need.',
    patterns: [
      /\b(?:no|less|little|without|avoid|skip|restrict|limit|cut)\b(?: (?:much|any|your|the|of|to))? (?:water|fluids?|liquids?|drinking|hydration)\b/i,
      /\b(?:drink|drinking) (?:nothing|less|as little)\b/i,
      /\bdehydrat/i,
    ],
  },
  {
    id: 'never-too-little-sleep',
    kind: 'never',
    concern: 'deed',
    sentence: 'An arm may not ask you to sleep less than 6 hours.',
    patterns: [
      /\ball[ -]?nighter\b/i,
      /\b(?:no|without|skip) sleep\b/i,
      /\bstay (?:up|awake) all night\b/i,
      /\bsleep depriv/i,
    ],
    amounts: [
      { pattern: /\bsleep\w*\b.{0,30}?(\d+(?:\.\d+)?)\s*(?:h|hrs?|hours?)\b/gi, isBad: (hours) => hours < 6 },
      {
        pattern: /\b(\d+(?:\.\d+)?)\s*(?:h|hrs?|hours?)\b(?: \w+){0,2} (?:sleep|in bed|night)/gi,
        isBad: (hours) => hours < 6,
      },
    ],
  },
  {
    id: 'never-tired-at-the-wheel',
    kind: 'never',
    concern: 'deed',
    sentence: 'An arm may not ask you to drive or work while you are tired.',
    patterns: [
      /\b(?:drive|driving|work|working|operat\w+|machine\w*)\b.{0,30}\b(?:tired|sleepy|drowsy|exhausted|without sleep)\b/i,
      /\b(?:tired|sleepy|drowsy|exhausted)\b.{0,30}\b(?:drive|driving|operat\w+|machine\w*)\b/i,
    ],
  },
  {
    id: 'never-breath-holding',
    kind: 'never',
    concern: 'deed',
    sentence: 'An arm may not ask you to hold your breath in or under water.',
    patterns: [
      /\b(?:hold|holding)\b.{0,15}\bbreath\b.{0,30}\b(?:water|pool|bath|tub|lake|sea)\b/i,
      /\b(?:water|pool|bath|tub|lake|sea)\b.{0,30}\b(?:hold|holding)\b.{0,15}\bbreath\b/i,
    ],
  },
  {
    id: 'never-allergen',
    kind: 'never',
    concern: 'deed',
    sentence: 'An arm may not ask you to take something you are allergic to.',
    patterns: [/\ballergen/i, /\ballergic\b/i, /\banaphyla/i],
  },
]

const outcomes: readonly NeverRule[] = [
  {
    id: 'never-suicide',
    kind: 'never',
    concern: 'outcome',
    sentence: `Upshot does not experiment with thoughts of suicide. Please talk to somebody. ${HELP}`,
    names: ['Suicidal Thoughts', 'Suicidality', 'Suicidal Ideation', 'Suicide', 'Thoughts of Suicide', 'Suicidal'],
  },
  {
    id: 'never-self-harm',
    kind: 'never',
    concern: 'outcome',
    sentence: `Upshot does not experiment with self-harm. Please talk to somebody. ${HELP}`,
    names: ['Self-Harm', 'Self Harm', 'Self-Injury', 'Self Injury', 'Cutting Myself'],
  },
  {
    id: 'never-seizure',
    kind: 'never',
    concern: 'outcome',
    sentence:
      'Upshot does not experiment with seizures. A neurologist can help. In an emergency, call your local emergency number.',
    names: ['Seizure', 'Seizures', 'Epileptic Seizure', 'Epilepsy', 'Convulsion', 'Convulsions'],
  },
  {
    id: 'never-chest-pain',
    kind: 'never',
    concern: 'outcome',
    sentence:
      'Upshot does not experiment with chest pain. Have a doctor look at it. If it is sudden or strong, call your local emergency number.',
    names: ['Chest Pain', 'Angina', 'Chest Tightness', 'Chest Pressure'],
  },
  {
    id: 'never-fainting',
    kind: 'never',
    concern: 'outcome',
    sentence:
      'Upshot does not experiment with fainting. Have a doctor look at it. In an emergency, call your local emergency number.',
    names: ['Fainting', 'Syncope', 'Passing Out', 'Blackout', 'Fainted'],
  },
]

const substances: readonly SubstanceRule[] = [
  {
    id: 'alcohol',
    kind: 'substance',
    sentence: 'With alcohol, one arm is "as usual" and the other is "none". No arm may ask for more.',
    names:
      `Alcohol,Alcoholic Drinks,Alcoholic Drink,Ethanol,Beer,Beers,Wine,Wines,Whisky,Whiskey,Vodka,Liquor,Booze,Cocktail,Cocktails,Standard Drinks,Champagne`.split(
        ',',
      ),
  },
  {
    id: 'nicotine',
    kind: 'substance',
    sentence: 'With nicotine, one arm is "as usual" and the other is "none". No arm may ask for more.',
    names:
      `Nicotine,Cigarette,Cigarettes,Smoking,Tobacco,Vape,Vaping,E-Cigarette,Snus,Cigar,Cigars,Hookah,Shisha`.split(
        ',',
      ),
  },
  {
    id: 'cannabis',
    kind: 'substance',
    sentence: 'With cannabis, one arm is "as usual" and the other is "none". No arm may ask for more.',
    names: 'Cannabis,Marijuana,THC,Weed,Hashish,Edibles'.split(','),
  },
  {
    id: 'drugs',
    kind: 'substance',
    sentence: 'With drugs, one arm is "as usual" and the other is "none". No arm may ask for more.',
    names:
      `Cocaine,MDMA,Ecstasy,LSD,Ketamine,Psilocybin,Magic Mushrooms,Microdosing,Microdose,Amphetamine,Methamphetamine,Heroin,Kratom,GHB,Poppers`.split(
        ',',
      ),
  },
]

const confirmations: readonly ConfirmRule[] = [
  {
    id: 'understood',
    kind: 'confirm',
    when: 'everybody',
    field: 'understood',
    wanted: true,
    sentence: 'I can stop at any time. This is not treatment. If I feel unwell I stop and ask a doctor.',
    refusal: 'Please confirm: I can stop at any time. This is not treatment. If I feel unwell I stop and ask a doctor.',
  },
  {
    id: 'none-of-these',
    kind: 'confirm',
    when: 'treatment',
    field: 'noneOfThese',
    wanted: true,
    sentence: `It is none of these: ${neverMedicines.map(({ what }) => what).join('; ')}.`,
    refusal: `Please confirm that it is none of these: ${neverMedicines.map(({ what }) => what).join('; ')}.`,
  },
  {
    id: 'doctor-agreed',
    kind: 'confirm',
    when: 'prescribed',
    field: 'doctorAgreed',
    wanted: true,
    sentence: 'My doctor agrees to this experiment.',
    refusal: 'For a prescribed medicine, your doctor has to agree first.',
  },
  {
    id: 'doctor-agreed-on',
    kind: 'confirm',
    when: 'prescribed',
    field: 'doctorAgreedOn',
    wanted: 'date',
    sentence: 'The date on which my doctor agreed.',
    refusal: 'Please give the date on which your doctor agreed, such as 2026-01-31; it cannot lie ahead.',
  },
  {
    id: 'pregnant',
    kind: 'confirm',
    when: 'swallowed',
    field: 'pregnantOrBreastfeeding',
    wanted: false,
    sentence: 'Are you pregnant or breastfeeding?',
    refusal:
      'During pregnancy and breastfeeding, Upshot does not experiment with anything that is swallowed. Please answer whether you are pregnant or breastfeeding.',
  },
  {
    id: 'under-18',
    kind: 'confirm',
    when: 'swallowed',
    field: 'under18',
    wanted: false,
    sentence: 'Are you under 18?',
    refusal:
      'Under 18, Upshot does not experiment with anything that is swallowed. Please answer whether you are under 18.',
  },
  {
    id: 'allergic',
    kind: 'confirm',
    when: 'swallowed',
    field: 'allergic',
    wanted: false,
    sentence: 'Are you allergic to anything in it?',
    refusal: 'Never try something you are allergic to. Please answer whether you are allergic to anything in it.',
  },
  {
    id: 'eating-disorder',
    kind: 'confirm',
    when: 'food',
    field: 'eatingDisorder',
    wanted: false,
    sentence: 'Do you have an eating disorder, or did you ever have one?',
    refusal:
      'Changing what you eat can do harm after an eating disorder, so Upshot does not experiment with it then. Please answer whether you have or had one.',
  },
]

const inputs: readonly InputRule[] = [
  {
    id: 'medicine',
    kind: 'input',
    when: 'treatment',
    field: 'medicine',
    sentence: 'Please say whether it is a medicine: none, overTheCounter or prescribed.',
  },
]

export const safetyRules: readonly SafetyRule[] = [
  ...medicines,
  ...deeds,
  ...outcomes,
  ...substances,
  ...inputs,
  ...confirmations,
]

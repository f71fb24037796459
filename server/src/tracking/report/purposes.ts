/** The purpose of a report: which variables belong to it, and which of them are the complaint. */
import type { ReportPurpose } from '@upshot/contract'
import { isRating } from '../units/units.ts'
import type { CatalogueName } from '../variables/catalogue/index.ts'
import type { Variable } from '../variables/variable.ts'

type Subject = Pick<Variable, 'name' | 'alias' | 'category' | 'isOutcome' | 'valence' | 'unit'>

interface PurposeRule {
  /** Counted by day: the complaint itself. */
  readonly isMain: (variable: Subject) => boolean
  /** What else a doctor in that field looks at. Medicines belong to every purpose. */
  readonly belongs: (variable: Subject) => boolean
}

const MEDICINES = 'Treatments'

const variablesNamed =
  (...names: readonly CatalogueName[]) =>
  ({ name }: Subject): boolean =>
    names.some((listed) => listed === name)
const inCategory =
  (...names: readonly string[]) =>
  ({ category }: Subject): boolean =>
    names.includes(category.name)
/** Recognised by words of our languages, for the person's own variables. */
const called =
  (pattern: RegExp) =>
  ({ name, alias }: Subject): boolean =>
    pattern.test(name) || (alias !== null && pattern.test(alias))
const anyOf =
  (...rules: readonly PurposeRule['belongs'][]) =>
  (variable: Subject): boolean =>
    rules.some((rule) => rule(variable))
const isComplaint = anyOf(inCategory('Symptoms', 'Conditions'))
const isComplaintNamed = (pattern: RegExp) => (variable: Subject) => isComplaint(variable) && called(pattern)(variable)

const isSleep = variablesNamed('Sleep Duration', 'Sleep Quality', 'Feeling Rested')
const isStool = variablesNamed('Bowel Movements', 'Bristol Stool Form')

const purposeRules: Readonly<Record<ReportPurpose, PurposeRule>> = {
  everything: { isMain: ({ isOutcome }) => isOutcome, belongs: () => true },
  headache: {
    isMain: isComplaintNamed(/headache|migrain|head pain|kopfschmerz|migräne|cefalea|dolor de cabeza|jaqueca|migraña/i),
    belongs: anyOf(
      isSleep,
      variablesNamed(
        'Nausea',
        'Vomiting',
        'Sensitivity to Light',
        'Sensitivity to Sound',
        'Visual Disturbance',
        'Neck Pain',
      ),
      variablesNamed('Menstrual Flow', 'Day of Menstrual Cycle', 'Stress', 'Caffeine', 'Coffee', 'Alcoholic Drinks'),
    ),
  },
  mood: {
    isMain: inCategory('Emotions'),
    belongs: anyOf(
      inCategory('Sleep'),
      variablesNamed('Energy Level', 'Fatigue', 'Panic', 'Insomnia', 'Restlessness', 'Alcoholic Drinks', 'Exercise'),
    ),
  },
  gut: {
    isMain: anyOf(
      variablesNamed(
        'Abdominal Pain',
        'Bloating',
        'Nausea',
        'Heartburn',
        'Diarrhea',
        'Constipation',
        'Gas',
        'Bowel Urgency',
      ),
      variablesNamed('Vomiting', 'Blood in Stool', 'Loss of Appetite'),
      isComplaintNamed(/stomach|belly|bowel|stool|bauch|magen|darm|stuhl|durchfall|estómago|barriga|intestin|diarrea/i),
    ),
    belongs: anyOf(isStool, inCategory('Foods'), variablesNamed('Body Weight', 'Stress')),
  },
  pain: {
    isMain: isComplaintNamed(/pain|ache|cramps|sciatica|schmerz|weh|krämpfe|dolor|calambre/i),
    belongs: anyOf(
      isSleep,
      variablesNamed('Stiffness', 'Swelling', 'Overall Mood', 'Fatigue', 'Daily Step Count', 'Stress'),
    ),
  },
  bloodPressure: {
    isMain: () => false,
    belongs: variablesNamed(
      'Systolic Blood Pressure',
      'Diastolic Blood Pressure',
      'Heart Rate (Pulse)',
      'Resting Heart Rate',
      'Body Weight',
      'Alcoholic Drinks',
      'Sodium',
      'Dizziness',
      'Palpitations',
    ),
  },
  sleep: {
    isMain: anyOf(variablesNamed('Sleep Quality', 'Feeling Rested', 'Insomnia')),
    belongs: anyOf(
      inCategory('Sleep'),
      variablesNamed('Fatigue', 'Sleepiness', 'Energy Level', 'Restless Legs', 'Stress', 'Overall Mood'),
      variablesNamed('Caffeine', 'Coffee', 'Alcoholic Drinks', 'Screen Time'),
    ),
  },
}

export const isMedicine = (variable: Pick<Variable, 'category'>): boolean => variable.category.name === MEDICINES

export const belongsTo = (purpose: ReportPurpose, variable: Subject): boolean => {
  const { isMain, belongs } = purposeRules[purpose]
  return variable.category.name === MEDICINES || isMain(variable) || belongs(variable)
}

export const isMainSubject = (purpose: ReportPurpose, variable: Subject): boolean =>
  variable.category.name !== MEDICINES && purposeRules[purpose].isMain(variable)

// Days by severity.

/** A rating from its good end, 0, to its bad end, 1; without a scale, 1 on each day it occurred. */
export function badness(variable: Pick<Variable, 'unit' | 'valence'>, value: number): number {
  const { minimumValue: low, maximumValue: high } = variable.unit
  if (!hasScale(variable) || low === null || high === null) return value > 0 ? 1 : 0
  const share = Math.min(1, Math.max(0, (value - low) / (high - low)))
  return variable.valence === 'positive' ? 1 - share : share
}

export const hasScale = ({ unit }: Pick<Variable, 'unit'>): boolean =>
  isRating(unit) &&
  unit.minimumValue !== null &&
  unit.maximumValue !== null &&
  unit.maximumValue - unit.minimumValue > 1

/** For something good, such as mood, a day counts if it was in the lower half; for a complaint, if there was any. */
export const isAffected = ({ valence }: Pick<Variable, 'valence'>, level: number): boolean =>
  valence === 'positive' ? level > 0.5 : level > 0

/** 4 of 5, and 7 of 10. */
const SEVERE = 0.66
/** Below 2 of 5. */
const VERY_LOW = 0.75
export const isSevere = ({ valence }: Pick<Variable, 'valence'>, level: number): boolean =>
  valence === 'positive' ? level > VERY_LOW : level >= SEVERE

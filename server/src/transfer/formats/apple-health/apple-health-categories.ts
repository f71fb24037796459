/** Apple's types of categories: what lasted, what happened, and how strong a symptom was. */
import { lookup } from '../reading/lookup.ts'
import { type Nature, natureOf } from '../reading/natures.ts'

/** What one value of a category says. Durations are those of the record itself. */
export type Meaning =
  | { readonly nature: Nature; readonly value: number }
  | { readonly nature: Nature; readonly lasts: 'min' | 'h' }

export type Category = Readonly<Record<string, readonly Meaning[]>>

const own = (variableName: string, categoryName: string, unit: string, combination: 'SUM' | 'MEAN'): Nature => ({
  variableName,
  categoryName,
  unit,
  combination,
})

const lasting = (name: string, unit: 'min' | 'h'): Meaning => ({ nature: natureOf(name, unit), lasts: unit })

const asleep = lasting('Sleep Duration', 'h')

/** A stage of sleep is sleep: it counts for itself and for the whole. */
const sleep: Category = {
  HKCategoryValueSleepAnalysisInBed: [lasting('Time in Bed', 'h')],
  HKCategoryValueSleepAnalysisAsleep: [asleep],
  HKCategoryValueSleepAnalysisAsleepUnspecified: [asleep],
  HKCategoryValueSleepAnalysisAsleepCore: [asleep, lasting('Light Sleep Duration', 'h')],
  HKCategoryValueSleepAnalysisAsleepDeep: [asleep, lasting('Deep Sleep Duration', 'h')],
  HKCategoryValueSleepAnalysisAsleepREM: [asleep, lasting('REM Sleep Duration', 'h')],
  HKCategoryValueSleepAnalysisAwake: [lasting('Awake Time in the Night', 'min')],
}

const stood = own('Stand Hours', 'Physical Activities', 'count', 'SUM')
const menstruation = own('Menstruation', 'Miscellaneous', 'yes/no', 'SUM')
const flow = (value: number): Meaning[] => [
  { nature: natureOf('Menstrual Flow'), value },
  { nature: menstruation, value: value > 0 ? 1 : 0 },
]

/** Newer systems speak of vaginal bleeding where older ones spoke of menstrual flow. */
const menstrualFlow: Category = Object.fromEntries(
  ['HKCategoryValueMenstrualFlow', 'HKCategoryValueVaginalBleeding'].flatMap((prefix) => [
    [`${prefix}None`, flow(0)],
    [`${prefix}Light`, flow(1)],
    [`${prefix}Medium`, flow(3)],
    [`${prefix}Heavy`, flow(5)],
    [`${prefix}Unspecified`, [{ nature: menstruation, value: 1 }]],
  ]),
)

const ovulation: Category = {
  HKCategoryValueOvulationTestResultNegative: [{ nature: natureOf('Ovulation Test Positive'), value: 0 }],
  HKCategoryValueOvulationTestResultPositive: [{ nature: natureOf('Ovulation Test Positive'), value: 1 }],
  HKCategoryValueOvulationTestResultLuteinizingHormoneSurge: [
    { nature: natureOf('Ovulation Test Positive'), value: 1 },
  ],
}

const mucus: Category = Object.fromEntries(
  ['Dry', 'Sticky', 'Creamy', 'Watery', 'EggWhite'].map((word, at) => [
    `HKCategoryValueCervicalMucusQuality${word}`,
    [{ nature: natureOf('Cervical Mucus'), value: at + 1 }],
  ]),
)

/** Whatever the value: that it is there says it happened. */
const ANY = 'any'
const happening = (nature: Nature): Category => ({ [ANY]: [{ nature, value: 1 }] })
const alarm = (name: string): Category => happening(own(name, 'Vital Signs', 'event', 'SUM'))

/** From none to severe on the scale from 0 to 5. */
const SEVERITIES: Readonly<Record<string, number>> = { NotPresent: 0, Mild: 2, Moderate: 3, Severe: 5 }

/** "Present" says that it was there, but not how strong: that is a variable of its own, and no guess. */
function symptom(nature: Nature): Category {
  const presence = own(`${nature.variableName} Present`, nature.categoryName, 'yes/no', 'SUM')
  const rated: Nature = { ...nature, unit: '/6' }
  const present = [{ nature: presence, value: 1 }]
  const severities = Object.entries(SEVERITIES).map(([word, value]): [string, Meaning[]] => [
    `HKCategoryValueSeverity${word}`,
    [{ nature: rated, value }],
  ])
  return {
    ...Object.fromEntries(severities),
    HKCategoryValueSeverityUnspecified: present,
    HKCategoryValuePresencePresent: present,
    HKCategoryValuePresenceNotPresent: [{ nature: presence, value: 0 }],
  }
}

/** Counted rather than rated. */
const spell = (name: string): Category => {
  const one = (value: number): Meaning[] => [{ nature: natureOf(name), value }]
  return { HKCategoryValueSeverityNotPresent: one(0), HKCategoryValuePresenceNotPresent: one(0), [ANY]: one(1) }
}

/** Apple's name → ours; the same where nothing is said. */
const SYMPTOMS: Readonly<Record<string, string>> = {
  AbdominalCramps: 'Abdominal Pain',
  Acne: 'Acne',
  Bloating: 'Bloating',
  BreastPain: 'Breast Tenderness',
  ChestTightnessOrPain: 'Chest Pain',
  Chills: 'Chills',
  Constipation: 'Constipation',
  Coughing: 'Cough',
  Diarrhea: 'Diarrhea',
  Dizziness: 'Dizziness',
  DrySkin: 'Dry Skin',
  Fatigue: 'Fatigue',
  Fever: 'Feverishness',
  GeneralizedBodyAche: 'Muscle Pain',
  HairLoss: 'Hair Loss',
  Headache: 'Headache',
  Heartburn: 'Heartburn',
  HotFlashes: 'Hot Flashes',
  LowerBackPain: 'Back Pain',
  MoodChanges: 'Mood Swings',
  Nausea: 'Nausea',
  NightSweats: 'Night Sweats',
  PelvicPain: 'Pelvic Pain',
  RapidPoundingOrFlutteringHeartbeat: 'Palpitations',
  RunnyNose: 'Runny Nose',
  ShortnessOfBreath: 'Shortness of Breath',
  SinusCongestion: 'Nasal Congestion',
  SoreThroat: 'Sore Throat',
  Wheezing: 'Wheezing',
}

const OWN_SYMPTOMS: Readonly<Record<string, string>> = {
  BladderIncontinence: 'Bladder Incontinence',
  LossOfSmell: 'Loss of Smell',
  LossOfTaste: 'Loss of Taste',
  MemoryLapse: 'Memory Lapse',
  SkippedHeartbeat: 'Skipped Heartbeat',
  SleepChanges: 'Sleep Changes',
  VaginalDryness: 'Vaginal Dryness',
}

const rows: readonly (readonly [type: string, category: Category])[] = [
  ['SleepAnalysis', sleep],
  ['MindfulSession', { [ANY]: [lasting('Meditation', 'min')] }],
  [
    'AppleStandHour',
    {
      HKCategoryValueAppleStandHourStood: [{ nature: stood, value: 1 }],
      HKCategoryValueAppleStandHourIdle: [{ nature: stood, value: 0 }],
    },
  ],
  ['MenstrualFlow', menstrualFlow],
  ['IntermenstrualBleeding', happening(own('Spotting', 'Miscellaneous', 'yes/no', 'SUM'))],
  ['OvulationTestResult', ovulation],
  ['CervicalMucusQuality', mucus],
  ['SexualActivity', happening(natureOf('Sexual Activity'))],
  ['ToothbrushingEvent', happening(natureOf('Brushing Teeth'))],
  ['HandwashingEvent', happening(own('Handwashing', 'Activity', 'count', 'SUM'))],
  ['HighHeartRateEvent', alarm('High Heart Rate Alert')],
  ['LowHeartRateEvent', alarm('Low Heart Rate Alert')],
  ['IrregularHeartRhythmEvent', alarm('Irregular Rhythm Alert')],
  ['SleepApneaEvent', alarm('Sleep Apnea Alert')],
  ['AudioExposureEvent', happening(own('Loud Noise Alert', 'Environment', 'event', 'SUM'))],
  ['EnvironmentalAudioExposureEvent', happening(own('Loud Noise Alert', 'Environment', 'event', 'SUM'))],
  ['HeadphoneAudioExposureEvent', happening(own('Loud Headphones Alert', 'Environment', 'event', 'SUM'))],
  ['Fainting', spell('Fainting')],
  ['Vomiting', spell('Vomiting')],
  ...Object.entries(SYMPTOMS).map(([type, name]) => [type, symptom(natureOf(name))] as const),
  ...Object.entries(OWN_SYMPTOMS).map(([type, name]) => [type, symptom(own(name, 'Symptoms', '/6', 'MEAN'))] as const),
]

const categories: ReadonlyMap<string, Category> = new Map(
  rows.map(([type, category]) => [`HKCategoryTypeIdentifier${type}`, lookup(category)]),
)

/** What a record of this type and value says; undefined where there is no variable for it. */
export function meaningsOf(type: string, value: string): readonly Meaning[] | undefined {
  const category = categories.get(type)
  return category && (category[value] ?? category[ANY])
}

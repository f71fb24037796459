/** Converts one element of Apple's export to entries. */

import { type Sentence, sameWords, say } from '../../../lib/language.ts'
import { withoutNoise } from '../../../tracking/units/units.ts'
import type { CatalogueName } from '../../../tracking/variables/catalogue/index.ts'
import { nameForReader } from '../../../tracking/variables/catalogue/words.ts'
import type { FilePosition, ReadEntry, ReadItem } from '../format.ts'
import { unitFitting } from '../reading/foreign-units.ts'
import { catalogueTarget, type EntryTarget, lookup } from '../reading/target.ts'
import { workoutOf } from '../reading/workouts.ts'
import { AppleMoments } from './apple-health-moment.ts'

// Apple's types of categories: what lasted, what happened, and how strong a symptom was.

/** The meaning of one value of a category. Durations are those of the record itself. */
type AppleMeaning =
  | { readonly target: EntryTarget; readonly value: number }
  | { readonly target: EntryTarget; readonly lasts: 'min' | 'h' }

type Category = Readonly<Record<string, readonly AppleMeaning[]>>

const customTarget = (
  variableName: string,
  categoryName: string,
  unit: string,
  combination: 'SUM' | 'MEAN',
): EntryTarget => ({
  variableName,
  categoryName,
  unit,
  combination,
})

const lasting = (name: CatalogueName, unit: 'min' | 'h'): AppleMeaning => ({
  target: catalogueTarget(name, unit),
  lasts: unit,
})

const asleep = lasting('Sleep Duration', 'h')

/** A stage of sleep is sleep: it counts both as a stage and towards the total. */
const sleep: Category = {
  HKCategoryValueSleepAnalysisInBed: [lasting('Time in Bed', 'h')],
  HKCategoryValueSleepAnalysisAsleep: [asleep],
  HKCategoryValueSleepAnalysisAsleepUnspecified: [asleep],
  HKCategoryValueSleepAnalysisAsleepCore: [asleep, lasting('Light Sleep Duration', 'h')],
  HKCategoryValueSleepAnalysisAsleepDeep: [asleep, lasting('Deep Sleep Duration', 'h')],
  HKCategoryValueSleepAnalysisAsleepREM: [asleep, lasting('REM Sleep Duration', 'h')],
  HKCategoryValueSleepAnalysisAwake: [lasting('Awake Time in the Night', 'min')],
}

const stood = customTarget('Stand Hours', 'Physical Activities', 'count', 'SUM')
const menstruation = customTarget('Menstruation', 'Miscellaneous', 'yes/no', 'SUM')
const flow = (value: number): AppleMeaning[] => [
  { target: catalogueTarget('Menstrual Flow'), value },
  { target: menstruation, value: value > 0 ? 1 : 0 },
]

/** Newer systems say vaginal bleeding, older ones menstrual flow. */
const menstrualFlow: Category = Object.fromEntries(
  ['HKCategoryValueMenstrualFlow', 'HKCategoryValueVaginalBleeding'].flatMap((prefix) => [
    [`${prefix}None`, flow(0)],
    [`${prefix}Light`, flow(1)],
    [`${prefix}Medium`, flow(3)],
    [`${prefix}Heavy`, flow(5)],
    [`${prefix}Unspecified`, [{ target: menstruation, value: 1 }]],
  ]),
)

const ovulation: Category = {
  HKCategoryValueOvulationTestResultNegative: [{ target: catalogueTarget('Ovulation Test Positive'), value: 0 }],
  HKCategoryValueOvulationTestResultPositive: [{ target: catalogueTarget('Ovulation Test Positive'), value: 1 }],
  HKCategoryValueOvulationTestResultLuteinizingHormoneSurge: [
    { target: catalogueTarget('Ovulation Test Positive'), value: 1 },
  ],
}

const mucus: Category = Object.fromEntries(
  ['Dry', 'Sticky', 'Creamy', 'Watery', 'EggWhite'].map((word, index) => [
    `HKCategoryValueCervicalMucusQuality${word}`,
    [{ target: catalogueTarget('Cervical Mucus'), value: index + 1 }],
  ]),
)

/** Whatever the value, the record says that it happened. */
const ANY = 'any'
const happening = (target: EntryTarget): Category => ({ [ANY]: [{ target, value: 1 }] })
const alarm = (name: string): Category => happening(customTarget(name, 'Vital Signs', 'event', 'SUM'))

/** The severities, from none to severe, on the scale from 0 to 5. */
const SEVERITIES: Readonly<Record<string, number>> = { NotPresent: 0, Mild: 2, Moderate: 3, Severe: 5 }

/**
 * "Present" says that it was there, but not how strong: that is a separate variable, because guessing would be wrong.
 */
function symptom(target: EntryTarget): Category {
  const presence = customTarget(`${target.variableName} Present`, target.categoryName, 'yes/no', 'SUM')
  const rated: EntryTarget = { ...target, unit: '/6' }
  const present = [{ target: presence, value: 1 }]
  const severities = Object.entries(SEVERITIES).map(([word, value]): [string, AppleMeaning[]] => [
    `HKCategoryValueSeverity${word}`,
    [{ target: rated, value }],
  ])
  return {
    ...Object.fromEntries(severities),
    HKCategoryValueSeverityUnspecified: present,
    HKCategoryValuePresencePresent: present,
    HKCategoryValuePresenceNotPresent: [{ target: presence, value: 0 }],
  }
}

/** Counted rather than rated. */
const spell = (name: CatalogueName): Category => {
  const meaningOf = (value: number): AppleMeaning[] => [{ target: catalogueTarget(name), value }]
  return {
    HKCategoryValueSeverityNotPresent: meaningOf(0),
    HKCategoryValuePresenceNotPresent: meaningOf(0),
    [ANY]: meaningOf(1),
  }
}

/** Our names by Apple's; types that are not listed keep Apple's name. */
const SYMPTOMS: Readonly<Record<string, CatalogueName>> = {
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
      HKCategoryValueAppleStandHourStood: [{ target: stood, value: 1 }],
      HKCategoryValueAppleStandHourIdle: [{ target: stood, value: 0 }],
    },
  ],
  ['MenstrualFlow', menstrualFlow],
  ['IntermenstrualBleeding', happening(customTarget('Spotting', 'Miscellaneous', 'yes/no', 'SUM'))],
  ['OvulationTestResult', ovulation],
  ['CervicalMucusQuality', mucus],
  ['SexualActivity', happening(catalogueTarget('Sexual Activity'))],
  ['ToothbrushingEvent', happening(catalogueTarget('Brushing Teeth'))],
  ['HandwashingEvent', happening(customTarget('Handwashing', 'Activity', 'count', 'SUM'))],
  ['HighHeartRateEvent', alarm('High Heart Rate Alert')],
  ['LowHeartRateEvent', alarm('Low Heart Rate Alert')],
  ['IrregularHeartRhythmEvent', alarm('Irregular Rhythm Alert')],
  ['SleepApneaEvent', alarm('Sleep Apnea Alert')],
  ['AudioExposureEvent', happening(customTarget('Loud Noise Alert', 'Environment', 'event', 'SUM'))],
  ['EnvironmentalAudioExposureEvent', happening(customTarget('Loud Noise Alert', 'Environment', 'event', 'SUM'))],
  ['HeadphoneAudioExposureEvent', happening(customTarget('Loud Headphones Alert', 'Environment', 'event', 'SUM'))],
  ['Fainting', spell('Fainting')],
  ['Vomiting', spell('Vomiting')],
  ...Object.entries(SYMPTOMS).map(([type, name]) => [type, symptom(catalogueTarget(name))] as const),
  ...Object.entries(OWN_SYMPTOMS).map(
    ([type, name]) => [type, symptom(customTarget(name, 'Symptoms', '/6', 'MEAN'))] as const,
  ),
]

const categories: ReadonlyMap<string, Category> = new Map(
  rows.map(([type, category]) => [`HKCategoryTypeIdentifier${type}`, lookup(category)]),
)

/** The meaning of a record of this type and value; undefined if there is no variable for it. */
function meaningsOf(type: string, value: string): readonly AppleMeaning[] | undefined {
  const category = categories.get(type)
  return category && (category[value] ?? category[ANY])
}

// Apple's types of quantities and their variables.

interface AppleQuantity {
  readonly target: EntryTarget
  /**
   * For a unit of ours that does not say what is measured (an index, a share, a rate): the Apple units that fit, each
   * with the factor for its values. All other units convert by themselves.
   */
  readonly only?: Readonly<Record<string, number>>
}

type AppleRow = readonly [type: string, quantity: AppleQuantity]

const row = (type: string, variableName: CatalogueName, only?: AppleQuantity['only']): AppleRow => [
  type,
  { target: catalogueTarget(variableName), ...(only ? { only } : {}) },
]

/** Not in the catalogue: the person gets a variable of this name. */
const ownQuantity = (
  type: string,
  target: readonly [string, string, string, 'SUM' | 'MEAN'],
  only?: AppleQuantity['only'],
): AppleRow => {
  const [variableName, categoryName, unit, combination] = target
  return [type, { target: { variableName, categoryName, unit, combination }, ...(only ? { only } : {}) }]
}

const RATE = { 'count/min': 1, 'count/s': 60 }
/** Apple's percent are shares of one. */
const SHARE = { '%': 100 }
const MOVING = 'Physical Activities'

const moving: readonly AppleRow[] = [
  row('StepCount', 'Daily Step Count'),
  row('DistanceWalkingRunning', 'Walking and Running Distance'),
  row('ActiveEnergyBurned', 'Active Energy Burned'),
  row('FlightsClimbed', 'Floors Climbed'),
  row('AppleExerciseTime', 'Active Minutes'),
  row('AppleStandTime', 'Time on Feet'),
  row('VO2Max', 'Exercise Capacity (VO2 Max)', { 'mL/min·kg': 1, 'ml/min·kg': 1, 'mL/kg·min': 1 }),
  ownQuantity('BasalEnergyBurned', ['Resting Energy Burned', MOVING, 'kcal', 'SUM']),
  ownQuantity('AppleMoveTime', ['Move Time', MOVING, 'min', 'SUM']),
  ownQuantity('DistanceCycling', ['Cycling Distance', MOVING, 'km', 'SUM']),
  ownQuantity('DistanceSwimming', ['Swimming Distance', MOVING, 'm', 'SUM']),
  ownQuantity('DistanceWheelchair', ['Wheelchair Distance', MOVING, 'km', 'SUM']),
  ownQuantity('DistanceDownhillSnowSports', ['Downhill Snow Sports Distance', MOVING, 'km', 'SUM']),
  ownQuantity('DistanceCrossCountrySkiing', ['Cross-Country Skiing Distance', MOVING, 'km', 'SUM']),
  ownQuantity('DistancePaddleSports', ['Paddle Sports Distance', MOVING, 'km', 'SUM']),
  ownQuantity('DistanceRowing', ['Rowing Distance', MOVING, 'km', 'SUM']),
  ownQuantity('DistanceSkatingSports', ['Skating Distance', MOVING, 'km', 'SUM']),
  ownQuantity('PushCount', ['Wheelchair Pushes', MOVING, 'count', 'SUM']),
  ownQuantity('SwimmingStrokeCount', ['Swimming Strokes', MOVING, 'count', 'SUM']),
  ownQuantity('WalkingSpeed', ['Walking Speed', MOVING, 'm/s', 'MEAN']),
  ownQuantity('WalkingStepLength', ['Walking Step Length', MOVING, 'cm', 'MEAN']),
  ownQuantity('WalkingAsymmetryPercentage', ['Walking Asymmetry', MOVING, '%', 'MEAN'], SHARE),
  ownQuantity('WalkingDoubleSupportPercentage', ['Walking Double Support Time', MOVING, '%', 'MEAN'], SHARE),
  ownQuantity('AppleWalkingSteadiness', ['Walking Steadiness', MOVING, '%', 'MEAN'], SHARE),
  ownQuantity('SixMinuteWalkTestDistance', ['Six-Minute Walk Distance', MOVING, 'm', 'MEAN']),
  ownQuantity('StairAscentSpeed', ['Stair Speed Up', MOVING, 'm/s', 'MEAN']),
  ownQuantity('StairDescentSpeed', ['Stair Speed Down', MOVING, 'm/s', 'MEAN']),
  ownQuantity('RunningSpeed', ['Running Speed', MOVING, 'm/s', 'MEAN']),
  ownQuantity('RunningStrideLength', ['Running Stride Length', MOVING, 'm', 'MEAN']),
  ownQuantity('RunningVerticalOscillation', ['Running Vertical Oscillation', MOVING, 'cm', 'MEAN']),
  ownQuantity('RunningGroundContactTime', ['Running Ground Contact Time', MOVING, 'ms', 'MEAN']),
  ownQuantity('RunningPower', ['Running Power (W)', MOVING, 'index', 'MEAN'], { W: 1 }),
  ownQuantity('CyclingPower', ['Cycling Power (W)', MOVING, 'index', 'MEAN'], { W: 1 }),
  ownQuantity('CyclingFunctionalThresholdPower', ['Cycling Threshold Power (W)', MOVING, 'index', 'MEAN'], { W: 1 }),
  ownQuantity('CyclingSpeed', ['Cycling Speed', MOVING, 'm/s', 'MEAN']),
  ownQuantity('CyclingCadence', ['Cycling Cadence', MOVING, '/minute', 'MEAN'], RATE),
  ownQuantity('PhysicalEffort', ['Physical Effort (kcal/h/kg)', MOVING, 'index', 'MEAN'], { 'kcal/hr·kg': 1 }),
  ownQuantity('WorkoutEffortScore', ['Workout Effort', MOVING, 'index', 'MEAN'], { appleEffortScore: 1 }),
  ownQuantity('EstimatedWorkoutEffortScore', ['Estimated Workout Effort', MOVING, 'index', 'MEAN'], {
    appleEffortScore: 1,
  }),
  ownQuantity('UnderwaterDepth', ['Underwater Depth', MOVING, 'm', 'MEAN']),
]

const body: readonly AppleRow[] = [
  row('BodyMass', 'Body Weight'),
  row('Height', 'Body Height'),
  row('BodyMassIndex', 'Body Mass Index', { count: 1 }),
  row('BodyFatPercentage', 'Body Fat', SHARE),
  row('LeanBodyMass', 'Lean Body Mass'),
  row('WaistCircumference', 'Waist Circumference'),
]

const VITAL = 'Vital Signs'

const vitals: readonly AppleRow[] = [
  row('HeartRate', 'Heart Rate (Pulse)', RATE),
  row('RestingHeartRate', 'Resting Heart Rate', RATE),
  ownQuantity('WalkingHeartRateAverage', ['Walking Heart Rate', VITAL, 'bpm', 'MEAN'], RATE),
  ownQuantity('HeartRateRecoveryOneMinute', ['Heart Rate Recovery', VITAL, 'bpm', 'MEAN'], RATE),
  row('HeartRateVariabilitySDNN', 'Heart Rate Variability (SDNN)'),
  row('OxygenSaturation', 'Oxygen Saturation', SHARE),
  row('RespiratoryRate', 'Respiratory Rate', RATE),
  row('BodyTemperature', 'Body Temperature'),
  row('BasalBodyTemperature', 'Basal Body Temperature'),
  row('AppleSleepingWristTemperature', 'Skin Temperature'),
  row('BloodPressureSystolic', 'Systolic Blood Pressure'),
  row('BloodPressureDiastolic', 'Diastolic Blood Pressure'),
  row('ForcedExpiratoryVolume1', 'Forced Expiratory Volume in 1 Second'),
  row('PeakExpiratoryFlowRate', 'Peak Expiratory Flow (L/min)', { 'L/min': 1 }),
  row('ElectrodermalActivity', 'Electrodermal Activity', { mcS: 1, μS: 1, S: 1e6 }),
  ownQuantity('ForcedVitalCapacity', ['Forced Vital Capacity', VITAL, 'L', 'MEAN']),
  ownQuantity('PeripheralPerfusionIndex', ['Peripheral Perfusion Index', VITAL, '%', 'MEAN'], SHARE),
  ownQuantity('BloodAlcoholContent', ['Blood Alcohol', VITAL, '%', 'MEAN'], SHARE),
  ownQuantity('AtrialFibrillationBurden', ['Atrial Fibrillation Burden', VITAL, '%', 'MEAN'], SHARE),
  ownQuantity('AppleSleepingBreathingDisturbances', ['Breathing Disturbances in Sleep', VITAL, 'count', 'MEAN']),
]

const surroundings: readonly AppleRow[] = [
  row('EnvironmentalAudioExposure', 'Noise Level'),
  row('UVExposure', 'Ultraviolet Index', { count: 1 }),
  row('TimeInDaylight', 'Sunlight Exposure'),
  ownQuantity('HeadphoneAudioExposure', ['Headphone Volume', 'Environment', 'dB', 'MEAN']),
  ownQuantity('EnvironmentalSoundReduction', ['Sound Reduction', 'Environment', 'dB', 'MEAN']),
  ownQuantity('WaterTemperature', ['Water Temperature', 'Environment', 'C', 'MEAN']),
]

const treatments: readonly AppleRow[] = [
  row('InsulinDelivery', 'Insulin', { IU: 1 }),
  row('NumberOfAlcoholicBeverages', 'Alcoholic Drinks', { count: 1 }),
  row('NumberOfTimesFallen', 'Fall', { count: 1 }),
  ownQuantity('InhalerUsage', ['Inhaler Use', 'Treatments', 'count', 'SUM']),
]

const nutrient = (type: string, name: string, unit: 'g' | 'mg' | 'mcg'): AppleRow =>
  ownQuantity(`Dietary${type}`, [name, 'Nutrients', unit, 'SUM'])

const nutrients: readonly AppleRow[] = [
  row('DietaryEnergyConsumed', 'Calorie Intake'),
  row('DietaryProtein', 'Protein'),
  row('DietaryCarbohydrates', 'Carbohydrates'),
  row('DietaryFatTotal', 'Fat'),
  row('DietaryFatSaturated', 'Saturated Fat'),
  row('DietaryFiber', 'Fiber'),
  row('DietarySugar', 'Sugar'),
  row('DietaryCholesterol', 'Dietary Cholesterol'),
  row('DietarySodium', 'Sodium'),
  row('DietaryPotassium', 'Potassium'),
  row('DietaryCalcium', 'Calcium'),
  row('DietaryMagnesium', 'Magnesium'),
  row('DietaryIron', 'Iron'),
  row('DietaryZinc', 'Zinc'),
  row('DietaryVitaminC', 'Vitamin C'),
  row('DietaryVitaminD', 'Vitamin D'),
  row('DietaryVitaminB12', 'Vitamin B12'),
  row('DietaryFolate', 'Folate'),
  row('DietaryWater', 'Water'),
  row('DietaryCaffeine', 'Caffeine'),
  nutrient('FatPolyunsaturated', 'Polyunsaturated Fat', 'g'),
  nutrient('FatMonounsaturated', 'Monounsaturated Fat', 'g'),
  nutrient('VitaminA', 'Vitamin A', 'mcg'),
  nutrient('VitaminB6', 'Vitamin B6', 'mg'),
  nutrient('VitaminE', 'Vitamin E', 'mg'),
  nutrient('VitaminK', 'Vitamin K', 'mcg'),
  nutrient('Thiamin', 'Dietary Thiamin', 'mg'),
  nutrient('Riboflavin', 'Dietary Riboflavin', 'mg'),
  nutrient('Niacin', 'Dietary Niacin', 'mg'),
  nutrient('PantothenicAcid', 'Pantothenic Acid', 'mg'),
  nutrient('Biotin', 'Biotin', 'mcg'),
  nutrient('Phosphorus', 'Phosphorus', 'mg'),
  nutrient('Iodine', 'Iodine', 'mcg'),
  nutrient('Selenium', 'Selenium', 'mcg'),
  nutrient('Copper', 'Copper', 'mg'),
  nutrient('Manganese', 'Manganese', 'mg'),
  nutrient('Chromium', 'Chromium', 'mcg'),
  nutrient('Molybdenum', 'Molybdenum', 'mcg'),
  nutrient('Chloride', 'Chloride', 'mg'),
]

/** By the name behind `HKQuantityTypeIdentifier`. Blood glucose is not here: Apple writes the molar mass into its unit. */
export const quantities: ReadonlyMap<string, AppleQuantity> = new Map(
  [...moving, ...body, ...vitals, ...surroundings, ...treatments, ...nutrients].map(([type, quantity]) => [
    `HKQuantityTypeIdentifier${type}`,
    quantity,
  ]),
)

const GLUCOSE = 'HKQuantityTypeIdentifierBloodGlucose'

/** Apple writes the molar mass into the unit: `mmol<180.1558800000541>/L`. */
function glucoseTarget(unit: string): AppleQuantity | undefined {
  if (unit === 'mg/dL') return { target: catalogueTarget('Blood Glucose'), only: { [unit]: 1 } }
  if (/^mmol<[\d.]+>\/L$/.test(unit))
    return { target: catalogueTarget('Blood Glucose', 'mmol/L glucose'), only: { [unit]: 1 } }
  return undefined
}

export type Attributes = Readonly<Record<string, string>>

/** What is inside a workout, in the newer layout. */
export interface WorkoutSums {
  readonly energy?: { readonly value: string; readonly unit: string }
  readonly distance?: { readonly value: string; readonly unit: string }
}

interface AppleScale {
  readonly target: EntryTarget
  readonly factor: number
  readonly offset: number
  /** Apple's percent are shares of one; some apps wrote percent anyway. */
  readonly isShare: boolean
}

type EntryTimes = Pick<ReadEntry, 'start' | 'sourceName' | 'position'> & { readonly endEpoch: number | undefined }

/** No measured value is this small: programs write it for missing values. */
const TINIEST = 1e-300
const WORKOUT_ENERGY: EntryTarget = {
  variableName: 'Workout Energy Burned',
  categoryName: 'Physical Activities',
  unit: 'kcal',
  combination: 'SUM',
}
const WORKOUT_DISTANCE: EntryTarget = {
  variableName: 'Workout Distance',
  categoryName: 'Physical Activities',
  unit: 'km',
  combination: 'SUM',
}

export class AppleRecords {
  readonly #moments = new AppleMoments()
  readonly #scales = new Map<string, AppleScale | Sentence | undefined>()
  #lastType = ''
  #lastUnit = ''
  #lastScale: AppleScale | Sentence | undefined
  #lastLeftOut: ReadItem | undefined
  #lastGiven = ''
  #lastSource = ''

  /** A `Record` element. */
  record(attributes: Attributes, position: FilePosition): readonly ReadItem[] {
    const timed = this.#timed(attributes, position)
    if ('en' in timed) return [{ kind: 'rejected', position, reason: timed }]
    const { type = '', value = '' } = attributes
    if (type.startsWith('HKCategoryTypeIdentifier')) return categoryItems(type, value, timed)
    return [this.#quantity(attributes, timed)]
  }

  #quantity({ type = '', unit = '', value = '' }: Attributes, timed: EntryTimes): ReadItem {
    // A file is sorted by type.
    if (type !== this.#lastType || unit !== this.#lastUnit) {
      this.#lastScale = this.#scaleOf(type, unit)
      this.#lastLeftOut = undefined
      this.#lastType = type
      this.#lastUnit = unit
    }
    const scale = this.#lastScale
    if (scale === undefined) {
      this.#lastLeftOut ??= { kind: 'leftOut', what: sameWords(shortName(type)) }
      return this.#lastLeftOut
    }
    const { position } = timed
    if ('en' in scale) return { kind: 'rejected', position, reason: scale }
    const number = numberOf(value)
    if (number === undefined)
      return {
        kind: 'rejected',
        position,
        reason: say('value "{value}" is not a number.', { value: value.slice(0, 40) }),
      }
    return entryOf(scale.target, scaled(number, scale), timed)
  }

  /** A `Workout` element: how long, and in either layout how much energy and how far. */
  workout(attributes: Attributes, sums: WorkoutSums, position: FilePosition): readonly ReadItem[] {
    const timed = this.#timed(attributes, position)
    if ('en' in timed) return [{ kind: 'rejected', position, reason: timed }]
    const name = (attributes['workoutActivityType'] ?? '').replace(/^HKWorkoutActivityType/, '')
    const { target, note } = workoutOf(spaced(name))
    const minutes = minutesOf(attributes, timed)
    const lasted: ReadItem =
      minutes === undefined || minutes === 0
        ? { kind: 'leftOut', what: say('Workouts without a duration') }
        : { ...entryOf(target, minutes, timed), ...(note === undefined ? {} : { note }) }
    const energy = sums.energy ?? amount(attributes, 'totalEnergyBurned')
    const distance = sums.distance ?? amount(attributes, 'totalDistance')
    return [lasted, ...workoutSum(WORKOUT_ENERGY, energy, timed), ...workoutSum(WORKOUT_DISTANCE, distance, timed)]
  }

  #scaleOf(type: string, unit: string): AppleScale | Sentence | undefined {
    const key = `${type} ${unit}`
    if (this.#scales.has(key)) return this.#scales.get(key)
    const quantity = type === GLUCOSE ? glucoseTarget(unit) : quantities.get(type)
    const isUnknown = quantity === undefined && type !== GLUCOSE
    const scale = isUnknown ? undefined : quantity ? scaleFor(quantity, unit) : unknownUnit(unit)
    this.#scales.set(key, scale)
    return scale
  }

  #timed(attributes: Attributes, position: FilePosition): EntryTimes | Sentence {
    const { startDate, endDate, sourceName = '', device = '' } = attributes
    const start = this.#moments.read(startDate)
    const end = this.#moments.read(endDate)
    if (!start) return say('startDate "{startDate}" is not a time.', { startDate: (startDate ?? '').slice(0, 40) })
    if (endDate !== undefined && !end)
      return say('endDate "{endDate}" is not a time.', { endDate: endDate.slice(0, 40) })
    if (end && end.epochSeconds < start.epochSeconds) return say('It ends before it starts.')
    if (sourceName !== this.#lastGiven || sourceName === '') {
      this.#lastGiven = sourceName
      this.#lastSource = sourceName.trim() || deviceName(device) || 'Apple Health'
    }
    const endEpoch = end && end.epochSeconds > start.epochSeconds ? end.epochSeconds : undefined
    return { start, endEpoch, sourceName: this.#lastSource, position }
  }
}

function categoryItems(type: string, value: string, timed: EntryTimes): readonly ReadItem[] {
  const meanings = meaningsOf(type, value)
  if (!meanings) return [{ kind: 'leftOut', what: sameWords(shortName(value === '' ? type : value)) }]
  const seconds = (timed.endEpoch ?? timed.start.epochSeconds) - timed.start.epochSeconds
  return meanings.map((meaning): ReadItem => {
    if (!('lasts' in meaning)) return entryOf(meaning.target, meaning.value, timed)
    if (seconds === 0)
      return {
        kind: 'leftOut',
        what: say('{variableName} without a duration', { variableName: nameForReader(meaning.target.variableName) }),
      }
    return entryOf(meaning.target, withoutNoise(seconds / (meaning.lasts === 'h' ? 3600 : 60)), timed)
  })
}

function workoutSum(
  target: EntryTarget,
  measured: { readonly value: string; readonly unit: string } | undefined,
  timed: EntryTimes,
): readonly ReadItem[] {
  const number = measured && numberOf(measured.value)
  const scale = measured && scaleFor({ target: target }, measured.unit)
  if (number === undefined || number === 0 || scale === undefined || 'en' in scale) return []
  return [entryOf(scale.target, scaled(number, scale), timed)]
}

/** Member by member, because this runs for every sample, and spreading takes twice as long. */
function entryOf(target: EntryTarget, value: number, { start, endEpoch, sourceName, position }: EntryTimes): ReadEntry {
  const { variableName, categoryName, unit, combination } = target
  return endEpoch === undefined
    ? { kind: 'entry', variableName, categoryName, unit, combination, value, start, sourceName, position }
    : { kind: 'entry', variableName, categoryName, unit, combination, value, start, endEpoch, sourceName, position }
}

const shortName = (name: string): string =>
  name.replace(/^HK(?:Quantity|Category|Data|Correlation)TypeIdentifier|^HKCategoryValue/, '').slice(0, 100) ||
  'Records without a type'

const spaced = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2')

const deviceName = (device: string): string => /name:([^,>]+)/.exec(device)?.[1]?.trim() ?? ''

const unknownUnit = (unit: string): Sentence =>
  say('The unit "{unit}" is not known for this.', { unit: unit.slice(0, 40) })

function numberOf(text: string): number | undefined {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(number)) return undefined
  return number !== 0 && Math.abs(number) < TINIEST ? undefined : number
}

function scaled(number: number, { factor, offset, isShare }: AppleScale): number {
  if (isShare && number > 1) return number
  return factor === 1 && offset === 0 ? number : withoutNoise(number * factor + offset)
}

/** A unit of ours that the variable's own unit converts from, or the reason why there is none. */
function scaleFor({ target, only }: AppleQuantity, unitName: string): AppleScale | Sentence {
  if (only) {
    const factor = lookup(only)[unitName]
    return factor === undefined
      ? unknownUnit(unitName)
      : { target, factor, offset: 0, isShare: unitName === '%' && factor === 100 }
  }
  const isKelvin = unitName === 'K'
  const fitting = unitFitting(target.unit, isKelvin ? 'degC' : unitName)
  if (!fitting) return unknownUnit(unitName)
  const { unit, factor } = fitting
  return { target: { ...target, unit }, factor, offset: isKelvin ? -273.15 : 0, isShare: false }
}

const MINUTES_IN = lookup({ s: 1 / 60, min: 1, hr: 60 })

function minutesOf(
  { duration, durationUnit = 'min' }: Attributes,
  { start, endEpoch }: EntryTimes,
): number | undefined {
  const number = duration === undefined ? undefined : numberOf(duration)
  const factor = MINUTES_IN[durationUnit]
  if (number !== undefined && factor !== undefined) return withoutNoise(number * factor)
  return endEpoch === undefined ? undefined : withoutNoise((endEpoch - start.epochSeconds) / 60)
}

function amount(attributes: Attributes, name: string): { value: string; unit: string } | undefined {
  const value = attributes[name]
  const unit = attributes[`${name}Unit`]
  return value === undefined || unit === undefined ? undefined : { value, unit }
}

// The interface's own table of variable categories: what a variable is taken to be until it says otherwise.
// Every synonym is accepted wherever the name is, case-insensitively.

export interface VariableCategoryRecord {
  readonly id: number
  readonly name: string
  readonly nameSingular: string
  readonly synonyms: readonly string[]
  readonly defaultUnitAbbreviatedName: string | null
  readonly combinationOperation: 'SUM' | 'MEAN'
  readonly fillingType: 'none' | 'zero'
  readonly onsetDelaySeconds: number
  readonly durationOfActionSeconds: number
  readonly outcome: boolean
  readonly predictor: boolean
  readonly causeOnly: boolean
  readonly valence: 'positive' | 'negative' | 'numeric' | null
  readonly manualTracking: boolean
  readonly minimumSecondsBetweenMeasurements: number | null
  readonly minimumAllowedValue: number | null
}

/** Defaults of most categories. */
const common = {
  synonyms: [],
  defaultUnitAbbreviatedName: null,
  combinationOperation: 'MEAN',
  fillingType: 'zero',
  onsetDelaySeconds: 0,
  durationOfActionSeconds: 86400,
  outcome: true,
  predictor: true,
  causeOnly: false,
  valence: null,
  manualTracking: false,
  minimumSecondsBetweenMeasurements: null,
  minimumAllowedValue: null,
} satisfies Partial<VariableCategoryRecord>

const category = (
  row: Pick<VariableCategoryRecord, 'id' | 'name' | 'nameSingular'> & Partial<VariableCategoryRecord>,
): VariableCategoryRecord => ({ ...common, ...row })

export const variableCategoryRecords: readonly VariableCategoryRecord[] = [
  category({
    id: 1,
    name: 'Emotions',
    nameSingular: 'Emotion',
    synonyms: ['Emotion', 'Mood'],
    defaultUnitAbbreviatedName: '/5',
    fillingType: 'none',
    predictor: false,
    valence: 'numeric',
    manualTracking: true,
    minimumSecondsBetweenMeasurements: 60,
  }),
  category({
    id: 2,
    name: 'Physique',
    nameSingular: 'Physique',
    fillingType: 'none',
    durationOfActionSeconds: 604800,
    minimumSecondsBetweenMeasurements: 86400,
  }),
  category({
    id: 3,
    name: 'Physical Activities',
    nameSingular: 'Physical Activity',
    synonyms: ['Physical Activity'],
    combinationOperation: 'SUM',
    minimumSecondsBetweenMeasurements: 3600,
  }),
  category({
    id: 4,
    name: 'Locations',
    nameSingular: 'Location',
    synonyms: ['Location'],
    defaultUnitAbbreviatedName: 'min',
    outcome: false,
    minimumSecondsBetweenMeasurements: 600,
  }),
  category({
    id: 5,
    name: 'Miscellaneous',
    nameSingular: 'Uncategorized Variable',
    synonyms: ['Uncategorized'],
    fillingType: 'none',
  }),
  category({
    id: 6,
    name: 'Sleep',
    nameSingular: 'Sleep',
    fillingType: 'none',
    minimumSecondsBetweenMeasurements: 86400,
  }),
  category({
    id: 7,
    name: 'Social Interactions',
    nameSingular: 'Social Interaction',
    synonyms: ['Social Interaction'],
    minimumSecondsBetweenMeasurements: 60,
  }),
  category({ id: 8, name: 'Vital Signs', nameSingular: 'Vital Sign', synonyms: ['Vital Sign'], fillingType: 'none' }),
  category({
    id: 9,
    name: 'Cognitive Performance',
    nameSingular: 'Cognitive Performance',
    fillingType: 'none',
    predictor: false,
    valence: 'positive',
  }),
  category({
    id: 10,
    name: 'Symptoms',
    nameSingular: 'Symptom',
    synonyms: ['Symptom'],
    defaultUnitAbbreviatedName: '/5',
    fillingType: 'none',
    valence: 'negative',
    manualTracking: true,
    minimumSecondsBetweenMeasurements: 60,
  }),
  category({
    id: 11,
    name: 'Nutrients',
    nameSingular: 'Nutrient',
    synonyms: ['Nutrient'],
    defaultUnitAbbreviatedName: 'g',
    fillingType: 'none',
    outcome: false,
    causeOnly: true,
  }),
  category({
    id: 12,
    name: 'Goals',
    nameSingular: 'Goal',
    synonyms: ['Goal', 'Productivity', 'Work'],
    fillingType: 'none',
    predictor: false,
    valence: 'positive',
    minimumSecondsBetweenMeasurements: 60,
  }),
  category({
    id: 13,
    name: 'Treatments',
    nameSingular: 'Treatment',
    synonyms: ['Baby Product', 'Health & Beauty', 'Health and Beauty', 'HealthPersonalCare', 'Home', 'Treatment'],
    defaultUnitAbbreviatedName: 'count',
    combinationOperation: 'SUM',
    onsetDelaySeconds: 1800,
    outcome: false,
    causeOnly: true,
    manualTracking: true,
    minimumSecondsBetweenMeasurements: 60,
    minimumAllowedValue: 0,
  }),
  category({
    id: 14,
    name: 'Activity',
    nameSingular: 'Activity',
    synonyms: ['Activities'],
    defaultUnitAbbreviatedName: 'min',
    combinationOperation: 'SUM',
  }),
  category({
    id: 15,
    name: 'Foods',
    nameSingular: 'Food',
    synonyms: ['Food', 'GourmetFood', 'Grocery'],
    defaultUnitAbbreviatedName: 'serving',
    combinationOperation: 'SUM',
    onsetDelaySeconds: 1800,
    durationOfActionSeconds: 864000,
    outcome: false,
    causeOnly: true,
    manualTracking: true,
    minimumAllowedValue: 0,
  }),
  category({
    id: 16,
    name: 'Conditions',
    nameSingular: 'Condition',
    synonyms: ['Condition'],
    fillingType: 'none',
    predictor: false,
    manualTracking: true,
  }),
  category({
    id: 17,
    name: 'Environment',
    nameSingular: 'Environment',
    fillingType: 'none',
    outcome: false,
    causeOnly: true,
    minimumSecondsBetweenMeasurements: 86400,
  }),
  category({
    id: 18,
    name: 'Causes of Illness',
    nameSingular: 'Cause of Illness',
    synonyms: ['Cause of Illness'],
    outcome: false,
  }),
  category({ id: 19, name: 'Books', nameSingular: 'Book', synonyms: ['Book'], outcome: false }),
  category({
    id: 20,
    name: 'Software',
    nameSingular: 'Software',
    synonyms: ['App', 'Software & Mobile App', 'Software & Mobile Apps', 'Software Usage'],
    defaultUnitAbbreviatedName: 'min',
    combinationOperation: 'SUM',
    outcome: false,
  }),
  category({
    id: 32,
    name: 'Payments',
    nameSingular: 'Payment',
    synonyms: ['Payment', 'Purchase', 'Purchases'],
    defaultUnitAbbreviatedName: '$',
    combinationOperation: 'SUM',
    durationOfActionSeconds: 2592000,
    outcome: false,
  }),
  category({
    id: 42,
    name: 'Movies and TV',
    nameSingular: 'Movies and TV',
    combinationOperation: 'SUM',
    outcome: false,
  }),
  category({
    id: 251,
    name: 'Music',
    nameSingular: 'Music',
    defaultUnitAbbreviatedName: 'count',
    combinationOperation: 'SUM',
    outcome: false,
  }),
]

/** What people want to improve, and what often has to do with it. Names and units are those of the catalogue. */

export const goalNames = [
  'mood',
  'sleep',
  'energy',
  'pain',
  'headache',
  'digestion',
  'skin',
  'focus',
  'bloodPressure',
] as const
export type GoalName = (typeof goalNames)[number]

interface Subject {
  readonly name: string
  readonly unit: string
  readonly kind: string
  readonly operation: 'MEAN' | 'SUM'
  readonly valence: 'positive' | 'negative' | 'numeric'
}

const rated = (name: string, kind: string, valence: 'positive' | 'negative'): Subject => ({
  name,
  kind,
  valence,
  unit: '/5',
  operation: 'MEAN',
})

/** The outcome of each goal: what is asked about first, and then every evening. */
export const outcomes: Readonly<Record<GoalName, Subject>> = {
  mood: rated('Overall Mood', 'Emotions', 'positive'),
  sleep: rated('Sleep Quality', 'Sleep', 'positive'),
  energy: rated('Energy Level', 'Symptoms', 'positive'),
  pain: rated('Overall Pain', 'Symptoms', 'negative'),
  headache: rated('Headache', 'Symptoms', 'negative'),
  digestion: rated('Bloating', 'Symptoms', 'negative'),
  skin: rated('Itching', 'Symptoms', 'negative'),
  focus: rated('Focus', 'Cognitive Performance', 'positive'),
  bloodPressure: {
    name: 'Systolic Blood Pressure',
    kind: 'Vital Signs',
    unit: 'mmHg',
    operation: 'MEAN',
    valence: 'numeric',
  },
}

/** When an outcome is asked for; nights are asked about in the morning. */
export const outcomeTime = (goal: GoalName): string => (goal === 'sleep' ? '09:00' : '20:00')

export const factorNames = [
  'coffee',
  'alcohol',
  'exercise',
  'stress',
  'sleepQuality',
  'sugar',
  'dairy',
  'water',
  'screen',
  'meditation',
  'magnesium',
  'walking',
] as const
export type FactorName = (typeof factorNames)[number]

export interface Factor extends Subject {
  /** When it is asked about. */
  readonly time: string
}

const eaten = (name: string, unit: string, time: string): Factor => ({
  name,
  unit,
  time,
  kind: 'Foods',
  operation: 'SUM',
  valence: 'numeric',
})
const lasting = (name: string, kind: string, time: string, valence: 'positive' | 'numeric'): Factor => ({
  name,
  kind,
  time,
  valence,
  unit: 'min',
  operation: 'SUM',
})

export const factors: Readonly<Record<FactorName, Factor>> = {
  coffee: eaten('Coffee', 'serving', '16:00'),
  alcohol: eaten('Alcoholic Drinks', 'serving', '21:00'),
  sugar: eaten('Sugary Drinks', 'serving', '20:00'),
  dairy: eaten('Dairy Products', 'serving', '20:00'),
  water: eaten('Water', 'mL', '20:00'),
  exercise: lasting('Exercise', 'Physical Activities', '20:00', 'positive'),
  walking: lasting('Walking', 'Physical Activities', '20:00', 'positive'),
  meditation: lasting('Meditation', 'Activity', '21:00', 'positive'),
  screen: lasting('Late Screen Use', 'Software', '22:00', 'numeric'),
  stress: { ...rated('Stress', 'Emotions', 'negative'), time: '20:00' },
  sleepQuality: { ...rated('Sleep Quality', 'Sleep', 'positive'), time: '09:00' },
  magnesium: {
    name: 'Magnesium Supplement',
    kind: 'Treatments',
    unit: 'mg',
    operation: 'SUM',
    valence: 'numeric',
    time: '21:00',
  },
}

const suggested: Readonly<Record<GoalName, readonly FactorName[]>> = {
  mood: ['sleepQuality', 'exercise', 'stress', 'coffee', 'alcohol', 'screen', 'meditation', 'walking'],
  sleep: ['coffee', 'alcohol', 'screen', 'exercise', 'stress', 'magnesium', 'meditation', 'walking'],
  energy: ['sleepQuality', 'coffee', 'exercise', 'stress', 'sugar', 'water', 'alcohol', 'walking'],
  pain: ['stress', 'sleepQuality', 'walking', 'exercise', 'alcohol', 'magnesium', 'sugar', 'meditation'],
  headache: ['coffee', 'sleepQuality', 'alcohol', 'stress', 'water', 'screen', 'magnesium', 'exercise'],
  digestion: ['dairy', 'coffee', 'alcohol', 'stress', 'sugar', 'water', 'walking', 'magnesium'],
  skin: ['dairy', 'sugar', 'stress', 'sleepQuality', 'alcohol', 'water', 'exercise', 'coffee'],
  focus: ['sleepQuality', 'coffee', 'screen', 'exercise', 'stress', 'meditation', 'sugar', 'water'],
  bloodPressure: ['stress', 'exercise', 'coffee', 'alcohol', 'walking', 'sleepQuality', 'meditation', 'sugar'],
}

/** Eight; the first three are ticked. */
export const suggestedFor = (goal: GoalName | undefined): readonly FactorName[] => suggested[goal ?? 'mood']
export const TICKED = 3

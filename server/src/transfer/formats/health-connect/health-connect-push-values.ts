/**
 * What HC Webhook and Life Dashboard Companion call the values of Health Connect: in which list a value stands, in which
 * member, and which variable it is of. Where the two apps name a member differently, both names are here.
 */
import { type Nature, natureOf } from '../reading/natures.ts'

export interface PushedValue {
  readonly members: readonly string[]
  readonly nature: Nature
  /** What the number is multiplied by. */
  readonly factor: number
}

const value = (members: string, variableName: string, unit?: string, factor = 1): PushedValue => ({
  members: members.split(' '),
  nature: natureOf(variableName, unit),
  factor,
})

export const PULSE = value('bpm', 'Heart Rate (Pulse)')
export const DISTANCE = value('meters', 'Walking and Running Distance', 'm')
/** Apple reports another kind of variability than Android. */
export const APPLE_VARIABILITY = value('heart_rate_variability_millis', 'Heart Rate Variability (SDNN)', 'ms')

/** Lists whose objects hold values of their own. */
export const LISTS: ReadonlyMap<string, readonly PushedValue[]> = new Map([
  ['steps', [value('count', 'Daily Step Count')]],
  ['active_calories', [value('calories', 'Active Energy Burned', 'kcal')]],
  ['total_calories', [value('calories', 'Total Energy Burned', 'kcal')]],
  ['weight', [value('kilograms', 'Body Weight', 'kg')]],
  ['height', [value('meters', 'Body Height', 'cm', 100)]],
  [
    'blood_pressure',
    [value('systolic', 'Systolic Blood Pressure', 'mmHg'), value('diastolic', 'Diastolic Blood Pressure', 'mmHg')],
  ],
  ['blood_glucose', [value('mmol_per_liter', 'Blood Glucose (mmol/L)')]],
  ['oxygen_saturation', [value('percentage', 'Oxygen Saturation', '%')]],
  ['body_temperature', [value('celsius', 'Body Temperature', 'C')]],
  ['basal_body_temperature', [value('celsius', 'Basal Body Temperature', 'C')]],
  ['respiratory_rate', [value('rate', 'Respiratory Rate')]],
  ['resting_heart_rate', [value('bpm', 'Resting Heart Rate')]],
  [
    'heart_rate_variability',
    [value('rmssd_millis heart_rate_variability_millis', 'Heart Rate Variability (RMSSD)', 'ms')],
  ],
  ['vo2_max', [value('ml_per_kg_per_min vo2_ml_per_min_per_kg', 'Exercise Capacity (VO2 Max)')]],
  ['body_fat', [value('percentage', 'Body Fat', '%')]],
  ['lean_body_mass', [value('kilograms', 'Lean Body Mass', 'kg')]],
  ['bone_mass', [value('kilograms', 'Bone Mass', 'kg')]],
  ['hydration', [value('liters', 'Fluid Intake', 'mL', 1000)]],
  [
    'nutrition',
    [
      value('calories', 'Calorie Intake', 'kcal'),
      value('protein_grams', 'Protein', 'g'),
      value('carbs_grams', 'Carbohydrates', 'g'),
      value('fat_grams', 'Fat', 'g'),
      value('saturated_fat_g', 'Saturated Fat', 'g'),
      value('dietary_fiber_grams dietary_fibre_g', 'Fiber', 'g'),
      value('sugar_grams sugars_g', 'Sugar', 'g'),
      value('cholesterol_mg', 'Dietary Cholesterol', 'mg'),
      value('sodium_grams', 'Sodium', 'g'),
      value('sodium_mg', 'Sodium', 'mg'),
      value('potassium_mg', 'Potassium', 'mg'),
      value('calcium_mg', 'Calcium', 'mg'),
      value('magnesium_mg', 'Magnesium', 'mg'),
      value('iron_mg', 'Iron', 'mg'),
      value('zinc_mg', 'Zinc', 'mg'),
      value('vitamin_c_mg', 'Vitamin C', 'mg'),
      value('vitamin_d_mcg', 'Vitamin D', 'mcg'),
      value('vitamin_b12_mcg', 'Vitamin B12', 'mcg'),
      value('folate_mcg', 'Folate', 'mcg'),
      value('caffeine_mg', 'Caffeine', 'mg'),
    ],
  ],
])

/** Lists that are sent and have no place here; `daily_totals` and `bmi` follow from the others. */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'daily_totals',
  'bmi',
  'screen_time',
  'basal_metabolic_rate',
  'body_water_mass',
  'menstruation_period',
  'menstruation_flow',
  'intermenstrual_bleeding',
  'ovulation_test',
  'cervical_mucus',
  'sexual_activity',
])

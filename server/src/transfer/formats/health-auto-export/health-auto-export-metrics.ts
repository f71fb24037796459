/** The names that Health Auto Export gives to what it takes from Apple Health, and our variables for them. */
import { lookup } from '../reading/lookup.ts'
import { type Nature, natureOf } from '../reading/natures.ts'

const NAMES = lookup<string>({
  step_count: 'Daily Step Count',
  walking_running_distance: 'Walking and Running Distance',
  cycling_distance: 'Cycling Distance',
  swimming_distance: 'Swimming Distance',
  active_energy: 'Active Energy Burned',
  basal_energy_burned: 'Resting Energy Burned',
  flights_climbed: 'Floors Climbed',
  apple_exercise_time: 'Active Minutes',
  apple_stand_time: 'Time on Feet',
  mindful_minutes: 'Meditation',
  heart_rate: 'Heart Rate (Pulse)',
  resting_heart_rate: 'Resting Heart Rate',
  heart_rate_variability: 'Heart Rate Variability (SDNN)',
  blood_oxygen_saturation: 'Oxygen Saturation',
  respiratory_rate: 'Respiratory Rate',
  body_temperature: 'Body Temperature',
  basal_body_temperature: 'Basal Body Temperature',
  apple_sleeping_wrist_temperature: 'Skin Temperature',
  forced_expiratory_volume_1: 'Forced Expiratory Volume in 1 Second',
  weight_body_mass: 'Body Weight',
  height: 'Body Height',
  body_fat_percentage: 'Body Fat',
  lean_body_mass: 'Lean Body Mass',
  waist_circumference: 'Waist Circumference',
  time_in_daylight: 'Sunlight Exposure',
  environmental_audio_exposure: 'Noise Level',
  dietary_energy: 'Calorie Intake',
  protein: 'Protein',
  carbohydrates: 'Carbohydrates',
  total_fat: 'Fat',
  saturated_fat: 'Saturated Fat',
  fiber: 'Fiber',
  dietary_sugar: 'Sugar',
  cholesterol: 'Dietary Cholesterol',
  sodium: 'Sodium',
  potassium: 'Potassium',
  calcium: 'Calcium',
  magnesium: 'Magnesium',
  iron: 'Iron',
  zinc: 'Zinc',
  vitamin_c: 'Vitamin C',
  vitamin_d: 'Vitamin D',
  vitamin_b12: 'Vitamin B12',
  folate: 'Folate',
  caffeine: 'Caffeine',
  dietary_water: 'Fluid Intake',
})

/** Numbers whose unit is part of the variable's name, or that have none. */
const BARE = lookup<string>({
  body_mass_index: 'Body Mass Index',
  vo2_max: 'Exercise Capacity (VO2 Max)',
})

const natures = new Map(Object.entries(NAMES).map(([name, variableName]) => [name, natureOf(variableName)]))
const bareNatures = new Map(Object.entries(BARE).map(([name, variableName]) => [name, natureOf(variableName)]))

const glucose = { 'mg/dl': natureOf('Blood Glucose (mg/dL)'), 'mmol/l': natureOf('Blood Glucose (mmol/L)') } as const

export type Metric =
  | { readonly kind: 'measured'; readonly nature: Nature }
  | { readonly kind: 'bare'; readonly nature: Nature }
  | { readonly kind: 'sleep' }
  | { readonly kind: 'bloodPressure' }
  | { readonly kind: 'unknown' }

export function metricNamed(name: string, units: string): Metric {
  const key = name.trim().toLowerCase().replaceAll(' ', '_')
  if (key === 'sleep_analysis') return { kind: 'sleep' }
  if (key === 'blood_pressure') return { kind: 'bloodPressure' }
  const sugar = Object.entries(glucose).find(([unit]) => units.toLowerCase().startsWith(unit))?.[1]
  const bare = key === 'blood_glucose' ? sugar : bareNatures.get(key)
  if (bare) return { kind: 'bare', nature: bare }
  const nature = natures.get(key)
  return nature ? { kind: 'measured', nature } : { kind: 'unknown' }
}

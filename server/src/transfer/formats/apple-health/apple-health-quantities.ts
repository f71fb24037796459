/** Apple's types of quantities and the variables they are values of. */
import { type Nature, natureOf } from '../reading/natures.ts'

export interface Quantity {
  readonly nature: Nature
  /**
   * Where our unit says nothing about what is measured (an index, a share, a rate), the Apple units that are meant by
   * it and what a value is multiplied with; else the units convert by themselves.
   */
  readonly only?: Readonly<Record<string, number>>
}

type Row = readonly [type: string, quantity: Quantity]

const known = (type: string, variableName: string, only?: Quantity['only']): Row => [
  type,
  { nature: natureOf(variableName), ...(only ? { only } : {}) },
]

/** Not in the catalogue: the person gets a variable of this name. */
const own = (type: string, nature: readonly [string, string, string, 'SUM' | 'MEAN'], only?: Quantity['only']): Row => {
  const [variableName, categoryName, unit, combination] = nature
  return [type, { nature: { variableName, categoryName, unit, combination }, ...(only ? { only } : {}) }]
}

const RATE = { 'count/min': 1, 'count/s': 60 }
/** Apple's percent are shares of one. */
const SHARE = { '%': 100 }
const MOVING = 'Physical Activities'

const moving: readonly Row[] = [
  known('StepCount', 'Daily Step Count'),
  known('DistanceWalkingRunning', 'Walking and Running Distance'),
  known('ActiveEnergyBurned', 'Active Energy Burned'),
  known('FlightsClimbed', 'Floors Climbed'),
  known('AppleExerciseTime', 'Active Minutes'),
  known('AppleStandTime', 'Time on Feet'),
  known('VO2Max', 'Exercise Capacity (VO2 Max)', { 'mL/min·kg': 1, 'ml/min·kg': 1, 'mL/kg·min': 1 }),
  own('BasalEnergyBurned', ['Resting Energy Burned', MOVING, 'kcal', 'SUM']),
  own('AppleMoveTime', ['Move Time', MOVING, 'min', 'SUM']),
  own('DistanceCycling', ['Cycling Distance', MOVING, 'km', 'SUM']),
  own('DistanceSwimming', ['Swimming Distance', MOVING, 'm', 'SUM']),
  own('DistanceWheelchair', ['Wheelchair Distance', MOVING, 'km', 'SUM']),
  own('DistanceDownhillSnowSports', ['Downhill Snow Sports Distance', MOVING, 'km', 'SUM']),
  own('DistanceCrossCountrySkiing', ['Cross-Country Skiing Distance', MOVING, 'km', 'SUM']),
  own('DistancePaddleSports', ['Paddle Sports Distance', MOVING, 'km', 'SUM']),
  own('DistanceRowing', ['Rowing Distance', MOVING, 'km', 'SUM']),
  own('DistanceSkatingSports', ['Skating Distance', MOVING, 'km', 'SUM']),
  own('PushCount', ['Wheelchair Pushes', MOVING, 'count', 'SUM']),
  own('SwimmingStrokeCount', ['Swimming Strokes', MOVING, 'count', 'SUM']),
  own('WalkingSpeed', ['Walking Speed', MOVING, 'm/s', 'MEAN']),
  own('WalkingStepLength', ['Walking Step Length', MOVING, 'cm', 'MEAN']),
  own('WalkingAsymmetryPercentage', ['Walking Asymmetry', MOVING, '%', 'MEAN'], SHARE),
  own('WalkingDoubleSupportPercentage', ['Walking Double Support Time', MOVING, '%', 'MEAN'], SHARE),
  own('AppleWalkingSteadiness', ['Walking Steadiness', MOVING, '%', 'MEAN'], SHARE),
  own('SixMinuteWalkTestDistance', ['Six-Minute Walk Distance', MOVING, 'm', 'MEAN']),
  own('StairAscentSpeed', ['Stair Speed Up', MOVING, 'm/s', 'MEAN']),
  own('StairDescentSpeed', ['Stair Speed Down', MOVING, 'm/s', 'MEAN']),
  own('RunningSpeed', ['Running Speed', MOVING, 'm/s', 'MEAN']),
  own('RunningStrideLength', ['Running Stride Length', MOVING, 'm', 'MEAN']),
  own('RunningVerticalOscillation', ['Running Vertical Oscillation', MOVING, 'cm', 'MEAN']),
  own('RunningGroundContactTime', ['Running Ground Contact Time', MOVING, 'ms', 'MEAN']),
  own('RunningPower', ['Running Power (W)', MOVING, 'index', 'MEAN'], { W: 1 }),
  own('CyclingPower', ['Cycling Power (W)', MOVING, 'index', 'MEAN'], { W: 1 }),
  own('CyclingFunctionalThresholdPower', ['Cycling Threshold Power (W)', MOVING, 'index', 'MEAN'], { W: 1 }),
  own('CyclingSpeed', ['Cycling Speed', MOVING, 'm/s', 'MEAN']),
  own('CyclingCadence', ['Cycling Cadence', MOVING, '/minute', 'MEAN'], RATE),
  own('PhysicalEffort', ['Physical Effort (kcal/h/kg)', MOVING, 'index', 'MEAN'], { 'kcal/hr·kg': 1 }),
  own('WorkoutEffortScore', ['Workout Effort', MOVING, 'index', 'MEAN'], { appleEffortScore: 1 }),
  own('EstimatedWorkoutEffortScore', ['Estimated Workout Effort', MOVING, 'index', 'MEAN'], { appleEffortScore: 1 }),
  own('UnderwaterDepth', ['Underwater Depth', MOVING, 'm', 'MEAN']),
]

const body: readonly Row[] = [
  known('BodyMass', 'Body Weight'),
  known('Height', 'Body Height'),
  known('BodyMassIndex', 'Body Mass Index', { count: 1 }),
  known('BodyFatPercentage', 'Body Fat', SHARE),
  known('LeanBodyMass', 'Lean Body Mass'),
  known('WaistCircumference', 'Waist Circumference'),
]

const VITAL = 'Vital Signs'

const vitals: readonly Row[] = [
  known('HeartRate', 'Heart Rate (Pulse)', RATE),
  known('RestingHeartRate', 'Resting Heart Rate', RATE),
  own('WalkingHeartRateAverage', ['Walking Heart Rate', VITAL, 'bpm', 'MEAN'], RATE),
  own('HeartRateRecoveryOneMinute', ['Heart Rate Recovery', VITAL, 'bpm', 'MEAN'], RATE),
  known('HeartRateVariabilitySDNN', 'Heart Rate Variability (SDNN)'),
  known('OxygenSaturation', 'Oxygen Saturation', SHARE),
  known('RespiratoryRate', 'Respiratory Rate', RATE),
  known('BodyTemperature', 'Body Temperature'),
  known('BasalBodyTemperature', 'Basal Body Temperature'),
  known('AppleSleepingWristTemperature', 'Skin Temperature'),
  known('BloodPressureSystolic', 'Systolic Blood Pressure'),
  known('BloodPressureDiastolic', 'Diastolic Blood Pressure'),
  known('ForcedExpiratoryVolume1', 'Forced Expiratory Volume in 1 Second'),
  known('PeakExpiratoryFlowRate', 'Peak Expiratory Flow (L/min)', { 'L/min': 1 }),
  known('ElectrodermalActivity', 'Electrodermal Activity', { mcS: 1, μS: 1, S: 1e6 }),
  own('ForcedVitalCapacity', ['Forced Vital Capacity', VITAL, 'L', 'MEAN']),
  own('PeripheralPerfusionIndex', ['Peripheral Perfusion Index', VITAL, '%', 'MEAN'], SHARE),
  own('BloodAlcoholContent', ['Blood Alcohol', VITAL, '%', 'MEAN'], SHARE),
  own('AtrialFibrillationBurden', ['Atrial Fibrillation Burden', VITAL, '%', 'MEAN'], SHARE),
  own('AppleSleepingBreathingDisturbances', ['Breathing Disturbances in Sleep', VITAL, 'count', 'MEAN']),
]

const surroundings: readonly Row[] = [
  known('EnvironmentalAudioExposure', 'Noise Level'),
  known('UVExposure', 'Ultraviolet Index', { count: 1 }),
  known('TimeInDaylight', 'Sunlight Exposure'),
  own('HeadphoneAudioExposure', ['Headphone Volume', 'Environment', 'dB', 'MEAN']),
  own('EnvironmentalSoundReduction', ['Sound Reduction', 'Environment', 'dB', 'MEAN']),
  own('WaterTemperature', ['Water Temperature', 'Environment', 'C', 'MEAN']),
]

const treatments: readonly Row[] = [
  known('InsulinDelivery', 'Insulin', { IU: 1 }),
  known('NumberOfAlcoholicBeverages', 'Alcoholic Drinks', { count: 1 }),
  known('NumberOfTimesFallen', 'Fall', { count: 1 }),
  own('InhalerUsage', ['Inhaler Use', 'Treatments', 'count', 'SUM']),
]

const nutrient = (type: string, name: string, unit: 'g' | 'mg' | 'mcg'): Row =>
  own(`Dietary${type}`, [name, 'Nutrients', unit, 'SUM'])

const nutrients: readonly Row[] = [
  known('DietaryEnergyConsumed', 'Calorie Intake'),
  known('DietaryProtein', 'Protein'),
  known('DietaryCarbohydrates', 'Carbohydrates'),
  known('DietaryFatTotal', 'Fat'),
  known('DietaryFatSaturated', 'Saturated Fat'),
  known('DietaryFiber', 'Fiber'),
  known('DietarySugar', 'Sugar'),
  known('DietaryCholesterol', 'Dietary Cholesterol'),
  known('DietarySodium', 'Sodium'),
  known('DietaryPotassium', 'Potassium'),
  known('DietaryCalcium', 'Calcium'),
  known('DietaryMagnesium', 'Magnesium'),
  known('DietaryIron', 'Iron'),
  known('DietaryZinc', 'Zinc'),
  known('DietaryVitaminC', 'Vitamin C'),
  known('DietaryVitaminD', 'Vitamin D'),
  known('DietaryVitaminB12', 'Vitamin B12'),
  known('DietaryFolate', 'Folate'),
  known('DietaryWater', 'Water'),
  known('DietaryCaffeine', 'Caffeine'),
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

/** By the name behind `HKQuantityTypeIdentifier`. Blood glucose is not here: its unit decides which variable it is. */
export const quantities: ReadonlyMap<string, Quantity> = new Map(
  [...moving, ...body, ...vitals, ...surroundings, ...treatments, ...nutrients].map(([type, quantity]) => [
    `HKQuantityTypeIdentifier${type}`,
    quantity,
  ]),
)

export const GLUCOSE = 'HKQuantityTypeIdentifierBloodGlucose'

/** Apple writes the molar mass into the unit: `mmol<180.1558800000541>/L`. */
export function glucoseNature(unit: string): Quantity | undefined {
  if (unit === 'mg/dL') return { nature: natureOf('Blood Glucose (mg/dL)'), only: { [unit]: 1 } }
  if (/^mmol<[\d.]+>\/L$/.test(unit)) return { nature: natureOf('Blood Glucose (mmol/L)'), only: { [unit]: 1 } }
  return undefined
}

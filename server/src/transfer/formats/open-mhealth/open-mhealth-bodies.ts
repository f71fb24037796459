/** The schemas of Open mHealth and IEEE 1752 that are read: which member of the body is a value of which variable. */
import { lookup } from '../reading/lookup.ts'
import { type Nature, natureOf } from '../reading/natures.ts'

export interface BodyMember {
  readonly member: string
  readonly nature: Nature
  /** What the number is in where it comes without a unit. */
  readonly unit?: string
}

const member = (name: string, variableName: string, unit?: string): BodyMember => ({
  member: name,
  nature: natureOf(variableName),
  ...(unit === undefined ? {} : { unit }),
})

/** By the name of the schema. */
export const BODIES = lookup<readonly BodyMember[]>({
  'step-count': [member('step_count', 'Daily Step Count', 'count')],
  'heart-rate': [member('heart_rate', 'Heart Rate (Pulse)')],
  'body-weight': [member('body_weight', 'Body Weight')],
  'body-height': [member('body_height', 'Body Height')],
  'body-fat-percentage': [member('body_fat_percentage', 'Body Fat')],
  'blood-pressure': [
    member('systolic_blood_pressure', 'Systolic Blood Pressure'),
    member('diastolic_blood_pressure', 'Diastolic Blood Pressure'),
  ],
  'oxygen-saturation': [member('oxygen_saturation', 'Oxygen Saturation')],
  'body-temperature': [member('body_temperature', 'Body Temperature')],
  'respiratory-rate': [member('respiratory_rate', 'Respiratory Rate')],
  'sleep-duration': [member('sleep_duration', 'Sleep Duration')],
  'total-sleep-time': [member('total_sleep_time', 'Sleep Duration')],
  'sleep-episode': [
    member('total_sleep_time', 'Sleep Duration'),
    member('latency_to_sleep_onset', 'Time to Fall Asleep'),
    member('number_of_awakenings', 'Awakenings', 'count'),
    member('deep_sleep_duration', 'Deep Sleep Duration'),
    member('light_sleep_duration', 'Light Sleep Duration'),
    member('rem_sleep_duration', 'REM Sleep Duration'),
  ],
  'time-in-bed': [member('time_in_bed', 'Time in Bed')],
  'minutes-moderate-activity': [member('minutes_moderate_activity', 'Active Minutes')],
  'calories-burned': [member('kcal_burned', 'Active Energy Burned')],
  'ambient-temperature': [member('ambient_temperature', 'Indoor Temperature')],
})

/** Numbers whose unit is part of the variable's name. */
export const glucoseIn = lookup<Nature>({
  'mg/dl': natureOf('Blood Glucose (mg/dL)'),
  'mmol/l': natureOf('Blood Glucose (mmol/L)'),
})

export const bodyMassIndex = natureOf('Body Mass Index')
export const restingHeartRate = natureOf('Resting Heart Rate')

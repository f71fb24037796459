/** Check-ins to start with, by what they are for. Names are those of the catalogue. */
import type { CheckInItem } from '@upshot/contract'
import type { checkInWords } from '../../words/check-in.ts'

export type GroupPurpose = keyof (typeof checkInWords)['en']['purposes']

const things = (...names: readonly string[]): CheckInItem[] => names.map((variableName) => ({ variableName }))

export const readyMade: Readonly<Record<GroupPurpose, readonly CheckInItem[]>> = {
  migraine: things(
    'Migraine Severity',
    'Nausea',
    'Sensitivity to Light',
    'Sensitivity to Sound',
    'Visual Disturbance',
    'Sumatriptan',
  ),
  pain: things('Overall Pain', 'Stiffness', 'Fatigue', 'Sleep Quality', 'Ibuprofen'),
  mood: things('Overall Mood', 'Energy Level', 'Anxiety', 'Stress', 'Sleep Duration'),
  gut: things('Bloating', 'Abdominal Pain', 'Bowel Movements', 'Bristol Stool Form', 'Nausea'),
  sleep: things('Sleep Duration', 'Sleep Quality', 'Awakenings', 'Bedtime', 'Feeling Rested'),
  cycle: things('Menstrual Cramps', 'Overall Mood', 'Breast Tenderness', 'Basal Body Temperature', 'Headache'),
  bloodPressure: things(
    'Systolic Blood Pressure',
    'Diastolic Blood Pressure',
    'Heart Rate (Pulse)',
    'Headache',
    'Dizziness',
  ),
  allergies: things('Sneezing', 'Runny Nose', 'Itchy Eyes', 'Wheezing', 'Cetirizine'),
  fatigue: things('Fatigue', 'Brain Fog', 'Sleep Quality', 'Post-Exertional Malaise', 'Resting'),
}

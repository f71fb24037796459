/** Phones, watches, scales and clinics. */
import type { ExpectedDays } from './expected-days.fixture.ts'

export const deviceDays: readonly ExpectedDays[] = [
  {
    folder: 'apple-health',
    everywhere: [
      'Daily Step Count: 2026-01-31 500 count',
      'Body Weight: 2026-02-01 72.5 kg',
      'Body Weight since 2026-01-31T23:30:00Z',
      'Sleep Duration: 2026-02-01 4.5 h',
      'Sleep Duration since 2026-01-31T22:00:00Z',
    ],
    tokyo: [],
    losAngeles: [],
  },
  {
    folder: 'fitbit',
    everywhere: [
      'Sleep Duration: 2022-12-31 7.25 h',
      'Body Weight: 2022-12-31 160.5 lb',
      'Resting Heart Rate: 2022-12-31 58.25 bpm',
      'Daily Step Count since 2022-12-31T22:59:00Z',
    ],
    tokyo: [
      'Sleep Duration since 2022-12-30T14:10:30Z',
      'Daily Step Count: 2023-01-01 34 count',
      'Heart Rate (Pulse): 2023-01-01 64.25 bpm',
      'Cycling: 2023-01-01 42.6666667 min',
    ],
    losAngeles: [
      'Sleep Duration since 2022-12-31T07:10:30Z',
      'Daily Step Count: 2022-12-31 34 count',
      'Heart Rate (Pulse): 2022-12-31 64.25 bpm',
      'Cycling: 2022-12-31 42.6666667 min',
    ],
  },
  {
    folder: 'google-health',
    everywhere: [
      'Sleep Duration: 2026-06-01 6.83333333 h',
      'Sleep Duration since 2026-05-31T21:00:00Z',
      'Walking: 2026-06-01 30 min',
    ],
    tokyo: ['Body Weight: 2026-06-01 72.5 kg'],
    losAngeles: ['Body Weight: 2026-05-31 72.5 kg, 2026-06-01 72.5 kg'],
  },
  {
    folder: 'withings-export',
    everywhere: [
      'Sleep Duration: 2026-06-01 7 h',
      'Sleep Duration since 2026-05-31T21:05:00Z',
      'Daily Step Count: 2026-05-31 8421 count, 2026-06-01 66 count',
      'Body Weight: 2026-05-30 72.9 kg, 2026-06-01 72.5 kg',
      // The nights say that the clock on the wall was two hours ahead of UTC.
      'Body Weight since 2026-05-30T05:05:01Z',
    ],
    tokyo: [],
    losAngeles: [],
  },
  {
    folder: 'libreview',
    everywhere: [
      'Blood Glucose: 2026-03-28 5.6 mmol/L glucose, 2026-03-29 6.05 mmol/L glucose',
      'Rapid-Acting Insulin: 2026-03-29 4.5 units',
      'Carbohydrates: 2026-03-29 45 g',
    ],
    tokyo: ['Blood Glucose since 2026-03-28T14:50:00Z'],
    losAngeles: ['Blood Glucose since 2026-03-29T06:50:00Z'],
  },
  {
    folder: 'dexcom-clarity',
    everywhere: [
      'Blood Glucose: 2026-06-02 105 mg/dL glucose, 2026-06-03 99 mg/dL glucose',
      'Long-Acting Insulin: 2026-06-03 12 units',
      'Exercise: 2026-06-03 45 min',
    ],
    tokyo: ['Blood Glucose since 2026-06-02T14:58:00Z'],
    losAngeles: ['Blood Glucose since 2026-06-03T06:58:00Z'],
  },
  {
    folder: 'garmin-account',
    everywhere: [
      'Daily Step Count: 2026-01-31 9100 count, 2026-02-01 6500 count',
      'Daily Step Count since 2026-01-30T23:00:00Z',
      'Running: 2026-01-31 30 min',
    ],
    tokyo: ['Sleep Duration: 2026-01-31 7.5 h, 2026-03-30 6.5 h', 'Body Weight: 2026-02-01 72.4 kg'],
    losAngeles: [
      'Sleep Duration: 2026-01-31 7.5 h, 2026-03-29 6.5 h',
      'Body Weight: 2026-01-31 72.3 kg, 2026-02-01 72.5 kg',
    ],
  },
  {
    folder: 'garmin-fit',
    everywhere: [
      'Daily Step Count: 2026-06-01 8400 count',
      'Sleep Duration: 2026-06-01 7 h',
      'Cycling: 2026-06-02 60 min',
      'Running since 2026-06-01T16:00:00Z',
    ],
    tokyo: ['Body Weight: 2026-06-01 72.5 kg'],
    losAngeles: ['Body Weight: 2026-05-31 72.5 kg'],
  },
  {
    folder: 'strava-export',
    everywhere: ['Running since 2026-01-15T23:30:00Z', 'Cycling since 2025-07-02T06:00:00Z'],
    tokyo: [
      'Running: 2026-01-16 30 min',
      'Walking and Running Distance: 2026-01-16 5021.4 m',
      'Cycling: 2025-07-02 85 min',
    ],
    losAngeles: [
      'Running: 2026-01-15 30 min',
      'Walking and Running Distance: 2026-01-15 5021.4 m',
      'Cycling: 2025-07-01 85 min',
    ],
  },
  {
    folder: 'whoop',
    everywhere: [
      'Sleep Duration: 2026-02-01 7.5 h, 2026-02-02 7.16666667 h',
      'Sleep Duration since 2026-01-31T22:10:00Z',
      'Recovery Score: 2026-02-01 72 index, 2026-02-02 41 index',
      'Running: 2026-02-01 58 min',
      'Have any caffeine: 2026-01-31 1 yes/no',
    ],
    tokyo: [],
    losAngeles: [],
  },
  {
    folder: 'oura-app-data',
    everywhere: [
      'Sleep Duration: 2026-02-01 7.5 h, 2026-02-02 7.16666667 h',
      'Sleep Duration since 2026-01-31T22:00:00Z',
      'Daily Step Count: 2026-02-01 11042 count',
      'Sleep Score: 2026-02-01 84 index',
      'Cycling: 2026-02-01 45 min',
    ],
    tokyo: ['Daily Step Count since 2026-01-31T15:00:00Z'],
    losAngeles: ['Daily Step Count since 2026-02-01T08:00:00Z'],
  },
  {
    folder: 'samsung-health',
    everywhere: [
      'Body Weight: 2026-02-01 71.2 kg, 2026-02-05 70.8 kg',
      'Sleep Duration: 2026-02-01 7.5 h',
      'Sleep Duration since 2026-01-31T14:00:00Z',
      'Time in Bed: 2026-02-01 8 h, 2026-02-02 7 h, 2026-02-03 7 h',
      'Daily Step Count: 2026-01-31 8417 count, 2026-02-01 4000 count',
    ],
    tokyo: ['Daily Step Count since 2026-01-30T15:00:00Z'],
    losAngeles: ['Daily Step Count since 2026-01-31T08:00:00Z'],
  },
  {
    folder: 'health-connect',
    everywhere: [
      'Body Weight: 2026-01-31 72.5 kg, 2026-02-01 72.4 kg',
      'Daily Step Count: 2026-01-31 900 count',
      'Fluid Intake: 2026-01-31 250 mL',
      'Cycling Distance: 2026-01-31 18000 m',
      'Sleep Duration since 2026-01-31T22:00:00Z',
    ],
    // The nap has no offset: 21:00 in Tokyo, which belongs to the next day, and 4:00 in Los Angeles.
    tokyo: ['Sleep Duration: 2026-02-01 7.5 h, 2026-02-02 0.75 h'],
    losAngeles: ['Sleep Duration: 2026-02-01 8.25 h'],
  },
  {
    folder: 'push',
    everywhere: ['Daily Step Count since 2026-05-10T22:00:00Z', 'Body Weight since 2026-05-12T05:30:00Z'],
    // All in UTC: in Los Angeles the weighing at 5:30 is at 22:30 of the day before, and only the steps from 7:00 are on
    // the 12th. Steps and nights of both devices are here: one is chosen when days are made.
    tokyo: [
      'Body Weight: 2026-05-12 75.5 kg',
      'Daily Step Count: 2026-05-11 8140 count, 2026-05-12 11040 count',
      'Sleep Duration: 2026-05-12 15 h',
    ],
    losAngeles: [
      'Body Weight: 2026-05-11 75.5 kg',
      'Daily Step Count: 2026-05-10 8140 count, 2026-05-11 10840 count, 2026-05-12 200 count',
      'Sleep Duration: 2026-05-11 15 h',
    ],
  },
  {
    folder: 'apple-shortcut',
    everywhere: [
      'Body Weight: 2026-05-12 72.5 kg',
      'Oxygen Saturation: 2026-05-12 97 %',
      'Sleep Duration: 2026-05-11 6.5 h',
      'Sleep Duration since 2026-05-10T21:00:00Z',
      // 523 of the phone and 612 of the watch: one is chosen when days are made.
      'Daily Step Count: 2026-05-11 1135 count, 2026-05-12 4000 count',
    ],
    tokyo: [],
    losAngeles: [],
  },
  {
    folder: 'health-auto-export',
    everywhere: [
      'Sleep Duration: 2026-06-01 7.25 h, 2026-06-03 1.75 h',
      'Sleep Duration since 2026-06-01T06:00:00Z',
      'Heart Rate (Pulse): 2026-06-01 61.5 bpm',
      'Body Weight: 2026-06-01 160.5 lb',
    ],
    tokyo: ['Overall Mood: 2026-06-02 0.75 /1'],
    losAngeles: ['Overall Mood: 2026-06-01 0.75 /1'],
  },
  {
    folder: 'open-mhealth',
    everywhere: [
      'Daily Step Count: 2026-06-01 1650 count',
      'Sleep Duration: 2026-06-01 440 min',
      'Sleep Duration since 2026-05-31T20:30:00Z',
      'Body Weight: 2026-06-01 160.5 lb',
    ],
    tokyo: ['Resting Heart Rate: 2026-06-01 52 bpm'],
    losAngeles: ['Resting Heart Rate: 2026-05-31 52 bpm'],
  },
  {
    folder: 'fhir',
    everywhere: [
      'Systolic Blood Pressure: 2026-06-01 121 mmHg',
      'Systolic Blood Pressure since 2026-06-01T06:10:00Z',
      'Daily Step Count: 2026-06-01 8400 count',
      'Body Weight: 2026-06-01 160.5 lb',
    ],
    tokyo: ['Heart Rate (Pulse): 2026-06-01 61 bpm', 'Body Weight since 2026-05-31T15:00:00Z'],
    losAngeles: ['Heart Rate (Pulse): 2026-05-31 61 bpm', 'Body Weight since 2026-06-01T07:00:00Z'],
  },
  {
    folder: 'garmin-activities',
    everywhere: ['Running: 2026-02-01 31.6666667 min', 'Strength Training: 2026-02-02 55 min'],
    tokyo: ['Running since 2026-02-01T14:30:00Z'],
    losAngeles: ['Running since 2026-02-02T07:30:00Z'],
  },
  {
    folder: 'runkeeper',
    everywhere: ['Running: 2026-02-01 27.6166667 min', 'Cycling Distance: 2026-02-02 26050 m'],
    tokyo: ['Running since 2026-02-01T14:40:00Z'],
    losAngeles: ['Running since 2026-02-02T07:40:00Z'],
  },
  {
    folder: 'track-files',
    everywhere: ['Running since 2026-02-01T23:10:00Z', 'Cycling since 2026-02-02T16:00:00Z'],
    tokyo: ['Running: 2026-02-02 12 min', 'Cycling: 2026-02-03 30 min'],
    losAngeles: ['Running: 2026-02-01 12 min', 'Cycling: 2026-02-02 30 min'],
  },
  {
    folder: 'openscale',
    everywhere: ['Body Weight: 2026-02-01 80 kg, 2026-02-02 79.5 kg'],
    tokyo: ['Body Weight since 2026-01-31T22:30:00Z'],
    losAngeles: ['Body Weight since 2026-02-01T15:30:00Z'],
  },
  {
    folder: 'fitbit-csv',
    everywhere: [
      'Daily Step Count: 2026-02-01 11204 count, 2026-02-03 7003 count',
      'Time in Bed: 2026-02-01 7.75 h, 2026-02-02 7.5 h',
    ],
    tokyo: ['Daily Step Count since 2026-01-31T15:00:00Z'],
    losAngeles: ['Daily Step Count since 2026-02-01T08:00:00Z'],
  },
  {
    folder: 'nightscout',
    everywhere: ['Blood Glucose since 2026-02-01T23:55:00Z', 'Exercise: 2026-02-02 40 min'],
    tokyo: ['Blood Glucose: 2026-02-02 101.5 mg/dL glucose', 'Insulin: 2026-02-01 4.5 units'],
    losAngeles: [
      'Blood Glucose: 2026-02-01 104 mg/dL glucose, 2026-02-02 99 mg/dL glucose',
      'Insulin: 2026-02-01 4.5 units',
    ],
  },
  {
    folder: 'tandem',
    everywhere: [
      'Blood Glucose: 2026-02-01 132 mg/dL glucose, 2026-02-02 140 mg/dL glucose',
      'Carbohydrates: 2026-02-02 42 g',
    ],
    tokyo: ['Blood Glucose since 2026-02-01T14:50:00Z'],
    losAngeles: ['Blood Glucose since 2026-02-02T07:50:00Z'],
  },
  {
    folder: 'gadgetbridge',
    everywhere: ['Daily Step Count since 2026-02-01T20:00:00Z', 'Oxygen Saturation since 2026-02-02T03:00:00Z'],
    tokyo: ['Daily Step Count: 2026-02-02 130 count, 2026-02-03 30 count'],
    losAngeles: ['Daily Step Count: 2026-02-01 130 count, 2026-02-02 30 count'],
  },
  {
    folder: 'polar',
    everywhere: [
      'Running: 2026-02-01 30 min',
      'Sleep Duration: 2026-02-02 7.5 h',
      'Daily Step Count: 2026-02-02 8123 count',
    ],
    tokyo: ['Daily Step Count since 2026-02-01T15:00:00Z'],
    losAngeles: ['Daily Step Count since 2026-02-02T08:00:00Z'],
  },
  {
    folder: 'ccda',
    everywhere: ['Body Weight: 2026-02-01 72.5 kg', 'Hemoglobin A1c: 2026-02-02 5.4 %'],
    tokyo: ['Hemoglobin A1c since 2026-02-01T15:00:00Z'],
    losAngeles: ['Hemoglobin A1c since 2026-02-02T08:00:00Z'],
  },
]

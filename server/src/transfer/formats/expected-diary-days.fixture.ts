/** Diaries, habits, food, training, and tables of any kind. */
import type { ExpectedDays } from './expected-days.fixture.ts'

export const diaryDays: readonly ExpectedDays[] = [
  {
    folder: 'daylio',
    everywhere: ['Overall Mood: 2026-03-25 1 /5, 2026-03-28 3.5 /5, 2026-03-29 5 /5', 'work: 2026-03-26 1 yes/no'],
    tokyo: ['Overall Mood since 2026-03-25T12:00:00Z'],
    losAngeles: ['Overall Mood since 2026-03-26T04:00:00Z'],
  },
  {
    folder: 'daylio-backup',
    everywhere: [
      'Overall Mood: 2026-01-30 1 /5, 2026-01-31 4 /5, 2026-02-01 4 /5',
      'Overall Mood since 2026-01-30T08:00:00Z',
      'Café: 2026-02-01 1 yes/no',
    ],
    tokyo: [],
    losAngeles: [],
  },
  {
    folder: 'bearable',
    everywhere: [
      'Overall Mood: 2026-01-05 5.5 /10',
      'Sleep Duration: 2026-01-05 7.5 h',
      'Ibuprofen: 2026-01-05 400 mg',
      'Daily Step Count: 2026-01-05 10234 count',
    ],
    tokyo: ['Sleep Duration since 2026-01-04T14:10:00Z'],
    losAngeles: ['Sleep Duration since 2026-01-05T07:10:00Z'],
  },
  {
    folder: 'nomie',
    everywhere: [
      'Overall Mood: 2026-01-05 8 /10',
      'Overall Mood since 2026-01-05T18:00:00Z',
      'Walked: 2026-01-05 4.5 mi',
      'Coffee since 2026-01-05T08:00:00Z',
    ],
    tokyo: [],
    losAngeles: [],
  },
  {
    folder: 'loop-habits',
    everywhere: ['Meditate: 2026-01-24 0 yes/no, 2026-01-25 1 yes/no', 'Run (mi): 2026-01-24 0 mi, 2026-01-25 3.5 mi'],
    tokyo: ['Run (mi) since 2026-01-23T15:00:00Z'],
    losAngeles: ['Run (mi) since 2026-01-24T08:00:00Z'],
  },
  {
    folder: 'loop-backup',
    everywhere: ['Meditate: 2026-01-31 1 yes/no, 2026-02-01 0 yes/no', 'Run (mi): 2026-01-31 3.5 mi, 2026-02-01 0 mi'],
    tokyo: ['Run (mi) since 2026-01-30T15:00:00Z'],
    losAngeles: ['Run (mi) since 2026-01-31T08:00:00Z'],
  },
  {
    folder: 'sleep-as-android',
    everywhere: [
      'Sleep Duration: 2025-10-26 4 h, 2026-03-29 7 h, 2026-05-02 8 h',
      'Sleep Duration since 2025-10-26T01:45:00Z',
      'Sleep Quality: 2026-03-29 3.5 /6, 2026-05-02 4.25 /6',
    ],
    tokyo: [],
    losAngeles: [],
  },
  {
    folder: 'myfitnesspal',
    everywhere: [
      'Calorie Intake: 2026-01-05 1668.5 kcal, 2026-01-06 250 kcal',
      'Body Weight: 2026-01-05 85.5 kg',
      'Walking: 2026-01-05 18 min',
    ],
    tokyo: ['Calorie Intake since 2026-01-04T23:00:00Z'],
    losAngeles: ['Calorie Intake since 2026-01-05T16:00:00Z'],
  },
  {
    folder: 'cronometer',
    everywhere: [
      'Calorie Intake: 2026-02-01 658.2 kcal',
      'Body Weight: 2026-02-01 180 lb',
      'Vitamin D: 2026-02-01 20 mcg',
    ],
    tokyo: ['Body Weight since 2026-01-31T21:00:00Z'],
    losAngeles: ['Body Weight since 2026-02-01T14:00:00Z'],
  },
  {
    folder: 'strong',
    everywhere: [
      'Strength Training: 2026-01-05 70 min',
      'Squat (Barbell): Volume: 2026-01-05 920 kg',
      'Running: Distance: 2026-01-05 3.5 km',
      'Deadlift (Barbell): Volume: 2026-01-06 420 kg',
    ],
    tokyo: ['Strength Training since 2026-01-05T09:30:00Z'],
    losAngeles: ['Strength Training since 2026-01-06T02:30:00Z'],
  },
  {
    folder: 'hevy',
    everywhere: [
      'Strength Training: 2025-12-22 65 min',
      'Bench Press (Barbell): Volume: 2025-12-22 730 kg',
      'Running: Distance: 2025-09-18 5.2 km',
    ],
    tokyo: ['Strength Training since 2025-12-21T23:00:00Z'],
    losAngeles: ['Strength Training since 2025-12-22T16:00:00Z'],
  },
  {
    folder: 'fitnotes',
    everywhere: [
      'Barbell Squat: Repetitions: 2026-03-28 8 count',
      'Running (Treadmill): Distance: 2026-03-28 3.218688 km',
      'Plank: Time: 2026-03-29 1.5 min',
    ],
    tokyo: ['Barbell Squat: Repetitions since 2026-03-27T15:00:00Z'],
    losAngeles: ['Barbell Squat: Repetitions since 2026-03-28T07:00:00Z'],
  },
  {
    folder: 'track-and-graph',
    everywhere: [
      'Water glass: 2026-03-14 2 count',
      'Water glass since 2026-03-14T11:55:37Z',
      'Grip strength: 2026-03-14 41.5 index',
      'Practice scales: 2026-03-14 70 min',
    ],
    tokyo: [],
    losAngeles: [],
  },
  {
    folder: 'habitbull',
    everywhere: [
      'Floss: 2026-03-28 1 yes/no, 2026-03-29 0 yes/no',
      'Pages Read: 2026-03-28 12 count, 2026-03-29 1 count',
    ],
    tokyo: ['Floss since 2026-03-27T15:00:00Z'],
    losAngeles: ['Floss since 2026-03-28T07:00:00Z'],
  },
  {
    folder: 'libra',
    everywhere: ['Body Weight since 2026-01-18T23:00:00Z'],
    tokyo: ['Body Weight: 2026-01-19 61.5 kg, 2026-01-20 60.2 kg', 'Body Fat: 2026-01-20 18.5 %'],
    losAngeles: ['Body Weight: 2026-01-18 61.5 kg, 2026-01-19 60.2 kg', 'Body Fat: 2026-01-19 18.5 %'],
  },
  {
    folder: 'libra-pounds',
    everywhere: ['Body Weight: 2026-06-11 138.4 lb'],
    tokyo: ['Body Weight since 2026-06-11T00:49:00Z'],
    losAngeles: ['Body Weight since 2026-06-11T16:49:00Z'],
  },
  {
    folder: 'sleep-cycle',
    everywhere: [
      'Sleep Duration: 2026-03-29 6.5 h',
      'Sleep Quality (Sleep Cycle): 2026-03-29 82 %',
      'Heart Rate (Pulse): 2026-03-29 58 bpm',
    ],
    tokyo: ['Sleep Duration since 2026-03-28T14:00:00Z'],
    losAngeles: ['Sleep Duration since 2026-03-29T06:00:00Z'],
  },
  {
    folder: 'autosleep',
    everywhere: ['Sleep Duration: 2026-03-29 6.5 h, 2026-03-30 7 h', 'Oxygen Saturation: 2026-03-29 96 %'],
    tokyo: ['Sleep Duration since 2026-03-28T14:00:00Z'],
    losAngeles: ['Sleep Duration since 2026-03-29T06:00:00Z'],
  },
  {
    folder: 'excel',
    everywhere: [
      'Body Weight: 2026-03-29 72.4 kg, 2026-03-30 72.125 kg',
      'Sleep Duration: 2026-03-29 7.5 h, 2026-03-30 6.75 h, 2026-03-31 7.2 h',
    ],
    tokyo: ['Body Weight since 2026-03-28T15:00:00Z'],
    losAngeles: ['Body Weight since 2026-03-29T07:00:00Z'],
  },
  {
    folder: 'spreadsheet-wide',
    everywhere: [
      'Body Weight: 2026-01-30 160.5 lb, 2026-01-31 161 lb, 2026-02-01 160.9 lb',
      'Water: 2026-01-30 2 L, 2026-01-31 0.5 L',
    ],
    tokyo: ['Body Weight since 2026-01-29T22:15:00Z'],
    losAngeles: ['Body Weight since 2026-01-30T15:15:00Z'],
  },
  {
    folder: 'spreadsheet-own',
    everywhere: ['Sleep Duration since 2026-01-05T22:30:00Z'],
    tokyo: ['Sleep Duration: 2026-01-06 7.5 h'],
    losAngeles: ['Sleep Duration: 2026-01-05 7.5 h'],
  },
  {
    folder: 'drip',
    everywhere: ['Menstrual Flow: 2026-02-01 3 /6', 'Spotting: 2026-02-02 1 yes/no'],
    tokyo: ['Basal Body Temperature since 2026-01-31T22:30:00Z'],
    losAngeles: ['Basal Body Temperature since 2026-02-01T15:30:00Z'],
  },
  {
    folder: 'clue',
    everywhere: ['Menstrual Flow: 2026-02-01 5 /6', 'Basal Body Temperature: 2026-02-02 36.4 C'],
    tokyo: ['Menstrual Flow since 2026-01-31T15:00:00Z'],
    losAngeles: ['Menstrual Flow since 2026-02-01T08:00:00Z'],
  },
  {
    folder: 'toggl',
    everywhere: ['Thesis: 2026-02-01 95 min', 'Meditation: 2026-02-01 20 min', 'Garden fence: 2026-02-02 90 min'],
    tokyo: ['Thesis since 2026-02-01T00:25:00Z'],
    losAngeles: ['Thesis since 2026-02-01T17:25:00Z'],
  },
  {
    folder: 'macrofactor-foods',
    everywhere: ['Calorie Intake: 2026-02-01 320 kcal', 'Protein: 2026-02-01 15 g'],
    tokyo: ['Protein since 2026-01-31T23:10:00Z'],
    losAngeles: ['Protein since 2026-02-01T16:10:00Z'],
  },
  {
    folder: 'exist',
    everywhere: ['Body Fat: 2026-03-01 21.4 %', 'Daily Step Count: 2026-03-01 8200 count, 2026-03-03 10400 count'],
    tokyo: ['Body Fat since 2026-02-28T15:00:00Z'],
    losAngeles: ['Body Fat since 2026-03-01T08:00:00Z'],
  },
  {
    folder: 'activitywatch',
    everywhere: ['Computer Use since 2026-02-01T20:00:00Z'],
    tokyo: ['Computer Use: 2026-02-02 20 min, 2026-02-03 30 min'],
    losAngeles: ['Computer Use: 2026-02-01 20 min, 2026-02-02 30 min'],
  },
  {
    folder: 'home-assistant',
    everywhere: ['Bedroom Temperature since 2026-02-01T20:00:00Z'],
    tokyo: ['Bedroom Temperature: 2026-02-02 21.5 C, 2026-02-03 19 C'],
    losAngeles: ['Bedroom Temperature: 2026-02-01 21.5 C, 2026-02-02 19 C'],
  },
  {
    folder: 'libreoffice',
    everywhere: ['Body Weight: 2026-02-01 72.125 kg, 2026-02-02 72 kg'],
    tokyo: ['Body Weight since 2026-01-31T15:00:00Z'],
    losAngeles: ['Body Weight since 2026-02-01T08:00:00Z'],
  },
]

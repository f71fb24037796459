/** Exports of diaries, habit trackers and food logs, and tables of any kind. */
import { bearable } from './bearable.ts'
import { cronometer } from './cronometer.ts'
import { daylio } from './daylio.ts'
import type { Format } from './format.ts'
import { hevy } from './hevy.ts'
import { loopHabits } from './loop-habits.ts'
import { myFitnessPal } from './myfitnesspal.ts'
import { nomie } from './nomie.ts'
import { sleepAsAndroid } from './sleep-as-android.ts'
import { spreadsheet } from './spreadsheet.ts'
import { strong } from './strong.ts'

export const trackerFormats: readonly Format[] = [
  daylio,
  bearable,
  nomie,
  loopHabits,
  sleepAsAndroid,
  myFitnessPal,
  cronometer,
  strong,
  hevy,
  spreadsheet,
]

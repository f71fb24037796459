/** Exports of diaries, habit trackers and food logs, and tables of any kind. */
import { autoSleep } from './autosleep/autosleep.ts'
import { bearable } from './bearable/bearable.ts'
import { cronometer } from './cronometer/cronometer.ts'
import { daylio } from './daylio/daylio.ts'
import { daylioBackup } from './daylio/daylio-backup.ts'
import { excel } from './excel/excel.ts'
import type { Format } from './format.ts'
import { habitBull } from './habitbull/habitbull.ts'
import { libra } from './libra/libra.ts'
import { fitNotes } from './lifting/fitnotes.ts'
import { hevy } from './lifting/hevy.ts'
import { strong } from './lifting/strong.ts'
import { loopBackup } from './loop-habits/loop-backup.ts'
import { loopHabits } from './loop-habits/loop-habits.ts'
import { myFitnessPal } from './myfitnesspal/myfitnesspal.ts'
import { nomie } from './nomie/nomie.ts'
import { sleepAsAndroid } from './sleep-as-android/sleep-as-android.ts'
import { sleepCycle } from './sleep-cycle/sleep-cycle.ts'
import { spreadsheet } from './spreadsheet/spreadsheet.ts'
import { trackAndGraph } from './track-and-graph/track-and-graph.ts'

export const trackerFormats: readonly Format[] = [
  daylio,
  daylioBackup,
  bearable,
  nomie,
  loopHabits,
  loopBackup,
  sleepAsAndroid,
  myFitnessPal,
  cronometer,
  strong,
  hevy,
  fitNotes,
  trackAndGraph,
  habitBull,
  libra,
  sleepCycle,
  autoSleep,
  excel,
  spreadsheet,
]

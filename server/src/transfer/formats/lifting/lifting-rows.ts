/** Tables with a row for each set: which rows make a workout, and what the cells of a set say. */

import { say } from '../../../lib/refusal.ts'
import type { Place, ReadItem, SourceFile } from '../format.ts'
import { type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { type DecimalSign, readNumber } from '../reading/numbers.ts'
import type { OwnMoments } from '../reading/own-moments.ts'
import { leftOut, noTime, rejected, shown } from '../reading/target.ts'
import { type LiftedSet, Workout, type WorkoutHead } from './lifting.ts'

export interface SetLayout {
  /** The same for all rows of a workout. */
  workoutKey(row: NamedRow): string
  /** Undefined where the row does not say when it was. */
  head(row: NamedRow, place: Place): WorkoutHead | undefined
  /** The set of a row, or what is to be said of it. */
  set(row: NamedRow, place: Place): LiftedSet | ReadItem
  /** A note on the whole workout. */
  workoutNote(row: NamedRow): string
  readonly timeColumn: string
}

export async function* readSets(file: SourceFile, layout: SetLayout, moments: OwnMoments): AsyncGenerator<ReadItem> {
  let key: string | undefined
  let workout: Workout | undefined
  for await (const row of namedRows(file)) {
    const place = { file: file.path, line: row.line }
    const rowKey = layout.workoutKey(row)
    if (rowKey !== key) {
      yield* told(workout, moments)
      key = rowKey
      const head = layout.head(row, place)
      workout = head && new Workout(head)
    }
    const set = layout.set(row, place)
    workout?.addNote(layout.workoutNote(row))
    if (!workout) yield rejected(place, noTime(row.cell(layout.timeColumn)))
    else if ('kind' in set) yield set
    else workout.add(set)
  }
  yield* told(workout, moments)
}

function* told(workout: Workout | undefined, moments: OwnMoments): Generator<ReadItem> {
  for (const item of workout?.entries() ?? []) yield item.kind === 'entry' ? moments.place(item) : item
}

const FIGURES = ['weight', 'reps', 'distance', 'seconds', 'effort'] as const
type Figure = (typeof FIGURES)[number]
const GERMAN: Readonly<Record<Figure, string>> = {
  weight: 'Gewicht',
  reps: 'Wiederholungen',
  distance: 'Strecke',
  seconds: 'Sekunden',
  effort: 'Anstrengung',
}
export type SetCells = Readonly<Record<Figure, string>>
export type SetFigures = Readonly<Record<Figure, number | undefined>>

/** In the file's own units; zero, which these programs write where something does not apply, is no figure. */
export function figuresIn(cells: SetCells, place: Place, decimalSign?: DecimalSign): SetFigures | ReadItem {
  const figures: Record<Figure, number | undefined> = {
    weight: undefined,
    reps: undefined,
    distance: undefined,
    seconds: undefined,
    effort: undefined,
  }
  for (const what of FIGURES) {
    const read = readNumber(cells[what], decimalSign)
    const isWrong = read.kind === 'unreadable' || (read.kind === 'number' && read.value < 0)
    if (isWrong)
      return rejected(
        place,
        say(
          `The ${what} ${shown(cells[what])} is not a possible number.`,
          `${GERMAN[what]}: ${shown(cells[what])} ist keine mögliche Zahl.`,
        ),
      )
    if (read.kind === 'number' && read.value > 0) figures[what] = read.value
  }
  const { reps, distance, seconds, weight } = figures
  return (reps ?? distance ?? seconds ?? weight) ? figures : leftOut(say('Sets without figures', 'Sätze ohne Zahlen'))
}

/**
 * Workouts of sets, as lifting diaries keep them: the duration of the workout, and for each exercise what people track
 * over the weeks: repetitions, weight moved, the heaviest weight, time, distance and effort.
 */
import { type Sentence, say } from '../../../lib/language.ts'

import { type Moment, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import type { FilePosition, ReadItem, SourceFile } from '../format.ts'
import { type NamedRow, namedRows } from '../reading/csv-rows.ts'
import type { OwnMoments } from '../reading/moments.ts'
import { type DecimalSign, readNumber } from '../reading/numbers.ts'
import {
  catalogueTarget,
  commonNamed,
  type EntryTarget,
  entryOf,
  leftOut,
  noTime,
  ownTarget,
  quotedCell,
  rejected,
} from '../reading/target.ts'
import { workoutOf } from '../reading/workouts.ts'

export const KG_PER_POUND = 0.453_592_37
export const KM_PER_MILE = 1.609_344

export interface LiftedSet {
  readonly exercise: string
  readonly weightKg: number | undefined
  readonly reps: number | undefined
  readonly seconds: number | undefined
  readonly distanceKm: number | undefined
  /** How hard it felt, from 1 to 10. */
  readonly effort: number | undefined
  readonly note: string
  readonly position: FilePosition
}

interface WorkoutHead {
  readonly name: string
  readonly start: Moment
  /** Undefined if the file does not say. */
  readonly durationSeconds: number | undefined
  readonly position: FilePosition
  readonly sourceName: string
}

interface ExerciseSums {
  readonly position: FilePosition
  volumeKg: number
  heaviestKg: number
  reps: number
  seconds: number
  distanceKm: number
  efforts: number
  effortSum: number
  readonly notes: Set<string>
}

const LONGEST_SECONDS = SECONDS_PER_DAY
const category = 'Physical Activities'
const STRENGTH = catalogueTarget('Strength Training')
const VOLUME: EntryTarget = { variableName: 'Training Volume', categoryName: category, unit: 'kg', combination: 'SUM' }

/** A workout being read: sets are added, and then it is converted to entries. */
class Workout {
  readonly #head: WorkoutHead
  readonly #exercises = new Map<string, ExerciseSums>()
  readonly #notes = new Set<string>()

  constructor(head: WorkoutHead) {
    this.#head = head
  }

  /** Of the whole workout; any of its rows may carry it. */
  addNote(note: string): void {
    if (note !== '') this.#notes.add(note)
  }

  add({ exercise, weightKg = 0, reps = 0, seconds = 0, distanceKm = 0, effort, note, position }: LiftedSet): void {
    const sums = this.#exercises.get(exercise) ?? nothingYet(position)
    this.#exercises.set(exercise, sums)
    sums.volumeKg += weightKg * reps
    sums.heaviestKg = Math.max(sums.heaviestKg, reps > 0 ? weightKg : 0)
    sums.reps += reps
    sums.seconds += seconds
    sums.distanceKm += distanceKm
    if (effort !== undefined) {
      sums.efforts++
      sums.effortSum += effort
    }
    if (note !== '') sums.notes.add(note)
  }

  *entries(): Generator<ReadItem> {
    const { start, position, sourceName } = this.#head
    yield* this.#duration()
    const volume = [...this.#exercises.values()].reduce((sum, { volumeKg }) => sum + volumeKg, 0)
    if (volume > 0) yield entryOf(VOLUME, { value: volume, start, sourceName, position })
    for (const [exercise, sums] of this.#exercises) {
      let note: string | undefined = [...sums.notes].join('; ')
      for (const [target, value] of figuresOf(exercise, sums)) {
        yield entryOf(target, { value, start, sourceName, position: sums.position, note })
        // Once is enough for the note of an exercise.
        note = undefined
      }
    }
  }

  *#duration(): Generator<ReadItem> {
    const { name, durationSeconds, ...rest } = this.#head
    if (durationSeconds === undefined || durationSeconds === 0) return
    if (durationSeconds < 0 || durationSeconds > LONGEST_SECONDS) {
      const hours = Math.round(durationSeconds / 3600)
      yield rejected(
        rest.position,
        say('The workout "{name}" would have lasted {hours} hours, so its duration is left out. Its sets are kept.', {
          name,
          hours,
        }),
      )
      return
    }
    const isLifting = [...this.#exercises.values()].some(({ reps }) => reps > 0)
    const target = isLifting ? STRENGTH : workoutOf([...this.#exercises.keys(), name].join(' ')).target
    const endEpoch = rest.start.epochSeconds + Math.round(durationSeconds)
    const note = [name, ...this.#notes].filter(Boolean).join(': ')
    yield entryOf(target, { ...rest, value: durationSeconds / 60, endEpoch, note: note })
  }
}

const nothingYet = (position: FilePosition): ExerciseSums => ({
  position,
  volumeKg: 0,
  heaviestKg: 0,
  reps: 0,
  seconds: 0,
  distanceKm: 0,
  efforts: 0,
  effortSum: 0,
  notes: new Set(),
})

function* figuresOf(exercise: string, sums: ExerciseSums): Generator<readonly [EntryTarget, number]> {
  const figureOf = (figureName: string, unit: string, combination: EntryTarget['combination']): EntryTarget =>
    ownTarget({ variableName: `${exercise}: ${figureName}`, categoryName: category, unit, combination })
  if (sums.reps > 0) yield [repetitionsOf(exercise) ?? figureOf('Repetitions', 'count', 'SUM'), sums.reps]
  if (sums.volumeKg > 0) yield [figureOf('Volume', 'kg', 'SUM'), sums.volumeKg]
  if (sums.heaviestKg > 0) yield [figureOf('Heaviest Weight', 'kg', 'MEAN'), sums.heaviestKg]
  if (sums.distanceKm > 0) yield [figureOf('Distance', 'km', 'SUM'), sums.distanceKm]
  if (sums.seconds > 0) yield [figureOf('Time', 'min', 'SUM'), sums.seconds / 60]
  if (sums.efforts > 0) yield [figureOf('Effort', '/10', 'MEAN'), sums.effortSum / sums.efforts]
}

/** Push-ups are counted in the catalogue. */
function repetitionsOf(exercise: string): EntryTarget | undefined {
  const common = commonNamed(exercise)
  return common?.unit === 'count' ? catalogueTarget(common.name) : undefined
}

// Tables with one row per set: which rows belong to a workout, and the values of a set.

interface SetLayout {
  /** The same for all rows of a workout. */
  workoutKey(row: NamedRow): string
  /** Undefined if the row has no time. */
  head(row: NamedRow, position: FilePosition): WorkoutHead | undefined
  /** The set of a row, or what to report about it. */
  set(row: NamedRow, position: FilePosition): LiftedSet | ReadItem
  /** A note on the whole workout. */
  workoutNote(row: NamedRow): string
  readonly timeColumn: string
}

export async function* readSets(file: SourceFile, layout: SetLayout, moments: OwnMoments): AsyncGenerator<ReadItem> {
  let key: string | undefined
  let workout: Workout | undefined
  let rows: string[] = []
  for await (const row of namedRows(file)) {
    const position = { file: file.path, line: row.line }
    const rowKey = layout.workoutKey(row)
    if (rowKey !== key) {
      yield* workoutItems(workout, rows, moments)
      rows = []
      key = rowKey
      const head = layout.head(row, position)
      workout = head && new Workout(head)
    }
    const set = layout.set(row, position)
    rows.push(...row.cells)
    workout?.addNote(layout.workoutNote(row))
    if (!workout) yield rejected(position, noTime(row.cell(layout.timeColumn)))
    else if ('kind' in set) yield set
    else workout.add(set)
  }
  yield* workoutItems(workout, rows, moments)
}

function* workoutItems(
  workout: Workout | undefined,
  rows: readonly string[],
  moments: OwnMoments,
): Generator<ReadItem> {
  for (const item of workout?.entries() ?? []) yield item.kind === 'entry' ? moments.assign(item, rows) : item
}

const FIGURES = ['weight', 'reps', 'distance', 'seconds', 'effort'] as const
type SetFigure = (typeof FIGURES)[number]
const NAMES: Readonly<Record<SetFigure, Sentence>> = {
  weight: say('weight', undefined, 'of a set'),
  reps: say('reps', undefined, 'of a set'),
  distance: say('distance', undefined, 'of a set'),
  seconds: say('seconds', undefined, 'of a set'),
  effort: say('effort', undefined, 'of a set'),
}
type SetCells = Readonly<Record<SetFigure, string>>
type SetFigures = Readonly<Record<SetFigure, number | undefined>>

/** In the file's own units; zeros are ignored, since these programs write them for what does not apply. */
export function figuresIn(cells: SetCells, position: FilePosition, decimalSign?: DecimalSign): SetFigures | ReadItem {
  const figures: Record<SetFigure, number | undefined> = {
    weight: undefined,
    reps: undefined,
    distance: undefined,
    seconds: undefined,
    effort: undefined,
  }
  for (const figure of FIGURES) {
    const parsed = readNumber(cells[figure], decimalSign)
    const isWrong = parsed.kind === 'unreadable' || (parsed.kind === 'number' && parsed.value < 0)
    if (isWrong)
      return rejected(
        position,
        say('The {what} {shown} is not a possible number.', { what: NAMES[figure], shown: quotedCell(cells[figure]) }),
      )
    if (parsed.kind === 'number' && parsed.value > 0) figures[figure] = parsed.value
  }
  const { reps, distance, seconds, weight } = figures
  return (reps ?? distance ?? seconds ?? weight) ? figures : leftOut(say('Sets without figures'))
}

/**
 * Strong's CSV: one row per set. Newer and older files have units in columns or in the header; the classic one does not
 * say whether weights are kilograms or pounds, so that is asked. Rest timers and notes are rows among the sets.
 */

import { say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'

import {
  type FilePosition,
  type Format,
  foundIn,
  type ReadContext,
  type ReadItem,
  type SourceFile,
  type Upload,
} from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { headerKeys, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import { localMoments, OwnMoments } from '../reading/moments.ts'
import { DecimalSigns, readDurationSeconds, readNumber } from '../reading/numbers.ts'
import { leftOut } from '../reading/target.ts'
import { figuresIn, KG_PER_POUND, KM_PER_MILE, type LiftedSet, readSets } from './lifting.ts'

/** Columns with a unit; from 2016 to 2018 it was part of the name. */
const POUNDS = ['Weight (lbs)', 'Weight (lb)', 'lb', 'lbs', 'lb.', 'lbs.']
const KILOGRAMS = ['Weight (kg)', 'Gewicht (kg)', 'kg']
const METERS = ['Distance (meters)']
const KILOMETERS = ['Distance (km)', 'km']
const MILES = ['Distance (mi)', 'Distance (miles)', 'mi', 'mi.']

/** The header is in the language of the app. */
const COLUMNS = {
  date: ['Date', 'Datum', 'Fecha', 'Data'],
  workout: ['Workout Name', 'Workout-Name', "Nom de l'entraînement", 'Nombre del entrenamiento'],
  exercise: ['Exercise Name', 'Name der Übung', "Nom de l'exercice", 'Nombre del ejercicio'],
  order: ['Set Order', 'Reihenfolge festlegen', 'Ordre de la série', 'Orden de la serie'],
  weight: ['Weight', ...POUNDS, ...KILOGRAMS, 'Gewicht', 'Poids', 'Peso'],
  weightUnit: ['Weight Unit', 'Gewichtseinheit'],
  reps: ['Reps', 'Wiederh.', 'Wiederholungen', 'Répétitions', 'Repeticiones'],
  distance: ['Distance', ...METERS, ...KILOMETERS, ...MILES, 'Entfernung', 'Distancia'],
  distanceUnit: ['Distance Unit', 'Entfernungseinheit'],
  seconds: ['Seconds', 'Sekunden', 'Secondes', 'Segundos'],
  effort: ['RPE'],
  note: ['Notes', 'Notizen', 'Notas'],
  workoutNote: ['Workout Notes', 'Workout-Notizen'],
  duration: ['Duration', 'Workout Duration', 'Duration (sec)', 'Dauer', 'Workout-Dauer', 'Durée', 'Duración'],
} as const satisfies Readonly<Record<string, readonly string[]>>

const has = (keys: ReadonlySet<string>, names: readonly string[]): boolean =>
  names.some((name) => keys.has(nameKey(name)))

const isStrong = (file: SourceFile): boolean => {
  const keys = headerKeys(file)
  return [COLUMNS.date, COLUMNS.exercise, COLUMNS.order].every((names) => has(keys, names))
}

export const strong: Format = {
  ...knownFormat('strong'),
  passes: 2,
  sniff: ({ files }) => (files.some(isStrong) ? 1 : 0),
  read: readStrong,
}

async function* readStrong({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(files.filter(isStrong), 'Strong')
  const momentOf = localMoments(context)
  const units = await unitsOf(tables, context)
  const head = (row: NamedRow, position: FilePosition) => {
    const date = readDate(row.cell(...COLUMNS.date), 'day first')
    const start = date?.kind === 'wall' ? momentOf(date.wall) : date?.moment
    if (!start) return undefined
    const durationSeconds = durationOf(row.cell(...COLUMNS.duration))
    return { name: row.cell(...COLUMNS.workout), start, durationSeconds, position, sourceName: 'Strong' }
  }
  const workoutNote = (row: NamedRow) => row.cell(...COLUMNS.workoutNote)
  const workoutKey = (row: NamedRow) => `${row.cell(...COLUMNS.date)}\n${row.cell(...COLUMNS.workout)}`
  const moments = new OwnMoments()
  for (const file of tables)
    yield* readSets(
      file,
      { workoutKey, workoutNote, head, set: setReader(headerKeys(file), units), timeColumn: 'Date' },
      moments,
    )
}

interface Units {
  readonly decimalSign: '.' | ','
  readonly weightUnit: string
  readonly distanceUnit: string
}

/** Surveys the files, and asks only for what they do not say. */
async function unitsOf(tables: readonly SourceFile[], context: ReadContext): Promise<Units> {
  const signs = new DecimalSigns()
  const silent = { weight: false, distance: false }
  for (const file of tables) {
    const keys = headerKeys(file)
    const namesUnit = {
      weight: !keys.has('weight') && !keys.has('gewicht'),
      distance: !has(keys, ['distance', 'entfernung']),
    }
    for await (const row of namedRows(file)) {
      const weight = row.cell(...COLUMNS.weight)
      const distance = row.cell(...COLUMNS.distance)
      signs.look(weight)
      const isFigure = (text: string): boolean => /[1-9]/.test(text)
      silent.weight ||= !namesUnit.weight && isFigure(weight) && row.cell(...COLUMNS.weightUnit) === ''
      silent.distance ||= !namesUnit.distance && isFigure(distance) && row.cell(...COLUMNS.distanceUnit) === ''
    }
  }
  const question = (figure: 'Weight' | 'Distance', choices: readonly string[]): string =>
    context.ask({
      key: `unit: ${figure}`,
      text: say('What unit are the {what, select, Weight {weights} other {distances}} in? The file does not say.', {
        what: figure,
      }),
      choices,
    })
  return {
    decimalSign: signs.decided ?? '.',
    weightUnit: silent.weight ? question('Weight', ['kg', 'lb']) : 'kg',
    distanceUnit: silent.distance ? question('Distance', ['km', 'mi', 'm']) : 'km',
  }
}

function setReader(
  keys: ReadonlySet<string>,
  units: Units,
): (row: NamedRow, position: FilePosition) => LiftedSet | ReadItem {
  const weightInHeader = has(keys, POUNDS) ? 'lb' : has(keys, KILOGRAMS) ? 'kg' : undefined
  const farInHeader = has(keys, MILES) ? 'mi' : has(keys, KILOMETERS) ? 'km' : undefined
  const distanceInHeader = has(keys, METERS) ? 'm' : farInHeader
  return (row, position) => {
    const order = row.cell(...COLUMNS.order)
    const exercise = row.cell(...COLUMNS.exercise)
    if (/rest/i.test(order) || /^rest timer$/i.test(exercise)) return leftOut(say('Rest timers'))
    const note = row.cell(...COLUMNS.note)
    if (/^note/i.test(order)) return { ...NO_FIGURES, exercise, note, position }
    if (/^w/i.test(order)) return leftOut(say('Warm-up sets'))
    const cells = {
      weight: row.cell(...COLUMNS.weight),
      reps: row.cell(...COLUMNS.reps),
      distance: row.cell(...COLUMNS.distance),
      seconds: row.cell(...COLUMNS.seconds),
      effort: row.cell(...COLUMNS.effort),
    }
    const figures = figuresIn(cells, position, units.decimalSign)
    if ('kind' in figures) return figures
    const { weight, distance, ...rest } = figures
    const weightUnit = weightInHeader ?? (row.cell(...COLUMNS.weightUnit) || units.weightUnit)
    const distanceUnit = distanceInHeader ?? (row.cell(...COLUMNS.distanceUnit) || units.distanceUnit)
    return {
      ...rest,
      exercise: exercise || 'Exercise',
      weightKg: weight && weight * (/^l/i.test(weightUnit) ? KG_PER_POUND : 1),
      distanceKm: distance && distance * kilometersPer(distanceUnit),
      note,
      position,
    }
  }
}

/** A row that is a note on its exercise, not a set. */
const NO_FIGURES = {
  weightKg: undefined,
  reps: undefined,
  seconds: undefined,
  distanceKm: undefined,
  effort: undefined,
}

function kilometersPer(unit: string): number {
  if (/^mi/i.test(unit)) return KM_PER_MILE
  return /^m/i.test(unit) ? 0.001 : 1
}

/** `1h 10m`, or a bare number of seconds in the newest files. */
function durationOf(text: string): number | undefined {
  const seconds = readDurationSeconds(text)
  if (seconds !== undefined) return seconds
  const parsed = readNumber(text)
  return parsed.kind === 'number' && parsed.unit === '' ? parsed.value : undefined
}

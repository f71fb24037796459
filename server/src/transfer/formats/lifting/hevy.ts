/** Hevy's CSV: one row per set. The unit of weights and distances is in the name of their column. */

import { say } from '../../../lib/language.ts'

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
import { headerKeys, type NamedRow } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import { localMoments, OwnMoments } from '../reading/moments.ts'
import { leftOut } from '../reading/target.ts'
import { figuresIn, KG_PER_POUND, KM_PER_MILE, type LiftedSet, readSets } from './lifting.ts'

const isHevy = (file: SourceFile): boolean => {
  const keys = headerKeys(file)
  return ['exercise_title', 'start_time', 'set_index'].every((key) => keys.has(key))
}

export const hevy: Format = {
  ...knownFormat('hevy'),
  sniff: ({ files }) => (files.some(isHevy) ? 1 : 0),
  read: readHevy,
}

async function* readHevy({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const momentOf = localMoments(context)
  const momentIn = (text: string) => {
    const date = readDate(text)
    return date?.kind === 'wall' ? momentOf(date.wall) : date?.moment
  }
  const head = (row: NamedRow, position: FilePosition) => {
    const start = momentIn(row.cell('start_time'))
    const end = momentIn(row.cell('end_time'))
    if (!start) return undefined
    const durationSeconds = end && end.epochSeconds - start.epochSeconds
    return { name: row.cell('title'), start, durationSeconds, position, sourceName: 'Hevy' }
  }
  const workoutNote = (row: NamedRow) => row.cell('description')
  const workoutKey = (row: NamedRow) => `${row.cell('start_time')}\n${row.cell('title')}`
  const moments = new OwnMoments()
  for (const file of foundIn(files.filter(isHevy), 'Hevy'))
    yield* readSets(file, { workoutKey, workoutNote, head, set: setOf, timeColumn: 'start_time' }, moments)
}

function setOf(row: NamedRow, position: FilePosition): LiftedSet | ReadItem {
  if (/^warm.?up$/i.test(row.cell('set_type'))) return leftOut(say('Warm-up sets'))
  const kilograms = row.cell('weight_kg')
  const pounds = row.cell('weight_lbs')
  const kilometers = row.cell('distance_km')
  const miles = row.cell('distance_miles')
  const figures = figuresIn(
    {
      weight: kilograms || pounds,
      reps: row.cell('reps'),
      distance: kilometers || miles,
      seconds: row.cell('duration_seconds', 'duration_s'),
      effort: row.cell('rpe'),
    },
    position,
  )
  if ('kind' in figures) return figures
  const { weight, distance, ...rest } = figures
  return {
    ...rest,
    exercise: row.cell('exercise_title') || 'Exercise',
    weightKg: weight && weight * (kilograms === '' ? KG_PER_POUND : 1),
    distanceKm: distance && distance * (kilometers === '' ? KM_PER_MILE : 1),
    note: row.cell('exercise_notes'),
    position,
  }
}

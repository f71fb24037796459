/** Daily activity metrics of Google Fit: a table of quarters of an hour for each day, and one of whole days. */

import { say } from '../../../lib/refusal.ts'
import { SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import type { ReadItem, SourceFile } from '../format.ts'
import { firstRows, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { type Nature, natureOf } from '../reading/natures.ts'
import { readNumber } from '../reading/numbers.ts'
import { entryOf, rejected, shown } from '../reading/target.ts'
import type { TakeoutTimes } from './takeout-times.ts'

/** Takeout writes the columns in the language of the account. */
const COLUMNS: readonly (readonly [name: RegExp, nature: Nature])[] = [
  [
    /^(step count|schrittzahl|anzahl der schritte|nombre de pas|(recuento|número) de pasos|conteggio passi)$/i,
    natureOf('Daily Step Count'),
  ],
  [/^(distance|entfernung|distanz|distancia|distanza) \(m\)$/i, natureOf('Walking and Running Distance', 'm')],
  [/^(calories|kalorien|calorías|calorie) \(kcal\)$/i, natureOf('Total Energy Burned')],
  [
    /^(move minutes count|anzahl der aktiven minuten|nombre de minutes d'activité|recuento de minutos en movimiento)$/i,
    natureOf('Active Minutes'),
  ],
  [
    /^(average heart rate|durchschnittliche herzfrequenz|fréquence cardiaque moyenne|frecuencia cardíaca media) \(bpm\)$/i,
    natureOf('Heart Rate (Pulse)'),
  ],
  [/^(average weight|durchschnittsgewicht|poids moyen|peso medio) \(kg\)$/i, natureOf('Body Weight')],
]
const START = /^(start time|startzeit|heure de début|hora de inicio|ora di inizio)$/i
const END = /^(end time|endzeit|heure de fin|hora de finalización|ora di fine)$/i
const DATE = /^(date|datum|fecha|data)$/i

const SOURCE = 'Google Fit'
const DAY_FILE = /(\d{4}-\d{2}-\d{2})\.csv$/

const headOf = (file: SourceFile): readonly string[] => (firstRows(file, 1)[0]?.cells ?? []).map((cell) => cell.trim())

export const isFitFile = (file: SourceFile): boolean => {
  const head = headOf(file)
  const hasTime = DAY_FILE.test(file.path) ? START.test(head[0] ?? '') : DATE.test(head[0] ?? '')
  return hasTime && head.some((cell) => COLUMNS.some(([name]) => name.test(cell)))
}

/** Of days that have a table of their own, the line in the table of days is left out. */
export async function* fitItems(files: readonly SourceFile[], times: TakeoutTimes): AsyncGenerator<ReadItem> {
  const days = new Set(files.flatMap(({ path }) => DAY_FILE.exec(path)?.[1] ?? []))
  for (const file of files) {
    const day = DAY_FILE.exec(file.path)?.[1]
    const head = headOf(file)
    for await (const row of namedRows(file)) {
      if (day !== undefined) yield* quarterItems(row, { head, day, times, path: file.path })
      else if (days.has(row.at(0).trim()))
        yield {
          kind: 'leftOut',
          what: say('days that are also listed hour by hour', 'Tage, die auch Stunde für Stunde da sind'),
        }
      else yield* dayItems(row, { head, times, path: file.path })
    }
  }
}

interface Spot {
  readonly head: readonly string[]
  readonly times: TakeoutTimes
  readonly path: string
}

function* quarterItems(row: NamedRow, { day, ...spot }: Spot & { readonly day: string }): Generator<ReadItem> {
  const cellAt = (name: RegExp) => row.at(spot.head.findIndex((cell) => name.test(cell))).trim()
  const start = spot.times.momentOf(`${day}T${cellAt(START)}`)
  const end = spot.times.momentOf(`${day}T${cellAt(END)}`)
  if (!start || !end)
    return yield rejected(
      { file: spot.path, line: row.line },
      say(`${shown(cellAt(START))} is not a time.`, `${shown(cellAt(START))} ist keine Zeit.`),
    )
  // The last one of a day ends at the midnight after it.
  const isOver = end.epochSeconds <= start.epochSeconds
  yield* valueItems(row, { start, endEpoch: end.epochSeconds + (isOver ? SECONDS_PER_DAY : 0) }, spot)
}

function* dayItems(row: NamedRow, spot: Spot): Generator<ReadItem> {
  const text = row.at(0).trim()
  const day = spot.times.dayOf(text)
  if (!day)
    return yield rejected(
      { file: spot.path, line: row.line },
      say(`${shown(text)} is not a day.`, `${shown(text)} ist kein Tag.`),
    )
  yield* valueItems(row, day, spot)
}

function* valueItems(
  row: NamedRow,
  when: NonNullable<ReturnType<TakeoutTimes['dayOf']>>,
  { head, path }: Spot,
): Generator<ReadItem> {
  const place = { file: path, line: row.line }
  for (const [at, cell] of head.entries()) {
    const nature = COLUMNS.find(([name]) => name.test(cell))?.[1]
    if (!nature) continue
    const read = readNumber(row.at(at))
    if (read.kind === 'missing') continue
    if (read.kind === 'unreadable')
      yield rejected(place, say(`${shown(row.at(at))} is not a number.`, `${shown(row.at(at))} ist keine Zahl.`))
    else if (read.value > 0) {
      const isAmount = nature.combination === 'SUM'
      yield entryOf(nature, {
        value: read.value,
        start: when.start,
        ...(isAmount ? { endEpoch: when.endEpoch } : {}),
        sourceName: SOURCE,
        place,
      })
    }
  }
}

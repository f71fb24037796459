/** Which zone and which clocks the files of a Google Takeout tell, and the question where they do not. */
import { say } from '../../../lib/refusal.ts'
import { offsetsOf } from '../../../lib/zone.ts'
import type { ReadContext } from '../format.ts'
import { columnsOf, firstRows, namedRows } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import { momentsIn } from '../reading/local-moment.ts'
import { headText } from '../reading/text-pieces.ts'
import type { TakeoutFile } from './takeout-files.ts'
import { clockOfNights, clockWithin, majority, type Nights, type WrittenMoment } from './takeout-nights.ts'
import { type NightlyClocks, TABLES } from './takeout-tables.ts'
import { type Clock, figuresOf } from './takeout-times.ts'

/** `Profile.csv` names the zone of the account. */
export async function profileZone(files: readonly TakeoutFile[]): Promise<string | undefined> {
  let zone: string | undefined
  for (const { file, stem, isJson } of files) {
    if (stem !== 'profile' || isJson) continue
    for await (const row of namedRows(file)) zone ??= row.cell('timezone') || undefined
  }
  return zone
}

/** Ten years hold a file a day; some hundreds of times, from first to last, tell as much as all. */
const MOMENTS_LOOKED_AT = 1000

function momentsOf(files: readonly TakeoutFile[], nightly: keyof NightlyClocks): readonly WrittenMoment[] {
  const all = firstMomentsOf(files, nightly)
  const step = Math.ceil(all.length / MOMENTS_LOOKED_AT)
  return all.filter((_, at) => at % step === 0)
}

/** The first times of each such file. */
function firstMomentsOf(files: readonly TakeoutFile[], nightly: keyof NightlyClocks): readonly WrittenMoment[] {
  return files
    .filter(({ stem, isJson }) => !isJson && TABLES[stem]?.nightly === nightly)
    .flatMap(({ file }) => {
      const [head, ...rows] = firstRows(file)
      const columns = columnsOf(head?.cells ?? [])
      const [idAt, timeAt] = [columns.get('sleep_log_entry_id'), columns.get('timestamp')]
      return rows.flatMap(({ cells }) => {
        const text = cells[timeAt ?? -1] ?? ''
        const figures = /(?:Z|\+00:?00)$/i.test(text.trim()) ? figuresOf(text) : undefined
        return figures === undefined ? [] : [{ id: cells[idAt ?? -1]?.trim() ?? '', figures }]
      })
    })
}

export interface NightClocks {
  /** Of `UserSleeps_*.csv`. */
  readonly clock: Clock
  readonly clocks: NightlyClocks
}

interface ClockParts {
  readonly nights: Nights
  readonly context: ReadContext
}

/** Each by what the files tell; what they do not tell about one is as with the others, else asked. */
export function nightClocks(files: readonly TakeoutFile[], { nights, context }: ClockParts): NightClocks {
  const told = clockOfNights(nights)
  const moments = { scores: momentsOf(files, 'scores'), variability: momentsOf(files, 'variability') }
  const scores = clockWithin(moments.scores, { nights, clock: told })
  const variability = clockWithin(moments.variability, { nights, clock: told })
  const known = told ?? scores ?? variability
  const isLeftOpen =
    (nights.table.some(({ offsetMinutes }) => offsetMinutes !== 0) && told === undefined) ||
    (moments.scores.length > 0 && scores === undefined) ||
    (moments.variability.length > 0 && variability === undefined)
  const other = known ?? (isLeftOpen ? askNightClock(context) : 'local time')
  return { clock: told ?? other, clocks: { scores: scores ?? other, variability: variability ?? other } }
}

const JSON_STEPS = /"dateTime"\s*:\s*"([^"]{8,30})"\s*,\s*"value"\s*:\s*"([1-9]\d{0,5})"/g
const TABLE_STEPS = /^"?(\d{4}-[^",]{8,30}Z)"?,"?([1-9]\d{0,5})"?,/gm

/** The clock of minutes in JSON, where the same steps stand in a table, which is in UTC. The beginnings are enough. */
export function clockOfMinutes(files: readonly TakeoutFile[], zone: string): Clock | undefined {
  const offsetAt = offsetsOf(zone)
  const steps = (isJson: boolean, pattern: RegExp) =>
    files
      .filter((one) => one.stem === 'steps' && one.isJson === isJson)
      .flatMap(({ file }) => [...headText(file).matchAll(pattern)])
      .flatMap(([, time = '', count]) => {
        const read = readDate(time.replace(/\.\d+Z$/, 'Z').replace(/Z$/, ''), 'month first')
        const minute = read?.kind === 'wall' ? momentsIn('UTC')(read.wall)?.epochSeconds : undefined
        return minute === undefined ? [] : [{ minute, count }]
      })
  const inTable = new Set(steps(false, TABLE_STEPS).map(({ minute, count }) => `${minute - (minute % 60)} ${count}`))
  return majority(
    steps(true, JSON_STEPS).map(({ minute, count }) => {
      const offset = offsetAt(minute)
      const [asUtc, asLocal] = [inTable.has(`${minute} ${count}`), inTable.has(`${minute - offset} ${count}`)]
      return asUtc === asLocal ? undefined : asUtc ? 'UTC' : 'local time'
    }),
  )
}

function askNightClock(context: ReadContext): Clock {
  const text = say(
    'Are the times of nights, sleep scores and heart rate variability local? The files mark them as UTC, but most exports write local time. Compare a night you remember with the file.',
    'Sind die Zeiten von Nächten, Schlafwerten und Herzratenvariabilität Ortszeit? Die Dateien nennen sie UTC, aber die meisten Exporte schreiben die Uhrzeit vor Ort. Vergleiche eine Nacht, an die du dich erinnerst, mit der Datei.',
  )
  const answer = context.ask({ key: 'clock: nights', text, choices: ['local time', 'UTC'], fallback: 'local time' })
  return answer === 'UTC' ? 'UTC' : 'local time'
}

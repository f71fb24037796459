/** A first look at the nights of a Google Takeout: what their clock is, and which of them stand there twice. */
import type { Place, SourceFile } from '../format.ts'
import { namedRows } from '../reading/csv-rows.ts'
import { jsonPieces } from '../reading/json-pieces.ts'
import { isObject, textIn } from '../reading/json-values.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import type { TakeoutFile } from './takeout-files.ts'
import { type Clock, figuresOf, type StatedOffset, type TakeoutTimes } from './takeout-times.ts'

/** Times are the figures as they stand there, in seconds. */
interface WrittenNight {
  readonly place: Place
  readonly start: number
  readonly end: number
}

export interface TableNight extends WrittenNight {
  readonly startText: string
  readonly offsetMinutes: number | undefined
  /** When the record was made; this one is always UTC. */
  readonly created: number | undefined
}

export interface ListedNight extends WrittenNight {
  readonly id: string
  readonly startText: string
}

export interface Nights {
  /** `UserSleeps_*.csv`. */
  readonly table: readonly TableNight[]
  /** `sleep-*.json`, always by the local clock. */
  readonly listed: readonly ListedNight[]
}

/** `+02:00`, `-0500`. */
export function offsetIn(text: string): number | undefined {
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(text.trim())
  if (!offset) return undefined
  const minutes = Number(offset[2]) * 60 + Number(offset[3])
  return offset[1] === '-' ? -minutes : minutes
}

export async function nightsIn(files: readonly TakeoutFile[]): Promise<Nights> {
  const table: TableNight[] = []
  const listed: ListedNight[] = []
  for (const { file, stem, isJson } of files) {
    if (stem === 'usersleeps' && !isJson) await collect(tableNights(file), table)
    if (stem === 'sleep' && isJson) await collect(listedNights(file), listed)
  }
  return { table, listed }
}

/** A file that cannot be read is told of when its turn comes. */
async function collect<T>(nights: AsyncIterable<T>, into: T[]): Promise<void> {
  try {
    for await (const night of nights) into.push(night)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
  }
}

async function* tableNights(file: SourceFile): AsyncGenerator<TableNight> {
  for await (const row of namedRows(file)) {
    const startText = row.cell('sleep_start')
    const [start, end] = [figuresOf(startText), figuresOf(row.cell('sleep_end'))]
    if (start === undefined || end === undefined) continue
    const offsetMinutes = offsetIn(row.cell('start_utc_offset'))
    const created = figuresOf(row.cell('sleep_created'))
    yield { place: { file: file.path, line: row.line }, startText, start, end, offsetMinutes, created }
  }
}

async function* listedNights(file: SourceFile): AsyncGenerator<ListedNight> {
  let line = 0
  for await (const { read } of jsonPieces(file, (path, kind) => path.length === 0 && kind === 'list')) {
    const value = read()
    line++
    if (!isObject(value)) continue
    const startText = textIn(value['startTime']) ?? ''
    const [start, end] = [figuresOf(startText), figuresOf(textIn(value['endTime']) ?? '')]
    if (start === undefined || end === undefined) continue
    yield { place: { file: file.path, line }, startText, start, end, id: String(value['logId']) }
  }
}

export const statedOffsets = ({ table }: Nights): readonly StatedOffset[] =>
  table.flatMap(({ start, offsetMinutes }) =>
    offsetMinutes === undefined ? [] : [{ epochSeconds: start - offsetMinutes * 60, offsetMinutes }],
  )

/** The majority, or nothing. */
export function majority(votes: readonly (Clock | undefined)[]): Clock | undefined {
  const local = votes.filter((vote) => vote === 'local time').length
  const utc = votes.filter((vote) => vote === 'UTC').length
  return local === utc ? undefined : local > utc ? 'local time' : 'UTC'
}

/** A device and a server do not agree to the second. */
const SLACK_SECONDS = 300
const SOON_SECONDS = 3600
const minuteOf = (seconds: number): number => Math.round(seconds / 60)

/** What `Z` means in `UserSleeps_*.csv`, as far as the files tell: by the same nights in JSON, or by when they were stored. */
export function clockOfNights({ table, listed }: Nights): Clock | undefined {
  const walls = new Set(listed.map(({ start }) => minuteOf(start)))
  const same = majority(
    table.map(({ start, offsetMinutes = 0 }) => {
      const [asLocal, asUtc] = [walls.has(minuteOf(start)), walls.has(minuteOf(start) + offsetMinutes)]
      return asLocal === asUtc ? undefined : asLocal ? 'local time' : 'UTC'
    }),
  )
  return same ?? clockByStoring(table)
}

/** No night is stored before it is over, and one of many is stored soon after. */
function clockByStoring(table: readonly TableNight[]): Clock | undefined {
  const gaps = table.flatMap(({ end, created, offsetMinutes }) => {
    if (created === undefined || offsetMinutes === undefined || offsetMinutes === 0) return []
    return [{ utc: created - end, local: created - (end - offsetMinutes * 60) }]
  })
  const impossible = majority(
    gaps.map(({ utc, local }) => {
      const [isUtc, isLocal] = [utc >= -SLACK_SECONDS, local >= -SLACK_SECONDS]
      return isUtc === isLocal ? undefined : isUtc ? 'UTC' : 'local time'
    }),
  )
  if (impossible !== undefined) return impossible
  const soonest = (kind: 'utc' | 'local') =>
    Math.min(...gaps.map((gap) => gap[kind]).filter((gap) => gap >= -SLACK_SECONDS))
  const [utc, local] = [soonest('utc'), soonest('local')]
  if (Math.min(utc, local) > SOON_SECONDS || utc === local) return undefined
  return utc < local ? 'UTC' : 'local time'
}

export interface WrittenMoment {
  readonly id: string
  readonly figures: number
}

/** What `Z` means in a table about nights (scores, variability), by whether its times lie in nights that are known. */
export function clockWithin(
  moments: readonly WrittenMoment[],
  { nights: { table, listed }, clock }: { readonly nights: Nights; readonly clock: Clock | undefined },
): Clock | undefined {
  const ends = new Map(listed.map(({ id, end }) => [id, end]))
  const spans = table.flatMap(({ start, end, offsetMinutes }) => {
    if (clock === undefined || offsetMinutes === undefined || offsetMinutes === 0) return []
    const toWall = clock === 'UTC' ? offsetMinutes * 60 : 0
    return [{ start: start + toWall, end: end + toWall + SLACK_SECONDS, offset: offsetMinutes * 60 }]
  })
  return majority(
    moments.map(({ id, figures }) => {
      const end = ends.get(id)
      if (end !== undefined) return Math.abs(end - figures) <= SLACK_SECONDS ? 'local time' : 'UTC'
      const asLocal = spans.some((span) => figures >= span.start && figures <= span.end)
      const asUtc = spans.some((span) => figures + span.offset >= span.start && figures + span.offset <= span.end)
      return asLocal === asUtc ? undefined : asLocal ? 'local time' : 'UTC'
    }),
  )
}

const keyOf = ({ file, line }: Place): string => `${file}\n${line}`
/** Two records of one night differ by some minutes; the longer one says more only where it differs by more. */
const ALIKE_SECONDS = 1800

/** Nights to read: of those that lie over one another the longest, and of equals the one in the table. */
export class ChosenNights {
  readonly #places: ReadonlySet<string>

  constructor({ table, listed }: Nights, { times, clock }: { readonly times: TakeoutTimes; readonly clock: Clock }) {
    const spans = [
      ...table.map((night) => ({ ...night, rank: 0, ...spanOf(night, { times, clock }) })),
      ...listed.map((night) => ({ ...night, rank: 1, ...spanOf(night, { times, clock: 'local time' }) })),
    ].filter(({ to, from }) => to > from)
    const size = ({ to, from }: { readonly to: number; readonly from: number }) =>
      Math.round((to - from) / ALIKE_SECONDS)
    spans.sort(
      (one, other) =>
        size(other) - size(one) ||
        one.rank - other.rank ||
        one.from - other.from ||
        (keyOf(one.place) < keyOf(other.place) ? -1 : 1),
    )
    const chosen: typeof spans = []
    for (const span of spans) {
      const shared = (known: (typeof spans)[number]) => Math.min(known.to, span.to) - Math.max(known.from, span.from)
      if (!chosen.some((known) => shared(known) * 2 > span.to - span.from)) chosen.push(span)
    }
    this.#places = new Set(chosen.map(({ place }) => keyOf(place)))
  }

  has(place: Place): boolean {
    return this.#places.has(keyOf(place))
  }
}

function spanOf(
  night: WrittenNight & { readonly startText: string; readonly offsetMinutes?: number | undefined },
  { times, clock }: { readonly times: TakeoutTimes; readonly clock: Clock },
): { readonly from: number; readonly to: number } {
  const own = night.offsetMinutes
  const stated = own === undefined ? undefined : night.start - (clock === 'UTC' ? 0 : own * 60)
  const from = stated ?? times.momentBy(clock, night.startText)?.epochSeconds ?? night.start
  return { from, to: from + night.end - night.start }
}

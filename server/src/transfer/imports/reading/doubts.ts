/**
 * Implausible values, found while a file is read: far outside the usual range, more than 24 hours of something in a day,
 * nights with more sleep than time in bed. Sees every value once and keeps daily sums, not the values.
 */
import { type Sentence, say } from '../../../lib/language.ts'
import type { StoredText } from '../../../lib/stored-sentence.ts'
import { dayText, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import { localDays, offsetsOf } from '../../../lib/zone.ts'
import { momentOfDay } from '../../../tracking/measurements/overlap.ts'
import type { UnitRecord } from '../../../tracking/units/unit-record.ts'
import { unitRecords } from '../../../tracking/units/units.data.ts'
import { conversionBetween, convert } from '../../../tracking/units/units.ts'
import type { CatalogueName } from '../../../tracking/variables/catalogue/index.ts'
import { commonVariableNamed, nameForReader } from '../../../tracking/variables/catalogue/words.ts'
import type { FilePosition, ReadEntry } from '../../formats/format.ts'
import { lookup, ownUnit } from '../../formats/reading/target.ts'

type NightPart = 'asleep' | 'awake' | 'inBed'

interface DoubtRules {
  /** Values beyond these are far outside the usual range; both in the unit of the values. */
  readonly lowest: number
  readonly highest: number
  /** The usual range, for the message. */
  readonly usual: Sentence
  /** Seconds per unit; undefined if it is not a duration that adds up over a day. */
  readonly seconds: number | undefined
  readonly nightPart: NightPart | undefined
}

const NIGHT_PARTS = lookup<NightPart>({
  'Sleep Duration': 'asleep',
  'Awake Time in the Night': 'awake',
  'Time in Bed': 'inBed',
} satisfies Partial<Record<CatalogueName, NightPart>>)

const seconds = unitRecords.find(({ abbreviatedName }) => abbreviatedName === 's')

const ANY = say('any', undefined, 'number')

interface Limits {
  readonly minimum: number | undefined
  readonly maximum: number | undefined
}

function doubtRules({ variableName, unit: unitName }: Pick<ReadEntry, 'variableName' | 'unit'>): DoubtRules {
  const unit = ownUnit(unitName)
  const { minimum, maximum } = softLimits(variableName, unit)
  const toSeconds = unit.dimension === 'time' && seconds ? conversionBetween(unit, seconds) : undefined
  const adds = (commonVariableNamed(variableName)?.combination ?? unit.combinationOperation) === 'SUM'
  return {
    lowest: farBelow(minimum, maximum),
    highest: maximum === undefined ? Number.POSITIVE_INFINITY : maximum + (maximum - (minimum ?? 0)),
    usual: say('{minimum} to {maximum} {unit}', { minimum: minimum ?? ANY, maximum: maximum ?? ANY, unit: unitName }),
    seconds: toSeconds && adds ? convert(1, toSeconds) : undefined,
    nightPart: NIGHT_PARTS[variableName],
  }
}

/** One range width below the minimum, or half of a positive minimum. */
function farBelow(minimum: number | undefined, maximum: number | undefined): number {
  if (minimum === undefined || minimum === 0) return Number.NEGATIVE_INFINITY
  if (minimum > 0) return minimum / 2
  return maximum === undefined ? Number.NEGATIVE_INFINITY : minimum - (maximum - minimum)
}

/** Limits of the variable, in the unit of the values; otherwise limits of the unit. */
function softLimits(variableName: string, unit: UnitRecord): Limits {
  const common = commonVariableNamed(variableName)
  const conversion = common && conversionBetween(ownUnit(common.unit), unit)
  if (!common || !conversion || (common.minimum === undefined && common.maximum === undefined))
    return { minimum: unit.minimumAllowedValue ?? undefined, maximum: unit.maximumAllowedValue ?? undefined }
  const inUnit = (limit: number | undefined) => (limit === undefined ? undefined : rounded(convert(limit, conversion)))
  return { minimum: inUnit(common.minimum), maximum: inUnit(common.maximum) }
}

const rounded = (value: number): number => Number(value.toPrecision(3))

interface PartOfNight {
  readonly kind: NightPart
  readonly seconds: number
  readonly from: number
  /** Undefined: only its day is known. */
  readonly to: number | undefined
}

const meet = (part: PartOfNight, other: PartOfNight): boolean =>
  part.to === undefined || other.to === undefined || (part.from < other.to && other.from < part.to)

/** Seconds asleep and awake while in bed: a nap on the sofa is not part of the time in bed. */
function inBedTogether(parts: readonly PartOfNight[]): Readonly<Record<NightPart, number>> {
  const beds = parts.filter(({ kind }) => kind === 'inBed')
  const secondsOf = (kind: NightPart): number =>
    parts
      .filter((part) => part.kind === kind && beds.some((bed) => meet(bed, part)))
      .reduce((sum, { seconds }) => sum + seconds, 0)
  return { asleep: secondsOf('asleep'), awake: secondsOf('awake'), inBed: secondsOf('inBed') }
}

/** A value and its unit are the same in every language. */
interface DoubtedRow extends FilePosition {
  readonly text: StoredText
}

export interface Doubt {
  readonly kind: 'limits' | 'day' | 'night' | 'scale'
  readonly text: Sentence
  /** How many values, days or nights. */
  readonly count: number
  /** The first of them. */
  readonly rows: readonly DoubtedRow[]
}

/** A doubt about a scale that the person chose is shown but does not stop the import. */
export const stopsImport = ({ kind }: Doubt): boolean => kind !== 'scale'

export const DOUBTS = 'doubts'
export const GO_ON = 'go on'
export const LEAVE_THESE_OUT = 'leave these out'
export const STOP = 'stop'

const ROWS_SHOWN = 5
/** Limit for daily sums in memory; further days are only checked against the usual range. */
const MOST_SUMS = 300_000
const MOST_DOUBTS = 100
/** Tolerance, because parts of a night are rounded separately. */
const NIGHT_SLACK_SECONDS = 600
const NIGHT_SLACK_SHARE = 0.05
/** Per night and source. */
const MOST_PARTS = 200

class GatheredRows {
  count = 0
  readonly rows: DoubtedRow[] = []

  add(row: DoubtedRow): void {
    this.count++
    if (this.rows.length < ROWS_SHOWN) this.rows.push(row)
  }
}

interface DoubtedNight extends FilePosition {
  readonly parts: PartOfNight[]
}

/** The state of one variable from one source. */
interface FollowedVariable {
  readonly rules: DoubtRules
  readonly variableName: string
  readonly unit: string
  readonly sourceName: string
  readonly far: GatheredRows
  readonly long: GatheredRows
  readonly sums: Map<number, number>
  readonly nights: Map<number, DoubtedNight>
}

export class Doubts {
  readonly #followed = new Map<string, FollowedVariable>()
  readonly #nights = new Map<string, Map<number, DoubtedNight>>()
  readonly #dayOf: (epochSeconds: number, offsetMinutes: number | null) => number
  readonly #offsetAt: (epochSeconds: number) => number
  #sums = 0
  #last: FollowedVariable | undefined
  /** Cache: consecutive entries are mostly of one day. */
  #lastDay = Number.NaN
  #lastLength = 0

  constructor(timeZone: string) {
    this.#dayOf = localDays(timeZone)
    this.#offsetAt = offsetsOf(timeZone)
  }

  look(entry: ReadEntry): void {
    const variable = this.#follow(entry)
    const { rules, far } = variable
    if (entry.value > rules.highest || entry.value < rules.lowest)
      far.add({ ...entry.position, text: `${entry.value} ${entry.unit}` })
    else if (rules.seconds !== undefined) this.#addUp(variable, entry, entry.value * rules.seconds)
  }

  /** Whether an entry is implausible, after all have been seen. */
  isDoubted(entry: ReadEntry): boolean {
    const { rules, sums, nights } = this.#follow(entry)
    if (entry.value > rules.highest || entry.value < rules.lowest) return true
    if (rules.seconds === undefined) return false
    const day = this.#dayOfEntry(entry)
    if ((sums.get(day) ?? 0) > this.#lengthOf(day)) return true
    const night = rules.nightPart === undefined ? undefined : nights.get(day)
    return night !== undefined && isTooLong(night)
  }

  found(): Doubt[] {
    const doubts = [...this.#followed.values()].flatMap((variable) => [...farDoubts(variable), ...longDoubts(variable)])
    return [...doubts, ...this.#nightDoubts()].slice(0, MOST_DOUBTS)
  }

  #follow(entry: ReadEntry): FollowedVariable {
    const { variableName, unit, sourceName } = entry
    const last = this.#last
    if (last?.variableName === variableName && last.unit === unit && last.sourceName === sourceName) return last
    const key = `${variableName}\n${unit}\n${sourceName}`
    const earlier = this.#followed.get(key)
    if (earlier) {
      this.#last = earlier
      return earlier
    }
    const added = {
      variableName,
      unit,
      sourceName,
      rules: doubtRules(entry),
      far: new GatheredRows(),
      long: new GatheredRows(),
      sums: new Map(),
      nights: this.#nights.get(sourceName) ?? new Map(),
    }
    this.#followed.set(key, added)
    this.#nights.set(sourceName, added.nights)
    this.#last = added
    return added
  }

  #addUp({ rules, sums, long, nights, unit }: FollowedVariable, entry: ReadEntry, seconds: number): void {
    if (this.#sums > MOST_SUMS) return
    const { nightPart } = rules
    // An entry that spans several days adds at most a day to the first.
    const isSpread = entry.endEpoch !== undefined && entry.endEpoch - entry.start.epochSeconds >= SECONDS_PER_DAY
    const day = this.#dayOfEntry(entry)
    const previous = sums.get(day)
    if (previous === undefined) this.#sums++
    const most = this.#lengthOf(day)
    const sum = (previous ?? 0) + (isSpread ? Math.min(seconds, SECONDS_PER_DAY) : seconds)
    sums.set(day, sum)
    if (sum > most && (previous ?? 0) <= most) {
      const value = Number((sum / (rules.seconds ?? 1)).toPrecision(4))
      long.add({ ...entry.position, text: `${dayText(day)}: ${value} ${unit}` })
    }
    if (nightPart === undefined) return
    const night = nights.get(day) ?? { ...entry.position, parts: [] }
    nights.set(day, night)
    if (night.parts.length >= MOST_PARTS) return
    this.#sums++
    night.parts.push({ kind: nightPart, seconds, from: entry.start.epochSeconds, to: entry.endEpoch })
  }

  /** By the same rule as everywhere: a night belongs to the day of waking up. */
  #dayOfEntry({ start, endEpoch, categoryName }: ReadEntry): number {
    const epochSeconds = momentOfDay(start.epochSeconds, endEpoch !== undefined, categoryName)
    return this.#dayOf(epochSeconds, start.offsetMinutes ?? null)
  }

  /** The day on which the clock goes back is an hour longer. */
  #lengthOf(day: number): number {
    if (day === this.#lastDay) return this.#lastLength
    const noon = day * SECONDS_PER_DAY
    const earlierOffset = this.#offsetAt(noon - SECONDS_PER_DAY / 2)
    const after = this.#offsetAt(noon + SECONDS_PER_DAY * 1.5)
    this.#lastDay = day
    this.#lastLength = SECONDS_PER_DAY + Math.max(0, earlierOffset - after) + 1
    return this.#lastLength
  }

  *#nightDoubts(): Generator<Doubt> {
    const gathered = new GatheredRows()
    for (const nights of this.#nights.values()) {
      for (const [day, night] of nights) {
        if (!isTooLong(night)) continue
        const { asleep, awake, inBed } = inBedTogether(night.parts)
        const text = say('{day}: {asleep} asleep and {awake} awake, {inBed} in bed', {
          day: dayText(day),
          asleep: hours(asleep),
          awake: hours(awake),
          inBed: hours(inBed),
        })
        gathered.add({ file: night.file, line: night.line, text })
      }
    }
    const { count, rows } = gathered
    if (count > 0)
      yield {
        kind: 'night',
        text: say('Asleep and awake together are longer than the time in bed.'),
        count,
        rows,
      }
  }
}

function isTooLong({ parts }: DoubtedNight): boolean {
  const { asleep, awake, inBed } = inBedTogether(parts)
  return inBed > 0 && asleep + awake > inBed * (1 + NIGHT_SLACK_SHARE) + NIGHT_SLACK_SECONDS
}

const hours = (seconds: number): string => `${Number((seconds / 3600).toFixed(2))} h`

function* farDoubts({ variableName, rules, far: { count, rows } }: FollowedVariable): Generator<Doubt> {
  const text = say('{variableName} is far outside the usual range ({usual}).', {
    variableName: nameForReader(variableName),
    usual: rules.usual,
  })
  if (count > 0) yield { kind: 'limits', text, count, rows }
}

function* longDoubts({ variableName, long: { count, rows } }: FollowedVariable): Generator<Doubt> {
  if (count > 0)
    yield {
      kind: 'day',
      text: say('{variableName} adds up to more than 24 hours in a day.', {
        variableName: nameForReader(variableName),
      }),
      count,
      rows,
    }
}

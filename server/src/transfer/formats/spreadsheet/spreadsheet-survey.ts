/** Surveys a whole table before it is read: the content of each column, and what the file does not say. */

import { nameKey } from '../../../lib/names.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import { isTimeZone, offsetsOf } from '../../../lib/zone.ts'
import { cutShort, FIRST_VALUES } from '../columns.ts'
import { DayOrders, readCompactTime, readDate, readTimeOfDay } from '../reading/dates.ts'
import { momentsIn, type WallTime } from '../reading/moments.ts'
import {
  type DecimalSign,
  DecimalSigns,
  readDurationSeconds,
  readNumber,
  readPressure,
  readYesNo,
} from '../reading/numbers.ts'
import { unitSpelled } from '../reading/unit-spellings.ts'

const UNITS_KEPT = 5
const WORDS_KEPT = 12
/** Fewer rows may be equal by chance. */
const MANY_ROWS = 10
const STAND_INS = new Set([-1, -9, -99, -999, -9999])
/** Too short for a date, and neither yes nor a length of time. */
const PLAIN_NUMBER = /^-?\d{1,7}(?:\.\d{1,9})?$/

/** The notation that most programs write. It is unambiguous, so nothing else is tried. */
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/

/** From the lowest to the highest number of a column, read with one decimal sign. */
interface NumberRange {
  min: number
  max: number
  /** The line of the highest number, the first time it occurs. */
  maxLine: number
  isWhole: boolean
}

const noRange = (): NumberRange => ({
  min: Number.POSITIVE_INFINITY,
  max: Number.NEGATIVE_INFINITY,
  maxLine: 0,
  isWhole: true,
})

export class ColumnSurvey {
  filled = 0
  /** Surveyed rows, including those with an empty cell. */
  rows = 0
  dates = 0
  datesWithTime = 0
  /** Dates that do not say how far from UTC they are. */
  wallDates = 0
  clocks = 0
  /** `930`, `1200`: hours and minutes without a separator. */
  compactClocks = 0
  numbers = 0
  yesNo = 0
  durations = 0
  /** `4:54`, which may be hours and minutes, or minutes and seconds. */
  shortClocks = 0
  longClocks = 0
  /** `49:06`: no clock has so many hours. */
  beyondDay = 0
  /** Time zones. */
  zones = 0
  /** `120/80`. */
  pressures = 0
  /** The first values as written. */
  readonly firstValues: string[] = []
  readonly orders = new DayOrders()
  readonly signs = new DecimalSigns()
  /** `none`, which means that there is no value, or the lowest of several levels. */
  nones = 0
  /** The first distinct words and their counts; more than a few are not levels. */
  readonly differentWords = new Map<string, number>()
  /** Written after the numbers. */
  readonly units = new Set<string>()
  #first = ''
  #last = Number.NaN
  #isSame = true
  #isCounting = true
  readonly #ranges: Readonly<Record<DecimalSign, NumberRange>> = { '.': noRange(), ',': noRange() }

  look(cell: string, line = 0): void {
    const text = cell.trim()
    this.rows++
    if (PLAIN_NUMBER.test(text)) {
      this.#fill(text)
      if (readCompactTime(text)) this.compactClocks++
      this.#lookForNumbers(text, line)
      return
    }
    if (ISO_DATE.test(text) && this.#lookForDate(text)) {
      this.#fill(text)
      this.#keepWord(text)
      return
    }
    if (readNumber(text).kind === 'missing') {
      if (nameKey(text) === 'none') this.nones++
      return
    }
    this.#fill(text)
    this.#keepWord(nameKey(text))
    if (!this.#lookForDate(text) && readTimeOfDay(text)) this.clocks++
    if (readYesNo(text) !== undefined) this.yesNo++
    if (readPressure(text)) this.pressures++
    if (zoneNamed(text)) this.zones++
    if (/^\d+:\d{2}$/.test(text)) {
      this.shortClocks++
      if (Number.parseInt(text, 10) >= 24) this.beyondDay++
    } else if (/^\d+:\d{2}:\d{2}$/.test(text)) this.longClocks++
    if (readDurationSeconds(text) !== undefined) this.durations++
    this.#lookForNumbers(text, line)
  }

  #fill(text: string): void {
    this.filled++
    if (this.filled === 1) this.#first = text
    this.#isSame &&= text === this.#first
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    this.#isCounting &&= this.filled === 1 ? Number.isInteger(number) : number === this.#last + 1
    this.#last = number
    if (this.firstValues.length < FIRST_VALUES) this.firstValues.push(cutShort(text))
  }

  #keepWord(word: string): void {
    const count = this.differentWords.get(word)
    if (count !== undefined || this.differentWords.size < WORDS_KEPT) this.differentWords.set(word, (count ?? 0) + 1)
  }

  /** Whether it is a date. */
  #lookForDate(text: string): boolean {
    const date = readDate(text, 'month first') ?? readDate(text, 'day first')
    if (!date) return false
    this.dates++
    this.orders.look(text)
    if (date.kind === 'moment' || date.hasTime) this.datesWithTime++
    if (date.kind === 'wall') this.wallDates++
    return true
  }

  #lookForNumbers(text: string, line: number): void {
    let isNumber = false
    for (const sign of ['.', ','] as const) {
      const parsed = readNumber(text, sign)
      if (parsed.kind !== 'number' || (parsed.unit !== '' && !unitSpelled(parsed.unit))) continue
      isNumber = true
      const range = this.#ranges[sign]
      // Placeholders for missing values say nothing about the scale.
      if (STAND_INS.has(parsed.value)) continue
      range.isWhole &&= Number.isInteger(parsed.value)
      range.min = Math.min(range.min, parsed.value)
      if (parsed.value > range.max) {
        range.max = parsed.value
        range.maxLine = line
      }
      if (parsed.unit !== '' && this.units.size < UNITS_KEPT) this.units.add(parsed.unit)
    }
    if (!isNumber) return
    this.numbers++
    this.signs.look(text)
  }

  /** Each row is one more than the row before. */
  get isRowNumber(): boolean {
    return this.#isCounting && this.filled >= MANY_ROWS && this.filled === this.rows
  }

  /** Every row is the same. */
  get isConstant(): boolean {
    return this.#isSame && this.filled >= MANY_ROWS && this.filled === this.rows
  }

  /** The words of the column, with `none` where it is one of them. */
  get levelWords(): ReadonlyMap<string, number> {
    return this.nones === 0 ? this.differentWords : new Map([['none', this.nones], ...this.differentWords])
  }

  /** Cells that are neither numbers, times, lengths of time nor yes and no. */
  get words(): number {
    return this.filled - Math.min(this.filled, this.numbers + this.dates + this.clocks + this.yesNo + this.durations)
  }

  /** What separates decimals in this column: by its own numbers, or else as in the file. */
  signIn(signOfFile: DecimalSign): DecimalSign {
    return this.signs.isDecisive ? (this.signs.decided ?? signOfFile) : signOfFile
  }

  range(signOfFile: DecimalSign): Readonly<NumberRange> {
    return this.#ranges[this.signIn(signOfFile)]
  }

  /** A column has a kind if nearly all of its cells do; the others are reported one by one. */
  isMostly(count: number): boolean {
    return this.filled > 0 && count >= this.filled * 0.8
  }
}

// Time zones as columns of tables contain them: Europe/Berlin, +02:00, UTC-5.

interface Zone {
  momentOf(wall: WallTime): Moment | undefined
  offsetMinutesAt(epochSeconds: number): number
}

const OFFSET = /^(?:UTC|GMT)?\s?([-+−])(\d{1,2})(?::?(\d{2}))?$/i
/** `(GMT-08:00) Pacific Time (US & Canada)`. */
const IN_BRACKETS = /^\(((?:UTC|GMT)[^()]*)\)/i
/** As people abbreviate them, where an abbreviation means one offset. */
const ABBREVIATED: Readonly<Record<string, string>> = {
  EST: '-05:00',
  EDT: '-04:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
  WET: '+00:00',
  WEST: '+01:00',
  CET: '+01:00',
  CEST: '+02:00',
  MEZ: '+01:00',
  MESZ: '+02:00',
  EET: '+02:00',
  EEST: '+03:00',
  JST: '+09:00',
  AEST: '+10:00',
  AEDT: '+11:00',
}
const NAMED = /^(?:UTC|GMT|Z|[A-Za-z_]+(?:\/[A-Za-z_+\-\d]+){1,2})$/
const MOST_ZONES = 1000
const zones = new Map<string, Zone | undefined>()

export function zoneNamed(text: string): Zone | undefined {
  const name = text.trim()
  if (name.length > 50) return undefined
  if (!zones.has(name)) {
    if (zones.size >= MOST_ZONES) zones.clear()
    zones.set(name, offsetZone(name) ?? (NAMED.test(name) ? namedZone(name) : undefined))
  }
  return zones.get(name)
}

function namedZone(name: string): Zone | undefined {
  const zone = /^(?:gmt|z)$/i.test(name) ? 'UTC' : name
  if (!isTimeZone(zone)) return undefined
  const offsetAt = offsetsOf(zone)
  return { momentOf: momentsIn(zone), offsetMinutesAt: (epoch) => Math.round(offsetAt(epoch) / 60) }
}

function offsetZone(zoneText: string): Zone | undefined {
  const text = IN_BRACKETS.exec(zoneText)?.[1] ?? ABBREVIATED[zoneText.toUpperCase()] ?? zoneText
  const [, sign, hours, minutes = '0'] = OFFSET.exec(text) ?? []
  if (hours === undefined || Number(hours) > 14 || Number(minutes) > 59) return undefined
  const offsetMinutes = (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes))
  const inUtc = momentsIn('UTC')
  const momentOf = (wall: WallTime): Moment | undefined => {
    const moment = inUtc(wall)
    return moment && { epochSeconds: moment.epochSeconds - offsetMinutes * 60, offsetMinutes }
  }
  return { momentOf, offsetMinutesAt: () => offsetMinutes }
}

/** Parses dates and times in the notations of many countries and programs. */
import { say } from '../../../lib/language.ts'
import { type Moment, readMoment } from '../../../lib/utc-text.ts'
import type { ReadContext } from '../format.ts'
import type { WallTime } from './moments.ts'

// Month names in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Czech, Swedish, Danish,
// Turkish and Russian, in full or abbreviated.

/** Without accents; any prefix of at least three letters matches. */
const NAMES: readonly (readonly string[])[] = [
  [
    'january',
    'januar',
    'janner',
    'janvier',
    'enero',
    'gennaio',
    'janeiro',
    'januari',
    'styczen',
    'stycznia',
    'leden',
    'ledna',
    'ocak',
    'январь',
    'января',
  ],
  [
    'february',
    'februar',
    'feber',
    'fevrier',
    'febrero',
    'febbraio',
    'fevereiro',
    'februari',
    'luty',
    'lutego',
    'unor',
    'unora',
    'subat',
    'февраль',
    'февраля',
  ],
  [
    'march',
    'marz',
    'maerz',
    'mars',
    'marzo',
    'marco',
    'maart',
    'mrz',
    'mrt',
    'marzec',
    'marca',
    'brezen',
    'brezna',
    'mart',
    'март',
    'марта',
  ],
  ['april', 'avril', 'abril', 'aprile', 'kwiecien', 'kwietnia', 'duben', 'dubna', 'nisan', 'апрель', 'апреля'],
  ['may', 'mai', 'mayo', 'maggio', 'maio', 'mei', 'maj', 'maja', 'kveten', 'kvetna', 'mayis', 'май', 'мая'],
  [
    'june',
    'juni',
    'juin',
    'junio',
    'giugno',
    'junho',
    'czerwiec',
    'czerwca',
    'cerven',
    'cervna',
    'haziran',
    'июнь',
    'июня',
  ],
  [
    'july',
    'juli',
    'juillet',
    'julio',
    'luglio',
    'julho',
    'lipiec',
    'lipca',
    'cervenec',
    'cervence',
    'temmuz',
    'июль',
    'июля',
  ],
  [
    'august',
    'aout',
    'agosto',
    'augustus',
    'sierpien',
    'sierpnia',
    'srpen',
    'srpna',
    'agustos',
    'augusti',
    'август',
    'августа',
  ],
  [
    'september',
    'septembre',
    'septiembre',
    'setiembre',
    'settembre',
    'setembro',
    'sept',
    'wrzesien',
    'wrzesnia',
    'zari',
    'eylul',
    'сентябрь',
    'сентября',
  ],
  [
    'october',
    'oktober',
    'octobre',
    'octubre',
    'ottobre',
    'outubro',
    'pazdziernik',
    'pazdziernika',
    'rijen',
    'rijna',
    'ekim',
    'октябрь',
    'октября',
  ],
  ['november', 'novembre', 'noviembre', 'novembro', 'listopad', 'listopada', 'listopadu', 'kasim', 'ноябрь', 'ноября'],
  [
    'december',
    'dezember',
    'decembre',
    'diciembre',
    'dicembre',
    'dezembro',
    'grudzien',
    'grudnia',
    'prosinec',
    'prosince',
    'aralik',
    'декабрь',
    'декабря',
  ],
]

/** 1 to 12; undefined if no month or several match. */
function monthNamed(word: string): number | undefined {
  const folded = foldedWord(word)
  if (folded.length < 3) return undefined
  const fullName = NAMES.findIndex((names) => names.some((name) => name === folded))
  if (fullName >= 0) return fullName + 1
  const months = NAMES.flatMap((names, index) => (names.some((name) => name.startsWith(folded)) ? [index + 1] : []))
  return months.length === 1 ? months[0] : undefined
}

/** Removes accents, including letters that do not decompose; keeps й. */
const foldedWord = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<!\u0438)\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replace(/\.$/, '')

export type DayOrder = 'day first' | 'month first'

export type ReadDate =
  /** Local time without a zone. */
  | { readonly kind: 'wall'; readonly wall: WallTime; readonly hasTime: boolean }
  /** A moment, if the text has an offset. */
  | { readonly kind: 'moment'; readonly moment: Moment }

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]|$)/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})(?!\d)/
const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?!\d)/
const SECONDS_SINCE_1970 = /^\d{9,10}(?:\.\d+)?$/
const MILLISECONDS_SINCE_1970 = /^\d{12,13}$/
const CLOCK = /(?:^|[T\s,])(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s?(?:([ap])\.?\s?m\.?)?$/i
const HOUR = /(?:^|[\s,])(\d{1,2})\s?([ap])\.?\s?m\.?$/i

/** No date is longer; bounds the search in long texts. */
const LONGEST_DATE = 100

/** Undefined if it is not a date. `order` decides between day and month in numeric dates. */
export function readDate(text: string, order: DayOrder = 'month first'): ReadDate | undefined {
  if (text.length > LONGEST_DATE) return undefined
  const plain = isoWall(text)
  if (plain) return plain
  const folded = latinDate(text).replace(/\s+/gu, ' ').trim()
  const epoch = epochIn(folded)
  if (epoch !== undefined) return { kind: 'moment', moment: { epochSeconds: epoch, offsetMinutes: undefined } }
  if (/[+-]\d{2}:?\d{2}$|Z$|\d [+-]\d{2}$/.test(folded)) {
    const moment = readMoment(folded)
    if (moment) return { kind: 'moment', moment }
  }
  if (/ (?:UTC|GMT)$/.test(folded)) {
    const moment = readMoment(folded.slice(0, -4))
    return moment && { kind: 'moment', moment }
  }
  const clock = readClock(folded)
  if (clock === 'none') return undefined
  const day = dayIn(clock ? folded.slice(0, clock.at).replace(/[T,\s]+$/, '') : folded, order)
  return day && { kind: 'wall', wall: { ...day, ...clock?.time }, hasTime: clock !== undefined }
}

const ISO_WALL = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?$/

/** The notation that most programs write, before all others are tried. */
function isoWall(text: string): ReadDate | undefined {
  const [, year, month, day, hour, minute, second = '0'] = ISO_WALL.exec(text) ?? []
  const date = year === undefined ? undefined : dayOf(year, month, day)
  if (!date) return undefined
  if (hour === undefined) return { kind: 'wall', wall: date, hasTime: false }
  const time = { hour: Number(hour), minute: Number(minute), second: Number(second) }
  if (time.hour > 23 || time.minute > 59 || time.second > 59) return undefined
  return { kind: 'wall', wall: { ...date, ...time }, hasTime: true }
}

type WrittenTime = { readonly at: number; readonly time: Required<Pick<WallTime, 'hour' | 'minute' | 'second'>> }

/** The time of day at the end of the text, or the whole text; 'none' if it is impossible. */
function readClock(text: string): WrittenTime | 'none' | undefined {
  const match = CLOCK.exec(text)
  const [hourText, minuteText, secondText, half] = match ? match.slice(1) : hourOnly(text)
  const position = (match ?? HOUR.exec(text))?.index
  if (position === undefined || hourText === undefined) return undefined
  const hour = withHalf(Number(hourText), half)
  const minute = Number(minuteText ?? 0)
  const second = Number(secondText ?? 0)
  if (hour === undefined || hour > 23 || minute > 59 || second > 59) return 'none'
  return { at: position, time: { hour, minute, second } }
}

function hourOnly(text: string): readonly (string | undefined)[] {
  const match = HOUR.exec(text)
  return match ? [match[1], undefined, undefined, match[2]] : []
}

/** 12 AM is midnight, 12 PM noon; undefined for impossible hours. */
function withHalf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/** A time of day on its own: `23:54`, `11:54 pm`, `9 PM`. */
export function readTimeOfDay(text: string): WrittenTime['time'] | undefined {
  if (text.length > LONGEST_DATE) return undefined
  const folded = text.replace(/\s+/gu, ' ').trim()
  const clock = readClock(folded)
  return clock !== undefined && clock !== 'none' && clock.at === 0 ? clock.time : undefined
}

/** `930`, `1200`: a time of day without a separator between hour and minute. */
export function readCompactTime(text: string): WrittenTime['time'] | undefined {
  const [, hour, minute] = /^(\d{1,2})(\d{2})$/.exec(text.trim()) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined
  return { hour: Number(hour), minute: Number(minute), second: 0 }
}

/** Records lie between 1973 and 2100; other numbers of this length are not timestamps. */
function epochIn(text: string): number | undefined {
  if (SECONDS_SINCE_1970.test(text)) return Math.floor(Number(text))
  return MILLISECONDS_SINCE_1970.test(text) ? Math.floor(Number(text) / 1000) : undefined
}

type CalendarDay = Pick<WallTime, 'year' | 'month' | 'day'>

function dayIn(text: string, order: DayOrder): CalendarDay | undefined {
  const iso = ISO.exec(text) ?? COMPACT.exec(text)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const dotted = DOTTED.exec(text)
  if (dotted) return dayOf(dotted[3], dotted[2], dotted[1])
  const slashed = SLASHED.exec(text)
  if (slashed) {
    const [, first, second, year] = slashed
    return order === 'month first' ? dayOf(year, first, second) : dayOf(year, second, first)
  }
  return dayInWords(text)
}

function dayOf(yearText = '', monthText = '', dayText = ''): CalendarDay | undefined {
  const year = Number(yearText)
  const month = Number(monthText)
  const day = Number(dayText)
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined
  return { year: yearText.length === 2 ? 2000 + year : year, month, day }
}

/** `2026年6月1日 午後8時30分`, as Japanese and Chinese programs write it. */
const latinDate = (text: string): string =>
  /[年午]/.test(text)
    ? text
        .replace(
          /(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日?(?:\s*[（(][月火水木金土日一二三四五六][)）])?/u,
          '$1-$2-$3 ',
        )
        .replace(/(\d{1,2})\s*時\s*(\d{1,2})\s*分?/u, '$1:$2')
        .replace(
          /(午前|午後|上午|下午)\s*(\d{1,2}:\d{2}(?::\d{2})?)/u,
          (_, half: string, clock: string) => `${clock} ${half === '午後' || half === '下午' ? 'pm' : 'am'}`,
        )
    : text

/** `21 Oct 2025`, `21may2010`, `21-May-2010`, `October 6, 2026`, `Mo., 6. März 2026`, `9 de octubre de 2026`. */
function dayInWords(text: string): CalendarDay | undefined {
  if (!/\d{4}/.test(text)) return undefined
  let month: number | undefined
  let day: string | undefined
  let year: string | undefined
  for (const word of wordsIn(text)) {
    const figures = /^(\d{1,2})(?:st|nd|rd|th|er|º)?$/i.exec(word)?.[1]
    if (/^\d{4}$/.test(word)) year = word
    else if (figures !== undefined) day ??= figures
    // The last one: `mar. 3 juin 2026` begins with a Tuesday.
    else month = monthNamed(word) ?? month
  }
  return year === undefined || month === undefined ? undefined : dayOf(year, String(month), day)
}

/** Also without separators between day, month and year. */
const wordsIn = (text: string): string[] =>
  text
    .replace(/(?<=\d)(?=\p{L}{3})|(?<=\p{L}{3})(?=\d)/gu, ' ')
    .split(/[\s,./-]+/u)
    .filter((word) => word !== '')

/** Time zones of the countries that write the month first, and that of an account which says nothing. */
const MONTH_FIRST =
  /^(?:UTC$|US\/|Pacific\/Honolulu$|Asia\/Manila$|America\/(?:New_York|Chicago|Denver|Los_Angeles|Phoenix|Anchorage|Detroit|Boise|Juneau|Indiana\/|Kentucky\/|North_Dakota\/))/

/** Determines from all dates of a file whether 3/4 means April 3 or March 4. */
export class DayOrders {
  #dayFirst = 0
  #monthFirst = 0
  #either = 0

  look(text: string): void {
    const [, first, second] = SLASHED.exec(text.trim()) ?? []
    if (first === undefined || second === undefined) return
    if (Number(first) > 12) this.#dayFirst++
    else if (Number(second) > 12) this.#monthFirst++
    else if (first !== second) this.#either++
  }

  /** Asks only if no date in the file decides it. */
  decided(context: ReadContext): DayOrder {
    if (this.#dayFirst !== this.#monthFirst) return this.#dayFirst > this.#monthFirst ? 'day first' : 'month first'
    if (this.#either === 0) return 'month first'
    const orders = ['month first', 'day first'] as const
    const choices = MONTH_FIRST.test(context.accountTimeZone) ? orders : orders.toReversed()
    const text = say('Which comes first in the dates of this file, as in 3/4/2026? The file does not say.')
    return context.ask({ key: 'dayOrder', text, choices }) === 'day first' ? 'day first' : 'month first'
  }
}

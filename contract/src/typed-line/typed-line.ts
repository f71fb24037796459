/**
 * Reads what people type or dictate: `coffee 2`, `slept 7h30`, `headache 6/10 since 14, ibuprofen 400 mg`. Pure: the names
 * come from the caller, the time is an argument, and what is not understood is returned as text. Nothing is saved
 * before the person has seen what it was read as.
 */
import { LONGEST_LINE } from '../limits.ts'
import { entriesOf, timesOf } from './entries.ts'
import { type LineUnit, vessels } from './grammar.ts'
import {
  type ClockTime,
  folded,
  type LineEntry,
  type LineIndex,
  type LineParts,
  type LineReader,
  type LineThing,
  type LocalMoment,
  MOST_GUESSES,
  MOST_TOKENS,
  type NameMatch,
  nameAt,
  nearlyNamed,
  type Phrases,
  phrasesIn,
  type ReadLine,
  ratioAt,
  Scanner,
  stepAt,
  type Token,
  type TypedAmount,
  tokensOf,
  two,
  type UnreadPart,
  unitByWord,
} from './line-words.ts'

export { printEntry } from './entries.ts'
export type { LineLanguage } from './grammar.ts'
export {
  folded,
  type LineEntry,
  type LineIndex,
  type LineReader,
  type LineThing,
  type LocalMoment,
  lineIndex,
  type ReadLine,
  type UnreadPart,
} from './line-words.ts'

/** What a line says. Never throws; work is bounded by the length of the text. */
export function readLine<Thing extends LineThing>(text: string, reader: LineReader<Thing>): ReadLine<Thing> {
  if (text.length > LONGEST_LINE) return { entries: [], unread: [{ text: text.slice(0, LONGEST_LINE), why: 'rest' }] }
  const tokens = tokensOf(text)
  const phrases = phrasesIn(reader.language)
  const entries: LineEntry<Thing>[] = []
  const unread: UnreadPart<Thing>[] = []
  const names = namesIn(tokens, reader.index, phrases)
  const parts = partsOf(tokens, names, phrases).map(({ tokens: partTokens, isJoined }) => ({
    ...readPart(text, partTokens, names, reader),
    isJoined,
  }))
  for (const part of withSharedTimes(parts)) {
    entries.push(...part.entries)
    unread.push(...part.unread)
  }
  const beyond = text.slice(tokens[MOST_TOKENS - 1]?.end ?? text.length).trim()
  if (beyond !== '') unread.push({ text: beyond, why: 'rest' })
  return { entries, unread }
}

type Times = Pick<LineEntry, 'from' | 'until'>

interface ReadPart<Thing extends LineThing> extends ReadLine<Thing> {
  /** The time of the entry, if the part has one. */
  readonly when: ((thing: LineThing) => Times) | undefined
  /** It begins with the time: "yesterday coffee 2". */
  readonly startsWithWhen: boolean
  /** It contains nothing but the time. */
  readonly hasOnlyTime: boolean
}

/**
 * A time at the beginning of the line applies to all parts without their own: "yesterday: coffee 2, beer 1". One at the
 * end applies to the parts that "and" joins: "a coffee and two beers last night".
 */
function withSharedTimes<Thing extends LineThing>(
  parts: readonly (ReadPart<Thing> & { readonly isJoined: boolean })[],
): readonly ReadLine<Thing>[] {
  const [first] = parts
  if (parts.length === 1) return parts
  const leading = first?.startsWithWhen ? first.when : undefined
  const trailing = parts.find(({ hasOnlyTime }) => hasOnlyTime)?.when
  return parts.flatMap((part, index): readonly ReadLine<Thing>[] => {
    if (part.hasOnlyTime) return []
    const next = parts[index + 1]
    const when = part.when ? undefined : (leading ?? trailing ?? (next?.isJoined ? next.when : undefined))
    if (!when) return [part]
    return [{ ...part, entries: part.entries.map((entry) => ({ ...entry, ...when(entry.thing) })) }]
  })
}

/** Splits at commas, semicolons, lines, and at words such as "and" between two things. */
function partsOf<Thing extends LineThing>(
  tokens: readonly Token[],
  names: NameMatches<Thing>,
  phrases: Phrases,
): readonly { readonly tokens: readonly Token[]; readonly isJoined: boolean }[] {
  const parts: { tokens: Token[]; isJoined: boolean }[] = []
  let isJoined = false
  let part: Token[] = []
  let thingCount = 0
  const close = () => {
    if (part.length > 0) parts.push({ tokens: part, isJoined })
    isJoined = false
    part = []
    thingCount = 0
  }
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index]
    if (!token) break
    if (isSeparator(token)) {
      close()
      index += 1
      continue
    }
    const match = names.get(token)
    if (match) {
      if (thingCount > 0) {
        // "2 coffees 1 beer": the amount before a thing belongs to it if the line began with one.
        const carried = startsWithAmount(part, phrases) ? trailingAmount(part, phrases) : []
        close()
        part.push(...carried)
      }
      part.push(...tokens.slice(index, index + match.length))
      thingCount += 1
      index += match.length
      continue
    }
    const scanner = new Scanner(tokens.slice(index), phrases)
    if (
      thingCount > 0 &&
      scanner.phrase('and') &&
      !isInsideTime(tokens, index) &&
      thingFollows(tokens, index + scanner.at, names)
    ) {
      index += scanner.at
      close()
      isJoined = true
      continue
    }
    part.push(token)
    index += 1
  }
  close()
  return parts
}

/** After a number, "ms" are milliseconds and not a disease; what stands in brackets there is a unit as well. */
function isUnitAfterNumber(tokens: readonly Token[], position: number): boolean {
  const isInRatio = (offset: number) =>
    tokens[position - offset - 1]?.kind === 'number' && (ratioAt(tokens, position - offset)?.length ?? 0) > offset
  if ([0, 1, 2, 3].some(isInRatio)) return true
  if (tokens[position - 1]?.kind === 'number') return unitByWord.has(tokens[position]?.text ?? '')
  const bracket = tokens.findLastIndex(({ text }, index) => index < position && (text === '[' || text === ']'))
  return tokens[bracket]?.text === '[' && tokens[bracket - 1]?.kind === 'number'
}

const SEPARATORS: ReadonlySet<string> = new Set([',', ';', '+', '&', '·', '•'])

const isSeparator = (token: Token | undefined): boolean => token?.kind === 'mark' && SEPARATORS.has(token.text)

/**
 * The names in the line, by the token they begin with. A word that also means something else, such as "schlecht", "bad"
 * or "cups", is a name only if nothing else is named up to the next comma.
 */
function namesIn<Thing extends LineThing>(
  tokens: readonly Token[],
  index: LineIndex<Thing>,
  phrases: Phrases,
): ReadonlyMap<Token, NameMatch<Thing>> {
  const names = new Map<Token, NameMatch<Thing>>()
  let doubtful: Token[] = []
  let isNamed = false
  const close = () => {
    if (isNamed) for (const token of doubtful) names.delete(token)
    doubtful = []
    isNamed = false
  }
  for (let offset = 0; offset < tokens.length; ) {
    const token = tokens[offset]
    if (isSeparator(token)) close()
    const nameHere = isUnitAfterNumber(tokens, offset) ? undefined : nameAt(index, tokens, offset)
    if (!token || !nameHere) {
      offset += 1
      continue
    }
    names.set(token, nameHere)
    const hasOtherMeaning =
      nameHere.length === 1 && (phrases.has(token.text) || index.counted.has(token.text) || DAY_WORDS.has(token.text))
    if (hasOtherMeaning) doubtful.push(token)
    else isNamed = true
    offset += nameHere.length
  }
  close()
  findSteps(tokens, names)
  return names
}

/**
 * The words of one's own scales: "back stiffness very stiff", up to the next name or comma. A name that such a word
 * contains is no other thing: "energy a bit tired" is one entry.
 */
function findSteps<Thing extends LineThing>(tokens: readonly Token[], names: Map<Token, NameMatch<Thing>>): void {
  for (const [token, match] of names) {
    const { steps } = match.thing
    if (!steps) continue
    const first = tokens.indexOf(token) + match.length
    const end = tokens.findIndex((other, index) => index >= first && (isSeparator(other) || names.has(other)))
    const step = stepAt(tokens, steps, { first, last: end < 0 ? tokens.length - 1 : end })
    if (!step) continue
    for (const word of step.tokens) names.delete(word)
    names.set(token, { ...match, step })
  }
}

type NameMatches<Thing> = ReadonlyMap<Token, NameMatch<Thing>>

const startsWithAmount = (part: readonly Token[], phrases: Phrases): boolean =>
  new Scanner(part, phrases).number() !== undefined

/** Removes and returns the amount at the end of a part that already has one before its thing. */
function trailingAmount(part: Token[], phrases: Phrases): readonly Token[] {
  for (let length = Math.min(6, part.length - 2); length > 0; length -= 1) {
    const tail = part.slice(-length)
    const scanner = new Scanner(tail, phrases)
    if (scanner.number() === undefined) continue
    scanner.unit()
    if (scanner.at === tail.length) return part.splice(-length)
  }
  return []
}

/** "between 9 and 11". */
const isInsideTime = (tokens: readonly Token[], index: number): boolean =>
  tokens[index - 1]?.kind === 'number' &&
  tokens[index + 1]?.kind === 'number' &&
  !/\p{L}/u.test(tokens[index + 2]?.text ?? '')

function thingFollows<Thing>(tokens: readonly Token[], from: number, names: NameMatches<Thing>): boolean {
  const end = tokens.findIndex((token, index) => index >= from && isSeparator(token))
  return tokens.slice(from, Math.min(from + 6, end < 0 ? tokens.length : end)).some((token) => names.has(token))
}

function readPart<Thing extends LineThing>(
  text: string,
  tokens: readonly Token[],
  names: NameMatches<Thing>,
  reader: LineReader<Thing>,
): ReadPart<Thing> {
  const first = tokens[0]
  const last = tokens.at(-1)
  const typed = text.slice(first?.start ?? 0, last?.end ?? 0)
  const step = tokens.map((token) => names.get(token)?.step).find((candidate) => candidate !== undefined)
  const others = step ? tokens.filter((token) => !step.tokens.has(token)) : tokens
  const parts = { ...collect(others, names, reader), step: step?.index }
  const hasTime = [parts.day, parts.date, parts.minutesAgo, parts.clock, parts.part, parts.span].some(
    (candidate) => candidate !== undefined,
  )
  const when = hasTime ? (thing: LineThing) => timesOf(parts, thing, reader) : undefined
  const [match] = parts.things
  if (!match) {
    const hasOnlyTime = hasTime && parts.amounts.length === 0 && parts.leftovers.length === 0
    return { entries: [], unread: [{ text: typed, why: 'thing' }], when, startsWithWhen: hasOnlyTime, hasOnlyTime }
  }
  const read = entriesOf(parts, match, typed, reader)
  const counted = new Set((match.thing.countedAs ?? []).map(folded))
  const leftover = parts.leftovers.filter((word) => !counted.has(word) && !vessels.has(word)).join(' ')
  return {
    entries: read.entries,
    unread: [
      ...read.unread,
      ...(leftover === '' ? [] : [{ text: leftover, why: 'rest' as const, thing: match.thing }]),
    ],
    when,
    startsWithWhen: parts.startsWithWhen,
    hasOnlyTime: false,
  }
}

/** Reads the part from left to right; each reader consumes what it understands. */
function collect<Thing extends LineThing>(
  tokens: readonly Token[],
  names: NameMatches<Thing>,
  { index, language, now }: LineReader<Thing>,
): LineParts<Thing> {
  const scanner = new Scanner(tokens, phrasesIn(language))
  const parts: LineParts<Thing> = {
    things: [],
    amounts: [],
    isNone: false,
    isYes: false,
    leftovers: [],
    startsWithWhen: false,
  }
  while (scanner.token) {
    const { token } = scanner
    const namesThing = parts.things.length > 0
    if (namesThing && parts.level === undefined && parts.amounts.length === 0) {
      const level = scanner.level()
      if (level) {
        parts.level = level
        continue
      }
    }
    const match = names.get(token)
    if (match) {
      parts.things.push(match)
      scanner.at += match.length
      continue
    }
    if (readWhen(scanner, parts, now)) {
      parts.startsWithWhen ||= parts.things.length === 0 && parts.amounts.length === 0
      continue
    }
    if (readAmount(scanner, parts)) continue
    const ratio = scanner.ratio()
    if (ratio) {
      parts.ratio = ratio
      continue
    }
    if (scanner.phrase('none')) {
      parts.isNone = true
      continue
    }
    if (scanner.phrase('yes')) {
      parts.isYes = true
      continue
    }
    const previous = scanner.level()
    if (previous) {
      parts.level ??= previous
      continue
    }
    if (scanner.phrase('filler', 'and', 'of', 'at', 'from', 'to')) continue
    scanner.at += 1
    if (token.kind === 'mark' && /[.:!?()"'„“”\-–=]/.test(token.text)) continue
    parts.leftovers.push(token.text)
  }
  if (parts.things.length === 0) guessName(parts, index)
  return parts
}

function guessName<Thing extends LineThing>(parts: LineParts<Thing>, index: LineIndex<Thing>): void {
  for (const [position, word] of parts.leftovers.slice(0, MOST_GUESSES).entries()) {
    const thing = nearlyNamed(index, word)
    if (!thing) continue
    parts.things.push({ thing, length: 1, isGuess: true })
    parts.leftovers.splice(position, 1)
    return
  }
}

// Amounts

function readAmount<Thing>(scanner: Scanner, parts: LineParts<Thing>): boolean {
  const often = scanner.phrase('once')
  if (often) {
    parts.amounts.push({ value: often.value, isFactor: true })
    return true
  }
  const amount = scanner.attempt(() => amountAt(scanner))
  if (amount === undefined) return false
  parts.amounts.push(amount)
  return true
}

function amountAt(scanner: Scanner): TypedAmount | undefined {
  // "x2" and "x 2".
  if (scanner.token?.text === 'x' && scanner.tokens[scanner.at + 1]?.kind === 'number') {
    scanner.at += 1
    const value = scanner.number()
    return value === undefined ? undefined : { value, isFactor: true }
  }
  const negative = scanner.isMark('-') || scanner.isMark('−')
  if (negative) scanner.at += 1
  const isWord = scanner.token?.kind === 'word'
  const size = scanner.number()
  if (size === undefined) return undefined
  const value = negative ? -size : size
  const outOf = scanner.attempt(() => {
    const hasDivider = scanner.mark('/') || scanner.phrase('of') !== undefined
    const next = hasDivider && scanner.token?.kind === 'number' ? scanner.token : undefined
    if (next) scanner.at += 1
    return next?.value
  })
  if (outOf !== undefined) return { value, outOf }
  if (scanner.phrase('times') || scanner.mark('×')) return { value, isFactor: true }
  const word = scanner.token?.text ?? ''
  const unit = scanner.unit()
  if (unit?.seconds !== undefined) return durationFrom(scanner, value, unit)
  if (unit) return { value, unit, ...(!vessels.has(word) ? {} : { counted: word }) }
  if (!vessels.has(word)) return { value, ...(isWord && value === 1 ? { isArticle: true } : {}) }
  scanner.at += 1
  return { value, counted: word }
}

/** "7h30", "7 h 30 min", "1 hour and a half". */
function durationFrom(scanner: Scanner, value: number, unit: LineUnit): TypedAmount {
  const seconds = unit.seconds ?? 1
  if (unit.unit !== 'h') return { value, unit }
  if (scanner.phrase('andHalf')) return { value: value + 0.5, unit }
  const minutes = scanner.attempt(() => {
    scanner.phrase('and')
    if (scanner.token?.kind !== 'number') return undefined
    const factor = scanner.token.value
    const isGlued = scanner.tokens[scanner.at - 1]?.end === scanner.token.start
    scanner.at += 1
    const next = scanner.unit()
    if (next?.unit === 'min' && factor < 60) return factor
    return next === undefined && isGlued && factor < 60 && !scanner.isMark(':') ? factor : undefined
  })
  return minutes === undefined ? { value, unit } : { value: (value * seconds + minutes * 60) / 60, unit: MINUTES }
}

const MINUTES: LineUnit = { unit: 'min', dimension: 'time', seconds: 60 }

// Times

function readWhen<Thing>(scanner: Scanner, parts: LineParts<Thing>, now: LocalMoment): boolean {
  const date = scanner.attempt(() => dateAt(scanner, now))
  if (date !== undefined) {
    parts.date = date
    return true
  }
  const part = scanner.phrase('part')
  if (part) {
    parts.part = part.part
    if (part.back !== undefined) parts.partBack = part.back
    return true
  }
  const day = scanner.phrase('day')
  if (day) {
    parts.day = day.back
    return true
  }
  const weekday = scanner.attempt(() => {
    scanner.phrase('filler')
    return scanner.phrase('weekday')
  })
  if (weekday) {
    parts.day = daysBackTo(weekday.weekday, now.day)
    return true
  }
  const ago = scanner.attempt(() => agoAt(scanner))
  if (ago !== undefined) {
    if (ago.days === undefined) parts.minutesAgo = ago.minutes
    else parts.day = ago.days
    return true
  }
  const span = scanner.attempt(() => spanAt(scanner))
  if (span) {
    parts.span = span
    return true
  }
  const clock = scanner.attempt(() => clockAt(scanner))
  if (clock === undefined) return false
  parts.clock = clock
  return true
}

/** `2026-05-03`, `3.5.`, `3. Mai`, `May 3`, `3 de mayo`. Always the latest one that is not in the future. */
function dateAt(scanner: Scanner, now: LocalMoment): string | undefined {
  const { token } = scanner
  const [y, , m, , d] = scanner.tokens.slice(scanner.at, scanner.at + 5)
  const isIso =
    token?.kind === 'number' && /^\d{4}$/.test(token.text) && scanner.isMark('-', 1) && scanner.isMark('-', 3)
  if (isIso && y && m && d) {
    scanner.at += 5
    return isDay(y.value, m.value, d.value) ? dayText(y.value, m.value, d.value) : undefined
  }
  const german = /^(\d{1,2})\.(\d{1,2})$/.exec(token?.text ?? '')
  if (german && scanner.isMark('.', 1)) {
    scanner.at += 2
    return latest(Number(german[2]), Number(german[1]), now)
  }
  const month = scanner.phrase('month')
  if (month) {
    const day = scanner.token?.kind === 'number' ? scanner.token.value : Number.NaN
    scanner.at += 1
    return latest(month.month, day, now)
  }
  if (token?.kind !== 'number' || !Number.isInteger(token.value) || token.value > 31) return undefined
  scanner.at += 1
  if (scanner.isMark('.')) scanner.at += 1
  else scanner.phrase('of')
  const named = scanner.phrase('month')
  return named && latest(named.month, token.value, now)
}

function latest(month: number, day: number, { day: today }: LocalMoment): string | undefined {
  const year = Number(today.slice(0, 4))
  const lastYear = [year, year - 1].find(
    (candidate) => isDay(candidate, month, day) && dayText(candidate, month, day) <= today,
  )
  return lastYear === undefined ? undefined : dayText(lastYear, month, day)
}

const dayText = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

function isDay(year: number, month: number, day: number): boolean {
  if (!Number.isInteger(day) || year < 1900) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

function daysBackTo(weekday: number, today: string): number {
  const current = new Date(`${today}T00:00:00Z`).getUTCDay()
  return (current - weekday + 7) % 7 || 7
}

const DAY_WORDS = new Set(['day', 'days', 'tag', 'tage', 'tagen', 'dia', 'dias'])

/** "2 hours ago", "vor 2 Stunden", "hace 3 días". */
function agoAt(scanner: Scanner): { readonly minutes: number; readonly days?: number } | undefined {
  const isBefore = scanner.phrase('agoBefore') !== undefined
  const value = scanner.number()
  if (value === undefined) return undefined
  const hasDayUnit = DAY_WORDS.has(scanner.token?.text ?? '')
  const unit = hasDayUnit ? undefined : scanner.unit()
  if (hasDayUnit) scanner.at += 1
  if (!hasDayUnit && (unit?.seconds === undefined || unit.seconds < 60)) return undefined
  const half = scanner.phrase('andHalf') ? 0.5 : 0
  if (!isBefore && !scanner.phrase('agoAfter')) return undefined
  if (hasDayUnit) return Number.isInteger(value) && value < 400 ? { minutes: 0, days: value } : undefined
  const minutes = Math.round(((value + half) * (unit?.seconds ?? 60)) / 60)
  return minutes <= 3 * 24 * 60 ? { minutes } : undefined
}

/** "9:00-11:30", "from 9 to 11", "23:10 → 06:50". */
function spanAt(scanner: Scanner): readonly [ClockTime, ClockTime] | undefined {
  const followsFrom = scanner.phrase('from') !== undefined
  const start = plainClock(scanner)
  if (!start) return undefined
  const hasDash = scanner.isMark('→') || scanner.isMark('-') || scanner.isMark('–')
  if (hasDash) {
    scanner.at += 1
    if (scanner.isMark('>')) scanner.at += 1
  } else if (!scanner.phrase('to')) return undefined
  const end = plainClock(scanner)
  if (!end) return undefined
  return followsFrom || start.isSure || end.isSure ? [start, end] : undefined
}

/** A clock time after "at" or "since", or one that cannot be anything else. */
function clockAt(scanner: Scanner): ClockTime | undefined {
  const halfTo = scanner.attempt(() => {
    if (!scanner.phrase('halfTo')) return undefined
    const hour = scanner.number()
    return hour !== undefined && Number.isInteger(hour) && hour >= 1 && hour <= 24 ? hour : undefined
  })
  if (halfTo !== undefined) return { minute: ((halfTo * 60 - 30 + 1440) % 1440) % 1440, isSure: true }
  const followsAt = scanner.phrase('at', 'since') !== undefined
  const clock = plainClock(scanner)
  return clock && (followsAt || clock.isSure) ? { ...clock, isSure: true } : undefined
}

function plainClock(scanner: Scanner): ClockTime | undefined {
  scanner.phrase('at')
  const { token } = scanner
  const word = token?.kind === 'word' ? scanner.attempt(() => scanner.phrase('number')) : undefined
  const hour = token?.kind === 'number' ? token.value : word?.value
  if (hour === undefined) return undefined
  if (token?.kind === 'number') {
    const pointed = /^(\d{1,2})\.(\d{2})$/.exec(token.text)
    scanner.at += 1
    // "9.30 Uhr"
    if (pointed && scanner.phrase('oClock')) return clockOf(Number(pointed[1]), Number(pointed[2]), true)
  }
  if (!Number.isInteger(hour)) return undefined
  const next = scanner.tokens[scanner.at + 1]
  const hasMinutes = scanner.isMark(':') && next?.kind === 'number' && /^\d{2}$/.test(next.text)
  if (hasMinutes) scanner.at += 2
  const minutes = hasMinutes && next ? next.value : scanner.phrase('andHalf') ? 30 : 0
  const meridiem = meridiemAt(scanner)
  if (meridiem !== undefined) {
    if (hour < 1 || hour > 12) return undefined
    return clockOf((hour % 12) + meridiem, minutes, true)
  }
  const isNamed = scanner.phrase('oClock') !== undefined
  return clockOf(hour, minutes, hasMinutes || isNamed)
}

/** "am", "pm", "a.m.", and "de la tarde" after an hour. */
function meridiemAt(scanner: Scanner): 0 | 12 | undefined {
  const word = scanner.token?.text
  const isGluedLetters =
    (word === 'a' || word === 'p') && scanner.isMark('.', 1) && scanner.tokens[scanner.at + 2]?.text === 'm'
  if (isGluedLetters) {
    scanner.at += scanner.isMark('.', 3) ? 4 : 3
    return word === 'p' ? 12 : 0
  }
  if (word !== 'am' && word !== 'pm') return undefined
  // German "am" stands before a day.
  if (
    word === 'am' &&
    scanner.tokens[scanner.at + 1]?.kind === 'word' &&
    scanner.tokens[scanner.at - 1]?.end !== scanner.token?.start
  ) {
    const following = new Scanner(scanner.tokens.slice(scanner.at + 1), new Map())
    if (following.token && /tag$|woch$|morgen|abend/.test(following.token.text)) return undefined
  }
  scanner.at += 1
  return word === 'pm' ? 12 : 0
}

const clockOf = (hour: number, minutes: number, isSure: boolean): ClockTime | undefined =>
  hour >= 0 && hour <= 24 && minutes < 60 && !(hour === 24 && minutes > 0)
    ? { minute: (hour % 24) * 60 + minutes, isSure }
    : undefined

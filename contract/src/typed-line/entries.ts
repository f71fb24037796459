/** From the parts of a typed line to entries: amounts in the units of things, and times; and an entry as a line again. */
import {
  bloodPressure,
  concentrationUnits,
  type DayPart,
  type LineDimension,
  type LineUnit,
  lineUnits,
  measuredOtherwise,
  PART_MINUTES,
  vessels,
} from './grammar.ts'
import {
  type ClockTime,
  daysBefore,
  folded,
  type LineEntry,
  type LineParts,
  type LineReader,
  type LineThing,
  type LocalMoment,
  type NameMatch,
  type ReadLine,
  SCALES,
  type TypedAmount,
  two,
} from './line-words.ts'

// From parts to entries

export function entriesOf<Thing extends LineThing>(
  parts: LineParts<Thing>,
  match: NameMatch<Thing>,
  text: string,
  reader: LineReader<Thing>,
): ReadLine<Thing> {
  const { thing } = match
  const pressure = bloodPressureOf(parts, thing, reader)
  if (pressure)
    return {
      entries: pressure.map((reading) => ({
        ...reading,
        ...timesOf(parts, reading.thing, reader),
        text,
        isGuess: match.isGuess,
      })),
      unread: [],
    }
  const amount = wantedAmount(parts, thing, reader)
  if (amount.kind !== 'amount') return { entries: [], unread: [{ text, why: amount.kind, thing }] }
  const when = timesOf(amount.usesClock ? withoutClock(parts) : parts, amount.thing, reader)
  const { value } = amount
  const unit = amount.unit === UREA && isNitrogen(parts, text) ? `${UREA} nitrogen` : amount.unit
  const isGuess = match.isGuess || amount.isGuess === true
  const nearly = match.isGuess ? { isNearName: true } : {}
  return { entries: [{ thing: amount.thing, value: tidy(value), unit, ...when, text, isGuess, ...nearly }], unread: [] }
}

const UREA = 'mg/dL urea'
/** The only percentage that is also given in mmol/mol. */
const HEMOGLOBIN_A1C = 8201

/** A BUN of 15 is 15 mg/dL of the nitrogen in urea: less than half of the urea. */
const isNitrogen = <Thing>({ amounts }: LineParts<Thing>, text: string): boolean =>
  /\bbun\b|nitrogen|stickstoff/.test(folded(text)) && !amounts.some(({ unit }) => unit?.unit === UREA)

/** "Ferritin (ng/mL)" has its unit in its name. */
const isNamedUnit = (sign: string, { name }: LineThing): boolean =>
  folded(name).replaceAll('µ', 'u').endsWith(`(${sign.toLowerCase()})`)

const tidy = (value: number): number => Number(value.toPrecision(12))

const withoutClock = <Thing>(parts: LineParts<Thing>): LineParts<Thing> => {
  const { clock: _clock, ...withoutClock } = parts
  return withoutClock
}

interface WantedAmount<Thing> {
  readonly kind: 'amount'
  readonly thing: Thing
  readonly value: number
  readonly unit: string
  readonly isGuess?: boolean
  /** The clock time is the value. */
  readonly usesClock?: boolean
}

type Wanted<Thing> = WantedAmount<Thing> | { readonly kind: 'value' | 'unit' }

const COUNTED: ReadonlySet<string> = new Set([
  'count',
  'event',
  'serving',
  'tablets',
  'pills',
  'capsules',
  'drops',
  'puffs',
  'sprays',
  'dose',
  'units',
  'pieces',
  'applications',
])

function wantedAmount<Thing extends LineThing>(
  parts: LineParts<Thing>,
  thing: Thing,
  reader: LineReader<Thing>,
): Wanted<Thing> {
  const scale = SCALES[thing.unit]
  const { ratio } = parts
  const amounts = parts.amounts.map((amount) =>
    ratio && amount.unit === undefined ? { ...amount, unit: ratio } : amount,
  )
  const many = amounts.find(({ isFactor }) => isFactor)
  const isCounted = COUNTED.has(thing.unit)
  const plain = amounts.filter(({ isFactor, isArticle }) => !isFactor && (isCounted || !isArticle))
  const [amount] = plain
  if (parts.step !== undefined) {
    if (amounts.length > 0) return { kind: 'value' }
    return { kind: 'amount', thing, value: (scale?.[0] ?? 1) + parts.step, unit: thing.unit }
  }
  if (plain.length > 1) return twoAmounts(plain, thing, reader) ?? { kind: 'value' }
  if (!amount) return withoutAmount(parts, thing, many)
  const read = ofAmount(amount, thing, reader)
  if (read.kind !== 'amount' || !many) return read
  if (scale || isConcentration(thing)) return { kind: 'value' }
  return { ...read, value: read.value * many.value }
}

/** "2 ibuprofen 400 mg": a number and an amount with a unit multiply. */
function twoAmounts<Thing extends LineThing>(
  amounts: readonly TypedAmount[],
  thing: Thing,
  reader: LineReader<Thing>,
): Wanted<Thing> | undefined {
  const measured = amounts.find(({ unit }) => unit !== undefined && !COUNTED.has(unit.unit))
  const counted = amounts.find((amount) => amount !== measured && amount.outOf === undefined)
  if (measured?.unit?.dimension === 'ratio' || isConcentration(thing)) return undefined
  if (!measured || !counted || amounts.length > 2 || !Number.isInteger(counted.value)) return undefined
  const read = ofAmount(measured, thing, reader)
  return read.kind === 'amount' ? { ...read, value: read.value * counted.value } : read
}

function withoutAmount<Thing extends LineThing>(
  parts: LineParts<Thing>,
  thing: Thing,
  many: TypedAmount | undefined,
): Wanted<Thing> {
  const scale = SCALES[thing.unit]
  const isTimed = TIME_UNITS[thing.unit] !== undefined
  // Bedtime is itself a time of day.
  if (thing.unit === 'clock' && parts.clock)
    return { kind: 'amount', thing, value: parts.clock.minute / 60, unit: 'clock', usesClock: true }
  // "sleep 7:30" is a duration.
  if (isTimed && thing.kind === 'Sleep' && parts.clock && !parts.span && parts.clock.minute > 0 && thing.unit === 'h')
    return { kind: 'amount', thing, value: parts.clock.minute / 60, unit: 'h', usesClock: true }
  if (isTimed && parts.span) {
    const minutes = (parts.span[1].minute - parts.span[0].minute + 1440) % 1440
    return minutes === 0
      ? { kind: 'value' }
      : { kind: 'amount', thing, value: minutes / (TIME_UNITS[thing.unit] ?? 1), unit: thing.unit }
  }
  if (scale && parts.level) {
    const level =
      thing.valence === 'positive' || (thing.valence !== 'negative' && !isSuffered(thing))
        ? (parts.level.feeling ?? parts.level.severity)
        : (parts.level.severity ?? parts.level.feeling)
    const [least, most] = scale
    if (level !== undefined)
      return {
        kind: 'amount',
        thing,
        value: Math.round(least + ((level - 1) / 4) * (most - least)),
        unit: thing.unit,
        isGuess: true,
      }
  }
  if (parts.isNone) {
    if (scale) return { kind: 'amount', thing, value: scale[0], unit: thing.unit, isGuess: true }
    return { kind: 'amount', thing, value: 0, unit: thing.unit }
  }
  if (thing.unit === 'yes/no') return { kind: 'amount', thing, value: 1, unit: thing.unit }
  if (COUNTED.has(thing.unit))
    return { kind: 'amount', thing, value: many?.value ?? 1, unit: thing.unit, isGuess: many === undefined }
  return { kind: 'value' }
}

const isSuffered = ({ kind }: LineThing): boolean => kind === 'Symptoms' || kind === 'Conditions'

/** In minutes. */
const TIME_UNITS: Readonly<Record<string, number>> = { ms: 1 / 60_000, s: 1 / 60, min: 1, h: 60 }

const DIMENSIONS: ReadonlyMap<string, LineDimension | undefined> = new Map(
  [...concentrationUnits, ...lineUnits.map(([, unit]) => unit)].map(({ unit, dimension }) => [unit, dimension]),
)

const isConcentration = ({ unit }: LineThing): boolean => DIMENSIONS.get(unit)?.startsWith('of ') === true

/** "mmol/L" of glucose is the unit of that substance, if it has one; that of the thing itself before others. */
function ofSubstance(sign: string, thing: LineThing): string | undefined {
  const ownDimension = DIMENSIONS.get(thing.unit)
  if (!isConcentration(thing) || sign.includes(' ')) return undefined
  const units = [
    thing.unit,
    ...concentrationUnits.flatMap(({ unit, dimension }) => (dimension === ownDimension ? [unit] : [])),
  ]
  return units.find((unit) => unit.startsWith(`${sign} `))
}

function ofAmount<Thing extends LineThing>(
  amount: TypedAmount,
  thing: Thing,
  reader: LineReader<Thing>,
): Wanted<Thing> {
  const { value, unit, outOf, counted } = amount
  const scale = SCALES[thing.unit]
  if (outOf !== undefined) return scale ? rated(value, outOf, thing) : { kind: 'unit' }
  if (unit === undefined || unit.unit === thing.unit)
    return plainAmount(value, thing, { reader, counted, hasUnit: unit !== undefined })
  if (thing.variableId === HEMOGLOBIN_A1C && /^%$|mol\/mol/.test(unit.unit))
    return value < 0 ? { kind: 'value' } : { kind: 'amount', thing, value, unit: unit.unit }
  const concentration = ofSubstance(unit.unit, thing)
  if (concentration !== undefined)
    return value < 0 ? { kind: 'value' } : { kind: 'amount', thing, value, unit: concentration }
  if (unit.dimension === 'ratio')
    return isNamedUnit(unit.unit, thing)
      ? plainAmount(value, thing, { reader, counted, hasUnit: true })
      : { kind: 'unit' }
  // "30 m" of a walk are minutes, and nobody drinks meters.
  if (unit.dimension === 'time' && TIME_UNITS[thing.unit] !== undefined)
    return {
      kind: 'amount',
      thing,
      value: (value * (unit.seconds ?? 60)) / 60 / (TIME_UNITS[thing.unit] ?? 1),
      unit: thing.unit,
    }
  const dimension = DIMENSIONS.get(thing.unit)
  if (unit.dimension !== undefined && unit.dimension === dimension)
    return { kind: 'amount', thing, value, unit: unit.unit }
  if (unit.dimension === 'rating' && scale) {
    const [least, most] = SCALES[unit.unit] ?? [0, 100]
    return value >= least && value <= most ? { kind: 'amount', thing, value, unit: unit.unit } : { kind: 'value' }
  }
  const other = otherThing(thing, unit, reader)
  if (other) return ofAmount(amount, other, reader)
  if (counted !== undefined && vessels.has(counted) && dimension === 'volume')
    return { kind: 'amount', thing, value: value * (vessels.get(counted) ?? 0), unit: 'mL', isGuess: true }
  if (thing.unit === 'count' && COUNTED.has(unit.unit)) return { kind: 'amount', thing, value, unit: unit.unit }
  return { kind: 'unit' }
}

function otherThing<Thing extends LineThing>(
  thing: Thing,
  unit: LineUnit | undefined,
  { index }: LineReader<Thing>,
): Thing | undefined {
  const kind = unit === undefined ? 'count' : (unit.dimension ?? (unit.unit === 'IU' ? 'IU' : undefined))
  const usual = measuredOtherwise.find((usage) => usage.thing === thing.variableId && usage.dimension === kind)
  return usual && index.byId.get(usual.means)
}

interface PlainAmount<Thing extends LineThing> {
  readonly reader: LineReader<Thing>
  readonly counted: string | undefined
  readonly hasUnit: boolean
}

/** A number alone is in the unit of the thing. */
function plainAmount<Thing extends LineThing>(
  value: number,
  thing: Thing,
  { reader, counted, hasUnit }: PlainAmount<Thing>,
): Wanted<Thing> {
  const scale = SCALES[thing.unit]
  if (scale) {
    const [least, most] = scale
    if (value >= least && value <= most) return { kind: 'amount', thing, value, unit: thing.unit }
    return thing.unit === '/5' && Number.isInteger(value) && value >= 0 && value <= 10
      ? rated(value, value === 0 ? 5 : 10, thing)
      : { kind: 'value' }
  }
  if (thing.unit === 'yes/no')
    return value === 0 || value === 1 ? { kind: 'amount', thing, value, unit: thing.unit } : { kind: 'value' }
  if (value < 0 && !['C', 'F', 'index'].includes(thing.unit)) return { kind: 'value' }
  if (!hasUnit && counted !== undefined && vessels.has(counted) && DIMENSIONS.get(thing.unit) === 'volume')
    return { kind: 'amount', thing, value: value * (vessels.get(counted) ?? 0), unit: 'mL', isGuess: true }
  const other = hasUnit ? undefined : otherThing(thing, undefined, reader)
  if (other && value <= 20) return { kind: 'amount', thing: other, value, unit: other.unit, isGuess: true }
  return { kind: 'amount', thing, value, unit: thing.unit }
}

/** "6/10": in the rating whose maximum is 10, so that nothing is rounded. */
function rated<Thing extends LineThing>(value: number, most: number, thing: Thing): Wanted<Thing> {
  const scale = SCALES[thing.unit]
  const units = [thing.unit, '/5', '/10', '/3', '/6', '0 to 10', '0 to 3', '0 to 100', '1 to 6', '1 to 7', '/1']
  const unit = units.find((unit) => SCALES[unit]?.[1] === most && value >= (SCALES[unit]?.[0] ?? 0) && value <= most)
  return scale && unit !== undefined ? { kind: 'amount', thing, value, unit } : { kind: 'value' }
}

function bloodPressureOf<Thing extends LineThing>(parts: LineParts<Thing>, thing: Thing, { index }: LineReader<Thing>) {
  const [amount] = parts.amounts
  const systolic = index.byId.get(bloodPressure.systolic)
  const diastolic = index.byId.get(bloodPressure.diastolic)
  if (thing.variableId !== bloodPressure.systolic || !systolic || !diastolic || amount?.outOf === undefined)
    return undefined
  if (
    parts.amounts.length > 1 ||
    amount.value < 50 ||
    amount.value > 300 ||
    amount.outOf < 30 ||
    amount.outOf >= amount.value
  )
    return undefined
  return [
    { thing: systolic, value: amount.value, unit: systolic.unit },
    { thing: diastolic, value: amount.outOf, unit: diastolic.unit },
  ]
}

/** The time of the entry. A time of day without a day that is still to come was yesterday. */
export function timesOf<Thing extends LineThing>(
  parts: LineParts<Thing>,
  thing: LineThing,
  { now }: LineReader<Thing>,
): Pick<LineEntry, 'from' | 'until'> {
  if (parts.minutesAgo !== undefined) return { from: minutesBefore(now, parts.minutesAgo) }
  const daysBack = parts.day ?? parts.partBack
  const namedDay = parts.date ?? (daysBack === undefined ? undefined : daysBefore(now.day, daysBack))
  const day = namedDay ?? now.day
  if (parts.span) return spanTimes(parts.span, namedDay, now)
  // "slept 7 h last night" counts for today, like any night that ends today.
  const isLastNight = thing.kind === 'Sleep' && parts.partBack === 1
  if (isLastNight && parts.clock === undefined) return {}
  if (parts.clock) {
    const minute = afterNoon(parts.clock.minute, parts.part)
    const isToCome = namedDay === undefined && minute > now.minute
    return { from: { day: isToCome ? daysBefore(now.day, 1) : day, minute } }
  }
  if (parts.part !== undefined) {
    const minute = PART_MINUTES[parts.part]
    if (namedDay === undefined && minute > now.minute) return parts.part === 'midnight' ? { from: { day, minute } } : {}
    return { from: { day, minute } }
  }
  if (namedDay === undefined || namedDay === now.day) return {}
  return { from: { day, minute: PART_MINUTES.noon } }
}

/** "8 in the evening". */
const afterNoon = (minute: number, part: DayPart | undefined): number =>
  minute < 720 && (part === 'evening' || part === 'afternoon' || (part === 'night' && minute >= 360))
    ? minute + 720
    : minute

function spanTimes(
  [start, end]: readonly [ClockTime, ClockTime],
  day: string | undefined,
  now: LocalMoment,
): Pick<LineEntry, 'from' | 'until'> {
  const isOverNight = end.minute <= start.minute
  const endDay = day ?? (end.minute > now.minute ? daysBefore(now.day, 1) : now.day)
  const startDay = isOverNight ? daysBefore(endDay, 1) : endDay
  return { from: { day: startDay, minute: start.minute }, until: { day: endDay, minute: end.minute } }
}

function minutesBefore(now: LocalMoment, minutes: number): LocalMoment {
  const total = now.minute - minutes
  const daysBack = total >= 0 ? 0 : Math.ceil(-total / 1440)
  return { day: daysBefore(now.day, daysBack), minute: total + daysBack * 1440 }
}

// Printing

/** An entry as a line that is read as the same entry. */
export function printEntry({ thing, value, unit, from, until }: Omit<LineEntry, 'text' | 'isGuess'>): string {
  const clock = ({ minute }: LocalMoment) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
  const time = from && (until ? `${until.day} ${clock(from)}-${clock(until)}` : `${from.day} ${clock(from)}`)
  return [thing.displayName, `${plainNumber(value)} [${unit}]`, time].filter((part) => part !== undefined).join(' ')
}

/** Without an exponent, and with a decimal mark that cannot be mistaken for a thousands separator. */
function plainNumber(value: number): string {
  const text = value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 12 })
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text
}

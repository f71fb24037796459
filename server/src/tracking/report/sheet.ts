/**
 * A report, part by part, in the reader's language. The app and the page behind a doctor's link show these parts as
 * they are, so both say the same.
 */
import { sheetSize } from '@upshot/charts'
import type { ChartDescription, ReportBlock, ReportCalendarRow, ReportPressure } from '@upshot/contract'
import { commonPower, MOST_DECIMALS, magnitude, nearest } from '../../lib/digits.ts'
import { fixedNumber, type Language, shortNumber, wordTable } from '../../lib/language.ts'
import { dayText, MS_PER_DAY } from '../../lib/utc-text.ts'
import { hoursAndMinutes, unitForms, unitTitle, valueText } from '../units/unit-words.ts'
import { CLOCK, isRating, unitNamed, YES_NO } from '../units/units.ts'
import { namesInSentences } from '../variables/catalogue/words.ts'
import type { Variable } from '../variables/variable.ts'
import { middleOf, type ReportedChange } from './change.ts'
import { hasScale } from './purposes.ts'
import type { Complaint, PeriodReport, TrackedVariable } from './service.ts'

// How much of an A4 sheet the parts of a report take, so that its charts fill the rest. Estimated from the lengths of
// texts, in points, for the two columns of the print style (web/src/theme/report.css). Pure.

/** Both columns, minus what is lost if a chart or a row does not fit at the end of one. */
const ROOM = 1340
const CHART = 106
/** For a panel of a chart, which is as wide as its column. */
const POINTS_PER_UNIT = 0.68
const TALLEST = 300
/** Charts that are taller than this may lose more room at the end of a column than `ROOM` allows for. */
const TALL_CHART = 139

/** Characters per line, the height of a line, and the space around it. */
const TEXTS = {
  lead: { characters: 45, line: 14, around: 8 },
  heading: { characters: 45, line: 12, around: 4 },
  text: { characters: 50, line: 10.2, around: 2 },
  note: { characters: 46, line: 11, around: 5 },
  hint: { characters: 56, line: 9.4, around: 4 },
  item: { characters: 47, line: 10.8, around: 1 },
  row: { characters: 16, line: 10.5, around: 3.3 },
} as const

const heightOf = (text: string, { characters, line, around }: (typeof TEXTS)[keyof typeof TEXTS]): number =>
  line * Math.max(1, Math.ceil(text.length / characters)) + around

/** Characters of all columns but the first. */
const OTHER_COLUMNS = 40

function rowHeight([first = '', ...others]: readonly string[]): number {
  const characters = Math.floor(OTHER_COLUMNS / Math.max(1, others.length))
  const lines = others.map((cell) => Math.ceil(cell.length / characters))
  const { line, around } = TEXTS.row
  return Math.max(heightOf(first, TEXTS.row), line * Math.max(1, ...lines) + around)
}

function blockHeight({ kind, text, items = [], columns = [], rows = [], months = [] }: ReportBlock): number {
  switch (kind) {
    case 'list':
      return sum(items.map((item) => heightOf(`${item.strong ?? ''} ${item.text}`, TEXTS.item)))
    case 'table':
      return sum([columns, ...rows].map(rowHeight))
    case 'calendar':
      return 17 + 10.8 * months.length
    case 'charts':
      return 0
    default:
      return heightOf(text, TEXTS[kind])
  }
}

const sum = (heights: readonly number[]): number => heights.reduce((total, height) => total + height, 0)

interface ChartRoom {
  readonly count: number
  /** In the units of a chart's size. */
  readonly panelHeight: number
}

/** As many charts as fit beside the other parts, and as tall as possible. */
export function chartRoom(
  others: readonly ReportBlock[],
  { available, most, fewest }: { readonly available: number; readonly most: number; readonly fewest: number },
): ChartRoom {
  const freeHeight = ROOM - sum(others.map(blockHeight))
  const count = Math.min(available, most, Math.max(fewest, Math.floor(freeHeight / CHART)))
  const share = count === 0 ? 0 : freeHeight / count
  const chart = share <= TALL_CHART ? share : (freeHeight + TALL_CHART) / (count + 1)
  const spare = Math.max(0, chart - CHART) / POINTS_PER_UNIT
  return { count, panelHeight: Math.round(Math.min(TALLEST, sheetSize.panelHeight + spare)) }
}

const MOST_CHANGES = 5
const MOST_FINDINGS = 5
const MOST_MEDICINES = 8
const MOST_VARIABLES = 12
/** For more than half a year whose months need the room. */
const MOST_VARIABLES_OF_LONG = 5
const MOST_FINDINGS_OF_LONG = 4
const MOST_MONTHS = 13
const MOST_CHARTS = 6
const MOST_CHARTS_OF_LONG = 3
const FEWEST_CHARTS = 2
/** With fewer days there is no curve. */
const FEWEST_CHART_DAYS = 5
const LONG_DAYS = 186
const LONGEST_BY_DAY = 120
const LONGEST_BY_WEEK = 800

const sheetWords = wordTable('tracking/report', {
  about: '{purpose}, {from} to {to}',
  purposes: {
    everything: 'Everything recorded',
    headache: 'Headache and migraine',
    mood: 'Mood',
    gut: 'Stomach and gut',
    pain: 'Pain',
    bloodPressure: 'Blood pressure',
    sleep: 'Sleep',
  },
  recorded: 'Something was recorded on {days} of {of} days. Things recorded: {variables}.',
  gaps: 'A day without an entry is missing, not zero, unless the person chose to count it as zero.',
  purposeOnly: 'Only what belongs to this purpose is part of this report.',
  sharedOnly: 'This report counts only what was shared.',
  countsOnlyShared: '{names}: counts only what was shared.',
  noMedicinePart: 'Medicines are not part of this report.',
  someMedicines: 'Not all medicines that were taken are part of this report.',
  notEverything: 'Not everything that was recorded is part of this report.',
  nothing: 'Nothing was recorded in this period.',
  nothingSince: 'Nothing was recorded in this period. The last entry before it is from {day}.',
  notRecorded: '{purpose}: not recorded in this period.',
  byMonth: 'By month: {names}',
  badDays: 'Low days by month: {names}',
  month: 'Month',
  recordedDays: 'Days recorded',
  symptomDays: 'Days with it',
  lowDays: 'Low days',
  severeDays: 'Severe days',
  medicineDays: 'Days with medicine',
  countedMedicines: 'Medicine days count {names}.',
  veryLowDays: 'Very low days',
  severeMeans: 'Severe: in the worst third of the scale.',
  lowMeans: 'Low: in the lower half of the scale. Very low: in the lowest quarter.',
  calendar: 'Calendar',
  calendarHint:
    'One box for each day, from the 1st. The fuller the box, the worse the day. An empty box with a line below: recorded, and none. No line: not recorded. A dot above: medicine taken.',
  calendarHintNoMedicine:
    'One box for each day, from the 1st. The fuller the box, the worse the day. An empty box with a line below: recorded, and none. No line: not recorded.',
  overuse:
    '{names}: taken on up to {days} of 30 days; on {limit} or more in {reached} of {spans} such spans. Worth talking about.',
  overuseHint:
    'The classification of headaches (ICHD-3, 8.2; Cephalalgia 2018, 38, 1–211) calls medicine against attacks on {limit} days a month or more, for over three months, a mark of medication overuse in people with headache on 15 days a month or more.',
  pressure: 'Blood pressure',
  time: 'Time of day',
  partsOfDay: {
    all: 'All',
    morning: 'Morning (4 to 12)',
    afternoon: 'Afternoon (12 to 18)',
    evening: 'Evening (from 18)',
  },
  readings: 'Readings',
  meanPressure: 'Average',
  systolicRange: 'Upper, lowest to highest',
  diastolicRange: 'Lower, lowest to highest',
  // Its definitions as quoted in Arthritis Research & Therapy, article ar4324, table 1; the Australian consensus on measuring at home
  // has the same mark (J Hypertens 2015, 33:1721–1728).
  pressureHint:
    'In mmHg. Measured at home, an average of 135/85 or more counts as high in Europe (ESH 2023, ESC 2024), and of 130/80 or more in the United States (AHA/ACC 2025).',
  changed: 'What changed',
  halves:
    'The second half, from {day}, compared with the first. In brackets: 95 % interval. About one outcome in twenty shows a change like this by chance.',
  noChange: 'No clear change from the first half of the period to the second.',
  level: { more: '{name}: {by} higher ({low} to {high})', less: '{name}: {by} lower ({low} to {high})' },
  duration: { more: '{name}: {by} longer ({low} to {high})', less: '{name}: {by} shorter ({low} to {high})' },
  clock: { more: '{name}: {by} later ({low} to {high})', less: '{name}: {by} earlier ({low} to {high})' },
  share: {
    more: '{name}: on {by} more days in 100 ({low} to {high})',
    less: '{name}: on {by} fewer days in 100 ({low} to {high})',
  },
  averages: 'Average {before} before, {after} after.',
  overTime: 'Over time',
  eachWeek: 'Each point is the average of a week.',
  eachMonth: 'Each point is the average of four weeks.',
  medicines: 'Medicines and treatments',
  noMedicines: 'None recorded in this period.',
  name: 'Name',
  dose: 'Usual amount',
  times: 'Usual times',
  days: 'Days of {of}',
  last: 'Last taken',
  daysOf: '{days} of {of}',
  varying: 'Varies',
  tracked: 'What was tracked',
  average: 'Average',
  lowHigh: 'Lowest to highest',
  range: '{low} to {high}',
  more: 'Not shown here: {count} more.',
  findings: 'Likely findings',
  findingsHint: 'From all days recorded so far. They are links in one person’s diary, not proof of a cause.',
  findingsShared: 'Worked out from what was shared alone.',
  noFindings: 'No likely finding about what was recorded in this period.',
})

export interface ReportFinding {
  readonly causeVariableId: number
  readonly effectVariableId: number
  readonly sentence: string
}

type SheetWords = (typeof sheetWords)['en']

interface Writing {
  readonly language: Language
  readonly words: SheetWords
  readonly number: (value: number) => string
  readonly day: (day: number) => string
  readonly value: (value: number, variable: Variable) => string
}

const shownName = ({ alias, name }: Variable): string => alias ?? name
const namesOf = (variables: readonly Variable[], written = (name: string) => name): string =>
  variables.map((variable) => written(shownName(variable))).join(', ')

/** Likely findings, and whether the person's own differ because something was not shared. */
export interface ReportFindings {
  readonly likely: readonly ReportFinding[]
  readonly isLimitedToShared: boolean
}

/** Undefined findings are not part of the report. */
export function sheetOf(report: PeriodReport, findings: ReportFindings | undefined, language: Language): ReportBlock[] {
  const words = sheetWords[language]
  const writing: Writing = {
    language,
    words,
    number: (value) => shortNumber(language, value),
    day: (day) => fullDay(day, language),
    value: (value, variable) => valueText(language, value, variable.unit, shortNumber),
  }
  // The other parts would only repeat this.
  if (report.numberOfVariables === 0) {
    const hasAll = report.hasMedicines && report.hasAllMedicines
    return [...aboutBlocks(report, writing), ...(hasAll ? [] : medicineBlocks(report, writing))]
  }
  const beforeCharts = [
    ...aboutBlocks(report, writing),
    ...pressureBlocks(report.pressure, writing),
    ...complaintBlocks(report, writing),
    ...medicineBlocks(report, writing),
    ...changeBlocks(report, writing),
  ]
  const afterCharts = [...trackedBlocks(report, writing), ...findingBlocks(report, findings, writing)]
  return [...beforeCharts, ...chartBlocks(report, [...beforeCharts, ...afterCharts], writing), ...afterCharts]
}

const isLong = ({ from, to, complaint }: PeriodReport): boolean => to - from > LONG_DAYS && complaint !== undefined

const text = (content: string): ReportBlock => ({ kind: 'text', text: content })
const note = (content: string): ReportBlock => ({ kind: 'note', text: content })
const hint = (content: string): ReportBlock => ({ kind: 'hint', text: content })
const heading = (content: string): ReportBlock => ({ kind: 'heading', text: content })
const more = (count: number, { words, number }: Writing): ReportBlock[] =>
  count > 0 ? [text(words.more(number(count)))] : []

const dateFormats = new Map<string, Intl.DateTimeFormat>()
const formatted = (day: number, language: Language, style: 'day' | 'short' | 'month'): string => {
  const key = `${language} ${style}`
  const format =
    dateFormats.get(key) ??
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      ...(style === 'month' ? {} : { day: 'numeric' }),
      month: style === 'day' ? 'long' : 'short',
      year: 'numeric',
      timeZone: 'UTC',
    })
  dateFormats.set(key, format)
  return format.format(day * MS_PER_DAY)
}
const fullDay = (day: number, language: Language): string => formatted(day, language, 'day')
const monthName = (month: string, language: Language): string =>
  formatted(Date.parse(`${month}-01T00:00:00Z`) / MS_PER_DAY, language, 'month')

function aboutBlocks(report: PeriodReport, { words, number, day }: Writing): ReportBlock[] {
  const { from, to, purpose, numberOfDaysRecorded, numberOfVariables } = report
  const period = words.about(words.purposes[purpose], day(from), day(to))
  return [
    { kind: 'lead', text: period },
    ...(numberOfVariables === 0
      ? [note(report.lastDayBefore === undefined ? words.nothing : words.nothingSince(day(report.lastDayBefore)))]
      : [text(words.recorded(number(numberOfDaysRecorded), number(to - from + 1), number(numberOfVariables)))]),
    ...(report.isShared ? [note(words.sharedOnly)] : []),
    ...(report.hasEverything ? [] : [note(words.notEverything)]),
    ...(report.countsOnlyShared.length > 0 ? [note(words.countsOnlyShared(namesOf(report.countsOnlyShared)))] : []),
    ...(lacksSubject(report) ? [note(words.notRecorded(words.purposes[purpose]))] : []),
    hint(purpose === 'everything' ? words.gaps : `${words.purposeOnly} ${words.gaps}`),
  ]
}

/** Only other things of the purpose were recorded, such as the sleep of somebody with headaches. */
const lacksSubject = ({ purpose, numberOfVariables, complaint, pressure, tracked }: PeriodReport): boolean =>
  purpose !== 'everything' &&
  numberOfVariables > 0 &&
  complaint === undefined &&
  pressure.length === 0 &&
  !(purpose === 'sleep' && tracked.some(({ variable }) => variable.category.name === 'Sleep'))

function pressureBlocks(pressure: readonly ReportPressure[], { words, number }: Writing): ReportBlock[] {
  if (pressure.length === 0) return []
  const whole = (value: number) => number(Math.round(value))
  const rows = pressure.map((part) => [
    words.partsOfDay[part.time],
    number(part.readings),
    `${whole(part.systolic)}/${whole(part.diastolic)}`,
    words.range(whole(part.systolicLow), whole(part.systolicHigh)),
    words.range(whole(part.diastolicLow), whole(part.diastolicHigh)),
  ])
  const columns = [words.time, words.readings, words.meanPressure, words.systolicRange, words.diastolicRange]
  return [heading(words.pressure), { kind: 'table', text: words.pressure, columns, rows }, hint(words.pressureHint)]
}

function complaintBlocks(report: PeriodReport, writing: Writing): ReportBlock[] {
  const { complaint, hasMedicines, overuse } = report
  const { words, number, language } = writing
  if (!complaint) return []
  const { months, variables, medicines } = complaint
  const shown = months.slice(-MOST_MONTHS)
  const hasSevere = months.some(({ severeDays }) => severeDays !== undefined)
  const isGood = variables[0]?.valence === 'positive'
  const rows = shown.map((month) => [
    monthName(month.month, language),
    words.daysOf(number(month.recordedDays), number(month.numberOfDays)),
    number(month.symptomDays),
    ...(hasSevere ? [number(month.severeDays ?? 0)] : []),
    ...(hasMedicines ? [number(month.medicineDays ?? 0)] : []),
  ])
  const columns = [
    words.month,
    words.recordedDays,
    isGood ? words.lowDays : words.symptomDays,
    ...(hasSevere ? [isGood ? words.veryLowDays : words.severeDays] : []),
    ...(hasMedicines ? [words.medicineDays] : []),
  ]
  const title = (isGood ? words.badDays : words.byMonth)(namesOf(variables))
  const { inside } = namesInSentences[language]
  const hints = [
    ...(hasSevere ? [isGood ? words.lowMeans : words.severeMeans] : []),
    ...(hasMedicines && medicines.length > 0 ? [words.countedMedicines(namesOf(medicines, inside))] : []),
  ]
  return [
    heading(title),
    { kind: 'table', text: title, columns, rows, isByMonth: true },
    ...more(months.length - shown.length, writing),
    ...(hints.length > 0 ? [hint(hints.join(' '))] : []),
    { kind: 'calendar', text: words.calendar, months: calendarOf(report, complaint, language) },
    hint(hasMedicines ? words.calendarHint : words.calendarHintNoMedicine),
    ...overuse.flatMap(({ names, mostDays, limit, reached, spans }) => [
      note(words.overuse(names.join(', '), number(mostDays), number(limit), number(reached), number(spans))),
      hint(words.overuseHint(number(limit))),
    ]),
  ]
}

/** Rounded to keep the response short; a picture needs no more. */
const CALENDAR_STEPS = 20

function calendarOf({ from, to, hasMedicines }: PeriodReport, complaint: Complaint, language: Language) {
  return complaint.months.slice(-MOST_MONTHS).map(({ month }): ReportCalendarRow => {
    const first = Date.parse(`${month}-01T00:00:00Z`) / MS_PER_DAY
    const days: ReportCalendarRow['days'] = []
    for (let day = first; dayText(day).startsWith(month); day += 1) {
      const level = complaint.levels.get(day)
      days.push({
        ...(level === undefined ? {} : { level: Math.round(level * CALENDAR_STEPS) / CALENDAR_STEPS }),
        ...(day < from || day > to ? { isOutside: true } : {}),
        ...(hasMedicines && complaint.medicineDays.has(day) ? { hasMedicine: true } : {}),
      })
    }
    return { name: monthName(month, language), days }
  })
}

function medicineBlocks(report: PeriodReport, writing: Writing): ReportBlock[] {
  const { words, number, language, value } = writing
  if (!report.hasMedicines) return [heading(words.medicines), note(words.noMedicinePart)]
  const shown = report.taken.slice(0, MOST_MEDICINES)
  if (shown.length === 0)
    return [heading(words.medicines), report.hasAllMedicines ? text(words.noMedicines) : note(words.someMedicines)]
  const of = number(report.to - report.from + 1)
  const rows = shown.map((medicine) => [
    shownName(medicine.variable),
    value(medicine.usualValue, medicine.variable),
    medicine.times.join(', ') || words.varying,
    number(medicine.days.length),
    formatted(medicine.days.at(-1) ?? report.to, language, 'short'),
  ])
  const columns = [words.name, words.dose, words.times, words.days(of), words.last]
  return [
    heading(words.medicines),
    { kind: 'table', text: words.medicines, columns, rows },
    ...(report.hasAllMedicines ? [] : [note(words.someMedicines)]),
    ...more(report.taken.length - shown.length, writing),
  ]
}

type ChangedVariable = TrackedVariable & { readonly change: ReportedChange }

/**
 * Outcomes only, and of those that say nearly the same one. The least likely to be chance come first, by how far zero
 * lies outside the interval.
 */
function changeBlocks({ tracked, representedBy, from, to }: PeriodReport, writing: Writing): ReportBlock[] {
  const { words, language, day } = writing
  const outcomes = tracked.filter(({ variable }) => variable.isOutcome)
  if (outcomes.length === 0) return []
  const changed = outcomes.filter((outcome): outcome is ChangedVariable => outcome.change?.isClear === true)
  const clear = oneOfEach(changed, representedBy).toSorted((a, b) => distanceOf(b.change) - distanceOf(a.change))
  const shown = clear.slice(0, MOST_CHANGES)
  const items = shown.map(({ variable, change }) => {
    const { kind, size, ends, power } = sizeOf(change, variable, language)
    const sentence = words[kind][change.difference > 0 ? 'more' : 'less']
    const [before = '', after = ''] = averagesText(language, variable, [change.before, change.after], power)
    return {
      strong: sentence(shownName(variable), size, ends[0] ?? '', ends[1] ?? ''),
      text: words.averages(before, after),
    }
  })
  return [
    heading(words.changed),
    items.length === 0 ? text(words.noChange) : { kind: 'list', text: words.changed, items },
    ...more(clear.length - shown.length, writing),
    hint(words.halves(day(middleOf(from, to)))),
  ]
}

/** The one that represents its group, if it is there: it may not have changed, or not be shared. */
function oneOfEach(
  changed: readonly ChangedVariable[],
  representedBy: PeriodReport['representedBy'],
): readonly ChangedVariable[] {
  const groups = Map.groupBy(changed, ({ variable: { id } }) => representedBy.get(id) ?? id)
  return [...groups].flatMap(([id, group]) => group.find(({ variable }) => variable.id === id) ?? group[0] ?? [])
}

const MINUTES = 60

interface ChangeSize {
  readonly kind: 'level' | 'duration' | 'clock' | 'share'
  /** In its unit; points of a scale have none. */
  readonly size: string
  /** The ends of the interval, the smaller one first. */
  readonly ends: readonly string[]
  /** The step to which all of them are rounded, in the variable's unit. */
  readonly power: number
}

/** To two digits of the difference or of its uncertainty, whichever is larger: more would be false precision. */
function sizeOf({ difference, low, high }: ReportedChange, { unit }: Variable, language: Language): ChangeSize {
  const kind = kindOf(unit)
  const largest = Math.max(Math.abs(difference), (high - low) / 2)
  const isInMinutes = (unit.abbreviatedName === 'h' || kind === 'clock') && largest < 1
  const factor = kind === 'share' ? 100 : isInMinutes ? MINUTES : 1
  const finest = magnitude(largest * factor) - CHANGE_DIGITS + 1
  const power = kind === 'share' || isInMinutes ? Math.max(0, finest) : finest
  const written = (value: number) => numberTo(language, Math.abs(value) * factor, power)
  const shownUnit = isInMinutes ? unitNamed('min') : kind === 'clock' ? unitNamed('h') : unit
  const hasNoUnit = kind === 'share' || isRating(unit) || shownUnit === undefined
  const percent = unitForms[language]['%']?.other
  return {
    kind,
    size: hasNoUnit
      ? written(difference)
      : unit.abbreviatedName === '%'
        ? `${written(difference)} ${percent}`
        : valueText(language, nearest(Math.abs(difference) * factor, power), shownUnit, (_, value) =>
            numberTo(language, value, power),
          ),
    ends: [low, high].toSorted((a, b) => Math.abs(a) - Math.abs(b)).map(written),
    power,
  }
}

const CHANGE_DIGITS = 2

function kindOf({ id, abbreviatedName }: Variable['unit']): ChangeSize['kind'] {
  if (id === YES_NO) return 'share'
  if (abbreviatedName === CLOCK) return 'clock'
  return DURATIONS.has(abbreviatedName) ? 'duration' : 'level'
}

const DURATIONS: ReadonlySet<string> = new Set(['h', 'min', 's'])

/** Rounded to a step, with all decimals of that step. */
const numberTo = (language: Language, value: number, power: number): string =>
  fixedNumber(language, nearest(value, power), Math.max(0, -power))

const AVERAGE_DIGITS = 3
/** On a scale, a tenth of a step. */
const TENTH = -1

/** Averages that stand beside each other have the same digits: three, or those of the change between them. */
function averagesText(
  language: Language,
  { unit }: Variable,
  averages: readonly number[],
  power = commonPower(averages, AVERAGE_DIGITS),
): readonly string[] {
  if (unit.abbreviatedName === 'h') return averages.map(hoursAndMinutes)
  const percent = unitNamed('%')
  if (unit.id === YES_NO && percent)
    return averages.map((share) => valueText(language, Math.round(100 * share), percent))
  return averages.map((average) => valueText(language, average, unit, (_, value) => numberTo(language, value, power)))
}

const HUNDREDTH = -2

/** The step of values between a lowest and a highest one: three digits, and more only where they hardly differ. */
function powerWithin(values: readonly number[], lowest: number, highest: number): number {
  const ofRange = lowest === highest ? Infinity : magnitude(highest - lowest) - 1
  const power = Math.min(commonPower(values, AVERAGE_DIGITS), ofRange)
  return Math.max(power, Math.min(HUNDREDTH, ofRange))
}

/** From the lowest day to the highest; whole numbers as they were recorded. */
function rangeText(
  language: Language,
  { unit }: Variable,
  ends: readonly [lowest: number, highest: number],
): readonly string[] {
  if (unit.abbreviatedName === 'h') return ends.map(hoursAndMinutes)
  if (unit.id === YES_NO || unit.abbreviatedName === CLOCK) return ends.map((end) => valueText(language, end, unit))
  if (ends.every(Number.isInteger)) return ends.map((end) => shortNumber(language, end))
  const power = powerWithin(ends, ...ends)
  // No decimals that both ends lack.
  const shown = commonPower(
    ends.map((end) => nearest(end, power)),
    MOST_DECIMALS,
  )
  return ends.map((end) => numberTo(language, end, Math.max(power, shown)))
}

const distanceOf = ({ difference, low, high }: ReportedChange): number => Math.abs(difference) / (high - low)

/** The complaint first, then other outcomes, then everything else; blood pressure always. */
function chartBlocks(report: PeriodReport, others: readonly ReportBlock[], writing: Writing): ReportBlock[] {
  const { words, language } = writing
  const main = new Set(report.complaint?.variables.map(({ id }) => id))
  const isPressure = ({ name }: Variable) => report.purpose === 'bloodPressure' && name.endsWith('Blood Pressure')
  const medicines = new Set(report.taken.map(({ variable }) => variable.id))
  const rankOf = (variable: Variable) =>
    main.has(variable.id) || isPressure(variable) ? 2 : variable.isOutcome ? 1 : 0
  const able = report.tracked.filter(
    ({ variable, numberOfDays }) => numberOfDays >= FEWEST_CHART_DAYS && !medicines.has(variable.id),
  )
  const most = isLong(report) ? MOST_CHARTS_OF_LONG : MOST_CHARTS
  const { count, panelHeight } = chartRoom(others, { available: able.length, most, fewest: FEWEST_CHARTS })
  const shown = able.toSorted((a, b) => rankOf(b.variable) - rankOf(a.variable)).slice(0, count)
  if (shown.length === 0) return []
  const step = stepOf(report)
  const hints = step === 1 ? [] : [hint(step === 7 ? words.eachWeek : words.eachMonth)]
  const charts = shown.map((trackedVariable) => chartOf(trackedVariable, report, { step, language }))
  return [heading(words.overTime), { kind: 'charts', text: words.overTime, charts, panelHeight }, ...hints]
}

/** How many days one point covers. */
function stepOf({ from, to }: PeriodReport): 1 | 7 | 28 {
  const days = to - from + 1
  return days <= LONGEST_BY_DAY ? 1 : days <= LONGEST_BY_WEEK ? 7 : 28
}

/** Units that add nothing to the name. */
const UNNAMED: ReadonlySet<string> = new Set(['count', 'index'])

function chartOf(
  { variable, days }: TrackedVariable,
  { from, to }: PeriodReport,
  { step, language }: { readonly step: number; readonly language: Language },
): ChartDescription {
  const byStep = Map.groupBy(days, ({ day }) => Math.floor((day - from) / step))
  const points = Array.from({ length: Math.ceil((to - from + 1) / step) }, (_, index) => {
    const values = byStep.get(index)?.map(({ value }) => value)
    const mean = values && values.reduce((sum, value) => sum + value, 0) / values.length
    return { x: (from + index * step) * MS_PER_DAY, y: mean === undefined ? null : Number(mean.toPrecision(5)) }
  })
  const { abbreviatedName: unit, minimumValue, maximumValue } = variable.unit
  const name = shownName(variable)
  const ends = hasScale(variable) ? { minimum: minimumValue ?? 0, maximum: maximumValue ?? 0 } : {}
  const label = hasScale(variable) ? `${name} (${minimumValue}–${maximumValue})` : name
  return {
    id: `report-${variable.id}`,
    kind: 'line',
    title: name,
    explanation: `${fullDay(from, language)} – ${fullDay(to, language)}`,
    panels: [
      {
        x: { label: '', unit: '', scale: 'time', minimum: from * MS_PER_DAY, maximum: to * MS_PER_DAY },
        y: {
          label,
          ...(UNNAMED.has(unit) || hasScale(variable) ? { unit: '' } : { unit, unitTitle: unitTitle(language, unit) }),
          scale: 'linear',
          ...ends,
        },
        series: [{ name, shape: 'line', tone: 'main', points }],
        references: [],
      },
    ],
  }
}

/** Medicines have a separate table. */
function trackedBlocks(report: PeriodReport, writing: Writing): ReportBlock[] {
  const { words, language, number } = writing
  const medicines = new Set(report.taken.map(({ variable }) => variable.id))
  const others = report.tracked.filter(({ variable }) => !medicines.has(variable.id))
  const shown = others.slice(0, isLong(report) ? MOST_VARIABLES_OF_LONG : MOST_VARIABLES)
  if (shown.length === 0) return []
  const of = number(report.to - report.from + 1)
  const rows = shown.map(({ variable, numberOfDays, average, lowest, highest }) => {
    const [low = '', high = ''] = rangeText(language, variable, [lowest, highest])
    const power = isRating(variable.unit) ? TENTH : powerWithin([average], lowest, highest)
    return [
      shownName(variable),
      number(numberOfDays),
      ...averagesText(language, variable, [average], power),
      words.range(low, high),
    ]
  })
  const columns = [words.name, words.days(of), words.average, words.lowHigh]
  return [
    heading(words.tracked),
    { kind: 'table', text: words.tracked, columns, rows },
    ...more(others.length - shown.length, writing),
  ]
}

/** Findings between variables of the report. */
export const findingsIn = ({ variableIds }: PeriodReport, findings: readonly ReportFinding[]): ReportFinding[] => {
  const part = new Set(variableIds)
  return findings.filter((finding) => part.has(finding.causeVariableId) && part.has(finding.effectVariableId))
}

function findingBlocks(report: PeriodReport, findings: ReportFindings | undefined, writing: Writing): ReportBlock[] {
  if (!findings) return []
  const { words } = writing
  const about = findingsIn(report, findings.likely)
  const shown = about.slice(0, isLong(report) ? MOST_FINDINGS_OF_LONG : MOST_FINDINGS)
  if (shown.length === 0) return [heading(words.findings), text(words.noFindings)]
  const items = shown.map(({ sentence, ...ids }) => ({ text: sentence, ...ids }))
  return [
    heading(words.findings),
    { kind: 'list', text: words.findings, items },
    ...more(about.length - shown.length, writing),
    hint(findings.isLimitedToShared ? `${words.findingsHint} ${words.findingsShared}` : words.findingsHint),
  ]
}

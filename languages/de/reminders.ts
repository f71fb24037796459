import { counted } from '../../server/src/lib/language.ts'
import { once } from '../../server/src/lib/once.ts'
import { padded } from '../../server/src/lib/utc-text.ts'
import {
  appliedUnits,
  consumedCategories,
  type Duration,
  doneCategories,
  type RemindingRules,
  sufferedCategories,
  takenCategories,
  type VariableText,
} from '../../server/src/reminding/words/words.ts'
import type { UnitRecord } from '../../server/src/tracking/units/unit-record.ts'
import { isRating, namelessUnits, YES_NO } from '../../server/src/tracking/units/units.ts'
import { unitForms } from './units.ts'

const WEEKDAYS = ['montags', 'dienstags', 'mittwochs', 'donnerstags', 'freitags', 'samstags', 'sonntags']

const list = once(() => new Intl.ListFormat('de', { type: 'conjunction' }))

const date = once(
  () => new Intl.DateTimeFormat('de', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }),
)

const time = (second: number): string =>
  `${padded(Math.floor(second / 3600))}:${padded(Math.floor((second % 3600) / 60))} Uhr`

const SPANS: Readonly<Record<Duration['of'], { readonly one: string; readonly other: string }>> = {
  week: { one: 'Jede Woche', other: 'Wochen' },
  day: { one: 'Jeden Tag', other: 'Tage' },
  hour: { one: 'Jede Stunde', other: 'Stunden' },
  minute: { one: 'Jede Minute', other: 'Minuten' },
  second: { one: 'Jede Sekunde', other: 'Sekunden' },
}

/** Reminders, notifications, push messages and mails in German. */
export const reminders: RemindingRules = {
  question,
  scaleOf,
  time,
  moment: (second, day) => `${date().format(day)}, ${time(second)}`,
  atMoment: (moment) => moment,
  asNeeded: 'Bei Bedarf',
  every: ({ count, of }) => (count === 1 ? SPANS[of].one : `Alle ${count} ${SPANS[of].other}`),
  onDays: (days) => {
    const text = list().format(days.map((day) => WEEKDAYS[day - 1] ?? ''))
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  },
  times: (seconds) => list().format(seconds.map(time)),
  everyFrom: (often, time, joint) => `${often} ${joint === 'at' ? 'um' : 'ab'} ${time}`,
  neverComes: 'Keine ihrer Zeiten liegt zwischen deiner frühesten und deiner spätesten Zeit für Erinnerungen.',
  answers: {
    yes: 'Ja',
    no: 'Nein',
    yesOrNoFor: (answer, name) => `${answer}: ${name}`,
    rate: (value) => `${value} eintragen`,
    rateName: (name, value) => `${name}: ${value} eintragen`,
    record: (amount) => `${amount} eintragen`,
    recordOf: (amount, name) => `${name}: ${amount} eintragen`,
    snooze: 'Später',
    snoozeLong: 'In einer Stunde noch einmal fragen',
    skip: 'Überspringen',
    skipLong: 'Diese Frage überspringen',
    forAll: (answer) => `${answer}, für alle`,
    skipAll: 'Alle überspringen',
  },
  stock: {
    title: (name) => `${name} geht zur Neige`,
    lastsUntil: (remaining, until) => `Noch ${remaining}, das reicht bis ${date().format(until)}.`,
    used: 'Nach deinen Einträgen ist nichts mehr da.',
  },
  card: {
    today: 'Heute',
    reminder: 'Erinnerung',
    saved: (answer) => `${answer}: gespeichert`,
    inUnit: (unit) => `In ${unitName(unit)}`,
    record: 'Eintragen',
    dismiss: 'Ausblenden',
    dismissLong: 'Diese Karte ausblenden',
  },
  messages: {
    due: (count) => (count === 1 ? 'Eine Erinnerung wartet' : `${count} Erinnerungen warten`),
    openToAnswer: (count) => `Öffne Upshot, um ${count === 1 ? 'sie' : 'alle'} zu beantworten.`,
    reminder: 'Erinnerung',
    plainQuestion: 'Zeit für einen Eintrag.',
    last: (question, value) => `${question} Zuletzt: ${value}.`,
    track: (amount) => (amount === undefined ? 'Eintragen' : `${amount} eintragen`),
    snooze: 'Später',
    snoozeHour: 'In einer Stunde',
    skip: 'Überspringen',
    snoozeAll: 'Alle später',
    skipAll: 'Alle überspringen',
    did: 'Gemacht',
    couldNot: 'Ging nicht',
    stopExperiment: 'Experiment abbrechen',
    open: 'Upshot öffnen',
    stopMails: 'Diese E-Mails abbestellen',
    test: 'So sieht eine Erinnerung aus.',
  },
  resetLink: {
    title: 'Jemand hat einen Link zu deinem Konto erstellt',
    text: 'Wer diesen Server betreibt, hat einen Link erstellt, der ein neues Passwort für dich setzt. Wenn du nicht darum gebeten hast, mach ihn ungültig.',
  },
  channels: {
    turnedOff: 'In deinen Einstellungen ausgeschaltet.',
    noDevice: 'Noch ist kein Gerät eingetragen.',
    devices: (count) => `${counted(count, 'Gerät zeigt', 'Geräte zeigen')} Erinnerungen.`,
    noMailServer: 'Dieser Server kann keine E-Mails senden.',
    byMail: 'Erinnerungen kommen per E-Mail.',
    webhooksDisabled: (count) =>
      `${counted(count, 'Webhook wurde', 'Webhooks wurden')} abgeschaltet, weil zu lange nichts ankam.`,
    noWebhook: 'Es ist kein Webhook eingetragen.',
    webhooks: (count) => `${counted(count, 'Webhook bekommt', 'Webhooks bekommen')} Ereignisse.`,
    noSms: 'Dieser Server sendet keine SMS.',
  },
}

/**
 * Questions about a variable in German. Pure. The grammatical gender of names is unknown, so no article or ending may
 * depend on it.
 */
function question(variable: VariableText, unit: UnitRecord): string {
  const subject = variable.alias ?? variable.name
  const category = variable.category.name
  if (unit.id === YES_NO) return yesNoQuestion(subject, category)
  if (isRating(unit) && unit.abbreviatedName !== '%')
    return sufferedCategories.has(category) ? `${subject}: Wie stark ist das gerade?` : `Wie bewertest du ${subject}?`
  if (unit.dimension === 'count') return countQuestion(subject, category, unit)
  if (namesAnAmount(subject)) return levelQuestion(subject)
  if (unit.dimension === 'time') return durationQuestion(subject, category)
  return takenCategories.has(category) || consumedCategories.has(category) || doneCategories.has(category)
    ? `Wie viel ${subject} ${verbFor(category)}?`
    : levelQuestion(subject)
}

const levelQuestion = (subject: string): string => `Welchen Wert hat ${subject}?`

function yesNoQuestion(subject: string, category: string): string {
  if (takenCategories.has(category)) return `Hast du ${subject} genommen?`
  return consumedCategories.has(category) || sufferedCategories.has(category)
    ? `Hattest du ${subject}?`
    : `${subject}: Ja oder nein?`
}

function countQuestion(subject: string, category: string, unit: UnitRecord): string {
  const { abbreviatedName } = unit
  if (abbreviatedName === 'event') return `Wie oft hattest du ${subject}?`
  if (abbreviatedName !== 'count') {
    const verb = appliedUnits.has(abbreviatedName)
      ? 'hast du verwendet'
      : doneCategories.has(category)
        ? 'hattest du'
        : verbFor(category)
    return `Wie viele ${unitName(unit)} ${subject} ${verb}?`
  }
  if (namesAnAmount(subject)) return levelQuestion(subject)
  return isPlural(subject) ? `${subject}: Wie viele?` : `${subject}: Wie oft?`
}

function durationQuestion(subject: string, category: string): string {
  if (category === 'Sleep' || category === 'Environment') return levelQuestion(subject)
  if (/\btime\b|zeit\b/i.test(subject)) return `Wie viel ${subject} hattest du?`
  return `Wie viel Zeit hast du mit ${subject} verbracht?`
}

function verbFor(category: string): string {
  if (takenCategories.has(category)) return 'hast du genommen'
  return doneCategories.has(category) ? 'hast du gemacht' : 'hattest du'
}

/** Whether a name, in German or English, already says that it is a number of something. */
const namesAnAmount = (name: string): boolean =>
  /\b(count|score|span|index|day|number|duration|distance|minutes|hours?|energy|burned|intake|spending|use|level|rate|speed|lapses)\b|(zahl|dauer|strecke|länge|minuten|stunden|verbrauch|energie|puls|tempo)\b/i.test(
    name,
  )

const isPlural = (name: string): boolean => /[^sui]s$|s [A-Z]\w+$|[^ei]e$/.test(name)

const NAMES: Readonly<Record<string, string>> = {
  m: 'Metern',
  km: 'Kilometern',
  cm: 'Zentimetern',
  mm: 'Millimetern',
  mi: 'Meilen',
  kg: 'Kilogramm',
  g: 'Gramm',
  mg: 'Milligramm',
  mcg: 'Mikrogramm',
  mL: 'Millilitern',
  L: 'Litern',
  kcal: 'Kilokalorien',
  cal: 'Kalorien',
  bpm: 'Schlägen pro Minute',
  IU: 'Internationalen Einheiten',
  C: 'Grad Celsius',
  F: 'Grad Fahrenheit',
  puffs: 'Hübe',
  'm/s': 'Metern pro Sekunde',
  mph: 'Meilen pro Stunde',
  dB: 'Dezibel',
  '%RDA': '% des empfohlenen Tagesbedarfs',
}

/** As it follows "in" or "wie viele"; unknown units keep their abbreviation. */
const unitName = ({ abbreviatedName }: UnitRecord): string =>
  NAMES[abbreviatedName] ?? (unitForms[abbreviatedName]?.other || abbreviatedName)

function scaleOf(unit: UnitRecord, question: string): string {
  const { minimumValue, maximumValue, abbreviatedName } = unit
  if (unit.id === YES_NO || namelessUnits.has(abbreviatedName)) return ''
  if (abbreviatedName === '%') return 'in Prozent'
  if (isRating(unit) && minimumValue !== null && maximumValue !== null) return `von ${minimumValue} bis ${maximumValue}`
  const name = unitName(unit)
  if (name.startsWith('pro ')) return name
  return question.includes(` ${name} `) ? '' : `in ${name}`
}

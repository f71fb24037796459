/** All sentences of reminders, notifications, the feed, push and mail. */

import { counted, type InLanguages, inEach, type Language, ruled } from '../../lib/language.ts'
import { once } from '../../lib/once.ts'
import { padded } from '../../lib/utc-text.ts'
import type { UnitRecord } from '../../tracking/units/unit-record.ts'
import { isRating, namelessUnits, unitNamed, YES_NO } from '../../tracking/units/units.ts'
import { commonVariableNamed, nameIn, thingWords } from '../../tracking/variables/catalogue/words.ts'
import type { Variable } from '../../tracking/variables/variable.ts'

export type VariableText = Pick<Variable, 'name' | 'alias' | 'category' | 'description'>

/** An interval in seconds in the largest unit that fits, as in "every 6 hours". */
export interface Duration {
  readonly count: number
  readonly of: 'week' | 'day' | 'hour' | 'minute' | 'second'
}

export interface RemindingWords {
  /** "How many servings of Coffee did you have?" */
  readonly question: (variable: VariableText, unit: UnitRecord) => string
  /** The question with the unit of the answer and the time of the question. */
  readonly longQuestion: (variable: VariableText, unit: UnitRecord, when: string) => string
  /** "8:00 PM" of seconds after midnight. */
  readonly time: (second: number) => string
  /** "8:00 PM on Monday, June 15". The date is that of the person's clock. */
  readonly moment: (second: number, date: Date) => string
  /** The moment inside a sentence: "at 8:00 PM on Monday, June 15". */
  readonly atMoment: (moment: string) => string
  readonly asNeeded: string
  /** An administrator created a link that sets a new password. */
  readonly resetLink: { readonly title: string; readonly text: string }
  readonly every: (span: Duration) => string
  /** "Mondays and Fridays"; 1 = Monday. */
  readonly onDays: (days: readonly number[]) => string
  /** "8:00 AM and 8:00 PM", of seconds after midnight. */
  readonly times: (seconds: readonly number[]) => string
  /** "Daily at 8:00 PM", "Every 6 hours from 8:00 AM". */
  readonly everyFrom: (often: string, time: string, joint: 'at' | 'from') => string
  /** The text of a reminder without a time in the person's window. */
  readonly neverComes: string
  readonly answers: AnswerWords
  readonly stock: StockWords
  readonly card: ReminderCardWords
  readonly messages: MessageWords
  readonly channels: ChannelWords
}

/** Sentences that depend on a language's grammar. */
export interface RemindingRules extends Omit<RemindingWords, 'longQuestion'> {
  /** The unit or scale of the answer, such as "in kilograms"; empty if the question names it. */
  readonly scaleOf: (unit: UnitRecord, question: string) => string
}

/** Answers, in three lengths: for a small button, a list, and screen readers. */
interface AnswerWords {
  readonly yes: string
  readonly no: string
  readonly yesOrNoFor: (answer: string, name: string) => string
  readonly rate: (value: string) => string
  readonly rateName: (name: string, value: string) => string
  readonly record: (amount: string) => string
  readonly recordOf: (amount: string, name: string) => string
  readonly snooze: string
  readonly snoozeLong: string
  readonly skip: string
  readonly skipLong: string
  readonly forAll: (answer: string) => string
  readonly skipAll: string
}

/** The stock of a medicine is running low. */
interface StockWords {
  readonly title: (name: string) => string
  /** `until`: the last day on which it suffices. */
  readonly lastsUntil: (left: string, until: Date) => string
  readonly used: string
}

interface ReminderCardWords {
  readonly today: string
  readonly reminder: string
  readonly saved: (answer: string) => string
  readonly inUnit: (unit: UnitRecord) => string
  readonly record: string
  readonly dismiss: string
  readonly dismissLong: string
}

/** Push messages and mails. */
interface MessageWords {
  readonly due: (count: number) => string
  readonly openToAnswer: (count: number) => string
  readonly reminder: string
  /** If there is no specific question. */
  readonly plainQuestion: string
  readonly last: (question: string, value: string) => string
  readonly track: (amount: string | undefined) => string
  readonly snooze: string
  readonly snoozeHour: string
  readonly skip: string
  readonly snoozeAll: string
  readonly skipAll: string
  readonly did: string
  readonly couldNot: string
  readonly stopExperiment: string
  readonly open: string
  readonly stopMails: string
  /** A test message. */
  readonly test: string
}

/** States of channels. */
interface ChannelWords {
  readonly turnedOff: string
  readonly noDevice: string
  readonly devices: (count: number) => string
  readonly noMailServer: string
  readonly byMail: string
  readonly webhooksDisabled: (count: number) => string
  readonly noWebhook: string
  readonly webhooks: (count: number) => string
  readonly noSms: string
}

// Which questions fit which variables and units, in any language.

export const takenCategories = new Set(['Treatments'])
export const sufferedCategories = new Set(['Symptoms', 'Conditions', 'Causes of Illness'])
export const doneCategories = new Set(['Physical Activities', 'Activity', 'Social Interactions'])
export const consumedCategories = new Set(['Foods', 'Nutrients'])
/** Units of what is put on or in rather than swallowed. */
export const appliedUnits = new Set(['applications', 'sprays', 'drops'])

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const list = once(() => new Intl.ListFormat('en', { type: 'conjunction' }))

const date = once(
  () => new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }),
)

function time(second: number): string {
  const hours = Math.floor(second / 3600)
  return `${hours % 12 || 12}:${padded(Math.floor((second % 3600) / 60))} ${hours < 12 ? 'AM' : 'PM'}`
}

const english: RemindingRules = {
  question,
  scaleOf,
  time,
  moment: (second, day) => `${time(second)} on ${date().format(day)}`,
  atMoment: (moment) => `at ${moment}`,
  asNeeded: 'As needed',
  every: ({ count, of }) => {
    if (count > 1) return `Every ${count} ${of}s`
    return of === 'day' ? 'Daily' : of === 'week' ? 'Weekly' : `Every ${of}`
  },
  onDays: (days) => list().format(days.map((day) => `${WEEKDAYS[day - 1]}s`)),
  times: (seconds) => list().format(seconds.map(time)),
  everyFrom: (often, time, joint) => `${often} ${joint} ${time}`,
  neverComes: 'None of its times falls between your earliest and latest reminder times.',
  answers: {
    yes: 'Yes',
    no: 'No',
    yesOrNoFor: (answer, name) => `${answer} for ${name}`,
    rate: (value) => `Rate ${value}`,
    rateName: (name, value) => `Rate ${name} ${value}`,
    record: (amount) => `Record ${amount}`,
    recordOf: (amount, name) => `Record ${amount} of ${name}`,
    snooze: 'Snooze',
    snoozeLong: 'Ask again in an hour',
    skip: 'Skip',
    skipLong: 'Skip this one',
    forAll: (answer) => `${answer} for all`,
    skipAll: 'Skip all',
  },
  stock: {
    title: (name) => `${name} is running low`,
    lastsUntil: (left, until) => `${left} left, enough until ${date().format(until)}.`,
    used: 'By your entries nothing is left.',
  },
  card: {
    today: 'Today',
    reminder: 'Reminder',
    saved: (answer) => `${answer}: saved`,
    inUnit: ({ name }) => `In ${name}`,
    record: 'Record',
    dismiss: 'Dismiss',
    dismissLong: 'Dismiss this card',
  },
  messages: {
    due: (count) => (count === 1 ? 'A reminder is due' : `${count} reminders are due`),
    openToAnswer: (count) => (count === 1 ? 'Open Upshot to answer it.' : 'Open Upshot to answer them.'),
    reminder: 'Reminder',
    plainQuestion: 'Time to track it.',
    last: (question, value) => `${question} Last: ${value}.`,
    track: (amount) => (amount === undefined ? 'Track' : `Track ${amount}`),
    snooze: 'Snooze',
    snoozeHour: 'Snooze an hour',
    skip: 'Skip',
    snoozeAll: 'Snooze all',
    skipAll: 'Skip all',
    did: 'Did it',
    couldNot: 'Could not',
    stopExperiment: 'Stop the experiment',
    open: 'Open Upshot',
    stopMails: 'Stop these e-mails',
    test: 'This is what a reminder looks like.',
  },
  resetLink: {
    title: 'Someone made a link to your account',
    text: 'Someone who runs this server made a link that sets a new password for you. If you did not ask for it, cancel it.',
  },
  channels: {
    turnedOff: 'Turned off in your settings.',
    noDevice: 'No device has been added yet.',
    devices: (count) => `${counted(count, 'device shows', 'devices show')} reminders.`,
    noMailServer: 'This installation has no mail server.',
    byMail: 'Reminders come by e-mail.',
    webhooksDisabled: (count) =>
      `${counted(count, 'webhook was', 'webhooks were')} disabled after failing for too long.`,
    noWebhook: 'No webhook is registered.',
    webhooks: (count) => `${counted(count, 'webhook receives', 'webhooks receive')} events.`,
    noSms: 'This installation does not send SMS.',
  },
}

// Questions about a variable in English. Pure.

/** Categories that are not about the person. */
const environmentCategories = new Set(['Environment'])
/** Units of plain counts, which do not say what is counted. */
const plainCountUnits = new Set(['count', 'event'])

function question(variable: VariableText, unit: UnitRecord): string {
  const subject = variable.alias ?? variable.name
  const category = variable.category.name
  if (unit.id === YES_NO) return yesNoQuestion(subject, category)
  if (isRating(unit)) return ratingQuestion(variable, unit)
  if (unit.dimension === 'count') return countQuestion(subject, category, unit)
  if (namesAnAmount(subject)) return levelQuestion(subject, category)
  if (unit.dimension === 'time') return durationQuestion(subject, category)
  if (takenCategories.has(category) || consumedCategories.has(category))
    return `How much ${subject} did you ${verbFor(category)}?`
  return doneCategories.has(category) ? `How much ${subject} did you do?` : levelQuestion(subject, category)
}

function yesNoQuestion(subject: string, category: string): string {
  if (takenCategories.has(category)) return `Did you take ${subject}?`
  return consumedCategories.has(category) || sufferedCategories.has(category)
    ? `Did you have ${subject}?`
    : `${subject}: yes or no?`
}

function ratingQuestion({ name, alias, category, description }: VariableText, unit: UnitRecord): string {
  const subject = alias ?? name
  if (sufferedCategories.has(category.name)) return `How strong ${isPlural(subject) ? 'are' : 'is'} your ${subject}?`
  if (unit.abbreviatedName === '%' || subject.endsWith('Rating')) return levelQuestion(subject, category.name)
  return turnedRound(description) ?? `How would you rate your ${subject}?`
}

const HELPING = new Set(['are', 'were', 'can'])
const PRESENT = new Set(['feel', 'expect', 'blame', 'remember', 'make', 'long'])
const PAST: ReadonlyMap<string, string> = new Map([
  ['slept', 'sleep'],
  ['got', 'get'],
  ['came', 'come'],
  ['kept', 'keep'],
])

/**
 * "How happy you feel." is a description; "How happy do you feel?" asks for it. Undefined if the text is not of this
 * form.
 */
function turnedRound(description: string | null | undefined): string | undefined {
  const [, start, verb = '', ending = ''] =
    /^(How (?:(?!\bthan\b)[^;])*?) you (\w+)( [^;]*)?\.?$/.exec(description ?? '') ?? []
  if (start === undefined) return undefined
  const end = `${ending.replace(/\.$/, '')}?`
  if (HELPING.has(verb)) return `${start} ${verb} you${end}`
  if (PRESENT.has(verb)) return `${start} do you ${verb}${end}`
  const past = PAST.get(verb)
  return past === undefined ? undefined : `${start} did you ${past}${end}`
}

function countQuestion(subject: string, category: string, unit: UnitRecord): string {
  if (!plainCountUnits.has(unit.abbreviatedName)) {
    const verb = appliedUnits.has(unit.abbreviatedName) ? 'use' : verbFor(category)
    return `How many ${unitWords(unit)} of ${subject} did you ${verb === 'do' ? 'have' : verb}?`
  }
  if (unit.abbreviatedName === 'event') return `How often did you have ${subject}?`
  if (namesAnAmount(subject)) return levelQuestion(subject, category)
  if (isPlural(subject)) return `How many ${subject} did you ${verbFor(category)}?`
  // "Pages Read" and "Floors Climbed" already say what was done.
  if (/s [A-Z]\w+$/.test(subject)) return `How many ${subject}?`
  return `How often did you ${verbFor(category)} ${subject}?`
}

function durationQuestion(subject: string, category: string): string {
  if (category === 'Sleep' || environmentCategories.has(category)) return levelQuestion(subject, category)
  if (/\btime\b/i.test(subject)) return `How much ${subject} did you have?`
  return `How much time did you spend on ${subject}?`
}

const levelQuestion = (subject: string, category: string): string =>
  environmentCategories.has(category) ? `What is the ${subject}?` : `What is your ${subject}?`

function verbFor(category: string): 'take' | 'do' | 'have' {
  if (takenCategories.has(category)) return 'take'
  return doneCategories.has(category) ? 'do' : 'have'
}

/** Whether a name already says that it is a number of something. */
const namesAnAmount = (name: string): boolean =>
  /\b(count|score|span|index|day|number|duration|distance|minutes|hours?|energy|burned|intake|spending|use|level|rate|speed|lapses)\b/i.test(
    name,
  )

const isPlural = (name: string): boolean => /[^sui]s$/.test(name)

const PLURALS: ReadonlyMap<string, string> = new Map([
  ['serving', 'servings'],
  ['dose', 'doses'],
])

/** The unit in a sentence: plural, and in lower case except for names of people. */
function unitWords({ abbreviatedName, name }: UnitRecord): string {
  if (abbreviatedName === 'mmHg' || abbreviatedName === '%RDA') return abbreviatedName
  const plural = PLURALS.get(abbreviatedName)
  return plural ?? name.toLowerCase().replace(/\b(celsius|fahrenheit)/, (word) => capital(word))
}

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

function scaleOf(unit: UnitRecord, question: string): string {
  const { minimumValue, maximumValue } = unit
  if (unit.id === YES_NO || namelessUnits.has(unit.abbreviatedName)) return ''
  if (unit.abbreviatedName === '%') return 'in percent'
  if (isRating(unit) && minimumValue !== null && maximumValue !== null) return `from ${minimumValue} to ${maximumValue}`
  const wordsOfUnit = unitWords(unit)
  if (wordsOfUnit.startsWith('per ')) return wordsOfUnit
  return question.includes(` ${wordsOfUnit} `) ? '' : `in ${wordsOfUnit}`
}

const rules = ruled<RemindingRules>('reminders', english)

/** Variables of the catalogue have their own questions; those of other variables follow rules. */
export const remindingWords: InLanguages<RemindingWords> = inEach((language) => {
  const { question: ruledQuestion, scaleOf, ...fixedTexts } = rules[language]
  const ruledFor = (variable: VariableText, unit: UnitRecord) =>
    ruledQuestion({ ...variable, name: nameIn(language, variable.name) }, unit)
  const question = (variable: VariableText, unit: UnitRecord): string =>
    catalogueQuestion(language, variable, unit) ?? ruledFor(variable, unit)
  return {
    ...fixedTexts,
    question,
    longQuestion: (variable, unit, when) => {
      const ownQuestion = catalogueQuestion(language, variable, unit)
      // "How many cups of coffee did you have?" says what is counted.
      if (ownQuestion !== undefined && unit.dimension === 'count') return `${ownQuestion} ${capital(when)}.`
      const asked = ownQuestion ?? ruledFor(variable, unit)
      return `${asked} ${capital([scaleOf(unit, asked), when].filter((part) => part !== '').join(', '))}.`
    },
  }
})

/** Undefined if the person calls it something else, or measures it in another way than its question asks. */
function catalogueQuestion(language: Language, { name, alias }: VariableText, unit: UnitRecord): string | undefined {
  const common = alias === null ? commonVariableNamed(name) : undefined
  const usual = common && unitNamed(common.unit)
  if (!common || !usual) return undefined
  const isAskedInUnit = usual.id === unit.id || (usual.dimension === unit.dimension && unit.dimension !== 'count')
  return isAskedInUnit ? thingWords[language].get(common.id)?.question : undefined
}

import { counted } from '../../lib/language.ts'
import { once } from '../../lib/once.ts'
import { padded } from '../../lib/utc-text.ts'
import type { UnitRecord } from '../../tracking/units/units.data.ts'
import { isRating, namelessUnits, YES_NO } from '../../tracking/units/units.ts'
import { done, had, type RemindingRules, suffered, taken, used, type VariableText } from './words.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const list = once(() => new Intl.ListFormat('en', { type: 'conjunction' }))

const date = once(
  () => new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }),
)

function time(second: number): string {
  const hours = Math.floor(second / 3600)
  return `${hours % 12 || 12}:${padded(Math.floor((second % 3600) / 60))} ${hours < 12 ? 'AM' : 'PM'}`
}

export const english: RemindingRules = {
  question,
  longQuestion,
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
const around = new Set(['Environment'])
/** Units of plain counts, which do not say what is counted. */
const bare = new Set(['count', 'event'])

function question(variable: VariableText, unit: UnitRecord): string {
  const subject = variable.alias ?? variable.name
  const category = variable.category.name
  if (unit.id === YES_NO) return yesNoQuestion(subject, category)
  if (isRating(unit)) return ratingQuestion(variable, unit)
  if (unit.dimension === 'count') return countQuestion(subject, category, unit)
  if (namesAnAmount(subject)) return levelQuestion(subject, category)
  if (unit.dimension === 'time') return durationQuestion(subject, category)
  if (taken.has(category) || had.has(category)) return `How much ${subject} did you ${verbFor(category)}?`
  return done.has(category) ? `How much ${subject} did you do?` : levelQuestion(subject, category)
}

function yesNoQuestion(subject: string, category: string): string {
  if (taken.has(category)) return `Did you take ${subject}?`
  return had.has(category) || suffered.has(category) ? `Did you have ${subject}?` : `${subject}: yes or no?`
}

function ratingQuestion({ name, alias, category, description }: VariableText, unit: UnitRecord): string {
  const subject = alias ?? name
  if (suffered.has(category.name)) return `How strong ${isPlural(subject) ? 'are' : 'is'} your ${subject}?`
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
  const [, start, verb = '', rest = ''] =
    /^(How (?:(?!\bthan\b)[^;])*?) you (\w+)( [^;]*)?\.?$/.exec(description ?? '') ?? []
  if (start === undefined) return undefined
  const end = `${rest.replace(/\.$/, '')}?`
  if (HELPING.has(verb)) return `${start} ${verb} you${end}`
  if (PRESENT.has(verb)) return `${start} do you ${verb}${end}`
  const past = PAST.get(verb)
  return past === undefined ? undefined : `${start} did you ${past}${end}`
}

function countQuestion(subject: string, category: string, unit: UnitRecord): string {
  if (!bare.has(unit.abbreviatedName)) {
    const verb = used.has(unit.abbreviatedName) ? 'use' : verbFor(category)
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
  if (category === 'Sleep' || around.has(category)) return levelQuestion(subject, category)
  if (/\btime\b/i.test(subject)) return `How much ${subject} did you have?`
  return `How much time did you spend on ${subject}?`
}

const levelQuestion = (subject: string, category: string): string =>
  around.has(category) ? `What is the ${subject}?` : `What is your ${subject}?`

function verbFor(category: string): 'take' | 'do' | 'have' {
  if (taken.has(category)) return 'take'
  return done.has(category) ? 'do' : 'have'
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

/** As it stands in a sentence: plural, and in lower case except for names of people. */
function unitWords({ abbreviatedName, name }: UnitRecord): string {
  if (abbreviatedName === 'mmHg' || abbreviatedName === '%RDA') return abbreviatedName
  const plural = PLURALS.get(abbreviatedName)
  return plural ?? name.toLowerCase().replace(/\b(celsius|fahrenheit)/, (word) => capital(word))
}

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/** With the unit of the answer and the time of the question. */
function longQuestion(question: string, unit: UnitRecord, when: string): string {
  return `${question} ${capital([scaleOf(unit, question), when].filter((part) => part !== '').join(', '))}.`
}

function scaleOf(unit: UnitRecord, question: string): string {
  const { minimumValue, maximumValue } = unit
  if (unit.id === YES_NO || namelessUnits.has(unit.abbreviatedName)) return ''
  if (unit.abbreviatedName === '%') return 'in percent'
  if (isRating(unit) && minimumValue !== null && maximumValue !== null) return `from ${minimumValue} to ${maximumValue}`
  const wordsOfUnit = unitWords(unit)
  if (wordsOfUnit.startsWith('per ')) return wordsOfUnit
  return question.includes(` ${wordsOfUnit} `) ? '' : `in ${wordsOfUnit}`
}

/** All sentences of reminders, notifications, the feed, push and mail. */
import type { UnitRecord } from '../../tracking/units/units.data.ts'
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
  /** With the unit of the answer and the time of the question. */
  readonly longQuestion: (variable: VariableText, unit: UnitRecord, when: string) => string
  /** "8:00 PM" of seconds after midnight. */
  readonly time: (second: number) => string
  /** "8:00 PM on Monday, June 15". The date is that of the person's clock. */
  readonly moment: (second: number, date: Date) => string
  /** As it stands inside a sentence: "at 8:00 PM on Monday, June 15". */
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
  /** For a reminder without a time in the person's window. */
  readonly neverComes: string
  readonly answers: AnswerWords
  readonly stock: StockWords
  readonly card: ReminderCardWords
  readonly messages: MessageWords
  readonly channels: ChannelWords
}

/** Sentences that depend on a language's grammar. */
export interface RemindingRules extends Omit<RemindingWords, 'longQuestion'> {
  /** With the unit of the answer, unless the question names it, and the time. */
  readonly longQuestion: (question: string, unit: UnitRecord, when: string) => string
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

/** Which questions fit which variables and units, in any language. */

export const taken = new Set(['Treatments'])
export const suffered = new Set(['Symptoms', 'Conditions', 'Causes of Illness'])
export const done = new Set(['Physical Activities', 'Activity', 'Social Interactions'])
export const had = new Set(['Foods', 'Nutrients'])
/** Units of what is put on or in rather than swallowed. */
export const used = new Set(['applications', 'sprays', 'drops'])

/** The page Today. */
import type { InLanguages } from './languages.ts'

const en = {
  waiting: 'Waiting for you',
  nothing: 'Nothing to answer right now.',
  otherValue: 'Other',
  otherValueOf: (name: string) => `Other value: ${name}`,
  snooze: 'Snooze',
  snoozeOf: (name: string) => `Snooze: ${name}`,
  skip: 'Skip',
  skipOf: (name: string) => `Skip: ${name}`,
  skipEarlier: 'Skip all earlier ones',
  showMore: (count: number) => `Show ${count} more`,
  skipped: (name: string) => `${name} skipped.`,
  skippedEarlier: (count: number) =>
    count === 1 ? '1 earlier question skipped.' : `${count} earlier questions skipped.`,
  snoozed: (name: string) => `${name}: asked again in an hour.`,
  usualNow: 'Usual now',
  recordedToday: 'Recorded today',
  noneYet: 'Nothing recorded yet today.',
  firstSteps: 'Choose what you would like to improve',
}

const de: typeof en = {
  waiting: 'Wartet auf dich',
  nothing: 'Gerade gibt es nichts zu beantworten.',
  otherValue: 'Anderer Wert',
  otherValueOf: (name) => `Anderer Wert: ${name}`,
  snooze: 'Später',
  snoozeOf: (name) => `Später: ${name}`,
  skip: 'Überspringen',
  skipOf: (name) => `Überspringen: ${name}`,
  skipEarlier: 'Alle früheren überspringen',
  showMore: (count) => `${count} weitere zeigen`,
  skipped: (name) => `${name} übersprungen.`,
  skippedEarlier: (count) => (count === 1 ? '1 frühere Frage übersprungen.' : `${count} frühere Fragen übersprungen.`),
  snoozed: (name) => `${name}: in einer Stunde noch einmal.`,
  usualNow: 'Um diese Zeit üblich',
  recordedToday: 'Heute eingetragen',
  noneYet: 'Heute ist noch nichts eingetragen.',
  firstSteps: 'Wähle, was du verbessern möchtest',
}

export const todayWords: InLanguages<typeof en> = { en, de }

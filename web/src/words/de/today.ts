import type { TodayWords } from '../en/today.ts'

export const today: TodayWords = {
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

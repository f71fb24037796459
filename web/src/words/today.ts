/** The page Today. */
import { wordTable } from './table.ts'

export const todayWords = wordTable('app/today', {
  waiting: 'Waiting for you',
  nothing: 'Nothing to answer right now.',
  otherValue: 'Other',
  enterAmount: 'Enter amount',
  checkIn: '{count, plural, one {Check in, 1 question} other {Check in, # questions}}',
  otherValueOf: 'Other value: {name}',
  anotherTime: 'At another time',
  anotherTimeOf: 'At another time: {name}',
  snooze: 'Snooze',
  snoozeOf: 'Snooze: {name}',
  skip: 'Skip',
  skipOf: 'Skip: {name}',
  skipEarlier: 'Skip all earlier ones',
  showMore: 'Show {count} more',
  skipped: '{name} skipped.',
  skippedEarlier: '{count, plural, one {1 earlier question skipped.} other {# earlier questions skipped.}}',
  snoozed: '{name}: asked again in an hour.',
  usualNow: 'Usual now',
  recordedToday: 'Recorded today',
  noneYet: 'Nothing recorded yet today.',
  firstSteps: 'Choose what you would like to improve',
})

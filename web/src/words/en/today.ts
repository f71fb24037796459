/** The page Today. */
export const today = {
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

export type TodayWords = typeof today

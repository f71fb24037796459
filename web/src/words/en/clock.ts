/** About a device whose clock is wrong. */
export const clock = {
  slow: (minutes: string) => `The clock of this device is ${minutes} slow. Should new entries get the right time?`,
  fast: (minutes: string) => `The clock of this device is ${minutes} fast. Should new entries get the right time?`,
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  correct: 'Correct the times',
  leave: 'Leave them',
}

export type ClockWords = typeof clock

/** About a device whose clock is wrong. */
import { wordTable } from './table.ts'

export const clockWords = wordTable('app/clock', {
  slow: 'The clock of this device is {minutes} slow. Should new entries get the right time?',
  fast: 'The clock of this device is {minutes} fast. Should new entries get the right time?',
  minutes: '{count, plural, one {1 minute} other {# minutes}}',
  correct: 'Correct the times',
  leave: 'Leave them',
})

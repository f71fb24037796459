import { wordTable } from './table.ts'

export const exampleWords = wordTable('app/example', {
  title: 'An example',
  note: 'This person and all their data are invented. You can look at everything and change nothing.',
  toApp: 'Sign in or create an account',
  toToday: 'Back to your own data',
  found: 'What Upshot found',
  all: 'Back to the example',
  compared: 'Compared on {days} days, from {from} to {to}.',
  overTime: 'One of them over time',
  day: 'What was recorded on {day}',
  entries: 'Entries of one day',
  variables: 'Everything that is tracked',
  missing: 'The example could not be loaded.',
  tryAgain: 'Try again',
})

/** What comes below on the page Today. */
import { wordTable } from './table.ts'

export const todayLaterWords = wordTable('app/today-later', {
  yourWeek: 'Look back at your week',
  newFinding: 'New finding',
  thinkSo: 'I think so',
  doubtIt: 'I doubt it',
  dismiss: 'Dismiss',
  voted: 'Your opinion is saved. It never changes the numbers.',
  dismissed: 'Finding dismissed.',
  asNeeded: 'As needed',
  againFrom: '{name}: again from {when}',
  news: 'What is new',
  newsDismissed: 'Dismissed.',
  elsewhere: 'You seem to be in {place}. Move your reminders there?',
  moveReminders: 'Move my reminders',
  leaveReminders: 'Keep {place} time',
  moved: 'Your reminders and days now follow the clock in {place}.',
})

/** What comes below on the page Today. */
export const todayLater = {
  newFinding: 'New finding',
  thinkSo: 'I think so',
  doubtIt: 'I doubt it',
  dismiss: 'Dismiss',
  voted: 'Your opinion is saved. It never changes the numbers.',
  dismissed: 'Finding dismissed.',
  asNeeded: 'As needed',
  againFrom: (name: string, when: string) => `${name}: again from ${when}`,
  news: 'What is new',
  newsDismissed: 'Dismissed.',
  elsewhere: (place: string) => `You seem to be in ${place}. Move your reminders there?`,
  moveReminders: 'Move my reminders',
  leaveReminders: (place: string) => `Keep ${place} time`,
  moved: (place: string) => `Your reminders and days now follow the clock in ${place}.`,
}

export type TodayLaterWords = typeof todayLater

/** What comes below on the page Today. */
import type { InLanguages } from './languages.ts'

const en = {
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

const de: typeof en = {
  newFinding: 'Neues Ergebnis',
  thinkSo: 'Glaube ich',
  doubtIt: 'Bezweifle ich',
  dismiss: 'Ausblenden',
  voted: 'Deine Meinung ist gespeichert. Die Zahlen ändert sie nie.',
  dismissed: 'Ergebnis ausgeblendet.',
  asNeeded: 'Bei Bedarf',
  againFrom: (name: string, when: string) => `${name}: wieder ab ${when}`,
  news: 'Neuigkeiten',
  newsDismissed: 'Ausgeblendet.',
  elsewhere: (place) => `Du scheinst in ${place} zu sein. Sollen deine Erinnerungen mitkommen?`,
  moveReminders: 'Ja, umstellen',
  leaveReminders: (place) => `Bei ${place} bleiben`,
  moved: (place) => `Deine Erinnerungen und Tage richten sich jetzt nach der Uhr in ${place}.`,
}

export const todayLaterWords: InLanguages<typeof en> = { en, de }

import type { TodayLaterWords } from '../en/today-later.ts'

export const todayLater: TodayLaterWords = {
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

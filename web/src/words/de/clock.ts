import type { ClockWords } from '../en/clock.ts'

export const clock: ClockWords = {
  slow: (minutes) => `Die Uhr dieses Geräts geht ${minutes} nach. Sollen neue Einträge die richtige Zeit bekommen?`,
  fast: (minutes) => `Die Uhr dieses Geräts geht ${minutes} vor. Sollen neue Einträge die richtige Zeit bekommen?`,
  minutes: (count) => (count === 1 ? '1 Minute' : `${count} Minuten`),
  correct: 'Zeiten berichtigen',
  leave: 'So lassen',
}

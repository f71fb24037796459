/** About a device whose clock is wrong. */
import type { InLanguages } from './languages.ts'

const en = {
  slow: (minutes: string) => `The clock of this device is ${minutes} slow. Should new entries get the right time?`,
  fast: (minutes: string) => `The clock of this device is ${minutes} fast. Should new entries get the right time?`,
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  correct: 'Correct the times',
  leave: 'Leave them',
}

const de: typeof en = {
  slow: (minutes) => `Die Uhr dieses Geräts geht ${minutes} nach. Sollen neue Einträge die richtige Zeit bekommen?`,
  fast: (minutes) => `Die Uhr dieses Geräts geht ${minutes} vor. Sollen neue Einträge die richtige Zeit bekommen?`,
  minutes: (count) => (count === 1 ? '1 Minute' : `${count} Minuten`),
  correct: 'Zeiten berichtigen',
  leave: 'So lassen',
}

export const clockWords: InLanguages<typeof en> = { en, de }

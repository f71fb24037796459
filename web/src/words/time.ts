/** Days and clocks. */
import type { TimeWords } from '../time/words.ts'
import type { InLanguages } from './languages.ts'

const en: TimeWords = {
  today: 'Today',
  yesterday: 'Yesterday',
  tomorrow: 'Tomorrow',
  elsewhere: (clock, place) => `${clock}, ${place} time`,
}

const de: TimeWords = {
  today: 'Heute',
  yesterday: 'Gestern',
  tomorrow: 'Morgen',
  elsewhere: (clock, place) => `${clock} Uhr, Zeit in ${place}`,
}

export const timeWords: InLanguages<TimeWords> = { en, de }

import type { TimeWords } from '../../time/words.ts'

export const time: TimeWords = {
  today: 'Heute',
  yesterday: 'Gestern',
  tomorrow: 'Morgen',
  elsewhere: (clock, place) => `${clock} Uhr, Zeit in ${place}`,
}

/** Days and clocks. */
import type { TimeWords } from '../../time/words.ts'

export const time: TimeWords = {
  today: 'Today',
  yesterday: 'Yesterday',
  tomorrow: 'Tomorrow',
  elsewhere: (clock, place) => `${clock}, ${place} time`,
}

/** Days and clocks. */
import { wordTable } from './table.ts'

export const timeWords = wordTable('app/time', {
  today: 'Today',
  yesterday: 'Yesterday',
  tomorrow: 'Tomorrow',
  elsewhere: '{clock}, {place} time',
})

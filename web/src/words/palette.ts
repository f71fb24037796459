/** The dialog Search. */
import { wordTable } from './table.ts'

export const paletteWords = wordTable('app/palette', {
  title: 'Search',
  label: 'Search for things and actions',
  place: 'place',
  action: 'action',
  thing: 'yours',
  finding: 'finding',
  note: 'note',
  record: 'Record {name}',
  nothing: 'Nothing by that name.',
  searchedHere: 'Offline: notes of the {days, plural, one {# day} other {# days}} on this device.',
})

export type PaletteWords = (typeof paletteWords)['en']

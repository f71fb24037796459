/** The dialog Search. */
import type { InLanguages } from './languages.ts'

const en = {
  title: 'Search',
  label: 'Search for things and actions',
  place: 'place',
  action: 'action',
  thing: 'yours',
  record: (name: string) => `Record ${name}`,
  nothing: 'Nothing by that name.',
}

export type PaletteWords = typeof en

const de: PaletteWords = {
  title: 'Suchen',
  label: 'Dinge und Aktionen suchen',
  place: 'Ort',
  action: 'Aktion',
  thing: 'deins',
  record: (name) => `${name} eintragen`,
  nothing: 'Nichts mit diesem Namen.',
}

export const paletteWords: InLanguages<PaletteWords> = { en, de }

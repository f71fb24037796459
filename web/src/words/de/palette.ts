import type { PaletteWords } from '../en/palette.ts'

export const palette: PaletteWords = {
  title: 'Suchen',
  label: 'Dinge und Aktionen suchen',
  place: 'Ort',
  action: 'Aktion',
  thing: 'deins',
  record: (name) => `${name} eintragen`,
  nothing: 'Nichts mit diesem Namen.',
}

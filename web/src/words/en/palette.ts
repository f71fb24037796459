/** The dialog Search. */
export const palette = {
  title: 'Search',
  label: 'Search for things and actions',
  place: 'place',
  action: 'action',
  thing: 'yours',
  record: (name: string) => `Record ${name}`,
  nothing: 'Nothing by that name.',
}

export type PaletteWords = typeof palette

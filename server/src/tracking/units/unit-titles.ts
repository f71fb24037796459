/** Units as the title of an axis names them: "Coffee (servings)", "Coffee (Portionen)". Pure. */
import type { InLanguages, Language } from '../../lib/language.ts'
import { unitForms } from './unit-forms.ts'
import { unitNamed } from './units.ts'

type TitleByUnit = Readonly<Record<string, string>>

const signs = {
  C: '°C',
  F: '°F',
  mcg: 'µg',
  '/minute': '/min',
  'degrees east': '°E',
  'degrees north': '°N',
} satisfies TitleByUnit

/** What differs from the abbreviation, apart from what is counted. */
const titles: InLanguages<TitleByUnit> = {
  en: { ...signs, event: 'times', '/6': '0 to 5' },
  de: {
    ...signs,
    'degrees east': '°O',
    event: 'Mal',
    count: 'Anzahl',
    index: 'Index',
    'yes/no': 'ja/nein',
    IU: 'IE',
    '%RDA': '% des Tagesbedarfs',
    '/6': '0 bis 5',
    '-4 to 4': '-4 bis 4',
    '0 to 3': '0 bis 3',
    '0 to 10': '0 bis 10',
    '0 to 100': '0 bis 100',
    '1 to 6': '1 bis 6',
    '1 to 7': '1 bis 7',
  },
}

/** What is counted is spelled out, as several of it; everything else is short. */
export function unitTitle(language: Language, abbreviation: string): string {
  const title = titles[language][abbreviation]
  if (title !== undefined) return title
  const counted = unitNamed(abbreviation)?.dimension === 'count' ? unitForms[language][abbreviation]?.other : undefined
  return counted || abbreviation
}

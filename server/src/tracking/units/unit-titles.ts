/** Units as the title of an axis names them: "Coffee (servings)", "Coffee (Portionen)". Pure. */
import { type Language, ruled } from '../../lib/language.ts'
import { unitForms } from './unit-forms.ts'
import { unitNamed, unitSign } from './units.ts'

export type TitleByUnit = Readonly<Record<string, string>>

export const signs = {
  C: '°C',
  F: '°F',
  mcg: 'µg',
  '/minute': '/min',
  'degrees east': '°E',
  'degrees north': '°N',
} satisfies TitleByUnit

/** What differs from the abbreviation, apart from what is counted. */
const titles = ruled<TitleByUnit>('unitTitles', { ...signs, event: 'times', clock: 'time of day', '/6': '0 to 5' })

/** What is counted is spelled out, as several of it; everything else is short. */
export function unitTitle(language: Language, abbreviation: string): string {
  const title = titles[language][abbreviation]
  if (title !== undefined) return title
  const counted = unitNamed(abbreviation)?.dimension === 'count' ? unitForms[language][abbreviation]?.other : undefined
  return counted || unitSign(abbreviation)
}

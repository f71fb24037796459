/** The kinds of variables in the person's language, by the names that the server gives them. */
import type { InLanguages } from './languages.ts'
import { wordsNow } from './words.ts'

const en = {
  Activity: 'Activity',
  Books: 'Books',
  'Causes of Illness': 'Causes of illness',
  'Cognitive Performance': 'Cognitive performance',
  Conditions: 'Conditions',
  Emotions: 'Emotions',
  Environment: 'Environment',
  Foods: 'Foods',
  Goals: 'Goals',
  Locations: 'Locations',
  Miscellaneous: 'Miscellaneous',
  'Movies and TV': 'Movies and TV',
  Music: 'Music',
  Nutrients: 'Nutrients',
  Payments: 'Payments',
  'Physical Activities': 'Physical activities',
  Physique: 'Physique',
  Sleep: 'Sleep',
  'Social Interactions': 'Social interactions',
  Software: 'Software',
  Symptoms: 'Symptoms',
  Treatments: 'Treatments',
  'Vital Signs': 'Vital signs',
}

const de: typeof en = {
  Activity: 'Aktivität',
  Books: 'Bücher',
  'Causes of Illness': 'Krankheitsursachen',
  'Cognitive Performance': 'Geistige Leistung',
  Conditions: 'Krankheiten',
  Emotions: 'Gefühle',
  Environment: 'Umgebung',
  Foods: 'Essen und Trinken',
  Goals: 'Ziele',
  Locations: 'Orte',
  Miscellaneous: 'Sonstiges',
  'Movies and TV': 'Filme und Serien',
  Music: 'Musik',
  Nutrients: 'Nährstoffe',
  Payments: 'Ausgaben',
  'Physical Activities': 'Bewegung',
  Physique: 'Körpermaße',
  Sleep: 'Schlaf',
  'Social Interactions': 'Begegnungen',
  Software: 'Apps und Programme',
  Symptoms: 'Beschwerden',
  Treatments: 'Behandlungen',
  'Vital Signs': 'Vitalwerte',
}

export const kindWords: InLanguages<typeof en> = { en, de }

export type KindName = keyof typeof en

export const kindNames = Object.keys(en) as KindName[]

/** An unknown kind keeps the name the server gives it. */
export const kindInWords = (name: string): string => {
  const words: Readonly<Record<string, string>> = wordsNow(kindWords)
  return words[name] ?? name
}

/** The kinds of variables in the person's language, by the names that the server gives them. */
import { wordTable } from './table.ts'
import { language, wordsNow } from './words.ts'

export const kindWords = wordTable('app/kinds', {
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
})

export type KindName = keyof (typeof kindWords)['en']

/** Rarely chosen ones come last. */
const RARE: readonly KindName[] = [
  'Books',
  'Causes of Illness',
  'Cognitive Performance',
  'Goals',
  'Locations',
  'Movies and TV',
  'Music',
  'Payments',
  'Software',
  'Miscellaneous',
]
const FIRST: readonly KindName[] = ['Symptoms', 'Emotions', 'Treatments', 'Foods', 'Sleep', 'Physical Activities']

export function kindNames(): KindName[] {
  const others = (Object.keys(wordsNow(kindWords)) as KindName[]).filter((kind) => !FIRST.includes(kind))
  return [...FIRST, ...others.filter((kind) => !RARE.includes(kind)), ...RARE]
}

/** An unknown kind keeps the name the server gives it. */
export const kindInWords = (name: string): string => {
  const texts: Readonly<Record<string, string>> = wordsNow(kindWords)
  return texts[name] ?? name
}

/** Inside a sentence: German writes nouns with a capital letter. */
export const kindInSentence = (name: string): string =>
  language.get() === 'de' ? kindInWords(name) : kindInWords(name).toLowerCase()

/** Fixed names, apart from the schemas: a program that needs only these loads no schemas. */

export const languages = ['en', 'de', 'es'] as const

/** The categories we store and return. Other spellings and synonyms are accepted too. */
export const variableCategoryNames = [
  'Activity',
  'Books',
  'Causes of Illness',
  'Cognitive Performance',
  'Conditions',
  'Emotions',
  'Environment',
  'Foods',
  'Goals',
  'Locations',
  'Miscellaneous',
  'Movies and TV',
  'Music',
  'Nutrients',
  'Payments',
  'Physical Activities',
  'Physique',
  'Sleep',
  'Social Interactions',
  'Software',
  'Symptoms',
  'Treatments',
  'Vital Signs',
] as const

/** The kinds of variables, by the names that the server gives them. */
export const kinds = {
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

export type KindWords = typeof kinds

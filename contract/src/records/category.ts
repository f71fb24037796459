import Type, { type Static } from 'typebox'
import { booleans, integers, record, strings } from './fields.ts'

/** Names stored and returned; the filter list's spellings and synonyms are accepted as well. */
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
export type VariableCategoryName = (typeof variableCategoryNames)[number]

/** Read: one of the names. */
export const VariableCategoryName = Type.Enum([...variableCategoryNames])

/** Written: a name, another spelling of it or a synonym; the service resolves it and refuses the rest. */
export const CategoryNameInput = Type.String({ description: `One of: ${variableCategoryNames.join(', ')}.` })

export const CombinationOperation = Type.Enum(['MEAN', 'SUM'])
export type CombinationOperation = Static<typeof CombinationOperation>

export const Valence = Type.Enum(['positive', 'negative', 'numeric'])
export type Valence = Static<typeof Valence>

export const VariableCategory = record('VariableCategory', 'A kind of variable and its defaults.', {
  id: Type.Integer(),
  name: VariableCategoryName,
  combinationOperation: Type.Optional(CombinationOperation),
  ...strings(
    'appType',
    'createdTime',
    'unitAbbreviatedName',
    'helpText',
    'imageUrl',
    'iconClassName',
    'maximumAllowedValue',
    'minimumAllowedValue',
    'measurementSynonymSingularLowercase',
    'moreInfo',
    'pngPath',
    'pngUrl',
    'svgPath',
    'svgUrl',
    'updatedTime',
    'variableCategoryName',
    'variableCategoryNameSingular',
  ),
  ...integers('unitId', 'durationOfAction', 'fillingValue', 'onsetDelay', 'updated'),
  ...booleans('causeOnly', 'manualTracking', 'outcome', 'public'),
  synonyms: Type.Optional(Type.Array(Type.String(), { description: 'Other spellings that are accepted.' })),
})
export type VariableCategory = Static<typeof VariableCategory>

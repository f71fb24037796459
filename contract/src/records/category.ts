import Type, { type Static } from 'typebox'
import { variableCategoryNames } from '../names.ts'
import { integers, record, required, strings } from './fields.ts'

export type VariableCategoryName = (typeof variableCategoryNames)[number]

/** In answers: one of the names. */
export const VariableCategoryName = Type.Enum([...variableCategoryNames])

/** In requests: a name, another spelling or a synonym. The service resolves it and refuses anything else. */
export const CategoryNameInput = Type.String({ description: `One of: ${variableCategoryNames.join(', ')}.` })

export const CombinationOperation = Type.Enum(['MEAN', 'SUM'])
export type CombinationOperation = Static<typeof CombinationOperation>

/** What people count it in: "cup" and "cups" of coffee. */
export const Counted = Type.Optional(
  Type.Object(required(Type.String(), 'one', 'other'), {
    description:
      'What people count it in, in the language of the caller: "cup" and "cups". Only for servings that have such words.',
  }),
)
export type Counted = Readonly<Record<'one' | 'other', string>>

export const StepWords = Type.Optional(
  Type.Array(Type.String(), { description: 'A word for each step of the scale, if the person chose some.' }),
)

export const Valence = Type.Enum(['positive', 'negative', 'numeric'])
export type Valence = Static<typeof Valence>

export const VariableCategory = record('VariableCategory', 'A kind of variable and its defaults.', {
  id: Type.Integer(),
  name: VariableCategoryName,
  combinationOperation: CombinationOperation,
  ...strings(
    'appType',
    'createdTime',
    'unitAbbreviatedName',
    'helpText',
    'imageUrl',
    'iconClassName',
    'maximumAllowedValue',
    'minimumAllowedValue',
    'moreInfo',
    'pngPath',
    'pngUrl',
    'svgPath',
    'svgUrl',
    'updatedTime',
  ),
  ...required(
    Type.String(),
    'measurementSynonymSingularLowercase',
    'variableCategoryName',
    'variableCategoryNameSingular',
  ),
  ...integers('unitId', 'fillingValue', 'updated'),
  ...required(Type.Integer(), 'durationOfAction', 'onsetDelay'),
  ...required(Type.Boolean(), 'causeOnly', 'manualTracking', 'outcome', 'public'),
  synonyms: Type.Array(Type.String(), { description: 'Other spellings that are accepted.' }),
})
export type VariableCategory = Static<typeof VariableCategory>

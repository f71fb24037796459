import Type, { type Static } from 'typebox'
import { CombinationOperation, Counted, Valence, VariableCategoryName } from './category.ts'
import { Id, record, required } from './fields.ts'

export const GoalVariable = record('GoalVariable', 'A common variable, as far as the first steps need it.', {
  variableId: Type.Integer(),
  variableCategoryName: VariableCategoryName,
  combinationOperation: CombinationOperation,
  valence: Valence,
  ...required(Type.String(), 'variableName', 'unitAbbreviatedName', 'inputType'),
  displayName: Type.String({ description: 'The name in the language of the caller.' }),
})
export type GoalVariable = Static<typeof GoalVariable>

export const Goal = record('Goal', 'Something to improve, and what might influence it.', {
  id: Type.String(),
  name: Type.String(),
  outcome: GoalVariable,
  outcomeTime: Type.String({ description: 'When people usually answer, local, hh:mm:ss.' }),
  factors: Type.Array(
    Type.Object({
      variable: GoalVariable,
      why: Type.String({ description: 'One sentence.' }),
      usualTime: Type.String({ description: 'Local, hh:mm:ss.' }),
    }),
  ),
})
export type Goal = Static<typeof Goal>

export const GoalChoice = record('GoalChoice', 'What somebody wants to improve and will record.', {
  goalId: Type.String({ maxLength: 50 }),
  factorIds: Type.Array(Id, { maxItems: 20, description: 'Variables among the factors of the goal.' }),
  times: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description: 'By variable id: local time of its daily reminder, hh:mm, if not the usual one.',
    }),
  ),
})
export type GoalChoice = Static<typeof GoalChoice>

export const CommonName = record('CommonName', 'A common variable by its names, for searching without a network.', {
  variableId: Type.Integer(),
  name: Type.String(),
  displayName: Type.String({ description: 'The name in the language of the caller.' }),
  shortName: Type.Optional(Type.String({ description: 'A shorter name in that language, if there is one.' })),
  synonyms: Type.Array(Type.String(), { description: 'Other words for it, in every language.' }),
  countedAs: Type.Optional(
    Type.Array(Type.String(), { description: 'What people call one or several of its unit: cup, cups, Tasse.' }),
  ),
  counted: Counted,
  unitAbbreviatedName: Type.String(),
  variableCategoryName: VariableCategoryName,
  combinationOperation: CombinationOperation,
  valence: Valence,
})
export type CommonName = Static<typeof CommonName>

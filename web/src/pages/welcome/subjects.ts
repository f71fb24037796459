/** Goals of the server in the person's words. */
import type { Goal, GoalVariable } from '@upshot/contract'
import type { Thing } from '../../record/thing.ts'
import type { WelcomeWords } from '../../words/welcome.ts'

/** How many of the suggestions are ticked. */
export const TICKED = 3

/** A goal that has no words here keeps the server's name. */
const wordFor = (words: Readonly<Record<string, string>>, key: string, otherwise: string): string =>
  words[key] ?? otherwise

export const goalName = ({ id, name }: Goal, words: WelcomeWords): string => wordFor(words.goals, id, name)

export const questionFor = (goal: Goal, words: WelcomeWords): string =>
  wordFor(words.questions, goal.id, words.otherQuestion(goalName(goal, words)))

export const variableTitle = ({ variableName }: GoalVariable, words: WelcomeWords): string =>
  words.variable(variableName)

export const thingOfGoal = ({ outcome }: Goal, words: WelcomeWords): Thing => ({
  variableId: outcome.variableId,
  name: outcome.variableName,
  displayName: variableTitle(outcome, words),
  unit: outcome.unitAbbreviatedName,
  kind: outcome.variableCategoryName,
  operation: outcome.combinationOperation,
  valence: outcome.valence,
  usual: [],
  synonyms: [],
})

/** `20:00` of `20:00:00` */
export const shortTime = (time: string): string => time.slice(0, 5)

/** What the first steps set up; one Undo undoes all of it. */
import type { Goal, GoalVariable } from '@upshot/contract'
import { type ActionResult, act, inverse } from '../../offline/act.ts'
import type { Thing } from '../../record/thing.ts'
import { DAY_SECONDS } from '../../time/lengths.ts'
import { announce } from '../../undo/undo.ts'
import { type WelcomeWords, welcomeWords } from '../../words/welcome.ts'
import { wordsNow } from '../../words/words.ts'

/** Not announced: choosing what to improve is only a step. */
export async function chooseOutcome(goal: Goal): Promise<void> {
  const texts = wordsNow(welcomeWords)
  await act({
    name: 'saveUserSettings',
    body: { primaryOutcomeVariableName: goal.outcome.variableName },
    label: texts.mainOutcome(goalName(goal, texts)),
  })
}

interface GoalQuestion {
  readonly variable: GoalVariable
  readonly time: string
  /** The first day, if it is not today. */
  readonly from?: string | undefined
}

/**
 * A reminder a day for the outcome, if there is one, and for each of the chosen factors. `outcomeFrom`: the first day on
 * which the outcome is asked for, if it was answered today.
 */
export async function start(
  goal: Goal | undefined,
  factors: Goal['factors'],
  outcomeFrom: string | undefined,
): Promise<void> {
  const texts = wordsNow(welcomeWords)
  const questions: readonly GoalQuestion[] = [
    ...(goal ? [{ variable: goal.outcome, time: goal.outcomeTime, from: outcomeFrom }] : []),
    ...factors.map(({ variable, usualTime }) => ({ variable, time: usualTime })),
  ]
  const acted: ActionResult[] = []
  for (const reminder of questions) acted.push(await remind(reminder))
  const undo = async () => {
    for (const act of acted) await act.undo()
  }
  announce({ text: texts.started(questions.length), ...(questions.length > 0 ? { undo } : {}) })
}

function remind({ variable, time, from }: GoalQuestion): Promise<ActionResult> {
  const texts = wordsNow(welcomeWords)
  return act({
    name: 'saveTrackingReminders',
    body: [
      {
        variableId: variable.variableId,
        reminderFrequency: DAY_SECONDS,
        reminderStartTimeLocal: time,
        ...(from === undefined ? {} : { startTrackingDate: from }),
      },
    ],
    label: texts.reminderFor(variable.displayName),
    inverse: inverse('deleteTrackingReminder', {}, { id: 'data.trackingReminders.0.id' }),
  })
}

/** How many of the suggestions are ticked. */
export const TICKED = 3

/** A goal without words in the app keeps the server's name. */
const wordFor = (texts: Readonly<Record<string, string>>, key: string, otherwise: string): string =>
  texts[key] ?? otherwise

export const goalName = ({ id, name }: Goal, texts: WelcomeWords): string => wordFor(texts.goals, id, name)

export const questionFor = (goal: Goal, texts: WelcomeWords): string =>
  wordFor(texts.questions, goal.id, texts.otherQuestion(goalName(goal, texts)))

export const thingOfGoal = ({ outcome }: Goal): Thing => ({
  variableId: outcome.variableId,
  name: outcome.variableName,
  displayName: outcome.displayName,
  unit: outcome.unitAbbreviatedName,
  kind: outcome.variableCategoryName,
  operation: outcome.combinationOperation,
  valence: outcome.valence,
  usual: [],
  synonyms: [],
})

/** `20:00` of `20:00:00` */
export const shortTime = (time: string): string => time.slice(0, 5)

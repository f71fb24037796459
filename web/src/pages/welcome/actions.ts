/** What the first steps set up, all of it undone by one Undo. */
import type { Goal, GoalVariable } from '@upshot/contract'
import { type ActionResult, act, inverse } from '../../offline/act.ts'
import { DAY_SECONDS } from '../../time/lengths.ts'
import { announce } from '../../undo/undo.ts'
import { welcomeWords } from '../../words/welcome.ts'
import { wordsNow } from '../../words/words.ts'
import { goalName, variableTitle } from './subjects.ts'

/** Without a word in the bar: choosing what to improve is a step, not a result. */
export async function chooseOutcome(goal: Goal): Promise<void> {
  const words = wordsNow(welcomeWords)
  await act({
    name: 'saveUserSettings',
    body: { primaryOutcomeVariableName: goal.outcome.variableName },
    label: words.mainOutcome(goalName(goal, words)),
  })
}

interface GoalQuestion {
  readonly variable: GoalVariable
  readonly time: string
}

/** A reminder a day for the outcome, if there is one, and for each of the chosen factors. */
export async function start(goal: Goal | undefined, factors: Goal['factors']): Promise<void> {
  const words = wordsNow(welcomeWords)
  const asked: readonly GoalQuestion[] = [
    ...(goal ? [{ variable: goal.outcome, time: goal.outcomeTime }] : []),
    ...factors.map(({ variable, usualTime }) => ({ variable, time: usualTime })),
  ]
  const acted: ActionResult[] = []
  for (const one of asked) acted.push(await remind(one))
  await nameInOwnLanguage(asked)
  const undo = async () => {
    for (const one of acted) await one.undo()
  }
  announce({ text: words.started(asked.length), ...(asked.length > 0 ? { undo } : {}) })
}

function remind({ variable, time }: GoalQuestion): Promise<ActionResult> {
  const words = wordsNow(welcomeWords)
  return act({
    name: 'saveTrackingReminders',
    body: [{ variableId: variable.variableId, reminderFrequency: DAY_SECONDS, reminderStartTimeLocal: time }],
    label: words.reminderFor(variableTitle(variable, words)),
    inverse: inverse('deleteTrackingReminder', {}, { id: 'data.trackingReminders.0.id' }),
  })
}

/** The catalogue is in English: whoever speaks another language sees their own names. */
async function nameInOwnLanguage(asked: readonly GoalQuestion[]): Promise<void> {
  const words = wordsNow(welcomeWords)
  const renamed = asked.flatMap(({ variable }) => {
    const alias = variableTitle(variable, words)
    return alias === variable.variableName ? [] : [{ variableId: variable.variableId, alias }]
  })
  if (renamed.length === 0) return
  await act({ name: 'saveUserVariables', body: renamed, label: renamed.map(({ alias }) => alias).join(', ') })
}

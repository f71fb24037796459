/** What the first steps set up, all of it undone by one Undo. */
import { type ActionResult, act, inverse } from '../../offline/act.ts'
import type { Thing } from '../../record/thing.ts'
import { announce } from '../../undo/undo.ts'
import { welcomeWords } from '../../words/welcome.ts'
import { language, wordsNow } from '../../words/words.ts'
import { type FactorName, factors, type GoalName, outcomes, outcomeTime } from './goals.ts'

const DAY_SECONDS = 86_400

/** Without a word in the bar: choosing what to improve is a step, not a result. */
export async function chooseOutcome(goal: GoalName): Promise<void> {
  const words = wordsNow(welcomeWords)
  await act({
    name: 'saveUserSettings',
    body: { primaryOutcomeVariableName: outcomes[goal].name },
    label: words.mainOutcome(words.goals[goal]),
  })
}

/** The name of a goal's outcome, as the person calls it. */
export function outcomeThing(goal: GoalName): Thing {
  const outcome = outcomes[goal]
  const displayName = language.get() === 'en' ? outcome.name : wordsNow(welcomeWords).goals[goal]
  return { ...outcome, displayName, usual: [], synonyms: [] }
}

interface Asked extends Pick<Thing, 'name' | 'unit' | 'kind' | 'operation'> {
  readonly title: string
  readonly time: string
}

export async function start(goal: GoalName | undefined, chosen: readonly FactorName[]): Promise<void> {
  const words = wordsNow(welcomeWords)
  const asked: Asked[] = [
    ...(goal ? [{ ...outcomes[goal], title: words.goals[goal], time: outcomeTime(goal) }] : []),
    ...chosen.map((name) => ({ ...factors[name], title: words.factors[name] })),
  ]
  const distinct = [...new Map(asked.map((one) => [one.name, one])).values()]
  const acted: ActionResult[] = []
  for (const one of distinct) acted.push(await remind(one))
  // The catalogue is in English: whoever speaks another language sees their own names.
  if (language.get() !== 'en' && distinct.length > 0) await nameInOwnLanguage(distinct)
  const undo = async () => {
    for (const one of acted) await one.undo()
  }
  announce({ text: words.started(distinct.length), ...(distinct.length > 0 ? { undo } : {}) })
}

const remind = ({ name, unit, kind, operation, title, time }: Asked) =>
  act({
    name: 'saveTrackingReminders',
    body: [
      {
        variableName: name,
        variableCategoryName: kind,
        unitAbbreviatedName: unit,
        combinationOperation: operation,
        reminderFrequency: DAY_SECONDS,
        reminderStartTimeLocal: `${time}:00`,
      },
    ],
    label: wordsNow(welcomeWords).reminderFor(title),
    inverse: inverse('deleteTrackingReminder', {}, { id: 'data.trackingReminders.0.id' }),
  })

const nameInOwnLanguage = (asked: readonly Asked[]) =>
  act({
    name: 'saveUserVariables',
    body: asked.map(({ name, title }) => ({ variableName: name, alias: title })),
    label: asked.map(({ title }) => title).join(', '),
  })

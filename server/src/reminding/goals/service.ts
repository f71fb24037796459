/** First steps: an outcome, what might influence it, and reminders for both, in one transaction. */

import type { GoalChoice, TrackingReminderInput } from '@upshot/contract'
import type { Actor } from '../../http/caller.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { say } from '../../lib/language.ts'
import { Faults, Refusal } from '../../lib/refusal.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import type { UserStore } from '../../people/users/store.ts'
import type { Storage } from '../../storage/storage.ts'
import type { CatalogueName } from '../../tracking/variables/catalogue/index.ts'
import { commonVariableNamed } from '../../tracking/variables/catalogue/words.ts'
import type { Events } from '../events/service.ts'
import type { Reminders } from '../reminders/service.ts'
import { goals, type ReadyMadeGoal } from './goals.data.ts'

export type Goals = ReturnType<typeof createGoals>

export function createGoals({
  storage,
  clock,
  reminders,
  emit,
}: {
  readonly storage: Storage<{ readonly users: Pick<UserStore, 'update'> }>
  readonly clock: Clock
  readonly reminders: Pick<Reminders, 'saveIn'>
  readonly emit: Events['emit']
}) {
  async function choose(owner: Actor, choice: GoalChoice) {
    const goal = goals.find(({ id }) => id === choice.goalId)
    if (!goal)
      throw new Refusal('badInput', [
        {
          message: say('There is no such goal. GET /goals lists them all.'),
          field: 'goalId',
        },
      ])
    const outcomeId = idOf(goal.outcome)
    const newReminders = remindersFor(goal, choice)
    const saved = await storage.transaction(async (t) => {
      const posted = newReminders.map((value, index) => ({ index, value }))
      const result = await reminders.saveIn(t, owner, posted)
      const changes = { primary_outcome_variable_id: outcomeId, updated_epoch: epochSeconds(clock) }
      await t.users.update(owner.userId, changes)
      await emit(t, owner.userId, { type: 'settings.changed', data: {} })
      return result
    })
    return { outcomeId, ...saved }
  }

  return { choose }
}

export const idOf = (name: CatalogueName): number => commonVariableNamed(name)?.id ?? 0

function remindersFor(goal: ReadyMadeGoal, { factorIds, times = {} }: GoalChoice): TrackingReminderInput[] {
  const faults = new Faults()
  const offered = new Map(goal.factors.map((factor) => [idOf(factor.variableName), factor.usualTime]))
  for (const [index, id] of factorIds.entries()) {
    if (!offered.has(id))
      faults.add({
        message: say('{id} is not a factor of this goal.', { id }),
        field: 'factorIds',
        index,
      })
  }
  faults.refuseIfAny()
  const outcomeId = idOf(goal.outcome)
  const daily = (variableId: number, usual: string): TrackingReminderInput => ({
    variableId,
    reminderFrequency: SECONDS_PER_DAY,
    reminderStartTimeLocal: times[variableId] ?? usual,
  })
  return [
    daily(outcomeId, goal.outcomeTime),
    ...[...new Set(factorIds)].map((id) => daily(id, offered.get(id) ?? goal.outcomeTime)),
  ]
}

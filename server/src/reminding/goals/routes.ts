import type { Goal, GoalVariable, VariableCategoryName } from '@upshot/contract'
import { created, type HandlersOf, replyWith } from '../../http/handler.ts'
import type { Language } from '../../lib/language.ts'
import { unitNamed } from '../../tracking/units/units.ts'
import { commonVariableNamed, nameIn } from '../../tracking/variables/catalogue/words.ts'
import { inputTypeOf, presentVariable } from '../../tracking/variables/present.ts'
import type { Neighbours, Variable } from '../../tracking/variables/variable.ts'
import { presentReminder } from '../reminders/present.ts'
import type { Reminders } from '../reminders/service.ts'
import { goals as known } from './goals.data.ts'
import type { Goals } from './service.ts'

export function goalRoutes({
  goals,
  reminders,
  neighbours,
}: {
  readonly goals: Goals
  readonly reminders: Pick<Reminders, 'list'>
  readonly neighbours: (userId: number, variables: ReadonlyMap<number, Variable>) => Promise<Neighbours>
}): HandlersOf<'listGoals' | 'chooseGoal'> {
  return {
    listGoals: async ({ caller }) => replyWith(presentedGoals(caller.language)),

    chooseGoal: async ({ caller, query, body }) => {
      const owner = { userId: caller.userId, clientId: caller.clientId ?? query.clientId ?? null }
      const { outcomeId, ids, variables } = await goals.choose(owner, body)
      const around = await neighbours(caller.userId, new Map(variables.map((variable) => [variable.id, variable])))
      const saved = (await reminders.list(caller.userId, caller.language)).filter(({ row }) => ids.includes(row.id))
      return created(
        { summary: 'Goal chosen', description: 'We will ask you once a day.' },
        {
          data: {
            primaryOutcomeVariableId: outcomeId,
            trackingReminders: saved.map(presentReminder),
            userVariables: variables.map((variable) => presentVariable(variable, around, caller.language)),
          },
        },
      )
    },
  }
}

function variableNamed(name: string, language: Language): GoalVariable {
  const common = commonVariableNamed(name)
  const unit = unitNamed(common?.unit ?? '')
  if (!common || !unit) throw new Error(`There is no common variable ${name}.`)
  return {
    variableId: common.id,
    variableName: common.name,
    displayName: nameIn(language, common.name),
    variableCategoryName: common.category as VariableCategoryName,
    combinationOperation: common.combination,
    valence: common.valence,
    unitAbbreviatedName: common.unit,
    inputType: inputTypeOf(unit),
  }
}

const presentedGoals = (language: Language): Goal[] =>
  known.map(({ id, name, outcome, outcomeTime, factors }) => ({
    id,
    name,
    outcome: variableNamed(outcome, language),
    outcomeTime,
    factors: factors.map(({ variableName, why, usualTime }) => ({
      variable: variableNamed(variableName, language),
      why,
      usualTime,
    })),
  }))

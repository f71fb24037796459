/** What the pages about variables change, each with its undo. */
import type { SlimUserVariable, UserTag, UserVariableUpdate } from '@upshot/contract'
import { act, actNow, inverse } from '../../offline/act.ts'
import { announce } from '../../undo/undo.ts'
import { variableWords } from '../../words/variables.ts'
import { wordsNow } from '../../words/words.ts'
import { settingsBefore } from './settings-form.ts'

export async function saveSettings(variable: SlimUserVariable, settings: Partial<UserVariableUpdate>): Promise<void> {
  const { variableId, displayName } = variable
  const message = wordsNow(variableWords).saved(displayName)
  const previous = settingsBefore(variable, Object.keys(settings))
  await act({
    name: 'saveUserVariables',
    body: [{ variableId, ...settings }],
    label: message,
    message,
    inverse: inverse('saveUserVariables', [{ variableId, ...previous }]),
  })
}

export async function resetSettings(variable: SlimUserVariable): Promise<void> {
  const { variableId, displayName } = variable
  const message = wordsNow(variableWords).wasReset(displayName)
  await act({
    name: 'resetUserVariable',
    body: { variableId },
    label: message,
    message,
    inverse: inverse('saveUserVariables', [{ variableId, ...settingsBefore(variable) }]),
  })
}

/** An empty list restores the default order. */
export async function orderSources(
  { variableId, displayName }: SlimUserVariable,
  sourceNames: readonly string[],
  previous: readonly string[],
): Promise<void> {
  const message = wordsNow(variableWords).sourcesOrdered(displayName)
  await act({
    name: 'orderSources',
    body: { variableId, sourceNames: [...sourceNames] },
    label: message,
    message,
    inverse: inverse('orderSources', { variableId, sourceNames: [...previous] }),
  })
}

export async function addIngredient(
  { variableId, displayName }: SlimUserVariable,
  ingredient: SlimUserVariable,
  conversionFactor: number,
): Promise<void> {
  const pair = { taggedVariableId: variableId, tagVariableId: ingredient.variableId }
  const message = wordsNow(variableWords).ingredientAdded(displayName, ingredient.displayName)
  await act({
    name: 'saveUserTag',
    body: { ...pair, conversionFactor },
    label: message,
    message,
    inverse: inverse('deleteUserTag', pair),
  })
}

export async function removeIngredient(
  { taggedVariableId, tagVariableId, conversionFactor }: UserTag,
  name: string,
): Promise<void> {
  const pair = { taggedVariableId, tagVariableId }
  const message = wordsNow(variableWords).ingredientRemoved(name)
  await act({
    name: 'deleteUserTag',
    body: pair,
    label: message,
    message,
    inverse: inverse('saveUserTag', { ...pair, conversionFactor }),
  })
}

/** Needs the server; can be restored for 30 days. */
export async function deleteVariable(variable: SlimUserVariable): Promise<void> {
  await actNow('deleteUserVariable', { body: { variableId: variable.variableId } })
  announce({ text: wordsNow(variableWords).removed(variable.displayName), undo: () => restoreVariable(variable) })
}

/** Restores the variable with all its entries and reminders. */
export async function restoreVariable(variable: SlimUserVariable): Promise<void> {
  const { variableId, displayName } = variable
  const message = wordsNow(variableWords).restored(displayName)
  await act({
    name: 'restoreUserVariable',
    body: { variableId },
    label: message,
    message,
    inverse: inverse('deleteUserVariable', { variableId }),
  })
}

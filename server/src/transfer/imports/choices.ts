/** What a person decided about the columns of a file, held against the columns it has. Pure. */
import { LONGEST_NAME } from '@upshot/contract'
import type { Sentence } from '../../lib/language.ts'
import { tidyName } from '../../lib/names.ts'
import { type FoundFault, say } from '../../lib/refusal.ts'
import { unitNamed } from '../../tracking/units/units.ts'
import type { ColumnChange, ColumnChoice, ColumnPreview } from '../formats/columns.ts'
import { questionsOf } from './answers.ts'
import type { ImportRow } from './import-rows.ts'

export const columnsOf = ({ columns }: Pick<ImportRow, 'columns'>): readonly ColumnPreview[] =>
  JSON.parse(columns) as ColumnPreview[]

export const choicesOf = ({ choices }: Pick<ImportRow, 'choices'>): readonly ColumnChoice[] =>
  JSON.parse(choices) as ColumnChoice[]

/** The newest decision about each column counts. */
export function withChoices(row: Pick<ImportRow, 'choices'>, fresh: readonly ColumnChoice[]): readonly ColumnChoice[] {
  return [...new Map([...choicesOf(row), ...fresh].map((choice) => [choice.key, choice])).values()]
}

/** Questions that need no answer any more: the person decided about the column itself. */
export function settledBy(row: ImportRow, choices: readonly ColumnChoice[]): ReadonlySet<string> {
  const decided = new Set(choices.filter(({ choice }) => choice !== 'as proposed').map(({ key }) => key))
  const settled = questionsOf(row).filter(({ columns = [] }) => columns.some((key) => decided.has(key)))
  return new Set(settled.map(({ key }) => key))
}

/** A choice about a column that is not there, or that cannot be what is wanted. */
export function faultsInChoices(row: ImportRow, choices: readonly ColumnChoice[]): FoundFault[] {
  const columns = new Map(columnsOf(row).map((column) => [column.key, column]))
  const messages = choices.flatMap((choice) => {
    const column = columns.get(choice.key)
    if (!column)
      return [
        say(`There is no column "${choice.key}" in this file.`, `In dieser Datei ist keine Spalte „${choice.key}“.`),
      ]
    return [...wordFaults(choice), ...changeFaults(choice, column)]
  })
  return messages.map((message) => ({ message, field: 'columns' }))
}

/** What is wrong with a choice whatever the file holds. */
export function* wordFaults({ key, choice, variableName, unit }: ColumnChoice): Generator<Sentence> {
  if (choice !== 'change') return
  if (variableName !== undefined && (tidyName(variableName) === '' || tidyName(variableName).length > LONGEST_NAME))
    yield say(
      `The name for column "${key}" must have 1 to ${LONGEST_NAME} characters.`,
      `Der Name für die Spalte „${key}“ darf 1 bis ${LONGEST_NAME} Zeichen haben.`,
    )
  if (unit !== undefined && !unitNamed(unit))
    yield say(
      `"${unit}" for column "${key}" is not one of our units.`,
      `„${unit}“ für die Spalte „${key}“ ist keine unserer Einheiten.`,
    )
}

function* changeFaults(choice: ColumnChoice, column: ColumnPreview): Generator<Sentence> {
  if (choice.choice === 'leave out' && !column.canLeaveOut)
    yield say(
      `Column "${choice.key}" is needed and cannot be left out.`,
      `Die Spalte „${choice.key}“ wird gebraucht und kann nicht wegbleiben.`,
    )
  if (choice.choice !== 'change') return
  const wanted: readonly ColumnChange[] = (['variableName', 'unit', 'combination'] as const).filter(
    (change) => choice[change] !== undefined,
  )
  for (const change of wanted.filter((one) => !column.changes.includes(one)))
    yield say(
      `The ${WORDS[change].en} of column "${choice.key}" cannot be changed.`,
      `Bei der Spalte „${choice.key}“ lässt sich das nicht ändern: ${WORDS[change].de}.`,
    )
}

const WORDS: Readonly<Record<ColumnChange, Sentence>> = {
  variableName: say('variable', 'Variable'),
  unit: say('unit', 'Einheit'),
  combination: say('daily combination', 'Wert eines Tages'),
}

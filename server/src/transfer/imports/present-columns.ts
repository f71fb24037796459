/** Columns, and what was decided about them, as people and apps see them. */

import type { ImportColumn, ImportColumnChoice, ImportMapping } from '@upshot/contract'
import type { Language } from '../../lib/language.ts'
import { said } from '../../lib/stored-sentence.ts'
import { utcText } from '../../lib/utc-text.ts'
import type { ColumnChange, ColumnChoice, ColumnPreview } from '../formats/columns.ts'
import { formatNamed } from '../formats/known-formats.ts'
import { choicesOf, columnsOf } from './choices.ts'
import type { ImportRow } from './import-rows.ts'
import { type MappingRow, rememberedOf } from './mappings.ts'

const CHANGES: Readonly<Record<ColumnChange, ImportColumn['changes'][number]>> = {
  variableName: 'variableName',
  unit: 'unitAbbreviatedName',
  combination: 'combinationOperation',
}

export function presentColumns(row: Pick<ImportRow, 'columns' | 'choices'>, language: Language): ImportColumn[] {
  const choices = new Map(choicesOf(row).map(({ key, choice }) => [key, choice]))
  return columnsOf(row).map((column) =>
    presentColumn(column, choices.get(column.key) ?? column.choice ?? 'as proposed', language),
  )
}

function presentColumn(
  { target, reason, ...column }: ColumnPreview,
  choice: ColumnChoice['choice'],
  language: Language,
): ImportColumn {
  return {
    ...column,
    ...(reason === undefined ? {} : { reason: said(reason, language) }),
    firstValues: [...column.firstValues],
    choice,
    changes: column.changes.map((change) => CHANGES[change]),
    ...(target === undefined
      ? {}
      : {
          variableName: target.variableName,
          variableCategoryName: target.categoryName,
          unitAbbreviatedName: target.unit,
          combinationOperation: target.combination,
        }),
  }
}

export const choiceFrom = ({ key, choice, ...change }: ImportColumnChoice): ColumnChoice => ({
  key,
  choice,
  variableName: change.variableName,
  unit: change.unitAbbreviatedName,
  combination: change.combinationOperation,
})

const presentChoice = ({ key, choice, variableName, unit, combination }: ColumnChoice): ImportColumnChoice => ({
  key,
  choice,
  ...(variableName === undefined ? {} : { variableName }),
  ...(unit === undefined ? {} : { unitAbbreviatedName: unit }),
  ...(combination === undefined ? {} : { combinationOperation: combination }),
})

export function presentMapping(row: MappingRow): ImportMapping {
  const { shape, answers, choices } = rememberedOf(row)
  const formatName = formatNamed(row.format)?.displayName
  return {
    shape,
    format: row.format,
    ...(formatName === undefined ? {} : { formatName }),
    fileName: row.file_name,
    answers: { ...answers },
    columns: choices.map(presentChoice),
    createdAt: utcText(row.created_epoch),
    updatedAt: utcText(row.updated_epoch),
  }
}

/** What a person answered and decided about a file is kept for the next file of its kind. Pure. */
import type { ImportMappingsTable } from '../../storage/tables.ts'
import type { ColumnChoice } from '../formats/columns.ts'
import type { Answers } from './answers.ts'
import type { ImportRow } from './import-rows.ts'
import type { RememberedAnswers } from './reading/remembered.ts'

export type MappingRow = ImportMappingsTable

/** Of one person; the one that was not used for longest goes first. */
export const MOST_MAPPINGS = 50

/** The person brought it in themselves: no app did it for them. */
export const isInPerson = ({ client_id, brings_settings }: ImportRow): boolean =>
  client_id === null && brings_settings === 1

export const rememberedOf = ({ shape, answers, choices }: MappingRow): RememberedAnswers => ({
  shape,
  answers: JSON.parse(answers) as Answers,
  choices: JSON.parse(choices) as ColumnChoice[],
})

export const mappingOf = (
  { user_id, format, file_name }: ImportRow,
  { shape, answers, choices }: RememberedAnswers,
  nowEpoch: number,
): MappingRow => ({
  user_id,
  shape,
  format: format ?? '',
  file_name,
  answers: JSON.stringify(answers),
  choices: JSON.stringify(choices),
  created_epoch: nowEpoch,
  updated_epoch: nowEpoch,
})

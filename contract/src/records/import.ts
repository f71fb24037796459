import Type, { type Static } from 'typebox'
import { integers, record, strings } from './fields.ts'

export const importStates = [
  'queued',
  'running',
  'waiting',
  'completed',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const

export const ImportQuestion = record(
  'ImportQuestion',
  'Something that the file does not say and that we never guess.',
  {
    key: Type.String({ description: 'Send the answer under the same key.' }),
    text: Type.String(),
    choices: Type.Optional(Type.Array(Type.String(), { description: 'Absent: any text.' })),
  },
)
export type ImportQuestion = Static<typeof ImportQuestion>

export const ImportedVariable = record('ImportedVariable', 'What an import contains for one variable.', {
  variableName: Type.String(),
  variableCategoryName: Type.String(),
  unitAbbreviatedName: Type.String(),
  count: Type.Integer({ description: 'Values read.' }),
  isNew: Type.Boolean({ description: 'The person did not have it before.' }),
  isUndecided: Type.Optional(
    Type.Boolean({ description: 'In a dry run: the unit or the values depend on a question that is still open.' }),
  ),
  earliestAt: Type.String({ description: 'UTC.' }),
  latestAt: Type.String({ description: 'UTC.' }),
  sources: Type.Array(Type.String(), { description: 'The first ten.' }),
})
export type ImportedVariable = Static<typeof ImportedVariable>

const counts = record('ImportCounts', 'What happened to the values of a file, or in a dry run, what would happen.', {
  read: Type.Integer({ description: 'Values found in the file.' }),
  created: Type.Integer(),
  replaced: Type.Integer({ description: 'Existed with another value; undo restores it.' }),
  unchanged: Type.Integer({ description: 'Existed already.' }),
  repeated: Type.Integer({ description: 'Appear again later in the same file; the last one counts.' }),
  rejected: Type.Integer({ description: 'Rows that should have a value but do not.' }),
  leftOut: Type.Integer({ description: 'Left out on purpose.' }),
})

export const Import = record('Import', 'The import of one file.', {
  id: Type.Integer(),
  state: Type.Enum([...importStates], {
    description: 'waiting: `questions` need answers. undone, failed, cancelled: nothing of it remains.',
  }),
  dryRun: Type.Boolean({ description: 'Nothing is stored.' }),
  fileName: Type.String(),
  sha256: Type.String(),
  sizeBytes: Type.Integer(),
  bytesRead: Type.Integer(),
  progress: Type.Number({ description: 'From 0 to 1.' }),
  counts,
  questions: Type.Array(ImportQuestion),
  assumptions: Type.Array(
    record('ImportAssumption', 'Something that the file does not say, taken from the account.', {
      key: Type.String(),
      text: Type.String(),
      value: Type.String(),
    }),
  ),
  variables: Type.Array(ImportedVariable),
  leftOut: Type.Array(
    record('ImportLeftOut', 'Something left out on purpose.', { what: Type.String(), count: Type.Integer() }),
  ),
  rejected: Type.Array(
    record('ImportRejection', 'A row that should have a value but does not.', {
      file: Type.String(),
      line: Type.Integer({ description: 'Line of a text file; otherwise the number of the record.' }),
      reason: Type.String(),
    }),
    { description: 'The first thousand; counts.rejected counts all.' },
  ),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  ...strings('format', 'formatName', 'error', 'finishedAt'),
  ...integers('connectorId'),
})
export type Import = Static<typeof Import>

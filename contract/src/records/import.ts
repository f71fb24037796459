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

export const ImportQuestion = record('ImportQuestion', 'What a file does not say and must not be guessed.', {
  key: Type.String({ description: 'The answer comes under the same key.' }),
  text: Type.String(),
  choices: Type.Optional(Type.Array(Type.String(), { description: 'Absent: any text.' })),
})
export type ImportQuestion = Static<typeof ImportQuestion>

export const ImportedVariable = record('ImportedVariable', 'What an import brings of one variable.', {
  variableName: Type.String(),
  variableCategoryName: Type.String(),
  unitAbbreviatedName: Type.String(),
  count: Type.Integer({ description: 'Values read.' }),
  isNew: Type.Boolean({ description: 'The person did not have it before.' }),
  isUndecided: Type.Optional(
    Type.Boolean({ description: 'In a dry run: a question is open, and unit or values follow the answer.' }),
  ),
  earliestAt: Type.String({ description: 'UTC.' }),
  latestAt: Type.String({ description: 'UTC.' }),
  sources: Type.Array(Type.String(), { description: 'The first ten.' }),
})
export type ImportedVariable = Static<typeof ImportedVariable>

const counts = record('ImportCounts', 'What became of the values of a file; in a dry run, what would.', {
  read: Type.Integer({ description: 'Values found in the file.' }),
  created: Type.Integer(),
  replaced: Type.Integer({ description: 'Were there with another value; undo brings that back.' }),
  unchanged: Type.Integer({ description: 'Were there already.' }),
  repeated: Type.Integer({ description: 'Came again later in the same file; the last counts.' }),
  rejected: Type.Integer({ description: 'Rows that should hold a value and do not.' }),
  leftOut: Type.Integer({ description: 'Left out on purpose.' }),
})

export const Import = record('Import', 'A file that is brought in, or was.', {
  id: Type.Integer(),
  state: Type.Enum([...importStates], {
    description: 'waiting: for answers to `questions`. undone, failed, cancelled: nothing of it is left.',
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
    record('ImportAssumption', 'What the file does not say and the account does.', {
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
    record('ImportRejection', 'A row that should hold a value and does not.', {
      file: Type.String(),
      line: Type.Integer({ description: 'Of a text file; elsewhere the number of the record.' }),
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

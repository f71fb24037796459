import Type, { type Static } from 'typebox'
import { CombinationOperation } from './category.ts'
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
    choiceTexts: Type.Optional(
      Type.Array(Type.String(), { description: 'What to show for each of the choices, in your language.' }),
    ),
    columns: Type.Optional(
      Type.Array(Type.String(), {
        description: 'The columns it is about. Deciding about one of them in `columns` settles the question too.',
      }),
    ),
  },
)
export type ImportQuestion = Static<typeof ImportQuestion>

const displayName = Type.String({ description: 'What the catalogue calls it in your language; otherwise its name.' })

export const ImportedVariable = record('ImportedVariable', 'What an import contains for one variable.', {
  variableName: Type.String(),
  displayName,
  variableCategoryName: Type.String(),
  unitAbbreviatedName: Type.String(),
  count: Type.Integer({ description: 'Values read.' }),
  replaced: Type.Optional(
    Type.Integer({
      description: 'Values that differ from what an earlier import or source brought: the last one counts.',
    }),
  ),
  isNew: Type.Boolean({ description: 'The person did not have it before.' }),
  isUndecided: Type.Optional(
    Type.Boolean({ description: 'In a dry run: the unit or the values depend on a question that is still open.' }),
  ),
  earliestAt: Type.String({ description: 'UTC.' }),
  latestAt: Type.String({ description: 'UTC.' }),
  sources: Type.Array(Type.String(), { description: 'The first ten.' }),
})
export type ImportedVariable = Static<typeof ImportedVariable>

export const columnUses = ['variable', 'time', 'note', 'source', 'name', 'unit', 'category', 'left out'] as const
export const columnChoices = ['as proposed', 'change', 'leave out'] as const

export const ImportColumn = record(
  'ImportColumn',
  'A column of the file and what it becomes. For files that have no columns, what they bring by variable.',
  {
    key: Type.String({ description: 'Name it by this in `columns` of the answer.' }),
    file: Type.String(),
    name: Type.String({ description: 'As the file calls it.' }),
    firstValues: Type.Array(Type.String(), { description: 'The first five, as they stand in the file.' }),
    count: Type.Integer({ description: 'Cells that are not empty.' }),
    smallest: Type.Optional(Type.Number()),
    largest: Type.Optional(Type.Number()),
    use: Type.Enum([...columnUses]),
    ...strings('variableName', 'variableCategoryName', 'unitAbbreviatedName'),
    displayName: Type.Optional(displayName),
    combinationOperation: Type.Optional(CombinationOperation),
    reason: Type.Optional(Type.String({ description: 'Why it is left out.' })),
    choice: Type.Enum([...columnChoices], { description: 'What was decided about it, now or for an earlier file.' }),
    changes: Type.Array(Type.Enum(['variableName', 'unitAbbreviatedName', 'combinationOperation']), {
      description: 'What can be changed about it.',
    }),
    canLeaveOut: Type.Boolean(),
  },
)
export type ImportColumn = Static<typeof ImportColumn>

export const ImportColumnChoice = record('ImportColumnChoice', 'What you decide about a column.', {
  key: Type.String({ maxLength: 300 }),
  choice: Type.Enum([...columnChoices], { description: 'What you do not name in a change stays as proposed.' }),
  variableName: Type.Optional(Type.String({ maxLength: 300 })),
  unitAbbreviatedName: Type.Optional(
    Type.String({ maxLength: 60, description: 'The unit that the numbers of the column are in.' }),
  ),
  combinationOperation: Type.Optional(CombinationOperation),
})
export type ImportColumnChoice = Static<typeof ImportColumnChoice>

export const ImportDoubt = record('ImportDoubt', 'Values that look wrong.', {
  kind: Type.Enum(['limits', 'day', 'night', 'scale'], {
    description:
      'limits: far outside of what is usual. day: more than 24 hours in a day. night: asleep and awake are longer than the time in bed. scale: the largest value is the top of a scale that the file does not name.',
  }),
  text: Type.String(),
  count: Type.Integer({ description: 'How many values, days or nights.' }),
  rows: Type.Array(
    record('ImportDoubtedRow', 'One of them.', {
      file: Type.String(),
      line: Type.Integer(),
      text: Type.String(),
    }),
    { description: 'The first five.' },
  ),
})
export type ImportDoubt = Static<typeof ImportDoubt>

export const ImportMapping = record(
  'ImportMapping',
  'What you answered and decided about a file, remembered for the next one of its kind.',
  {
    shape: Type.String({ description: 'The format and the names of the columns, as a checksum.' }),
    format: Type.String(),
    ...strings('formatName'),
    fileName: Type.String({ description: 'Of the last file.' }),
    answers: Type.Record(Type.String(), Type.String()),
    columns: Type.Array(ImportColumnChoice),
    createdAt: Type.String(),
    updatedAt: Type.String(),
  },
)
export type ImportMapping = Static<typeof ImportMapping>

const counts = record('ImportCounts', 'What happened to the values of a file, or in a dry run, what would happen.', {
  read: Type.Integer({ description: 'Values found in the file.' }),
  created: Type.Integer(),
  replaced: Type.Integer({ description: 'Existed with another value; undo restores it.' }),
  unchanged: Type.Integer({ description: 'Existed already.' }),
  repeated: Type.Integer({ description: 'Appear again later in the same file; the last one counts.' }),
  rejected: Type.Integer({ description: 'Rows that should have a value but do not.' }),
  leftOut: Type.Integer({ description: 'Left out on purpose.' }),
  notes: Type.Optional(Type.Integer({ description: 'Rows with a note and no value: new notes of their days.' })),
  days: Type.Optional(Type.Integer({ description: 'Days with at least one value; none before there is one.' })),
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
    record('ImportAssumption', 'Something that the file does not say and nobody was asked about.', {
      key: Type.String(),
      text: Type.String(),
      value: Type.String(),
      from: Type.Enum(['account', 'earlier file'], {
        description: 'Your account says so, or you answered it for the last file of this kind.',
      }),
    }),
  ),
  variables: Type.Array(ImportedVariable),
  columns: Type.Array(ImportColumn, { description: 'Of a dry run, or while questions are open.' }),
  doubts: Type.Array(ImportDoubt, {
    description: 'What looks wrong. The question `doubts` asks what to do; nothing of the file is kept before that.',
  }),
  leftOut: Type.Array(
    record('ImportLeftOut', 'Something left out on purpose.', {
      what: Type.String(),
      count: Type.Integer(),
      parts: Type.Optional(
        Type.Array(
          record('ImportLeftOutPart', 'One of several things that nothing is made of.', {
            name: Type.String({ description: 'As in the file; "…" stands for all others.' }),
            count: Type.Integer({ description: 'Of values; of files or rows where files or tables are left out.' }),
          }),
          { description: 'Columns, fields, tables or files by their names, the most frequent first. Not in lists.' },
        ),
      ),
    }),
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

export const InboxRule = Type.Enum(['import', 'ask'], {
  description:
    'import: a file is imported at once if nothing is asked about it, else it waits for answers. ask: every file waits until the person has seen what would come in.',
})

export const Inbox = record('Inbox', 'An address that takes files, and a folder that is watched.', {
  id: Type.Integer(),
  name: Type.String(),
  rule: InboxRule,
  folder: Type.Optional(Type.String({ description: 'On the server; absent if it watches no folders.' })),
  createdAt: Type.String(),
  lastUsedAt: Type.Optional(Type.String()),
  files: Type.Array(
    Type.Object({
      importId: Type.Integer(),
      fileName: Type.String(),
      state: Type.Enum([...importStates]),
      dryRun: Type.Boolean(),
      at: Type.String(),
    }),
    { description: 'What came through it last, newest first: GET /imports?id= has the whole of each.' },
  ),
  problems: Type.Array(Type.Object({ fileName: Type.String(), message: Type.String(), at: Type.String() }), {
    description: 'Files of the folder that could not be taken, newest first.',
  }),
})
export type Inbox = Static<typeof Inbox>

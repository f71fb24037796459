import type {
  Button,
  Card,
  Import,
  ImportColumn,
  ImportColumnChoice,
  ImportedVariable,
  ImportMapping,
  InputField,
} from '@upshot/contract'
import { type Language, wordTable } from '../../lib/language.ts'
import { nameKey } from '../../lib/names.ts'
import { readSentence, type StoredText, textIn } from '../../lib/stored-sentence.ts'
import { utcText } from '../../lib/utc-text.ts'
import { nameIn } from '../../tracking/variables/catalogue/words.ts'
import { choiceTexts } from '../formats/choice-words.ts'
import type { ColumnChange, ColumnChoice, ColumnPreview } from '../formats/columns.ts'
import type { FormatQuestion } from '../formats/format.ts'
import { formatNamed, formatNameIn } from '../formats/known-formats.ts'
import { commonNamed } from '../formats/reading/target.ts'
import { readHeader } from '../formats/spreadsheet/spreadsheet-header.ts'
import { choicesOf, columnsOf, questionsOf, rememberedOf } from './answers.ts'
import { DOUBTS, type Doubt } from './reading/doubts.ts'
import type { Assumption } from './reading/messages.ts'
import { isDryRunDone } from './rules.ts'
import type { ImportRow, MappingRow } from './store.ts'
import { Tally } from './tally.ts'

// Texts for the feed and the pages of an import.

export const importWords = wordTable('transfer/imports/words', {
  titles: {
    queued: 'Import of {file} will start soon',
    running: 'Importing {file}',
    waiting: 'Import of {file} needs an answer',
    completed: 'Import of {file} finished',
    failed: 'Import of {file} failed',
    cancelled: 'Import of {file} cancelled',
    undoing: 'Import of {file} is being undone',
    undone: 'Import of {file} undone',
  },
  dryRunDone: 'Dry run of {file} finished',
  answer: 'Answer',
  answerLong: 'Continue the import of {file}',
  bring: 'Import',
  bringLong: 'Import what the dry run of {file} read',
  cancel: 'Cancel',
  cancelLong: 'Cancel the import of {file}',
  cancelAsk: 'What this import has added so far will be removed.',
  discard: 'Discard',
  discardLong: 'Discard the file of the dry run of {file}',
  undo: 'Undo',
  undoLong: 'Undo the import of {file}',
  undoAsk: 'Everything this import added will be removed.',
  nothingLeft: 'Nothing from this import is left.',
  beingRemoved: 'Everything it added is being removed.',
  reading: 'We are reading the file. Nothing is stored yet.',
  notes: '{count, plural, one {# note of a day} other {# notes of days}}',
  replaced: '{count} replaced',
  unchanged: '{count} already there',
  rejected: '{count, plural, one {# row} other {# rows}} rejected',
  values:
    '{values, plural, one {# new value} other {# new values}} of {variables, plural, one {# thing} other {# things}}',
  wouldBe: '{values} would be imported',
  nothing: {
    readAs:
      'Nothing was imported. The file was read as {program, select, undefined {a file of another program} other {{program}}}.',
    noRow: 'No row could be used. {file}, line {line}: {reason}',
    noValues: 'It has no values.',
    allLeftOut: 'Everything in it was left out: {what}{more, plural, =0 {} other { and # more}}.',
  },
})

type ImportWords = (typeof importWords)['en']

/** The full record; `presentBriefly` omits long members. */
export function presentImport(row: ImportRow, language: Language): Import {
  const tally = new Tally(row)
  const questions = questionsOf(row)
  const format = formatNamed(row.format)
  return {
    id: row.id,
    state: row.state,
    dryRun: row.is_dry_run === 1,
    fileName: row.file_name,
    sha256: row.sha256,
    sizeBytes: row.size_bytes,
    bytesRead: row.bytes_read,
    progress: progressOf(row),
    counts: tally.counts,
    questions: questions.map(({ key, text, choices, columns }) => ({
      key,
      text: textIn(text, language),
      ...(choices === undefined ? {} : { choices: [...choices], choiceTexts: choiceTexts(choices, language) }),
      ...(columns === undefined ? {} : { columns: [...columns] }),
    })),
    assumptions: assumptionsOf(row, language),
    variables: variablesOf(tally, questions, language),
    columns: presentColumns(row, language),
    doubts: doubtsOf(row, language),
    leftOut: [...tally.leftOut.values()].map(({ what, count, parts }) => ({
      what: textIn(what, language),
      count,
      ...(parts === undefined ? {} : { parts: [...parts] }),
    })),
    rejected: tally.rejected.map((item) => ({ ...item, reason: textIn(item.reason, language) })),
    createdAt: utcText(row.created_epoch),
    updatedAt: utcText(row.updated_epoch),
    ...(row.format === null ? {} : { format: row.format }),
    ...(format ? { formatName: formatNameIn(format, language) } : {}),
    ...(row.error === null ? {} : { error: textIn(readSentence(row.error), language) }),
    ...(row.finished_epoch === null ? {} : { finishedAt: utcText(row.finished_epoch) }),
    ...(row.connector_id === null ? {} : { connectorId: row.connector_id }),
  }
}

export const presentBriefly = (row: ImportRow, language: Language): Import => {
  const record = presentImport({ ...row, columns: '[]' }, language)
  const leftOut = record.leftOut.map(({ what, count }) => ({ what, count }))
  return { ...record, variables: [], rejected: [], doubts: [], leftOut }
}

/** Assumptions of earlier versions always came from the account. */
const assumptionsOf = ({ assumptions }: ImportRow, language: Language): Import['assumptions'] =>
  (JSON.parse(assumptions) as Partial<StoredAssumption>[]).map(
    ({ key = '', text = '', value = '', from = 'account' }) => ({ key, text: textIn(text, language), value, from }),
  )

type StoredAssumption = Omit<Assumption, 'text'> & { readonly text: StoredText }

type StoredDoubt = Omit<Doubt, 'text'> & { readonly text: StoredText }

const doubtsOf = ({ doubts }: ImportRow, language: Language): Import['doubts'] =>
  (JSON.parse(doubts) as StoredDoubt[]).map(({ text, rows, ...doubt }) => ({
    ...doubt,
    text: textIn(text, language),
    rows: rows.map((row) => ({ ...row, text: textIn(row.text, language) })),
  }))

function variablesOf(
  { variables }: Tally,
  questions: readonly FormatQuestion[],
  language: Language,
): ImportedVariable[] {
  const all = [...variables.values()]
  const undecided = undecidedAmong(
    all.map(({ variableName }) => variableName),
    questions,
  )
  return all
    .toSorted((a, b) => b.count - a.count)
    .map(({ earliestEpoch, latestEpoch, ...variable }) => ({
      ...variable,
      displayName: nameIn(language, variable.variableName),
      earliestAt: utcText(earliestEpoch),
      latestAt: utcText(latestEpoch),
      ...(undecided.has(variable.variableName) ? { isUndecided: true } : {}),
    }))
}

function progressOf({ state, bytes_read, size_bytes }: ImportRow): number {
  if (state === 'completed' || state === 'undone' || state === 'undoing') return 1
  return size_bytes === 0 ? 0 : Math.min(0.99, Math.round((bytes_read / size_bytes) * 100) / 100)
}

/** Progress for the event stream. */
export const importProgress = (row: ImportRow) => ({
  importId: row.id,
  state: row.state,
  share: progressOf(row),
  counts: { ...new Tally({ ...row, variables: '[]', left_out: '[]', rejected: '[]' }).counts },
})

export function titleOf({ state, is_dry_run, file_name }: ImportRow, language: Language): string {
  const { titles, dryRunDone } = importWords[language]
  return is_dry_run === 1 && state === 'completed' ? dryRunDone(file_name) : titles[state](file_name)
}

/** Whether it was a dry run whose file is still available. */
export const canBeImported = (row: ImportRow): boolean => isDryRunDone(row) && row.stored_name !== null

/** Whether there is something to undo. */
export const hasImportedData = ({ state, dryRun, counts }: Import): boolean =>
  state === 'completed' && !dryRun && counts.created + counts.replaced + (counts.notes ?? 0) > 0

const isOpen = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'queued' || state === 'running' || state === 'waiting'

/** Path of the import's page. */
export const importPageOf = (id: number): string => `/imports/${id}`

/** The feed card of an import. */
export function importCard(row: ImportRow, baseUrl: string, language: Language): Omit<Card, 'id' | 'selectedButton'> {
  const texts = importWords[language]
  const record = presentImport(row, language)
  const buttons = buttonsOf(row, record, texts)
  const inputFields = row.state === 'waiting' || canBeImported(row) ? record.questions.map(fieldOf) : []
  return {
    title: titleOf(row, language),
    ...(record.formatName === undefined ? {} : { subTitle: record.formatName }),
    content: contentOf(row, record, texts),
    link: baseUrl + importPageOf(row.id),
    parameters: { importId: row.id, state: row.state, progress: progressOf(row) },
    ...(inputFields.length > 0 ? { inputFields } : {}),
    ...(buttons.length > 0 ? { buttons } : {}),
  }
}

function buttonsOf(row: ImportRow, record: Import, texts: ImportWords): Button[] {
  const { file_name: file } = row
  const button = (verb: 'accept' | 'decline' | 'undo', text: string, members: Omit<Button, 'text'>): Button => ({
    text,
    functionName: verb,
    parameters: { action: verb, importId: row.id },
    ...members,
  })
  const answer = button('accept', texts.answer, { accessibilityText: texts.answerLong(file) })
  const accept = button('accept', texts.bring, { accessibilityText: texts.bringLong(file) })
  const cancel = button('decline', texts.cancel, {
    accessibilityText: texts.cancelLong(file),
    confirmationText: texts.cancelAsk,
  })
  const drop = button('decline', texts.discard, { accessibilityText: texts.discardLong(file) })
  const undo = button('undo', texts.undo, { accessibilityText: texts.undoLong(file), confirmationText: texts.undoAsk })
  if (row.state === 'waiting') return [answer, cancel]
  if (isOpen(record)) return [cancel]
  if (canBeImported(row)) return [accept, drop]
  return hasImportedData(record) ? [undo] : []
}

/** The answer is sent in the card's parameters under this key: one of the options or its English choice. */
const fieldOf = ({ key, text, choices, choiceTexts: texts }: Import['questions'][number]): InputField => ({
  key,
  type: choices === undefined ? 'string' : 'select_option',
  displayName: text,
  required: true,
  show: true,
  ...(choices === undefined ? {} : { options: [...(texts ?? choices)] }),
})

function contentOf(row: ImportRow, { counts, variables, questions, error }: Import, texts: ImportWords): string {
  if (error !== undefined) return error
  if (row.state === 'waiting') return questions.map(({ text }) => text).join(' ')
  if (row.state === 'undone' || row.state === 'cancelled') return texts.nothingLeft
  if (row.state === 'undoing') return texts.beingRemoved
  const sentences = [
    counts.notes ? texts.notes(counts.notes) : '',
    counts.replaced > 0 ? texts.replaced(counts.replaced) : '',
    counts.unchanged > 0 ? texts.unchanged(counts.unchanged) : '',
    counts.rejected > 0 ? texts.rejected(counts.rejected) : '',
  ].filter((part) => part !== '')
  if (row.state === 'running' && counts.read === 0) return texts.reading
  const values = texts.values(counts.created, variables.length)
  const imported = row.is_dry_run === 1 ? texts.wouldBe(values) : values
  return `${imported}${sentences.length > 0 ? `; ${sentences.join(', ')}` : ''}.`
}

const CHANGES: Readonly<Record<ColumnChange, ImportColumn['changes'][number]>> = {
  variableName: 'variableName',
  unit: 'unitAbbreviatedName',
  combination: 'combinationOperation',
}

function presentColumns(row: Pick<ImportRow, 'columns' | 'choices'>, language: Language): ImportColumn[] {
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
    ...(reason === undefined ? {} : { reason: textIn(reason, language) }),
    firstValues: [...column.firstValues],
    choice,
    changes: column.changes.map((change) => CHANGES[change]),
    ...(target === undefined
      ? {}
      : {
          variableName: target.variableName,
          displayName: nameIn(language, target.variableName),
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

/** Variables whose values in a dry run are a guess, because a question about them is open. A question that names no variable (which number is the month?) affects all. */
function undecidedAmong(variableNames: readonly string[], questions: readonly FormatQuestion[]): ReadonlySet<string> {
  // The question about implausible values does not affect any others.
  const concerned = questions
    .filter(({ key }) => key !== DOUBTS)
    .map(({ key }) => {
      const possible = namesIn(key)
      return variableNames.filter((name) => possible.some((other) => isCalled(name, other)))
    })
  return new Set(concerned.flatMap((names) => (names.length === 0 ? variableNames : names)))
}

/** The column in a key such as "unit: Weight" may be a synonym of a catalogue variable. */
function namesIn(key: string): readonly string[] {
  const [, about, column] = /^(unit|mood|meaning|clock): (.+)$/s.exec(key) ?? []
  if (column === undefined) return []
  if (about === 'mood') return ['Overall Mood']
  const { name } = readHeader(column)
  return [column, name].flatMap((label) => [label, commonNamed(label)?.name ?? label])
}

/** "Coffee" may have become "Coffee (yes/no)". */
const isCalled = (variableName: string, name: string): boolean =>
  nameKey(variableName) === nameKey(name) || nameKey(variableName).startsWith(`${nameKey(name)} (`)

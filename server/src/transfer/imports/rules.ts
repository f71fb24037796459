/** Decisions about imports. Pure. */

import { settingScopes } from '@upshot/contract'
import type { Asker } from '../../http/caller.ts'
import { type Sentence, say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { ColumnChoice } from '../formats/columns.ts'
import {
  type Answers,
  answersOf,
  asChosen,
  choicesOf,
  faultsIn,
  faultsInChoices,
  questionsOf,
  settledBy,
  withChoices,
} from './answers.ts'
import type { ImportRow } from './store.ts'
import { EMPTY } from './tally.ts'

export const NO_IMPORT = say('You have no such import.')
export const ENDED = say('This import has already ended. You can undo it instead.')
export const ONLY_TRIED = say('This was a dry run: nothing was imported.')
export const NOT_FINISHED = say('This import is not finished. You can cancel it instead.')
export const ONLY_IN_PERSON = say('This import changed settings of the account. Only you can undo it.')
export const FILE_GONE = say('The file is no longer here. Please upload it again.')

/** Options for importing a file. */
export interface ImportOptions {
  readonly isDryRun: boolean
  readonly format: string | undefined
  readonly answers: Answers
  /** What the person decided about columns. */
  readonly choices?: readonly ColumnChoice[]
  /** The inbox through which it came by itself. */
  readonly inboxId?: number
}

/** Only the person may import account settings and what is shared with everyone. */
export const mayChangeSettings = ({ scopes }: Pick<Asker, 'scopes'>): boolean => scopes.has(settingScopes.shareAllData)

const UNFINISHED: readonly ImportRow['state'][] = ['queued', 'running', 'waiting']

/**
 * Whether an existing import already has these options, so that the file need not be read again. Missing answers match;
 * only a different answer or format makes a new import.
 */
export function canBeReused(row: ImportRow, { isDryRun, format, answers, choices = [] }: ImportOptions): boolean {
  const earlierAnswers = answersOf(row)
  const decided = new Map(choicesOf(row).map((choice) => [choice.key, JSON.stringify(choice)]))
  const isSame =
    (row.is_dry_run === 1) === isDryRun &&
    (format === undefined || format === (row.wanted_format ?? row.format)) &&
    Object.entries(answers).every(([key, answer]) => earlierAnswers[key] === answer) &&
    choices.every((choice) => decided.get(choice.key) === JSON.stringify(choice))
  if (!isSame) return false
  // A dry run is useful as long as it can still be imported.
  return UNFINISHED.includes(row.state) || (row.state === 'completed' && (!isDryRun || row.stored_name !== null))
}

export function newImport(
  asker: Asker,
  id: number,
  upload: {
    readonly file: { readonly fileName: string; readonly sha256: string; readonly sizeBytes: number }
    readonly options: ImportOptions
    readonly storedName: string | null
    readonly nowEpoch: number
  },
): ImportRow {
  const { file, options, storedName, nowEpoch } = upload
  return {
    user_id: asker.userId,
    id,
    client_id: asker.clientId,
    inbox_id: options.inboxId ?? null,
    brings_settings: mayChangeSettings(asker) ? 1 : 0,
    state: 'queued',
    is_dry_run: options.isDryRun ? 1 : 0,
    file_name: file.fileName,
    sha256: file.sha256,
    size_bytes: file.sizeBytes,
    stored_name: storedName,
    wanted_format: options.format ?? null,
    format: null,
    connector_id: null,
    answers: JSON.stringify(options.answers),
    choices: JSON.stringify(options.choices ?? []),
    ...NOTHING_FOUND,
    items_done: 0,
    bytes_read: 0,
    ...EMPTY,
    error: null,
    created_epoch: nowEpoch,
    updated_epoch: nowEpoch,
    finished_epoch: null,
  }
}

/** Found again whenever the file is read. */
const NOTHING_FOUND = { questions: '[]', assumptions: '[]', columns: '[]', doubts: '[]' }

export interface ImportReply {
  readonly answers?: Answers | undefined
  readonly choices?: readonly ColumnChoice[] | undefined
  readonly dryRun?: boolean | undefined
}

/** The import after an answer: for one that waits, or a dry run that is now imported. */
export function asAnswered(row: ImportRow, reply: ImportReply, nowEpoch: number): ImportRow {
  const isTriedOut = isDryRunDone(row)
  if (row.state !== 'waiting' && !isTriedOut) throw bad(say('This import is not waiting for an answer.'))
  if (row.stored_name === null) throw bad(FILE_GONE)
  const { choices = [] } = reply
  const fresh = asChosen(row, reply.answers ?? {})
  const isDryRun = reply.dryRun ?? row.is_dry_run === 1
  const isAnswered = Object.keys(fresh).length > 0 || choices.length > 0
  if (isTriedOut && isDryRun && !isAnswered && questionsOf(row).length === 0)
    throw bad(say('This dry run is not waiting for an answer. Send dryRun: false to import the file.'))
  const faults = [
    ...faultsIn(row, { answers: fresh, mayBeOpen: isDryRun && isAnswered, settled: settledBy(row, choices) }),
    ...faultsInChoices(row, choices),
  ]
  if (faults.length > 0) throw new Refusal('badInput', faults)
  const answers = { ...answersOf(row), ...fresh }
  return {
    ...row,
    ...EMPTY,
    state: 'queued',
    is_dry_run: isDryRun ? 1 : 0,
    answers: JSON.stringify(answers),
    choices: JSON.stringify(withChoices(row, choices)),
    ...NOTHING_FOUND,
    items_done: 0,
    bytes_read: 0,
    updated_epoch: nowEpoch,
    finished_epoch: null,
  }
}

/** A finished dry run, which can be imported while its file is available. */
export const isDryRunDone = ({ state, is_dry_run }: ImportRow): boolean => state === 'completed' && is_dry_run === 1

/** Not finished, or a dry run that can still be imported. */
export const canBeEnded = (row: ImportRow): boolean =>
  UNFINISHED.includes(row.state) || (isDryRunDone(row) && row.stored_name !== null)

const bad = (message: Sentence) => new Refusal('badInput', [{ message, field: 'id' }])

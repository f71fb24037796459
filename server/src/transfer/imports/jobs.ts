/** Background jobs: running imports, undoing large ones, and tidying up abandoned ones. */

import { handles, type JobHandlers, type RecurringJob, type RunningJob } from '../../jobs/job.ts'
import { epochSeconds } from '../../lib/clock.ts'
import { say } from '../../lib/language.ts'
import type { Logger } from '../../lib/log.ts'
import { releaseMemory } from '../../lib/memory.ts'

import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { isByPerson, mappingOf, rememberedOf } from './answers.ts'
import { DROP_FILE, type ImportEnding, UNDO, type UndoPayload, undoJob } from './ending.ts'
import type { RememberedAnswers } from './reading/messages.ts'
import { FILE_GONE, isDryRunDone } from './rules.ts'
import { type ImportOutcome, runImport } from './run-import.ts'
import { enqueueImport, type ImportDependencies, RUN, type RunPayload, runJob } from './service.ts'
import type { ImportRow, ImportStores } from './store.ts'
import { EMPTY } from './tally.ts'

export const TIDY: RecurringJob = { name: 'import.tidy', everySeconds: 3600 }

/** How long the file of a waiting import or a finished dry run is kept. */
const KEPT_SECONDS = 7 * SECONDS_PER_DAY
/** Concurrent imports; each runs its own process. */
const MOST_AT_ONCE = 2
/** Delay before trying again; another process may be free sooner. */
const BUSY_MS = 10_000
/** From this size on, returning memory is worth a tenth of a second. */
const LARGE_BYTES = 50 * 1024 * 1024
/** Restarts of the service count too. */
const MOST_ATTEMPTS = 10
/** An import without progress for this long has lost its job, as after restoring a backup. */
const FORGOTTEN_SECONDS = SECONDS_PER_DAY
/** Progress step for updating the feed card. */
const CARD_STEP = 0.05

export interface RunnerDependencies extends ImportDependencies {
  readonly log: Logger
}

export function createImportRunner(dependencies: RunnerDependencies) {
  const { storage, clock, log, files, ending } = dependencies
  const stopping = new AbortController()
  const inLine: RunPayload[] = []
  let running = 0

  /** Starts a queued import, or resumes one after a crash. */
  const begin = (userId: number, importId: number): Promise<ImportRow | undefined> =>
    storage.transaction(async (t) => {
      const row = await t.imports.hold(userId, importId)
      if (!row || (row.state !== 'queued' && row.state !== 'running')) return undefined
      const next = { ...row, state: 'running' as const, updated_epoch: epochSeconds(clock) }
      await t.imports.update(userId, importId, next)
      await ending.show(t, next)
      return next
    })

  /** Runs an import to its end, whatever the outcome; `file` if it is not in our folder. */
  async function run(
    { userId, importId, file }: { readonly userId: number; readonly importId: number; readonly file?: string },
    onProgress: (row: ImportRow) => unknown = () => undefined,
  ): Promise<ImportOutcome | undefined> {
    const row = await begin(userId, importId)
    if (!row) return undefined
    await files.folder.prepare()
    const opened = file === undefined ? await files.open(row) : { path: file, close: async () => undefined }
    if (!opened) {
      await ending.undoInPieces(row, 'failed', FILE_GONE)
      return undefined
    }
    try {
      return await readWhole(row, opened.path, onProgress)
    } finally {
      await opened.close()
    }
  }

  async function readWhole(
    row: ImportRow,
    path: string,
    onProgress: (row: ImportRow) => unknown,
  ): Promise<ImportOutcome> {
    const { user_id: userId } = row
    if (row.size_bytes > LARGE_BYTES) releaseMemory()
    const { timeZone, remembered } = await storage.read(async (t) => ({
      timeZone: (await t.users.timeZoneOf(userId)) ?? 'UTC',
      remembered: isByPerson(row) ? (await t.imports.mappings(userId)).map(rememberedOf) : [],
    }))
    const followed = cardSteps(row, dependencies)
    const outcome = await runImport(
      { ...dependencies, folder: files.folder },
      {
        row,
        file: path,
        timeZone,
        remembered,
        signal: stopping.signal,
        onProgress: async (now) => {
          await onProgress(now)
          await followed(now)
          await ending.noteProgress(now)
        },
      },
    )
    await finish(outcome)
    return outcome
  }

  async function finish(outcome: ImportOutcome): Promise<void> {
    if (outcome.kind === 'superseded') return
    const { row } = outcome
    if (outcome.kind === 'failed') return ending.undoInPieces(row, 'failed', outcome.reason)
    // Keep the file while answers are missing, and after a dry run that may still be imported.
    const isFileNeeded = outcome.kind === 'waiting' || row.is_dry_run === 1
    if (outcome.kind === 'waiting' && row.items_done > 0) await ending.undoStored(row)
    await storage.transaction(async (t) => {
      const now = await t.imports.hold(row.user_id, row.id)
      if (now?.state !== 'running') return
      await ending.markVariables(t, row)
      const stored_name = isFileNeeded ? row.stored_name : null
      if (outcome.kind === 'completed') await remember(t, row, outcome.toRemember)
      await ending.end(t, now, { state: outcome.kind, stored_name, ...(outcome.kind === 'waiting' ? UNREAD : {}) })
    })
  }

  /** Only for imports by the person: an app must not decide what their next file means. */
  async function remember(t: ImportStores, row: ImportRow, learned: RememberedAnswers | undefined): Promise<void> {
    if (!learned || row.is_dry_run === 1 || !isByPerson(row)) return
    if (Object.keys(learned.answers).length + learned.choices.length === 0) return
    await t.imports.remember(mappingOf(row, learned, epochSeconds(clock)))
  }

  async function undo({ userId, importId, state }: UndoPayload): Promise<void> {
    const row = await storage.read((t) => t.imports.withId(userId, importId))
    if (row?.state === 'undoing') await ending.undoInPieces(row, state)
  }

  async function tidy(): Promise<void> {
    const nowEpoch = epochSeconds(clock)
    const unsettled = await storage.read((t) => t.imports.unsettled())
    const isExpired = (row: ImportRow) =>
      (row.state === 'waiting' || isDryRunDone(row)) && row.updated_epoch < nowEpoch - KEPT_SECONDS
    for (const row of unsettled.filter(isExpired)) await ending.letGo(row)
    const isForgotten = ({ state, updated_epoch }: ImportRow) =>
      (state === 'queued' || state === 'running' || state === 'undoing') && updated_epoch < nowEpoch - FORGOTTEN_SECONDS
    for (const row of unsettled.filter(isForgotten)) await storage.transaction((t) => resume(t, row))
    const storedNames = (await storage.read((t) => t.imports.stored())).flatMap((row) => row.stored_name ?? [])
    await files.tidy(new Set(storedNames))
  }

  /** An import that had finished becomes undone, any other cancelled. */
  async function resume(t: ImportStores, row: ImportRow): Promise<void> {
    if (row.state !== 'undoing') return enqueueImport(t, row)
    await t.jobs.addAll([undoJob(row, row.finished_epoch === null ? 'cancelled' : 'undone')])
  }

  /** An import that has to wait frees its queue slot, so that reminders and webhooks continue. */
  async function runInTurn(payload: RunPayload, job: RunningJob): Promise<void> {
    if (running >= MOST_AT_ONCE) return standInLine({ ...payload, earlierAttempts: attemptsBefore(payload, job) })
    leaveLine(payload)
    running++
    try {
      await runOne(payload, job)
    } finally {
      running--
      const next = inLine.shift()
      if (next && !stopping.signal.aborted) await storage.transaction((t) => t.jobs.addAll([runJob(next)]))
    }
  }

  async function standInLine(payload: RunPayload): Promise<void> {
    if (!inLine.some((runPayload) => isSame(runPayload, payload))) inLine.push(payload)
    await storage.transaction((t) => t.jobs.addAll([{ ...runJob(payload), runAtMs: clock.nowMs() + BUSY_MS }]))
  }

  function leaveLine(payload: RunPayload): void {
    const position = inLine.findIndex((runPayload) => isSame(runPayload, payload))
    if (position >= 0) inLine.splice(position, 1)
  }

  /** Returns memory after a large file, whose upload and storage leave garbage. */
  async function runOne(payload: RunPayload, job: RunningJob): Promise<void> {
    const attempt = attemptsBefore(payload, job) + 1
    const outcome = await run(payload).catch((error) => giveUp(error, payload, attempt))
    const isLarge = outcome !== undefined && 'row' in outcome && outcome.row.size_bytes > LARGE_BYTES
    if (isLarge) releaseMemory()
  }

  /** Internal errors are retried; after the last attempt the import fails, rather than leave the person waiting. */
  async function giveUp(error: unknown, { userId, importId }: RunPayload, attempt: number): Promise<undefined> {
    const row = await storage.read((t) => t.imports.withId(userId, importId))
    if (!row || attempt < MOST_ATTEMPTS || stopping.signal.aborted) throw error
    log.error({ err: error, importId }, 'an import was given up')
    await ending.undoInPieces(row, 'failed', say('The import failed several times. The server log has the details.'))
  }

  const jobs: JobHandlers = {
    ...handles<RunPayload>(RUN, runInTurn),
    ...handles<UndoPayload>(UNDO, undo),
    ...handles<{ readonly storedName: string }>(DROP_FILE, ({ storedName }) => files.folder.remove(storedName)),
    ...handles(TIDY.name, tidy),
  }

  return {
    run,
    jobs,
    schedule: [TIDY] as readonly RecurringJob[],
    /** Running imports resume after the restart. */
    stop: (): void => stopping.abort(),
  }
}

/** Resets the counts: the file is read again once the answers are here. */
const UNREAD = { ...EMPTY, items_done: 0 }

const isSame = (a: RunPayload, b: RunPayload): boolean => a.userId === b.userId && a.importId === b.importId

const attemptsBefore = ({ earlierAttempts = 0 }: RunPayload, { attempt }: RunningJob): number =>
  earlierAttempts + attempt - 1

/** Updates the feed card in steps of a twentieth. */
function cardSteps(
  row: ImportRow,
  { storage, ending }: { storage: RunnerDependencies['storage']; ending: ImportEnding },
) {
  let shownShare = 0
  return async (now: ImportRow): Promise<void> => {
    const shareRead = row.size_bytes === 0 ? 1 : now.bytes_read / row.size_bytes
    if (shareRead < shownShare + CARD_STEP || shareRead >= 1) return
    shownShare = shareRead
    await storage.transaction((t) => ending.show(t, now))
  }
}

/** The work behind the answers: running imports, undoing large ones, and tidying up after those that were left lying. */

import { handles, type JobHandlers, type RecurringJob, type RunningJob } from '../../jobs/job.ts'
import { epochSeconds } from '../../lib/clock.ts'
import type { Logger } from '../../lib/log.ts'
import { giveBackMemory } from '../../lib/memory.ts'
import { say } from '../../lib/refusal.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { isInPerson, mappingOf, rememberedOf } from './answers.ts'
import { DROP_FILE, type Ending, UNDO, type UndoPayload, undoJob } from './ending.ts'
import type { RememberedAnswers } from './reading/messages.ts'
import { FILE_GONE, isDryRunDone } from './rules.ts'
import { type Outcome, runImport } from './run-import.ts'
import { enqueueImport, type ImportParts, RUN, type RunPayload, runJob } from './service.ts'
import type { ImportRow } from './store.ts'
import type { ImportStores } from './stores.ts'
import { EMPTY } from './tally.ts'

export const TIDY: RecurringJob = { name: 'import.tidy', everySeconds: 3600 }

/** A file that waits for an answer, or for a dry run to be wanted in earnest, is kept so long. */
const KEPT_SECONDS = 7 * SECONDS_PER_DAY
/** Each runs a process of its own. */
const MOST_AT_ONCE = 2
/** Another process may have room sooner than this one. */
const BUSY_MS = 10_000
/** From here on it is worth a tenth of a second to give memory back. */
const LARGE_BYTES = 50 * 1024 * 1024
/** Stops of the service count too. */
const MOST_ATTEMPTS = 10
/** One that nobody has gone on with for so long has lost its job: a restored backup has none. */
const FORGOTTEN_SECONDS = SECONDS_PER_DAY
/** The card in the feed follows in steps. */
const CARD_STEP = 0.05

export interface RunnerParts extends ImportParts {
  readonly log: Logger
}

export function createImportRunner(parts: RunnerParts) {
  const { storage, clock, log, files, ending } = parts
  const stopping = new AbortController()
  const inLine: RunPayload[] = []
  let running = 0

  /** Takes an import that waits, or goes on with one that a crash left. */
  const begin = (userId: number, importId: number): Promise<ImportRow | undefined> =>
    storage.transaction(async (t) => {
      const row = await t.imports.hold(userId, importId)
      if (!row || (row.state !== 'queued' && row.state !== 'running')) return undefined
      const next = { ...row, state: 'running' as const, updated_epoch: epochSeconds(clock) }
      await t.imports.update(userId, importId, next)
      await ending.show(t, next)
      return next
    })

  /** Runs one import to its end, whichever it is; `file` where it is not in our folder. */
  async function run(
    { userId, importId, file }: { readonly userId: number; readonly importId: number; readonly file?: string },
    onProgress: (row: ImportRow) => unknown = () => undefined,
  ): Promise<Outcome | undefined> {
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

  async function readWhole(row: ImportRow, path: string, onProgress: (row: ImportRow) => unknown): Promise<Outcome> {
    const { user_id: userId } = row
    if (row.size_bytes > LARGE_BYTES) giveBackMemory()
    const { timeZone, remembered } = await storage.read(async (t) => ({
      timeZone: (await t.users.timeZoneOf(userId)) ?? 'UTC',
      remembered: isInPerson(row) ? (await t.imports.mappings(userId)).map(rememberedOf) : [],
    }))
    const followed = cardSteps(row, parts)
    const outcome = await runImport(
      { ...parts, folder: files.folder },
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

  async function finish(outcome: Outcome): Promise<void> {
    if (outcome.kind === 'superseded') return
    const { row } = outcome
    if (outcome.kind === 'failed') return ending.undoInPieces(row, 'failed', outcome.reason)
    // Answers may still come for a waiting one, and a dry run may be wanted in earnest: their files stay.
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

  /** Only what the person brought in themselves: an app must not decide what their next file means. */
  async function remember(t: ImportStores, row: ImportRow, learned: RememberedAnswers | undefined): Promise<void> {
    if (!learned || row.is_dry_run === 1 || !isInPerson(row)) return
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
    const isOver = (row: ImportRow) =>
      (row.state === 'waiting' || isDryRunDone(row)) && row.updated_epoch < nowEpoch - KEPT_SECONDS
    for (const row of unsettled.filter(isOver)) await ending.letGo(row)
    const isForgotten = ({ state, updated_epoch }: ImportRow) =>
      (state === 'queued' || state === 'running' || state === 'undoing') && updated_epoch < nowEpoch - FORGOTTEN_SECONDS
    for (const row of unsettled.filter(isForgotten)) await storage.transaction((t) => resume(t, row))
    const kept = (await storage.read((t) => t.imports.stored())).flatMap((row) => row.stored_name ?? [])
    await files.tidy(new Set(kept))
  }

  /** One that had ended before it was undone has the state undone; any other was cancelled. */
  async function resume(t: ImportStores, row: ImportRow): Promise<void> {
    if (row.state !== 'undoing') return enqueueImport(t, row)
    await t.jobs.addAll([undoJob(row, row.finished_epoch === null ? 'cancelled' : 'undone')])
  }

  /** One that has to wait gives its place in the queue back meanwhile: reminders and webhooks go on. */
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
    if (!inLine.some((one) => isSame(one, payload))) inLine.push(payload)
    await storage.transaction((t) => t.jobs.addAll([{ ...runJob(payload), runAtMs: clock.nowMs() + BUSY_MS }]))
  }

  function leaveLine(payload: RunPayload): void {
    const at = inLine.findIndex((one) => isSame(one, payload))
    if (at >= 0) inLine.splice(at, 1)
  }

  /** A large file leaves garbage when it is sent and when it is stored. */
  async function runOne(payload: RunPayload, job: RunningJob): Promise<void> {
    const attempt = attemptsBefore(payload, job) + 1
    const outcome = await run(payload).catch((error) => giveUp(error, payload, attempt))
    const isLarge = outcome !== undefined && 'row' in outcome && outcome.row.size_bytes > LARGE_BYTES
    if (isLarge) giveBackMemory()
  }

  /** A fault of ours is tried again; one that stays is told, rather than leave the person waiting for days. */
  async function giveUp(error: unknown, { userId, importId }: RunPayload, attempt: number): Promise<undefined> {
    const row = await storage.read((t) => t.imports.withId(userId, importId))
    if (!row || attempt < MOST_ATTEMPTS || stopping.signal.aborted) throw error
    log.error({ err: error, importId }, 'an import was given up')
    await ending.undoInPieces(
      row,
      'failed',
      say(
        'The import failed several times. The server log has the details.',
        'Das Einlesen ist mehrmals fehlgeschlagen. Mehr dazu steht im Protokoll des Servers.',
      ),
    )
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
    /** What runs goes on when the service is back. */
    stop: (): void => stopping.abort(),
  }
}

/** What had been read of it is read again when the answers are here. */
const UNREAD = { ...EMPTY, items_done: 0 }

const isSame = (a: RunPayload, b: RunPayload): boolean => a.userId === b.userId && a.importId === b.importId

const attemptsBefore = ({ earlierAttempts = 0 }: RunPayload, { attempt }: RunningJob): number =>
  earlierAttempts + attempt - 1

/** Renews the card whenever a twentieth more is done. */
function cardSteps(row: ImportRow, { storage, ending }: { storage: RunnerParts['storage']; ending: Ending }) {
  let shown = 0
  return async (now: ImportRow): Promise<void> => {
    const done = row.size_bytes === 0 ? 1 : now.bytes_read / row.size_bytes
    if (done < shown + CARD_STEP || done >= 1) return
    shown = done
    await storage.transaction((t) => ending.show(t, now))
  }
}

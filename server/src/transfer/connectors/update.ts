/** Updates a connection: claimed by one process at a time, stored in batches, and its outcome always recorded. */
import { randomUUID } from 'node:crypto'
import {
  handles,
  inBackground,
  type JobHandlers,
  type JobStore,
  type NewJob,
  type RecurringJob,
} from '../../jobs/job.ts'
import { epochSeconds } from '../../lib/clock.ts'
import type { Logger } from '../../lib/log.ts'
import { nameKey, tidyName } from '../../lib/names.ts'
import type { UserStore } from '../../people/users/store.ts'
import type { Events } from '../../reminding/events/service.ts'
import type { Feed } from '../../reminding/feed/service.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { TrackingHooks } from '../../tracking/hooks.ts'
import { announce } from '../../tracking/measurements/record.ts'
import { noteVariableChanges } from '../../tracking/measurements/statistics.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import { withNightClocks } from '../formats/reading/nights.ts'
import { type EntryBatchStores, importEntries } from '../imports/import-entries.ts'
import { type OpeningDependencies, openReading } from './open-reading.ts'
import { expiredCard } from './present.ts'
import { afterFailure, nextTurn } from './rules.ts'
import { failures, type LiveSource, type SourceBatch, SourceFailure } from './source.ts'
import type { ConnectionRow, ConnectionStore } from './store.ts'

export interface UpdateStores extends EntryBatchStores {
  readonly connections: ConnectionStore
  readonly users: UserStore
  readonly jobs: JobStore
}

export interface UpdateDependencies extends OpeningDependencies {
  readonly storage: Storage<UpdateStores>
  readonly log: Logger
  readonly sources: readonly LiveSource[]
  readonly hooks: Pick<TrackingHooks, 'measured'>
  readonly feed: Pick<Feed, 'publish' | 'withdraw'>
  readonly emit: Events['emit']
  readonly baseUrl: string
}

const UPDATE = 'connector.update'
/** Queues connections that are due. */
export const SWEEP: RecurringJob = { name: 'connectors.sweep', everySeconds: 300 }

const CLAIM_MS = 15 * 60_000
/** After this many requests, or this long, an update pauses so that others get their turn. */
const QUESTIONS_AT_ONCE = 60
const TURN_MS = 60_000
/** A slow server may not occupy a slot for longer. */
const SLOWEST_MS = 180_000
const SOON_SECONDS = 60
/** Concurrent updates per process: slow sources must not delay reminders. */
const READ_AT_ONCE = 2
const BUSY_MS = 10_000

interface UpdatePayload {
  readonly userId: number
  readonly connectorId: number
  readonly id: number
}

export const updateJob = ({ user_id, connector_id, id }: ConnectionRow): NewJob =>
  jobOf({ userId: user_id, connectorId: connector_id, id })

const jobOf = (payload: UpdatePayload): NewJob => ({
  name: UPDATE,
  payload,
  key: `${UPDATE} ${payload.userId} ${payload.connectorId}`,
  maxAttempts: 3,
})

/** The connection was deleted or claimed by another process during the update. */
class NoLongerOurs extends Error {}

export function updateJobs(dependencies: UpdateDependencies): JobHandlers {
  const { storage, clock, log, sources, hooks } = dependencies
  const restingUntil = new Map<number, number>()
  let reading = 0

  async function run(payload: UpdatePayload): Promise<void> {
    if (reading >= READ_AT_ONCE) return later(payload)
    reading += 1
    try {
      await readInTurn(payload)
    } finally {
      reading -= 1
    }
  }

  async function readInTurn({ userId, connectorId, id }: UpdatePayload): Promise<void> {
    const source = sources.find((liveSource) => liveSource.connectorId === connectorId)
    const claim = randomUUID()
    const row = await storage.transaction(async (t) => {
      const connection = await t.connections.of({ user_id: userId, connector_id: connectorId })
      if (!source || connection?.id !== id || connection.state === 'expired') return undefined
      const nowMs = clock.nowMs()
      const isClaimed = await t.connections.claim(connection, { claim, nowMs, untilMs: nowMs + CLAIM_MS })
      return isClaimed ? connection : undefined
    })
    if (!row || !source) return
    try {
      refuseIfResting(source)
      await finish(source, row, claim, await readAll(source, row, claim))
    } catch (error) {
      if (error instanceof NoLongerOurs) return
      if (!(error instanceof SourceFailure)) log.error({ err: error, connector: source.name }, 'an update failed')
      await fail(source, row, claim, failureFrom(error))
    }
  }

  const later = (payload: UpdatePayload): Promise<void> =>
    storage.transaction((t) => t.jobs.addAll([{ ...jobOf(payload), runAtMs: clock.nowMs() + BUSY_MS }]))

  async function readAll(source: LiveSource, row: ConnectionRow, claim: string): Promise<UpdateOutcome> {
    const startedMs = clock.nowMs()
    let requests = 0
    const onAsk = (): void => {
      requests += 1
      if (clock.nowMs() - startedMs > SLOWEST_MS) throw new SourceFailure('away', failures.slow(source.displayName))
    }
    const keep = (sealed: string): Promise<boolean> =>
      whileClaimed(row, claim, (t) => t.connections.update(row, { secrets: sealed }))
    const opened = await openReading(dependencies, { source, row, onAsk, keep })
    let changed = 0
    for await (const piece of source.read(opened)) {
      changed += await store(source, row, claim, piece)
      if (requests >= QUESTIONS_AT_ONCE || clock.nowMs() - startedMs >= TURN_MS) return { changed, isWhole: false }
    }
    return { changed, isWhole: true }
  }

  /** After a rate limit, no connection of this process uses the provider until it allows requests again. */
  function refuseIfResting({ oauth, connectorId, displayName }: LiveSource): void {
    const seconds = (restingUntil.get(connectorId) ?? 0) - epochSeconds(clock)
    if (oauth && seconds > 0) throw new SourceFailure('limited', failures.busy(displayName), seconds)
  }

  /** Runs `work` in a transaction, after checking that the claim is still ours. */
  async function whileClaimed<R>(
    row: ConnectionRow,
    claim: string,
    work: (t: UpdateStores & Transaction) => Promise<R>,
  ): Promise<R> {
    return storage.transaction(async (t) => {
      if (!(await t.connections.hold(row, { claim, untilMs: clock.nowMs() + CLAIM_MS }))) throw new NoLongerOurs()
      return work(t)
    })
  }

  /** Stores entries and position together, so that a batch is either stored or read again. */
  async function store(source: LiveSource, row: ConnectionRow, claim: string, batch: SourceBatch): Promise<number> {
    const { user_id: userId } = row
    const piece = { ...batch, entries: withNightClocks(batch.entries) }
    return whileClaimed(row, claim, async (t) => {
      const batch = { userId, connectorId: source.connectorId, entries: piece.entries, nowMs: clock.nowMs() }
      const outcome = await importEntries(t, batch)
      await announce(hooks, t, userId, outcome.rows)
      await t.connections.update(row, { position: JSON.stringify(piece.position) })
      if (outcome.rejected.length > 0) {
        const reasons = [...new Set(outcome.rejected.map(({ reason }) => reason.en))].slice(0, 3)
        log.warn({ connector: source.name, rejected: outcome.rejected.length, reasons }, 'values were left out')
      }
      const moved = { userId, connectorId: source.connectorId, piece, nowMs: clock.nowMs(), hooks }
      return outcome.created + outcome.replaced + (await forgetMoved(t, moved))
    })
  }

  async function finish(source: LiveSource, row: ConnectionRow, claim: string, outcome: UpdateOutcome): Promise<void> {
    const nowEpoch = epochSeconds(clock)
    const next = outcome.isWhole ? nextTurn(row, source.everySeconds, nowEpoch) : nowEpoch + SOON_SECONDS
    await whileClaimed(row, claim, async (t) => {
      await t.connections.update(row, {
        state: 'connected',
        update_state: 'updated',
        failures: 0,
        last_error: null,
        last_count: outcome.changed,
        last_attempt_epoch: nowEpoch,
        last_success_epoch: nowEpoch,
        next_update_epoch: next,
        claim: null,
        claim_until_ms: null,
        updated_epoch: nowEpoch,
      })
      if (isAwaited(row)) await tell(t, source, row)
    })
  }

  const tell = (t: Transaction, { name }: LiveSource, { user_id }: ConnectionRow): Promise<void> =>
    dependencies.emit(t, user_id, { type: 'connector.changed', data: { connectorName: name } })

  async function fail(source: LiveSource, row: ConnectionRow, claim: string, failure: SourceFailure): Promise<void> {
    const nowEpoch = epochSeconds(clock)
    if (failure.kind === 'limited' && source.oauth)
      restingUntil.set(source.connectorId, nowEpoch + (failure.retryAfterSeconds ?? SOON_SECONDS))
    try {
      await whileClaimed(row, claim, async (t) => {
        const changes = afterFailure(row, failure, nowEpoch)
        await t.connections.update(row, changes)
        if (changes.state === 'expired')
          await dependencies.feed.publish(t, row.user_id, expiredCard(source, failure.sentence, dependencies.baseUrl))
        await tell(t, source, row)
      })
    } catch (error) {
      if (!(error instanceof NoLongerOurs)) throw error
    }
  }

  async function sweep(): Promise<void> {
    const due = await storage.read((t) => t.connections.due(epochSeconds(clock)))
    if (due.length > 0)
      await storage.transaction((t) => t.jobs.addAll(due.map((row) => ({ ...updateJob(row), ...inBackground }))))
  }

  return { ...handles<UpdatePayload>(UPDATE, run), ...handles(SWEEP.name, sweep) }
}

interface UpdateOutcome {
  readonly changed: number
  /** Nothing more to read for now. */
  readonly isWhole: boolean
}

/** Emits an event only if the person asked for the update or had seen it fail; hourly updates are not news. */
const isAwaited = ({ last_error, last_attempt_epoch, update_requested_epoch }: ConnectionRow): boolean =>
  last_error !== null || (update_requested_epoch ?? 0) > (last_attempt_epoch ?? 0)

const failureFrom = (error: unknown): SourceFailure =>
  error instanceof SourceFailure ? error : new SourceFailure('away', failures.ours)

interface MovedStores extends TrackingStores {
  readonly connections: ConnectionStore
}

interface MovedAddress {
  readonly userId: number
  readonly connectorId: number
  readonly piece: SourceBatch
  readonly nowMs: number
  readonly hooks: Pick<TrackingHooks, 'measured'>
}

/**
 * Deletes measurements that the source no longer reports, for variables that it still reports: an empty response may only
 * mean that the source has a problem. Returns how many were deleted.
 */
async function forgetMoved(t: MovedStores & Transaction, moved: MovedAddress): Promise<number> {
  const { userId, connectorId, piece, nowMs, hooks } = moved
  if (!piece.completeFor || piece.entries.length === 0) return 0
  const keys = [...new Set(piece.entries.map(({ variableName }) => nameKey(variableName)))]
  const variables = await t.variables.holdNamed(userId, keys)
  if (variables.length === 0) return 0
  const idOf = new Map(variables.map(({ name_key, variable_id }) => [name_key, variable_id]))
  const reported = new Set(
    piece.entries.map(
      ({ variableName, start, sourceName }) =>
        `${idOf.get(nameKey(variableName))} ${start.epochSeconds} ${tidyName(sourceName)}`,
    ),
  )
  const stored = await t.connections.between(userId, connectorId, {
    variableIds: [...idOf.values()],
    ...piece.completeFor,
  })
  const missing = stored.filter((row) => !reported.has(`${row.variable_id} ${row.start_epoch} ${row.source_name}`))
  if (missing.length === 0) return 0
  await t.measurements.deleteIds(
    userId,
    missing.map(({ id }) => id),
  )
  const lost = new Map<number, number>()
  for (const { variable_id } of missing) lost.set(variable_id, (lost.get(variable_id) ?? 0) - 1)
  await noteVariableChanges(t, userId, lost, nowMs)
  await hooks.measured(t, userId, { kind: 'deleted', rows: missing })
  return missing.length
}

/** Pausing, resuming and stopping. */
import { say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { CardAction, CardChange } from '../../reminding/feed/cards.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { blockOn, isInsideBlock, type LocalNow, nextMoment, revealedDay, todayOf } from './calendar.ts'
import type { Revealing } from './chance.ts'
import { type ExperimentEnding, freeBlocks } from './ending.ts'
import type { ExperimentReminders } from './reminders.ts'
import type { ExperimentAsker, Experiments } from './service.ts'
import { draftOf, noExperiment, pausesOf, refuseUnless, timetableOf } from './state.ts'
import type { ExperimentRow, ExperimentStores, ExperimentTransaction } from './store.ts'
import type { ExperimentView } from './view.ts'

export interface Stop {
  readonly experimentId: number
  readonly reason: NonNullable<ExperimentRow['stop_reason']>
  readonly note?: string
}

type ChangeAuthor = Pick<ExperimentAsker, 'userId' | 'timeZone'>
const PAUSABLE = say('a running one can be paused')
const PAUSED = say('a paused one can be resumed')
const STOPPABLE = say('one that is running or paused can be stopped')
const NOTHING_LEFT = say('The last block has begun: there is nothing left to pause.')

export type Changing = ReturnType<typeof createChanging>

export function createChanging({
  storage,
  experiments,
  revealing,
  reminders,
  ending,
}: {
  readonly storage: Storage<ExperimentStores>
  readonly experiments: Pick<Experiments, 'viewIn'>
  readonly revealing: Pick<Revealing, 'reveal' | 'revealIn' | 'localNowOf'>
  readonly reminders: Pick<ExperimentReminders, 'adjust'>
  readonly ending: Pick<ExperimentEnding, 'end' | 'foresee'>
}) {
  async function held(t: ExperimentTransaction, userId: number, id: number): Promise<ExperimentRow> {
    const row = await t.experiments.hold(userId, id)
    if (!row) throw noExperiment()
    return row
  }

  /** The current block continues to its end; the next one waits. */
  async function pause(author: ChangeAuthor, experimentId: number): Promise<ExperimentView> {
    return storage.transaction(async (t) => {
      const row = await held(t, author.userId, experimentId)
      refuseUnless(row, ['running'], PAUSABLE)
      const localNow = revealing.localNowOf(row)
      const next = await nextBlock(t, row, localNow)
      const table = timetableOf(row)
      if (!table || next >= table.design.blocks)
        throw new Refusal('badInput', [{ message: NOTHING_LEFT, field: 'experimentId' }])
      const pauses = [...pausesOf(row).filter(({ block }) => block !== next), { block: next, firstDay: null }]
      return changed(t, author, row, { state: 'paused', pauses: JSON.stringify(pauses) })
    })
  }

  /** Never the first block: the plan fixes its day. */
  async function nextBlock(t: ExperimentTransaction, row: ExperimentRow, localNow: LocalNow): Promise<number> {
    const table = timetableOf(row)
    if (!table) return 0
    const lastBlock = (await t.experiments.days(row)).at(-1)?.block ?? -1
    return Math.max(0, lastBlock, blockOn(table, revealedDay(localNow, draftOf(row).revealEvening))) + 1
  }

  /** If the previous block is still running, nothing was missed; otherwise the next one begins tomorrow. */
  async function resume(author: ChangeAuthor, experimentId: number): Promise<ExperimentView> {
    return storage.transaction(async (t) => {
      const row = await held(t, author.userId, experimentId)
      refuseUnless(row, ['paused'], PAUSED)
      const localNow = revealing.localNowOf(row)
      const table = timetableOf(row)
      const pauses = pausesOf(row)
      const today = todayOf(localNow)
      const isLived = table !== undefined && (isInsideBlock(table, today) || today < table.firstDay)
      const going = isLived
        ? pauses.filter(({ firstDay }) => firstDay !== null)
        : pauses.map((pause) => (pause.firstDay === null ? { ...pause, firstDay: today + 1 } : pause))
      return changed(t, author, row, { state: 'running', pauses: JSON.stringify(going) })
    })
  }

  async function changed(
    t: ExperimentTransaction,
    author: ChangeAuthor,
    row: ExperimentRow,
    changes: Partial<ExperimentRow>,
  ) {
    const localNow = revealing.localNowOf(row)
    const next = nextMoment(localNow, draftOf(row).revealEvening)
    const after = { ...row, ...changes, updated_epoch: localNow.nowEpoch, next_due_epoch: next }
    await t.experiments.update(row, after)
    await reminders.adjust(t, after)
    return experiments.viewIn(t, after, author)
  }

  async function stop(author: ChangeAuthor, request: Stop): Promise<ExperimentView> {
    await foresee(author.userId, request.experimentId)
    return storage.transaction(async (t) => experiments.viewIn(t, await stopIn(t, author.userId, request), author))
  }

  /** Computes the current result before the transaction that writes it. */
  async function foresee(userId: number, experimentId: number): Promise<void> {
    await revealing.reveal(userId)
    await ending.foresee(userId, experimentId)
  }

  async function stopIn(transaction: Transaction, userId: number, { experimentId, reason, note }: Stop) {
    const t = storage.join(transaction)
    const row = await held(t, userId, experimentId)
    refuseUnless(row, ['running', 'paused'], STOPPABLE)
    const localNow = revealing.localNowOf(row)
    await revealing.revealIn(t, row, localNow)
    const onlyBlocks = freeBlocks(await t.experiments.looks(row))
    const by = onlyBlocks === undefined ? 'person' : 'look'
    return ending.end(t, row, localNow, { by, reason, note: note ?? null, onlyBlocks })
  }

  /** Handles the button of a card. */
  async function stopByCard({ owner, parameters }: CardAction): Promise<CardChange> {
    const { experimentId } = parameters
    if (typeof experimentId !== 'number') throw noExperiment()
    await foresee(owner.userId, experimentId)
    return (t) => stopIn(t, owner.userId, { experimentId, reason: 'other' })
  }

  return { pause, resume, stop, foresee, stopIn, stopByCard }
}

/**
 * What happens when somebody leaves: their days leave studies at once, and pooled results exclude them from the next
 * batch on.
 */
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { endGrant } from '../../people/grants/service.ts'
import type { PeopleHooks } from '../../people/hooks.ts'
import type { Feed } from '../../reminding/feed/service.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { isCommon } from '../known-variable.ts'
import { resultKey } from './cards.ts'
import { isStudyId } from './rules.ts'
import type { StudyRow, StudyStores, StudyTransaction } from './store.ts'

export function createDeparting({
  storage,
  clock,
  hooks,
  feed,
}: {
  readonly storage: Storage<StudyStores>
  readonly clock: Clock
  readonly hooks: Pick<PeopleHooks, 'shareRevoked'>
  readonly feed: Pick<Feed, 'withdraw'>
}) {
  /** A share has ended. */
  async function participantLeft(transaction: Transaction, userId: number, clientId: string): Promise<void> {
    if (!isStudyId(clientId)) return
    const t = storage.join(transaction)
    // A dismissed invitation stays: nobody is invited twice.
    await feed.withdraw(t, userId, [resultKey(clientId)])
  }

  /** Locks the study: anyone about to store a snapshot with this person waits, and then sees that they left. */
  async function thaw(t: StudyStores, studyId: string): Promise<void> {
    const held = await t.studies.hold(studyId)
    if (held) await t.studies.deleteSnapshot(held)
  }

  /** An account is being deleted; its rows still exist. */
  async function leave(transaction: Transaction, userId: number): Promise<void> {
    const t = storage.join(transaction)
    for (const row of await t.studies.ofUser(userId)) {
      // Locked, so that nothing is stored that would be left behind.
      await t.studies.hold(row.id)
      await dissolve(t, row, 'the study was deleted')
    }
    await handOver(t, userId)
    for (const grant of await t.grants.ofUser(userId)) {
      if (grant.grantee_kind === 'study') await participantLeft(t, userId, grant.grantee)
    }
  }

  /** Participants see it in their list of shares: the study no longer reads their data. */
  async function dissolve(t: StudyTransaction, row: StudyRow, reason: string): Promise<void> {
    if (row.kind !== 'group') return
    for (const grant of await t.grants.to({ grantee_kind: 'study', grantee: row.id })) {
      await feed.withdraw(t, grant.user_id, [resultKey(row.id)])
      await endGrant(t, grant, { reason, atEpoch: epochSeconds(clock), hooks })
    }
  }

  /** A global study belongs to nobody in particular: an administrator takes it over. */
  async function handOver(t: StudyStores, userId: number): Promise<void> {
    const heir = (await t.users.all()).find(({ id, is_administrator }) => id !== userId && is_administrator === 1)
    const ids = (await t.studies.ofUser(userId))
      .filter((row) => row.kind === 'global' && isOfEverybody(row))
      .map(({ id }) => id)
    if (heir && ids.length > 0) await t.studies.handOver(userId, heir.id, ids)
  }

  /** A variable is being removed, with everything said about it. */
  async function forgetVariable(transaction: Transaction, userId: number, variableId: number): Promise<void> {
    const t = storage.join(transaction)
    const isAbout = (row: StudyRow) => row.cause_variable_id === variableId || row.effect_variable_id === variableId
    for (const row of (await t.studies.ofUser(userId)).filter(isAbout)) {
      if (row.kind !== 'individual' && isOfEverybody(row)) continue
      await dissolve(t, row, 'the study was deleted')
      await feed.withdraw(t, userId, [resultKey(row.id)])
      await t.studies.hold(row.id)
      await t.studies.delete(row)
    }
    for (const grant of await t.grants.ofUser(userId)) {
      const shared = grant.variable_ids === null ? [] : (JSON.parse(grant.variable_ids) as number[])
      if (grant.grantee_kind !== 'study' || !shared.includes(variableId)) continue
      await endGrant(t, grant, { reason: 'the variable was deleted', atEpoch: epochSeconds(clock), hooks })
    }
  }

  /** Pooled results were hidden, or no longer include somebody. */
  async function withdrawn(transaction: Transaction, pools: readonly WithdrawnPair[]): Promise<void> {
    const t = storage.join(transaction)
    const pairs = new Set(pools.filter(({ study_id }) => study_id === null).map(pairOf))
    for (const { study_id } of pools) if (study_id !== null) await thaw(t, study_id)
    for (const row of await t.studies.ofEverybody()) {
      const pair = { cause_id: row.cause_variable_id, effect_id: row.effect_variable_id }
      if (pairs.has(pairOf(pair))) await thaw(t, row.id)
    }
  }

  return { participantLeft, leave, forgetVariable, withdrawn }
}

interface WithdrawnPair {
  readonly study_id: string | null
  readonly cause_id: number
  readonly effect_id: number
}

const pairOf = ({ cause_id, effect_id }: Pick<WithdrawnPair, 'cause_id' | 'effect_id'>): string =>
  `${cause_id} ${effect_id}`

/** Global studies about common variables, no matter who asked first. */
const isOfEverybody = (row: StudyRow): boolean =>
  row.kind !== 'individual' && isCommon(row.cause_variable_id) && isCommon(row.effect_variable_id)

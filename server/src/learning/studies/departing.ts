/** Who leaves takes their days along at once; what many say together is told without them from the next batch on. */
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { endGrant } from '../../people/grants/service.ts'
import type { PeopleHooks } from '../../people/hooks.ts'
import type { Feed } from '../../reminding/feed/service.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { isCommon } from '../known-variable.ts'
import { resultKey } from './cards.ts'
import { isStudyId } from './rules.ts'
import type { StudyRow } from './store.ts'
import type { StudyStores } from './stores.ts'

export interface DepartingParts {
  readonly storage: Storage<StudyStores>
  readonly clock: Clock
  readonly hooks: Pick<PeopleHooks, 'shareRevoked'>
  readonly feed: Pick<Feed, 'withdraw'>
}

type Stores = StudyStores & Transaction

export function createDeparting({ storage, clock, hooks, feed }: DepartingParts) {
  /** A share ends. */
  async function left(transaction: Transaction, userId: number, clientId: string): Promise<void> {
    if (!isStudyId(clientId)) return
    const t = storage.join(transaction)
    // The invitation stays where it was put away: nobody is asked a second time.
    await feed.withdraw(t, userId, [resultKey(clientId)])
  }

  /** Whoever is about to store what they froze with this person waits, and sees then that they left. */
  async function thaw(t: StudyStores, studyId: string): Promise<void> {
    const held = await t.studies.hold(studyId)
    if (held) await t.studies.deleteSnapshot(held)
  }

  /** An account is being deleted; its rows are still there. */
  async function leave(transaction: Transaction, userId: number): Promise<void> {
    const t = storage.join(transaction)
    for (const row of await t.studies.ofUser(userId)) {
      // Nothing of it is stored from now on that would be left behind.
      await t.studies.hold(row.id)
      await dissolve(t, row, 'the study was deleted')
    }
    await handOver(t, userId)
    for (const grant of await t.grants.ofUser(userId)) {
      if (grant.grantee_kind === 'study') await left(t, userId, grant.grantee)
    }
  }

  /** Those who take part are told by their list of shares: nothing is read from them any more. */
  async function dissolve(t: Stores, row: StudyRow, reason: string): Promise<void> {
    if (row.kind !== 'group') return
    for (const grant of await t.grants.to({ grantee_kind: 'study', grantee: row.id })) {
      await feed.withdraw(t, grant.user_id, [resultKey(row.id)])
      await endGrant(t, grant, { reason, atEpoch: epochSeconds(clock), hooks })
    }
  }

  /** A study of everybody is nobody's in particular: an administrator looks after it from now on. */
  async function handOver(t: StudyStores, userId: number): Promise<void> {
    const heir = (await t.users.all()).find(({ id, is_administrator }) => id !== userId && is_administrator === 1)
    const ids = (await t.studies.ofUser(userId))
      .filter((row) => row.kind === 'global' && isOfEverybody(row))
      .map(({ id }) => id)
    if (heir && ids.length > 0) await t.studies.handOver(userId, heir.id, ids)
  }

  /** A variable is going, with all that was said about it. */
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

  /** Results of many are not shown any more, or told without somebody who was in them. */
  async function withdrawn(transaction: Transaction, pools: readonly WithdrawnPair[]): Promise<void> {
    const t = storage.join(transaction)
    const gone = new Set(pools.filter(({ study_id }) => study_id === null).map(pairOf))
    for (const { study_id } of pools) if (study_id !== null) await thaw(t, study_id)
    for (const row of await t.studies.ofEverybody()) {
      const pair = { cause_id: row.cause_variable_id, effect_id: row.effect_variable_id }
      if (gone.has(pairOf(pair))) await thaw(t, row.id)
    }
  }

  return { left, leave, forgetVariable, withdrawn }
}

interface WithdrawnPair {
  readonly study_id: string | null
  readonly cause_id: number
  readonly effect_id: number
}

const pairOf = ({ cause_id, effect_id }: Pick<WithdrawnPair, 'cause_id' | 'effect_id'>): string =>
  `${cause_id} ${effect_id}`

/** About variables that everybody knows, whoever asked first. */
const isOfEverybody = (row: StudyRow): boolean =>
  row.kind !== 'individual' && isCommon(row.cause_variable_id) && isCommon(row.effect_variable_id)

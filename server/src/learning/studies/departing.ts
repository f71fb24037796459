/** Who leaves takes their days along at once; what many say together is told without them from the next batch on. */
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { endGrant } from '../../people/shares/revoke.ts'
import type { Storage } from '../../storage/storage.ts'
import { isCommon } from '../known-variable.ts'
import type { LearningStores } from '../stores.ts'
import { resultKey } from './cards.ts'
import { isStudyId } from './rules.ts'
import type { StudyRow } from './store.ts'

export interface DepartingParts {
  readonly storage: Storage<LearningStores>
  readonly clock: Clock
  /** What else hangs on a share that ends: webhooks, events. */
  readonly onRevoked: (userId: number, clientId: string) => Promise<void>
}

export function createDeparting({ storage, clock, onRevoked }: DepartingParts) {
  /** Inside the transaction that ends a share. */
  async function left(userId: number, clientId: string): Promise<void> {
    if (!isStudyId(clientId)) return
    await storage.transaction(async (t) => {
      // The invitation stays where it was put away: nobody is asked a second time.
      await t.feed.remove(userId, resultKey(clientId))
    })
  }

  /** Whoever is about to store what they froze with this person waits, and sees then that they left. */
  async function thaw(t: LearningStores, studyId: string): Promise<void> {
    const held = await t.studies.hold(studyId)
    if (held) await t.studies.deleteSnapshot(held)
  }

  /** Inside the transaction that deletes an account, before the rows go. */
  async function leave(userId: number): Promise<void> {
    await storage.transaction(async (t) => {
      for (const row of await t.studies.ofUser(userId)) {
        // Nothing of it is stored from now on that would be left behind.
        await t.studies.hold(row.id)
        await dissolve(t, row, 'the study was deleted')
      }
      await handOver(t, userId)
      for (const grant of await t.grants.ofUser(userId)) {
        if (grant.grantee_kind === 'study') await left(userId, grant.grantee)
      }
    })
  }

  /** Those who take part are told by their list of shares: nothing is read from them any more. */
  async function dissolve(t: LearningStores, row: StudyRow, reason: string): Promise<void> {
    if (row.kind !== 'group') return
    for (const grant of await t.grants.to({ grantee_kind: 'study', grantee: row.id })) {
      await t.feed.remove(grant.user_id, resultKey(row.id))
      await endGrant(t, grant, { reason, atEpoch: epochSeconds(clock), onRevoked })
    }
  }

  /** A study of everybody is nobody's in particular: an administrator looks after it from now on. */
  async function handOver(t: LearningStores, userId: number): Promise<void> {
    const heir = (await t.users.all()).find(({ id, is_administrator }) => id !== userId && is_administrator === 1)
    const ids = (await t.studies.ofUser(userId))
      .filter((row) => row.kind === 'global' && isOfEverybody(row))
      .map(({ id }) => id)
    if (heir && ids.length > 0) await t.studies.handOver(userId, heir.id, ids)
  }

  /** A variable is going, with all that was said about it. */
  async function forgetVariable(userId: number, variableId: number): Promise<void> {
    await storage.transaction(async (t) => {
      const isAbout = (row: StudyRow) => row.cause_variable_id === variableId || row.effect_variable_id === variableId
      for (const row of (await t.studies.ofUser(userId)).filter(isAbout)) {
        if (row.kind !== 'individual' && isOfEverybody(row)) continue
        await dissolve(t, row, 'the study was deleted')
        await t.feed.remove(userId, resultKey(row.id))
        await t.studies.hold(row.id)
        await t.studies.delete(row)
      }
      for (const grant of await t.grants.ofUser(userId)) {
        const shared = grant.variable_ids === null ? [] : (JSON.parse(grant.variable_ids) as number[])
        if (grant.grantee_kind !== 'study' || !shared.includes(variableId)) continue
        await left(userId, grant.grantee)
        await endGrant(t, grant, { reason: 'the variable was deleted', atEpoch: epochSeconds(clock), onRevoked })
      }
    })
  }

  /** Inside the transaction in which results of many are not shown any more, or told without somebody who was in them. */
  async function withdrawn(pools: readonly Withdrawn[]): Promise<void> {
    const gone = new Set(pools.filter(({ study_id }) => study_id === null).map(pairOf))
    await storage.transaction(async (t) => {
      for (const { study_id } of pools) if (study_id !== null) await thaw(t, study_id)
      for (const row of await t.studies.ofEverybody()) {
        const pair = { cause_id: row.cause_variable_id, effect_id: row.effect_variable_id }
        if (gone.has(pairOf(pair))) await thaw(t, row.id)
      }
    })
  }

  return { left, leave, forgetVariable, withdrawn }
}

interface Withdrawn {
  readonly study_id: string | null
  readonly cause_id: number
  readonly effect_id: number
}

const pairOf = ({ cause_id, effect_id }: Pick<Withdrawn, 'cause_id' | 'effect_id'>): string =>
  `${cause_id} ${effect_id}`

/** About variables that everybody knows, whoever asked first. */
const isOfEverybody = (row: StudyRow): boolean =>
  row.kind !== 'individual' && isCommon(row.cause_variable_id) && isCommon(row.effect_variable_id)

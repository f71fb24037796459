import { sql } from 'kysely'
import type { UserStore } from '../../people/users/store.ts'
import type { FeedStore } from '../../reminding/feed/store.ts'
import type { Executor } from '../../storage/executor.ts'
import type {
  AnalysesTable,
  ChangesTable,
  FindingsTable,
  HiddenFindingsTable,
  JudgedPairsTable,
} from '../../storage/tables/learning.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import { type SameGroup, sharedIn } from './not-compared.ts'

export type AnalysisRow = AnalysesTable
export type FindingRow = FindingsTable
export type JudgedPairsRow = JudgedPairsTable
export type HiddenPair = HiddenFindingsTable

const NEVER = {
  method_version: null,
  input_hash: null,
  analysed_epoch: null,
  took_ms: null,
  first_day: null,
  days: null,
  variables: null,
  pairs: null,
  likely: null,
  possible: null,
  night_epoch: 0,
} satisfies Partial<AnalysisRow>

/** Identifies a finding of a person. */
export type FindingKey = Pick<FindingRow, 'family' | 'cause_id' | 'effect_id'>
/** What findings are ranked by. */
export type FindingRank = FindingKey & Pick<FindingRow, 'q' | 'z'>

interface AnalysedPerson {
  readonly timeZone: string
  readonly analysedEpoch: number | null
}

export type FindingStore = ReturnType<typeof findingStore>

export function findingStore({ db }: Executor) {
  const findingsOf = (userId: number) => db.selectFrom('findings').selectAll().where('user_id', '=', userId)
  const ofAnalysis = (userId: number) => db.updateTable('analyses').where('user_id', '=', userId)
  const latestAnalysis = (userId: number): Promise<AnalysisRow | undefined> =>
    db.selectFrom('analyses').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return {
    latestAnalysis,

    /** Groups of variables that say nearly the same, as the last analysis has found them. */
    same: async (userId: number): Promise<readonly SameGroup[]> => sharedIn(await latestAnalysis(userId)).same,

    pairs: (userId: number): Promise<Omit<JudgedPairsRow, 'user_id'> | undefined> =>
      db.selectFrom('judged_pairs').select(['version', 'pairs']).where('user_id', '=', userId).executeTakeFirst(),

    pairsVersion: async (userId: number): Promise<string | undefined> =>
      (await db.selectFrom('judged_pairs').select('version').where('user_id', '=', userId).executeTakeFirst())?.version,

    /** Undefined if no pair was judged. */
    savePairs: async (userId: number, stored: Omit<JudgedPairsRow, 'user_id'> | undefined): Promise<void> => {
      if (stored === undefined) {
        await db.deleteFrom('judged_pairs').where('user_id', '=', userId).execute()
        return
      }
      await db
        .insertInto('judged_pairs')
        .values({ user_id: userId, ...stored })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(stored))
        .execute()
    },

    changes: (userId: number): Promise<Pick<ChangesTable, 'version' | 'found'> | undefined> =>
      db.selectFrom('person_changes').select(['version', 'found']).where('user_id', '=', userId).executeTakeFirst(),

    /** The days from which a question about any day is answered. */
    changeSeries: async (userId: number): Promise<string | undefined> =>
      (await db.selectFrom('person_changes').select('series').where('user_id', '=', userId).executeTakeFirst())?.series,

    changesVersion: async (userId: number): Promise<string | undefined> =>
      (await db.selectFrom('person_changes').select('version').where('user_id', '=', userId).executeTakeFirst())
        ?.version,

    /** Undefined if nothing was analysed. */
    saveChanges: async (userId: number, stored: Omit<ChangesTable, 'user_id'> | undefined): Promise<void> => {
      if (stored === undefined) {
        await db.deleteFrom('person_changes').where('user_id', '=', userId).execute()
        return
      }
      await db
        .insertInto('person_changes')
        .values({ user_id: userId, ...stored })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(stored))
        .execute()
    },

    /**
     * Marks that an analysis is needed, and locks the row until the transaction ends. Returns since when one has been
     * needed.
     */
    want: async (userId: number, nowMs: number): Promise<number> => {
      const { wanted_ms } = await db
        .insertInto('analyses')
        .values({ user_id: userId, wanted_ms: nowMs, generation: 0, finished_generation: 0, ...NEVER })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({ wanted_ms: sql<number>`coalesce(analyses.wanted_ms, ${nowMs})` }),
        )
        .returning('wanted_ms')
        .executeTakeFirstOrThrow()
      return wanted_ms ?? nowMs
    },

    /** Returns the number of the analysis that begins now. The person must exist. */
    begin: async (userId: number): Promise<number> => {
      const { generation } = await db
        .insertInto('analyses')
        .values({ user_id: userId, wanted_ms: null, generation: 1, finished_generation: 0, ...NEVER })
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet((analysis) => ({ generation: analysis('analyses.generation', '+', 1), wanted_ms: null })),
        )
        .returning('generation')
        .executeTakeFirstOrThrow()
      return generation
    },

    /** False if a newer analysis has begun: it has read at least what this one has. */
    finish: async (userId: number, generation: number, result: Partial<AnalysisRow>): Promise<boolean> => {
      const updated = await ofAnalysis(userId)
        .set({ ...result, finished_generation: generation })
        .where('generation', '=', generation)
        .executeTakeFirst()
      return updated.numUpdatedRows > 0n
    },

    all: (userId: number): Promise<FindingRow[]> =>
      findingsOf(userId).orderBy('family').orderBy('cause_id').orderBy('effect_id').execute(),

    withKey: (userId: number, { family, cause_id, effect_id }: FindingKey): Promise<FindingRow | undefined> =>
      findingsOf(userId)
        .where('family', '=', family)
        .where('cause_id', '=', cause_id)
        .where('effect_id', '=', effect_id)
        .executeTakeFirst(),

    ofVariables: (userId: number, ids: readonly number[]): Promise<FindingRow[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : findingsOf(userId)
            .where((row) => row.or([row('cause_id', 'in', ids), row('effect_id', 'in', ids)]))
            .orderBy('q')
            .execute(),

    /** Ranks without details, because there may be thousands. */
    ranksOf: async (userId: number, ids: readonly number[]): Promise<FindingRank[]> =>
      ids.length === 0
        ? []
        : db
            .selectFrom('findings')
            .select(['family', 'cause_id', 'effect_id', 'q', 'z'])
            .where('user_id', '=', userId)
            .where('family', '=', 'directed')
            .where((row) => row.or([row('cause_id', 'in', ids), row('effect_id', 'in', ids)]))
            .execute(),

    /** Directed findings by their keys. Ids are literals in the statement, so that each is looked up by the index. */
    withKeys: async (userId: number, keys: readonly FindingKey[]): Promise<FindingRow[]> => {
      if (keys.length === 0) return []
      const pairs = keys.map(({ cause_id, effect_id }) => sql`(${sql.lit(cause_id)}, ${sql.lit(effect_id)})`)
      return findingsOf(userId)
        .where('family', '=', 'directed')
        .where(sql<boolean>`(cause_id, effect_id) in (values ${sql.join(pairs)})`)
        .execute()
    },

    /** Replaces the finding of the same pair, but keeps when it was first found. */
    save: async (row: FindingRow): Promise<void> => {
      const { verdict, q, z, detail, updated_epoch } = row
      await db
        .insertInto('findings')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'family', 'cause_id', 'effect_id'])
            .doUpdateSet({ verdict, q, z, detail, updated_epoch }),
        )
        .execute()
    },

    delete: async (userId: number, { family, cause_id, effect_id }: FindingKey): Promise<void> => {
      await db
        .deleteFrom('findings')
        .where('user_id', '=', userId)
        .where('family', '=', family)
        .where('cause_id', '=', cause_id)
        .where('effect_id', '=', effect_id)
        .execute()
    },

    hidden: (userId: number): Promise<HiddenPair[]> =>
      db.selectFrom('hidden_findings').selectAll().where('user_id', '=', userId).execute(),

    /** False if it is hidden already. */
    hide: async (row: HiddenPair): Promise<boolean> => {
      const added = await db
        .insertInto('hidden_findings')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    /** Returns what was hidden; undefined if nothing was. */
    show: ({ user_id, cause_id, effect_id }: Omit<HiddenPair, 'hidden_epoch'>): Promise<HiddenPair | undefined> =>
      db
        .deleteFrom('hidden_findings')
        .where('user_id', '=', user_id)
        .where('cause_id', '=', cause_id)
        .where('effect_id', '=', effect_id)
        .returningAll()
        .executeTakeFirst(),

    showVariable: async (userId: number, id: number): Promise<void> => {
      await db
        .deleteFrom('hidden_findings')
        .where('user_id', '=', userId)
        .where((row) => row.or([row('cause_id', '=', id), row('effect_id', '=', id)]))
        .execute()
    },

    /** People whose night has begun or is not planned yet, longest first. */
    nightDue: async (nowEpoch: number, limit: number): Promise<number[]> => {
      const rows = await db
        .selectFrom('analyses')
        .select('user_id')
        .where('night_epoch', '<=', nowEpoch)
        .orderBy('night_epoch')
        .limit(limit)
        .execute()
      return rows.map(({ user_id }) => user_id)
    },

    nightOf: async (userId: number): Promise<AnalysedPerson | undefined> => {
      const row = await db
        .selectFrom('analyses')
        .innerJoin('users', 'users.id', 'analyses.user_id')
        .select(['users.time_zone', 'analyses.analysed_epoch'])
        .where('analyses.user_id', '=', userId)
        .executeTakeFirst()
      return row && { timeZone: row.time_zone, analysedEpoch: row.analysed_epoch }
    },

    planNight: async (userId: number, night_epoch: number): Promise<void> => {
      await ofAnalysis(userId).set({ night_epoch }).execute()
    },
  }
}

/** The stores that findings need. */
export interface FindingStores extends TrackingStores {
  readonly findings: FindingStore
  readonly users: UserStore
  readonly feed: FeedStore
  /** Variables that experiments add to ask whether an instruction was followed. */
  readonly experiments: { doneVariables(userId: number): Promise<ReadonlySet<number>> }
  /** What a person contributes to results of many is due. */
  readonly population: { analysed(userId: number): Promise<void> }
}

export type FindingTransaction = FindingStores & Transaction

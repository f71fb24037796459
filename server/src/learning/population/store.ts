import type { Estimate } from '@upshot/analysis'
import { sql } from 'kysely'
import type { Executor } from '../../storage/executor.ts'
import type { PopulationEstimatesTable, PopulationPeopleTable, PopulationResultsTable } from '../../storage/tables.ts'

export type EstimateRow = PopulationEstimatesTable
export type ResultRow = PopulationResultsTable
export type PopulationStore = ReturnType<typeof populationStore>

export interface PairKey {
  readonly cause_id: number
  readonly effect_id: number
  readonly lag_days: number
}

/** What one person adds to a pair; who it is stays in the database. */
export interface Contribution extends Estimate {
  readonly days: number
  readonly updatedEpoch: number
}

/** SQLite takes no more values in one statement. */
const ROWS_AT_ONCE = 500

export function populationStore({ db, dialect }: Executor) {
  const ofPerson = (userId: number) => db.selectFrom('population_estimates').where('user_id', '=', userId)
  const contributions = db
    .selectFrom('population_estimates')
    .select(['y', 'v', 'days', 'updated_epoch as updatedEpoch'])
    // By value, not by person: the order says nothing about anybody.
    .orderBy('y')
    .orderBy('v')

  return {
    /** One change of a person's part at a time; nobody else makes one until the transaction ends. */
    hold: async (userId: number): Promise<PopulationPeopleTable> =>
      db
        .insertInto('population_people')
        .values({ user_id: userId, input_hash: null, estimated_epoch: null })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
        .returningAll()
        .executeTakeFirstOrThrow(),

    note: async (userId: number, changes: Partial<PopulationPeopleTable>): Promise<void> => {
      await db.updateTable('population_people').set(changes).where('user_id', '=', userId).execute()
    },

    /** People who share everything, two variables or more, or take part in a study, and were analysed since. */
    outdated: async (): Promise<number[]> => {
      const rows = await db
        .selectFrom('users')
        .leftJoin('population_people as part', 'part.user_id', 'users.id')
        .leftJoin('analyses', 'analyses.user_id', 'users.id')
        .select('users.id')
        .where((user) =>
          user.or([
            user('users.share_all_data', '=', 1),
            user.exists(
              user
                .selectFrom('user_variables')
                .select('variable_id')
                .whereRef('user_id', '=', 'users.id')
                .where('is_shared', '=', 1),
            ),
            user.exists(
              user
                .selectFrom('grants')
                .select('grants.id')
                .whereRef('grants.user_id', '=', 'users.id')
                .where('grantee_kind', '=', 'study')
                .where('grants.state', '=', 'active'),
            ),
            // Whoever has left is looked at once more, so that nothing of them stays.
            user('part.estimated_epoch', 'is not', null),
          ]),
        )
        .where((user) =>
          user.or([
            user('part.estimated_epoch', 'is', null),
            user('analyses.analysed_epoch', '>=', user.ref('part.estimated_epoch')),
          ]),
        )
        .orderBy('users.id')
        .execute()
      return rows.map(({ id }) => id)
    },

    estimatesOf: (userId: number): Promise<EstimateRow[]> => ofPerson(userId).selectAll().execute(),

    replaceEstimates: async (userId: number, rows: readonly EstimateRow[]): Promise<void> => {
      await db.deleteFrom('population_estimates').where('user_id', '=', userId).execute()
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
        await db
          .insertInto('population_estimates')
          .values(rows.slice(at, at + ROWS_AT_ONCE))
          .execute()
      }
    },

    deleteEstimatesOf: async (userId: number, variableId: number): Promise<void> => {
      await db
        .deleteFrom('population_estimates')
        .where('user_id', '=', userId)
        .where((row) => row.or([row('cause_id', '=', variableId), row('effect_id', '=', variableId)]))
        .execute()
    },

    /** Everybody who shares both variables. */
    shared: ({ cause_id, effect_id, lag_days }: PairKey): Promise<Contribution[]> =>
      contributions
        .where('cause_id', '=', cause_id)
        .where('effect_id', '=', effect_id)
        .where('lag_days', '=', lag_days)
        .where('is_shared', '=', 1)
        .execute(),

    /** Of these people, each with variables of their own. */
    ofPeople: async (people: readonly { userId: number; causeId: number; effectId: number }[], lagDays: number) => {
      const found: Contribution[] = []
      for (let at = 0; at < people.length; at += ROWS_AT_ONCE / 5) {
        const some = people.slice(at, at + ROWS_AT_ONCE / 5)
        const rows = await contributions
          .where('lag_days', '=', lagDays)
          .where((row) =>
            row.or(
              some.map(({ userId, causeId, effectId }) =>
                row.and({ user_id: userId, cause_id: causeId, effect_id: effectId }),
              ),
            ),
          )
          .execute()
        found.push(...rows)
      }
      return found.sort((a, b) => a.y - b.y || a.v - b.v)
    },

    /** What has to be worked out again. A pair that somebody left stays unseen until then. */
    mark: async (pairs: readonly PairKey[], state: 'moved' | 'withdrawn', epoch: number): Promise<void> => {
      for (let at = 0; at < pairs.length; at += ROWS_AT_ONCE) {
        const rows = pairs.slice(at, at + ROWS_AT_ONCE).map(({ cause_id, effect_id, lag_days }) => ({
          cause_id,
          effect_id,
          lag_days,
          state,
          people: 0,
          updated_epoch: epoch,
        }))
        await db
          .insertInto('population_results')
          .values(rows)
          .onConflict((conflict) =>
            conflict.columns(['cause_id', 'effect_id', 'lag_days']).doUpdateSet({
              state: sql`case when population_results.state = 'withdrawn' then 'withdrawn' else excluded.state end`,
            }),
          )
          .execute()
      }
    },

    /** Some that are to be worked out, held until the transaction ends; those that somebody left first. */
    holdOpen: (limit: number): Promise<ResultRow[]> => {
      const open = db
        .selectFrom('population_results')
        .selectAll()
        .where('state', 'in', ['moved', 'withdrawn'])
        .orderBy('state', 'desc')
        .orderBy('cause_id')
        .orderBy('effect_id')
        .limit(limit)
      return (dialect === 'postgres' ? open.forUpdate().skipLocked() : open).execute()
    },

    hasOpen: async (): Promise<boolean> =>
      (await db
        .selectFrom('population_results')
        .select('cause_id')
        .where('state', 'in', ['moved', 'withdrawn'])
        .limit(1)
        .executeTakeFirst()) !== undefined,

    saveResult: async (row: ResultRow): Promise<void> => {
      const { cause_id, effect_id, lag_days, ...numbers } = row
      await db
        .updateTable('population_results')
        .set(numbers)
        .where('cause_id', '=', cause_id)
        .where('effect_id', '=', effect_id)
        .where('lag_days', '=', lag_days)
        .execute()
    },

    deleteResult: async ({ cause_id, effect_id, lag_days }: PairKey): Promise<void> => {
      await db
        .deleteFrom('population_results')
        .where('cause_id', '=', cause_id)
        .where('effect_id', '=', effect_id)
        .where('lag_days', '=', lag_days)
        .execute()
    },

    /** What may be shown, of one lag. */
    results: (lagDays: number, fewest: number): Promise<ResultRow[]> =>
      db
        .selectFrom('population_results')
        .selectAll()
        .where('lag_days', '=', lagDays)
        .where('state', '<>', 'withdrawn')
        .where('people', '>=', fewest)
        .orderBy('cause_id')
        .orderBy('effect_id')
        .execute(),

    /** Every pair of the lag, with how it compares with the others. */
    rank: async (pair: PairKey, q: number): Promise<void> => {
      await db
        .updateTable('population_results')
        .set({ q })
        .where('cause_id', '=', pair.cause_id)
        .where('effect_id', '=', pair.effect_id)
        .where('lag_days', '=', pair.lag_days)
        .execute()
    },

    /** The same, of some variables on either side. */
    resultsOf: async (ids: readonly number[], lagDays: number, fewest: number): Promise<ResultRow[]> =>
      ids.length === 0
        ? []
        : db
            .selectFrom('population_results')
            .selectAll()
            .where('lag_days', '=', lagDays)
            .where('state', '<>', 'withdrawn')
            .where('people', '>=', fewest)
            .where((row) => row.or([row('cause_id', 'in', ids), row('effect_id', 'in', ids)]))
            .execute(),
  }
}

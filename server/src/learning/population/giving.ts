/** What single people give to the results of many: worked out behind their writes, and gone with what they take back. */
import { benjaminiHochberg, type RingEngine } from '@upshot/analysis'
import { handles, type JobHandlers, type JobStore, type NewJob, type Recurring } from '../../jobs/job.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import type { Storage } from '../../storage/storage.ts'
import { readPersonDays } from '../../tracking/measurements/person-days.ts'
import { inputOf } from '../findings/analysis-input.ts'
import type { LearningStores } from '../stores.ts'
import { estimatesOf, givenHash, POPULATION_LAG_DAYS } from './estimates.ts'
import { FEWEST_PUBLISHED, resultOf } from './pooling.ts'
import { givenBy, settle } from './sharing.ts'
import type { EstimateRow, PairKey } from './store.ts'

export interface PopulationParts<Stores extends LearningStores> {
  readonly storage: Storage<Stores>
  readonly clock: Clock
  readonly engine: RingEngine
  /** Inside the transaction: somebody is no longer part of what everybody says about these. */
  readonly onWithdrawn?: (pairs: readonly PairKey[]) => Promise<void>
}

const PERSON = 'population.person'
const POOL = 'population.pool'
const HOURLY: Recurring = { name: 'population.hourly', everySeconds: 3600 }
const PAIRS_AT_ONCE = 200
const PEOPLE_AT_ONCE = 500

const personJob = (userId: number): NewJob => ({ name: PERSON, payload: { userId }, key: `${PERSON} ${userId}` })

export function createGiving<Stores extends LearningStores>(parts: PopulationParts<Stores>) {
  const { storage, clock, engine, onWithdrawn } = parts
  const queuePool = (jobs: JobStore) => jobs.add(POOL, {}, { key: POOL })

  async function mark(t: Stores, pairs: readonly PairKey[], state: 'moved' | 'withdrawn'): Promise<void> {
    if (pairs.length === 0) return
    await t.population.mark(pairs, state, epochSeconds(clock))
    await queuePool(t.jobs)
    if (state === 'withdrawn') await onWithdrawn?.(pairs)
  }

  /**
   * In the transaction that changes what somebody gives: what is no longer given is gone with it, and what is newly
   * given is worked out soon.
   */
  async function givingChanged(userId: number): Promise<void> {
    await storage.transaction(async (t) => {
      const given = await givenBy(t, userId, epochSeconds(clock))
      const rows = await t.population.estimatesOf(userId)
      if (rows.length === 0 && given.sharedIds.size < 2 && given.pairs.length === 0) return
      await t.population.hold(userId)
      // Read once more: another transaction may have written them until this one could hold the person.
      const { kept, withdrawn, added } = settle(await t.population.estimatesOf(userId), given)
      if (withdrawn.length + added.length > 0 || kept.length < rows.length) {
        await t.population.replaceEstimates(userId, kept)
        // What was taken out may be given again before anything else has changed.
        await t.population.note(userId, { input_hash: null })
      }
      await mark(t, withdrawn, 'withdrawn')
      await mark(t, added, 'moved')
      await t.jobs.addAll([personJob(userId)])
    })
  }

  /** In the transaction in which a variable goes. */
  async function forgetVariable(userId: number, variableId: number): Promise<void> {
    await storage.transaction(async (t) => {
      const rows = await t.population.estimatesOf(userId)
      const gone = rows.filter(({ cause_id, effect_id }) => cause_id === variableId || effect_id === variableId)
      if (gone.length === 0) return
      await t.population.hold(userId)
      await t.population.deleteEstimatesOf(userId, variableId)
      await mark(
        t,
        gone.filter(({ is_shared }) => is_shared === 1),
        'withdrawn',
      )
    })
  }

  /** In the transaction in which somebody leaves for good, before their rows go. */
  async function leave(userId: number): Promise<void> {
    await storage.transaction(async (t) => {
      const rows = await t.population.estimatesOf(userId)
      await t.population.replaceEstimates(userId, [])
      await mark(
        t,
        rows.filter(({ is_shared }) => is_shared === 1),
        'withdrawn',
      )
    })
  }

  /** Reads and computes outside of any transaction, and writes only what is still given then. */
  async function estimate(userId: number): Promise<void> {
    const epoch = epochSeconds(clock)
    const user = await storage.read((t) => t.users.withId(userId))
    if (!user) return
    const given = await storage.read((t) => givenBy(t, userId, epoch))
    const hasGiven = given.sharedIds.size > 1 || given.pairs.length > 0
    const days = hasGiven ? await storage.read((t) => readPersonDays(t, userId, user.time_zone)) : undefined
    const input = days && inputOf(days, { primaryOutcomeId: null })
    const hash = givenHash(input, given)
    const head = await storage.transaction((t) => t.population.hold(userId))
    const isKnown = head.input_hash === hash
    const rows = isKnown || !input ? [] : await estimatesOf(input, given, { userId, epoch, engine })
    await storage.transaction(async (t) => {
      const { input_hash } = await t.population.hold(userId)
      // Somebody who took something back meanwhile has queued the next turn: it must find that there is something to do.
      if (isKnown && input_hash !== hash) return
      const now = await givenBy(t, userId, epochSeconds(clock))
      if (!isKnown) await write(t, userId, settle(rows, now).kept)
      const isSame = givenHash(input, now) === hash
      await t.population.note(userId, { input_hash: isSame ? hash : null, estimated_epoch: epoch })
    })
  }

  async function write(t: Stores, userId: number, rows: readonly EstimateRow[]): Promise<void> {
    const { gone, changed } = differences(await t.population.estimatesOf(userId), rows)
    await t.population.replaceEstimates(userId, rows)
    await mark(t, gone, 'withdrawn')
    await mark(t, changed, 'moved')
  }

  /** Works out some pairs again, and comes back for the rest. */
  async function poolOpen(): Promise<void> {
    await storage.transaction(async (t) => {
      for (const pair of await t.population.holdOpen(PAIRS_AT_ONCE)) {
        const result = resultOf(pair, await t.population.shared(pair), epochSeconds(clock))
        await (result ? t.population.saveResult(result) : t.population.deleteResult(pair))
      }
      if (await t.population.hasOpen()) await queuePool(t.jobs)
      else for (const lagDays of [0, POPULATION_LAG_DAYS]) await rank(t, lagDays)
    })
  }

  /** Among all pairs of a lag: the more are looked at, the more of them look like something by chance. */
  async function rank(t: Stores, lagDays: number): Promise<void> {
    const rows = await t.population.results(lagDays, FEWEST_PUBLISHED)
    const qs = benjaminiHochberg(Float64Array.from(rows, ({ p }) => p ?? 1))
    for (const [place, row] of rows.entries()) {
      const q = qs[place] ?? 1
      if (row.q !== q) await t.population.rank(row, q)
    }
  }

  /** Whoever gives something and was analysed since. */
  async function refresh(): Promise<void> {
    const people = await storage.read((t) => t.population.outdated())
    for (let at = 0; at < people.length; at += PEOPLE_AT_ONCE) {
      const some = people.slice(at, at + PEOPLE_AT_ONCE)
      await storage.transaction((t) => t.jobs.addAll(some.map(personJob)))
    }
  }

  const jobs: JobHandlers = {
    ...handles<{ userId: number }>(PERSON, ({ userId }) => estimate(userId)),
    ...handles(POOL, poolOpen),
    ...handles(HOURLY.name, refresh),
  }

  return {
    givingChanged,
    forgetVariable,
    leave,
    estimate,
    refresh,
    jobs,
    schedule: [HOURLY] as readonly Recurring[],
  }
}

const keyOf = ({ cause_id, effect_id, lag_days }: PairKey): string => `${cause_id} ${effect_id} ${lag_days}`

/** Of what counts among everybody: pairs that somebody is no longer in, and pairs with other numbers than before. */
function differences(before: readonly EstimateRow[], after: readonly EstimateRow[]) {
  const shared = (rows: readonly EstimateRow[]) => rows.filter(({ is_shared }) => is_shared === 1)
  const known = new Map(shared(before).map((row) => [keyOf(row), row]))
  const now = new Set(shared(after).map(keyOf))
  return {
    gone: [...known.values()].filter((row) => !now.has(keyOf(row))),
    changed: shared(after).filter((row) => {
      const earlier = known.get(keyOf(row))
      return earlier?.y !== row.y || earlier.v !== row.v
    }),
  }
}

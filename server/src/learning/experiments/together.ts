/**
 * Pools experiments with the same arms, outcome and delay. People decide before the start whether theirs counts, so
 * that nobody is included because of the result; it counts once it has ended, complete or not. The rules for showing a
 * pooled result are those of group studies.
 */
import {
  believedFor,
  decimalsFor,
  experimentEstimate,
  isPooled,
  type PersonExperiment,
  type Protocol,
  poolExperiments,
  studentTwoSided,
} from '@upshot/analysis'
import type { ExperimentTogether } from '@upshot/contract'
import { sha256 } from '../../lib/hash.ts'
import type { Language } from '../../lib/language.ts'
import { nameKey } from '../../lib/names.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { PoolContributions, PooledNumbers } from '../population/pools.ts'
import type { Population } from '../population/service.ts'
import { resultOf } from './present.ts'
import type { ExperimentRow, ExperimentStores } from './store.ts'
import { togetherIn } from './words.ts'

const POOL = 'experiments '

/** The pool of a protocol; undefined for three arms, which have no single effect. */
export function poolOf({ arms, outcome, lagDays }: Protocol): string | undefined {
  if (arms.length !== 2) return undefined
  const armKeys = arms.map(({ name, instruction }) => [nameKey(name), nameKey(instruction)])
  const { variableName, unit, combination } = outcome
  return `${POOL}${sha256(JSON.stringify([armKeys, nameKey(variableName), unit, combination, lagDays]))}`
}

/** Counts the first experiment of each person, however often they repeat it. */
export function createTogether({ storage }: { readonly storage: Storage<ExperimentStores> }) {
  async function contributions(
    transaction: Transaction,
    pool: string,
  ): Promise<PoolContributions<PooledNumbers> | undefined> {
    if (!pool.startsWith(POOL)) return undefined
    const rows = await storage.join(transaction).experiments.inPool(pool)
    const firsts = [...Map.groupBy(rows, ({ user_id }) => user_id).values()].flatMap((ofPerson) => ofPerson[0] ?? [])
    const people = firsts.flatMap((row) => {
      const contribution = personIn(row)
      return contribution ? [{ userId: row.user_id, ...contribution }] : []
    })
    return {
      parts: people.map(({ userId, effect, differences }) => ({
        userId,
        partHash: sha256(JSON.stringify([effect, differences])),
      })),
      numbersOf: (userIds) => numbersFrom(people.filter(({ userId }) => userIds.has(userId))),
    }
  }

  return { contributions }
}

/** The contribution of an experiment; undefined until it has ended with three whole blocks. */
function personIn(row: Pick<ExperimentRow, 'result'>): PersonExperiment | undefined {
  const { effect = null, differences = [] } = resultOf(row) ?? {}
  return effect !== null && isPooled({ differences }) ? { effect, differences } : undefined
}

/** Sorted by value, not by person, so that sums do not depend on who contributed what. */
function numbersFrom(people: readonly PersonExperiment[]): PooledNumbers | undefined {
  const { pooled, common } = poolExperiments(people.toSorted((a, b) => a.effect - b.effect))
  if (pooled.kind === 'notEnough') return undefined
  const { k, mean, error, interval, prediction, tau2, i2 } = pooled
  return {
    people: k,
    mean,
    error,
    low: interval[0],
    high: interval[1],
    tau2,
    i2,
    spread: common,
    prediction_low: prediction[0],
    prediction_high: prediction[1],
    p: error > 0 ? studentTwoSided(mean / error, k - 1) : null,
    q: null,
  }
}

/** An experiment that has ended, or a pool without one. */
export interface PoolQuestion {
  readonly protocol: Protocol
  readonly result?: string | null
  readonly language: Language
}

export interface TogetherDependencies {
  readonly population: Pick<Population, 'ofExperiments'>
}

/**
 * The published numbers: average and interval rounded to the decimals that matter, and heterogeneity in coarse steps.
 */
export const readTogether =
  ({ population }: TogetherDependencies) =>
  async ({ protocol, result = null, language }: PoolQuestion): Promise<ExperimentTogether | undefined> => {
    const pool = poolOf(protocol)
    const row = pool === undefined ? undefined : await population.ofExperiments(pool)
    if (!row || row.mean === null || row.tau2 === null) return undefined
    const step = 10 ** -decimalsFor(protocol.smallestEffect)
    const near = (value: number | null) => tidy(Math.round((value ?? 0) / step) * step)
    const wide = 10 * step
    const ofReader = personIn({ result })
    const believed =
      ofReader && believedFor(experimentEstimate(ofReader, row.spread ?? 0), { mean: row.mean, tau2: row.tau2 })
    const published = {
      people: row.people,
      mean: near(row.mean),
      interval: [near(row.low), near(row.high)],
      prediction: [
        tidy(Math.floor((row.prediction_low ?? 0) / wide) * wide),
        tidy(Math.ceil((row.prediction_high ?? 0) / wide) * wide),
      ],
      i2: Math.round(4 * (row.i2 ?? 0)) / 4,
      ...(believed === undefined ? {} : { believed: near(believed) }),
    }
    return { ...published, sentence: togetherIn({ ...published, ownEffect: ofReader?.effect }, protocol, language) }
  }

/** Removes rounding errors of steps that are not powers of two. */
const tidy = (value: number): number => Number(value.toPrecision(12)) + 0

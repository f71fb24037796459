/**
 * Statistics are updated after the writes. Outdated variables are marked in the database, and a person with such a mark
 * has a job, so nothing is lost when a process ends.
 */

import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { createPortions, handles, inBackground, type JobHandlers, type RecurringJob } from '../../jobs/job.ts'
import type { Logger } from '../../lib/log.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { DatabaseOutage } from '../../storage/executor.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { TrackingHooks } from '../hooks.ts'
import { conversionBetween, convert, middleOf, onLine, unitOf } from '../units/units.ts'
import { coveredStores, isLimited } from '../variables/covered-stores.ts'
import { markFedStale, REFRESH, refreshJob, type VisiblePerson } from '../variables/service.ts'
import type { VariableStores } from '../variables/store.ts'
import { type Statistics, type Variable, variableOf } from '../variables/variable.ts'
import { daysAndRecords, momentsAndDays, readingOnce } from './daily.ts'
import type { MeasurementStores } from './store.ts'

/**
 * After any write to measurements: updates exact counts, first and last moments, and marks each variable to be
 * recalculated.
 */
export async function noteVariableChanges(
  stores: VariableStores & Transaction,
  userId: number,
  addedById: ReadonlyMap<number, number>,
  nowMs: number,
): Promise<void> {
  if (addedById.size === 0) return
  const ends = await stores.measurements.ends(userId, [...addedById.keys()])
  const changes = [...ends].map(([id, end]) => [id, { added: addedById.get(id) ?? 0, ...end }] as const)
  const isNewlyMarked = await stores.variables.noteChanges(userId, new Map(changes), nowMs)
  if (isNewlyMarked) await stores.jobs.addAll([refreshJob(userId)])
  await markFedStale(stores, userId, [...addedById.keys()], nowMs)
}

const BATCH = 50
const TURN_MS = 200

/** Finds marks without a job, which a release without such jobs may have left. */
const RECOVER: RecurringJob = { name: 'statistics.recover', everySeconds: SECONDS_PER_DAY }

type StatisticsStores = MeasurementStores & {
  readonly users: {
    timeZoneOf(userId: number): Promise<string | undefined>
    /** False if the person has left. */
    keep(userId: number): Promise<boolean>
  }
}

export interface StatisticsDependencies {
  readonly storage: Storage<StatisticsStores>
  readonly log: Logger
  readonly hooks: Pick<TrackingHooks, 'statisticsRefreshed'>
}

export function createStatistics({ storage, log, hooks }: StatisticsDependencies) {
  /** A variable that fails does not delay others: it has no statistics until its next change. */
  async function statisticsIn(stores: StatisticsStores, userId: number, variableId: number) {
    try {
      const [row] = await stores.variables.withIds(userId, [variableId])
      if (!row) return undefined
      return await statisticsOf(stores, variableOf(row), (await stores.users.timeZoneOf(userId)) ?? 'UTC')
    } catch (error) {
      if (error instanceof DatabaseOutage) throw error
      log.error({ err: error, userId, variableId }, 'could not calculate the statistics of a variable')
      return undefined
    }
  }

  /** Refreshes the longest waiting ones until `mostMs` are over. Returns whether any are left. */
  async function refreshSome(userId: number, mostMs: number): Promise<boolean> {
    const startedMs = performance.now()
    const stale = await storage.read((stores) => stores.variables.staleOf(userId, BATCH))
    const described: { readonly id: number; readonly text: string | null; readonly staleSinceMs: number }[] = []
    // Data shared by all of a person's variables is read once.
    await storage.read(async (each) => {
      const stores = readingOnce(each)
      for (const { variable_id: id, stale_since_ms: staleSinceMs } of stale) {
        const statistics = await statisticsIn(stores, userId, id)
        described.push({ id, text: statistics ? JSON.stringify(statistics) : null, staleSinceMs: staleSinceMs ?? 0 })
        await yieldToEventLoop()
        if (performance.now() - startedMs > mostMs) break
      }
    })
    await storage.transaction(async (t) => {
      // Deleting an account locks the person first, too, so neither waits for rows that the other holds.
      if (described.length === 0 || !(await t.users.keep(userId))) return
      let isSaved = false
      // In the order in which writes lock variables, to avoid deadlocks.
      for (const { id, text, staleSinceMs } of described.toSorted((a, b) => a.id - b.id))
        if (await t.variables.saveStatistics(userId, id, text, staleSinceMs)) isSaved = true
      if (isSaved) await hooks.statisticsRefreshed(t, userId)
    })
    return (await storage.read((stores) => stores.variables.staleOf(userId, 1))).length > 0
  }

  /**
   * While somebody keeps writing, there is always an outdated variable. Variables left after a turn become another job,
   * so that its lane can rest. Marking a variable that is already marked adds no job, so the last turn must leave no
   * mark.
   */
  async function refreshPerson(userId: number): Promise<void> {
    if (await refreshSome(userId, TURN_MS)) await storage.transaction((t) => t.jobs.addAll([refreshJob(userId)]))
  }

  const recovering = createPortions({
    name: RECOVER.name,
    storage,
    peopleAfter: (after, limit) => storage.read((stores) => stores.variables.peopleWithStale(after, limit)),
    addJobs: (people) =>
      storage.transaction((t) => t.jobs.addAll(people.map((userId) => ({ ...refreshJob(userId), ...inBackground })))),
  })

  /** Immediately, for everybody; for tests and the command line. */
  async function refreshAll(): Promise<void> {
    for (const userId of await storage.read((stores) => stores.variables.peopleWithStale(0))) {
      while (await refreshSome(userId, Number.POSITIVE_INFINITY));
    }
  }

  /** Through a limited share, with statistics calculated only from what it covers. */
  async function described(person: VisiblePerson & { readonly timeZone: string }, list: readonly Variable[]) {
    if (!isLimited(person.cover)) return list
    return storage.read(async (stores) => {
      const withFreshStatistics: Variable[] = []
      for (const variable of list) {
        withFreshStatistics.push(await withStatistics(coveredStores(stores, person.cover), variable, person.timeZone))
      }
      return withFreshStatistics
    })
  }

  const jobs: JobHandlers = {
    ...handles<{ userId: number }>(REFRESH, ({ userId }) => refreshPerson(userId)),
    ...handles(RECOVER.name, recovering.begin),
    ...recovering.jobs,
  }
  return { refreshAll, described, jobs, schedule: [RECOVER] }
}

// The statistics of one variable.

async function statisticsOf(
  stores: MeasurementStores,
  variable: Variable,
  timeZone: string,
): Promise<Statistics | undefined> {
  const { days, recorded } = await recordedAndDays(stores, variable, timeZone)
  return describe(onLine(middleOf(variable.unit, days), recorded), days)
}

/** All values of a variable, in its unit, and its daily values. */
async function recordedAndDays(stores: MeasurementStores, variable: Variable, timeZone: string) {
  const valueIn = ({ value, unitId, sourceName }: RecordedValue): RecordedValue => {
    const conversion = conversionBetween(unitOf(unitId), variable.unit)
    return { value: conversion ? convert(value, conversion) : value, unitId, sourceName }
  }
  const ofOneSource = await momentsAndDays(stores, variable, timeZone)
  await yieldToEventLoop()
  if (ofOneSource) {
    const { moments, days } = ofOneSource
    const { unitIds, sources } = moments
    const recorded = moments.values.map((value, index) =>
      valueIn({ value, unitId: unitIds[index] ?? 0, sourceName: sources[index] ?? '' }),
    )
    return { days, recorded }
  }
  const everything = { variable, timeZone, limit: Number.MAX_SAFE_INTEGER }
  const { days, rows } = await daysAndRecords(stores, everything, { isDaysOnly: true })
  await yieldToEventLoop()
  return {
    days: days.map(({ value }) => value),
    recorded: rows.filter(({ variableId }) => variableId === variable.id).map(valueIn),
  }
}

/** With current statistics, calculated from what these stores show. */
export async function withStatistics(
  stores: MeasurementStores,
  variable: Variable,
  timeZone: string,
): Promise<Variable> {
  const statistics = await statisticsOf(stores, variable, timeZone)
  return variableOf({ ...variable.settings, statistics: statistics ? JSON.stringify(statistics) : null })
}

// A description of the values, from one pass over them plus one sort. Values are in the variable's unit.

/** In order of time. */
interface RecordedValue {
  readonly value: number
  readonly unitId: number
  readonly sourceName: string
}

/** `undefined` if there are no values. */
export function describe(recorded: readonly RecordedValue[], dailyValues: readonly number[]): Statistics | undefined {
  const values = recorded.map((recordedValue) => recordedValue.value)
  const first = values[0]
  if (first === undefined) return undefined
  const nonZero = values.filter((value) => value !== 0)
  const units = tally(recorded.map((recordedValue) => recordedValue.unitId))
  return {
    ...momentsOf(values),
    median: medianOf(values),
    minimum: values.reduce((least, value) => Math.min(least, value), first),
    maximum: values.reduce((most, value) => Math.max(most, value), first),
    minimumNonZero: nonZero.length > 0 ? nonZero.reduce((least, value) => Math.min(least, value)) : null,
    numberOfUniqueValues: new Set(values).size,
    numberOfChanges: values.reduce(
      (count, value, index) => count + (index > 0 && value !== values[index - 1] ? 1 : 0),
      0,
    ),
    mostCommon: tally(values)
      .slice(0, 3)
      .map(({ key }) => key),
    mostCommonUnitId: units[0]?.key ?? 0,
    sources: tally(recorded.map((recordedValue) => recordedValue.sourceName)).map(({ key, count }) => ({
      name: key,
      count,
    })),
    ...describeDays(dailyValues),
  }
}

function describeDays(values: readonly number[]) {
  const hasDays = values.length > 0
  return {
    numberOfDays: values.length,
    numberOfUniqueDailyValues: new Set(values).size,
    minimumDaily: hasDays ? values.reduce((least, value) => Math.min(least, value)) : null,
    maximumDaily: hasDays ? values.reduce((most, value) => Math.max(most, value)) : null,
    lastDaily: values.at(-1) ?? null,
  }
}

/**
 * Sample variance (n − 1), and the adjusted Fisher–Pearson coefficients of skewness G1 and excess kurtosis G2
 * (Joanes & Gill 1998), which spreadsheets and statistics packages show. Sums of powers of deviations from the mean.
 */
function momentsOf(values: readonly number[]) {
  const n = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  let two = 0
  let three = 0
  let four = 0
  for (const value of values) {
    const deviation = value - mean
    const square = deviation * deviation
    two += square
    three += square * deviation
    four += square * square
  }
  const variance = n > 1 ? two / (n - 1) : null
  const isSpread = two > 0
  const g1 = isSpread ? (Math.sqrt(n) * three) / two ** 1.5 : 0
  const g2 = isSpread ? (n * four) / (two * two) - 3 : 0
  return {
    mean,
    variance,
    standardDeviation: variance === null ? null : Math.sqrt(variance),
    skewness: n > 2 && isSpread ? (g1 * Math.sqrt(n * (n - 1))) / (n - 2) : null,
    kurtosis: n > 3 && isSpread ? ((n - 1) / ((n - 2) * (n - 3))) * ((n + 1) * g2 + 6) : null,
  }
}

function medianOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/** How often each key occurs, most frequent first; ties in order of first appearance. */
function tally<K>(keys: readonly K[]): { key: K; count: number }[] {
  const counts = new Map<K, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].map(([key, count]) => ({ key, count })).sort((a, b) => b.count - a.count)
}

/**
 * Statistics follow the data, behind the writes. What has fallen behind carries a mark in the database, and a person
 * with such a mark has a job: nothing is forgotten when a process ends.
 */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { handles, type JobHandlers, type RecurringJob } from '../../jobs/job.ts'
import { createPortions, inBackground } from '../../jobs/portions.ts'
import type { Logger } from '../../lib/log.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { DatabaseOutage } from '../../storage/executor.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TrackingHooks } from '../hooks.ts'
import { daysAndRecords } from '../measurements/daily-service.ts'
import type { MeasurementStores } from '../measurements/stores.ts'
import { middleOf, onLine } from '../units/clock-times.ts'
import { conversionBetween, convert, unitOf } from '../units/units.ts'
import { coveredStores, isLimited } from '../variables/covered-stores.ts'
import { REFRESH, refreshJob, type VisiblePerson } from '../variables/service.ts'
import { describe, type RecordedValue, type Statistics } from '../variables/statistics.ts'
import { type Variable, variableOf } from '../variables/variable.ts'

const BATCH = 50
const TURN_MS = 200

/** Marks without a job: a release that knew no such jobs may have left some behind. */
export const RECOVER: RecurringJob = { name: 'statistics.recover', everySeconds: SECONDS_PER_DAY }

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
  /** A variable that cannot be described does not hold up others: it has no statistics until its next change. */
  async function statisticsIn(stores: StatisticsStores, userId: number, variableId: number) {
    try {
      const [row] = await stores.variables.withIds(userId, [variableId])
      if (!row) return undefined
      return await statisticsOf(stores, variableOf(row), (await stores.users.timeZoneOf(userId)) ?? 'UTC')
    } catch (error) {
      if (error instanceof DatabaseOutage) throw error
      log.error({ err: error, userId, variableId }, 'a variable could not be described')
      return undefined
    }
  }

  /** Those that have waited longest, until `mostMs` are over; whether any is left. */
  async function refreshSome(userId: number, mostMs: number): Promise<boolean> {
    const startedMs = performance.now()
    const stale = await storage.read((stores) => stores.variables.staleOf(userId, BATCH))
    const described: { readonly id: number; readonly text: string | null; readonly staleSinceMs: number }[] = []
    for (const { variable_id: id, stale_since_ms: staleSinceMs } of stale) {
      const statistics = await storage.read((stores) => statisticsIn(stores, userId, id))
      described.push({ id, text: statistics ? JSON.stringify(statistics) : null, staleSinceMs: staleSinceMs ?? 0 })
      await nextTurn()
      if (performance.now() - startedMs > mostMs) break
    }
    await storage.transaction(async (t) => {
      // Deleting an account locks the person first, too, so neither waits for rows that the other holds.
      if (described.length === 0 || !(await t.users.keep(userId))) return
      let isSaved = false
      // In the order in which writes lock variables: else two transactions could wait for each other in a circle.
      for (const { id, text, staleSinceMs } of described.toSorted((a, b) => a.id - b.id))
        if (await t.variables.saveStatistics(userId, id, text, staleSinceMs)) isSaved = true
      if (isSaved) await hooks.statisticsRefreshed(t, userId)
    })
    return (await storage.read((stores) => stores.variables.staleOf(userId, 1))).length > 0
  }

  /**
   * While somebody writes, there is always a variable that has fallen behind: what is left after a turn is another job,
   * so that its lane can rest. Whoever marks a variable that is marked adds no job; so the last turn leaves no mark.
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

  /** At once, for everybody; for tests and the command line. */
  async function refreshAll(): Promise<void> {
    for (const userId of await storage.read((stores) => stores.variables.peopleWithStale(0))) {
      while (await refreshSome(userId, Number.POSITIVE_INFINITY));
    }
  }

  /** Through a limited share, with statistics that know nothing but what it covers. */
  async function described(person: VisiblePerson & { readonly timeZone: string }, list: readonly Variable[]) {
    if (!isLimited(person.cover)) return list
    return storage.read(async (stores) => {
      const found: Variable[] = []
      for (const variable of list) {
        found.push(await withStatistics(coveredStores(stores, person.cover), variable, person.timeZone))
      }
      return found
    })
  }

  const jobs: JobHandlers = {
    ...handles<{ userId: number }>(REFRESH, ({ userId }) => refreshPerson(userId)),
    ...handles(RECOVER.name, recovering.begin),
    ...recovering.jobs,
  }
  return { refreshAll, described, jobs, schedule: [RECOVER] }
}

// The statistics of one variable, gathered from the store for the pure rules in variables/statistics.ts.

async function statisticsOf(
  stores: MeasurementStores,
  variable: Variable,
  timeZone: string,
): Promise<Statistics | undefined> {
  const everything = { variable, timeZone, limit: Number.MAX_SAFE_INTEGER }
  const { days, rows } = await daysAndRecords(stores, everything, { isDaysOnly: true })
  await nextTurn()
  const recorded = rows
    .filter(({ variableId }) => variableId === variable.id)
    .map(({ value, unitId, sourceName }): RecordedValue => {
      const conversion = conversionBetween(unitOf(unitId), variable.unit)
      return { value: conversion ? convert(value, conversion) : value, unitId, sourceName }
    })
  const middle = middleOf(
    variable.unit,
    days.map(({ value }) => value),
  )
  return describe(
    onLine(middle, recorded),
    days.map(({ value }) => value),
  )
}

/** With statistics of this moment, from what these stores show. */
export async function withStatistics(
  stores: MeasurementStores,
  variable: Variable,
  timeZone: string,
): Promise<Variable> {
  const statistics = await statisticsOf(stores, variable, timeZone)
  return variableOf({ ...variable.settings, statistics: statistics ? JSON.stringify(statistics) : null })
}

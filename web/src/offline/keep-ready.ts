/** Reads ahead what a person needs offline: to record, to answer, to look back over ninety days, and to read findings. */
import type { SlimCorrelation, SlimUserVariable } from '@upshot/contract'
import type { AnyCall } from '../api/request.ts'
import { DAY_MS, DAY_SECONDS, HOUR_MS } from '../time/lengths.ts'
import { addDays, localDay } from '../time/local.ts'
import type { Mirror } from './mirror.ts'

const VARIABLES: AnyCall = { name: 'listUserVariables', query: { limit: 200, fields: 'slim' } }
const FINDINGS: AnyCall = { name: 'listCorrelations', query: { limit: 100, fields: 'slim' } }

/** Must be the same queries as those of the pages, so that the keys match. */
const ALWAYS: readonly AnyCall[] = [
  { name: 'getToday' },
  VARIABLES,
  { name: 'listUnits' },
  { name: 'listCommonNames' },
  { name: 'listTrackingReminders', query: { limit: 200, fields: 'slim' } },
  { name: 'getUser' },
  { name: 'listVariableCategories' },
  FINDINGS,
  { name: 'getReview' },
  { name: 'getReport', query: { days: 60 } },
]
const DAYS = 90
/** How many days back people still change entries. */
const RECENT_DAYS = 7
const MOST_CHARTS = 40
const MOST_FINDINGS = 30
/** Answers younger than this are fresh enough for reading offline. */
const GOOD_FOR_MS = 12 * HOUR_MS
const OLD_GOOD_FOR_MS = 7 * DAY_MS

interface PageToKeep {
  readonly call: AnyCall
  readonly goodForMs: number
}

interface KeepReadyParts {
  readonly userId: number
  readonly mirror: Pick<Mirror, 'seenAtMs' | 'refresh' | 'prune' | 'read'>
  readonly nowMs: () => number
  readonly zone: string
  readonly language: string
  /** Pause between two requests, so that others come first. */
  readonly pause: () => Promise<void>
}

/**
 * Reads one after the other, stops at the first that gets no answer, then trims the mirror. Returns how many were read.
 */
export async function keepReady(dependencies: KeepReadyParts): Promise<number> {
  const { userId, mirror, nowMs, zone, pause } = dependencies
  const today = localDay(nowMs(), zone)
  const days = Array.from({ length: DAYS }, (_, ago) => ({
    call: { name: 'getDay', query: { date: addDays(today, -ago) } },
    goodForMs: ago < RECENT_DAYS ? GOOD_FOR_MS : OLD_GOOD_FOR_MS,
  }))
  const first = [...ALWAYS.map(often), ...days]
  let read = 0
  const readAll = async (requests: readonly PageToKeep[]): Promise<boolean> => {
    for (const { call, goodForMs } of requests) {
      const seenAtMs = await mirror.seenAtMs(userId, call)
      if (seenAtMs !== undefined && nowMs() - seenAtMs < goodForMs) continue
      await pause()
      const isRead = await mirror.refresh(userId, call).then(
        () => true,
        () => false,
      )
      if (!isRead) return false
      read += 1
    }
    return true
  }
  if ((await readAll(first)) && (await readAll(await pictures(dependencies)))) await mirror.prune(userId)
  return read
}

const often = (call: AnyCall): PageToKeep => ({ call, goodForMs: GOOD_FOR_MS })

/** The main chart of each thing that is recorded, and the findings with their pages. */
async function pictures({ userId, mirror, nowMs, language }: KeepReadyParts): Promise<readonly PageToKeep[]> {
  const variables = (await mirror.read(userId, VARIABLES))?.content as readonly SlimUserVariable[] | undefined
  const findings = (await mirror.read(userId, FINDINGS))?.content as FindingsAnswer | undefined
  const sinceSeconds = nowMs() / 1000 - DAYS * DAY_SECONDS
  const charted = (variables ?? [])
    .filter(({ latestMeasurementTime = 0 }) => latestMeasurementTime > sinceSeconds)
    .slice(0, MOST_CHARTS)
    .map(({ variableId }) => ({
      name: 'getChart',
      query: { variableId, chart: 'lineChartWithSmoothing', language, days: DAYS },
    }))
  const { correlations = [], sameDay = [] } = findings?.data ?? {}
  const isShown = ({ verdict }: SlimCorrelation) => verdict === 'likely' || verdict === 'possible'
  const found = correlations.filter(isShown).slice(0, MOST_FINDINGS)
  // A finding on the same day has its chart on the pair's page only if the pair is also a finding in the other family.
  const pages = [...found, ...sameDay.filter(isShown).slice(0, MOST_FINDINGS)].map(
    ({ causeVariableId, effectVariableId }) => ({
      name: 'listCorrelations',
      query: { causeVariableId, effectVariableId, fields: 'slim' },
    }),
  )
  const doseResponses = found.map(({ causeVariableId, effectVariableId }) => ({
    name: 'getPairChart',
    query: { causeVariableId, effectVariableId, chart: 'doseResponseChart', language },
  }))
  return [...charted, ...pages, ...doseResponses].map(often)
}

interface FindingsAnswer {
  readonly data: Readonly<Record<'correlations' | 'sameDay', readonly SlimCorrelation[]>>
}

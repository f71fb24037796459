import type { ReportPurpose } from '@upshot/contract'
import { useMirror } from '../../offline/use-mirror.ts'
import { useStore } from '../../state/use-store.ts'
import { addDays, localDay, nowMs } from '../../time/local.ts'
import { zoneHere } from '../../time/zones.ts'
import { language } from '../../words/words.ts'

export const useShares = () => useMirror('listShares')

export const useReads = () => useMirror('listShareReads', { query: { limit: 50 } })

/** People who share with this person. */
export const useSharers = () => useMirror('listSharers')

export const useTheirVariables = (userId: number) =>
  useMirror('listUserVariables', { query: { userId, limit: 200, fields: 'slim' } })

export const useTheirEntries = (userId: number) =>
  useMirror('listMeasurements', { query: { userId, limit: 50, fields: 'slim', sort: '-startAt' } })

/** The data of somebody who shares it; otherwise one's own. */
const subjectQuery = (userId: number | undefined) => (userId === undefined ? {} : { userId })

export interface ReportChoice {
  readonly purpose: ReportPurpose
  readonly days: number
  readonly medicines: boolean
  readonly findings: boolean
}

export function useReport(choice: ReportChoice, userId?: number) {
  const current = useStore(language)
  return useMirror('getReport', { query: { ...choice, language: current, ...subjectQuery(userId) } })
}

const CHART_DAYS = 365

export function useTheirChart(userId: number, variableId: number) {
  const from = addDays(localDay(nowMs(), zoneHere()), 1 - CHART_DAYS)
  const current = useStore(language)
  const chart = 'lineChartWithSmoothing' as const
  return useMirror('getChart', { query: { userId, variableId, chart, language: current, from } })
}

export const useTheirFindings = (userId: number) =>
  useMirror('listCorrelations', { query: { limit: 100, fields: 'slim', userId } })

/** Everything that the numbers of the usual report come from, medicines among it. Undefined until it is known. */
export function useReportVariables(): ReadonlySet<string> | undefined {
  const ids = useReport({ purpose: 'everything', days: 90, medicines: true, findings: true }).data?.variableIds
  return ids && new Set(ids.slice(0, MOST_SHARED).map(String))
}

/** The maximum number of variables in a link. */
const MOST_SHARED = 100

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

/** Of somebody else, who shares it; otherwise one's own. */
const whose = (userId: number | undefined) => (userId === undefined ? {} : { userId })

export const useReport = (days: number, userId?: number) =>
  useMirror('getReport', { query: { days, ...whose(userId) } })

/** The same answer as on the page of findings: same sentences, same numbers. */
export const useReportFindings = (userId?: number) =>
  useMirror('listCorrelations', { query: { limit: 100, fields: 'slim', ...whose(userId) } })

const CHART_DAYS = 365

export function useTheirChart(userId: number, variableId: number) {
  const from = addDays(localDay(nowMs(), zoneHere()), 1 - CHART_DAYS)
  const spoken = useStore(language)
  const chart = 'lineChartWithSmoothing' as const
  return useMirror('getChart', { query: { userId, variableId, chart, language: spoken, from } })
}

/** The main outcome and related variables: most likely relevant to a doctor. Undefined until it is known. */
export function useMainVariables(): ReadonlySet<string> | undefined {
  const outcome = useMirror('getToday').data?.person.primaryOutcomeVariableId
  const findings = useReportFindings().data?.data.correlations
  if (findings === undefined || outcome === undefined) return undefined
  const causes = findings
    .filter(({ effectVariableId, verdict }) => effectVariableId === outcome && verdict === 'likely')
    .map(({ causeVariableId }) => causeVariableId)
  return new Set([outcome, ...causes].map(String))
}

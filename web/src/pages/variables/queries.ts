/** What the pages about variables read. */
import type { ChartDescription, SlimUserVariable, Spark, VariableChartName } from '@upshot/contract'
import { type Reading, useMirror } from '../../offline/use-mirror.ts'
import { useStore } from '../../state/use-store.ts'
import { language } from '../../words/words.ts'

const MOST = 200

export const useVariables = (): Reading<readonly SlimUserVariable[]> =>
  useMirror('listUserVariables', { query: { limit: MOST, fields: 'slim' } })

export const useDeletedVariables = (): Reading<readonly SlimUserVariable[]> =>
  useMirror('listUserVariables', { query: { deleted: true, limit: MOST, fields: 'slim' } })

export const useSparks = (): Reading<readonly Spark[]> => useMirror('listSparks')

/** One variable: at once if the list is known, and as it is now. */
export function useVariable(variableId: number): Reading<SlimUserVariable> & { readonly isUnknown: boolean } {
  const single = useMirror('listUserVariables', { query: { variableId, limit: 1, fields: 'slim' } })
  const all = useVariables()
  const data = single.data?.[0] ?? all.data?.find((variable) => variable.variableId === variableId)
  return { ...single, data, isUnknown: single.data !== undefined && single.data.length === 0 }
}

export const ranges = ['month', 'quarter', 'year', 'all'] as const
export type ChartRange = (typeof ranges)[number]
const DAYS: Readonly<Record<Exclude<ChartRange, 'all'>, number>> = { month: 30, quarter: 90, year: 365 }

export function useChart(variableId: number, chart: VariableChartName, range: ChartRange): Reading<ChartDescription> {
  const days = range === 'all' ? {} : { days: DAYS[range] }
  const current = useStore(language)
  return useMirror('getChart', { query: { variableId, chart, language: current, ...days } })
}

/** Which variables are judged by whether they occurred, until the person says what an empty day means. */
export const useAnalysis = () => useMirror('listCorrelations', { query: { limit: 1, fields: 'slim' } })

export const useChangesOf = (variableId: number) => useMirror('listChanges', { query: { variableId } })

export const useChangesTo = (effectVariableId: number) => useMirror('listChanges', { query: { effectVariableId } })

export const useEntries = (variableId: number, limit: number) =>
  useMirror('listMeasurements', { query: { variableId, limit, fields: 'slim' } })

/** The same list as on the page Findings, which is stored for reading offline. */
export const useFindings = () => useMirror('listCorrelations', { query: { limit: 100, fields: 'slim' } })

const MOST_NEAREST = 3

/** The pairs of this variable that are nearest to an answer. */
export const useNearestOf = (variableId: number, role: 'causeVariableId' | 'effectVariableId') =>
  useMirror('listCorrelations', {
    query: { [role]: variableId, verdict: 'cannot tell', sort: '-have', limit: MOST_NEAREST, fields: 'slim' },
  })

import type { VariableChartName } from '@upshot/contract'
import { useMirror } from '../../offline/use-mirror.ts'
import { useStore } from '../../state/use-store.ts'
import { addDays } from '../../time/local.ts'
import { language } from '../../words/words.ts'

export const useChanges = () => useMirror('listChanges', { query: { limit: 100 } })

/** Changes of a variable, or the answer about a day that the person chooses. */
export const useChange = (variableId: number | undefined, date: string | undefined) =>
  useMirror('listChanges', {
    query: { limit: 100, ...(variableId === undefined ? {} : { variableId }), ...(date === undefined ? {} : { date }) },
  })

/** Days before and after that a picture shows: twice as many as are compared. */
const AROUND = 56
const CHART: VariableChartName = 'lineChartWithSmoothing'

export const useAround = (variableId: number, date: string) =>
  useMirror('getChart', {
    query: {
      variableId,
      chart: CHART,
      language: useStore(language),
      from: addDays(date, -AROUND),
      to: addDays(date, AROUND),
    },
  })

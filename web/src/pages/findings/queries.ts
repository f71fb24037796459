import type { StudyChartName } from '@upshot/contract'
import { useMirror } from '../../offline/use-mirror.ts'
import { useStore } from '../../state/use-store.ts'
import { language } from '../../words/words.ts'

export const useFindings = () => useMirror('listCorrelations', { query: { limit: 100, fields: 'slim' } })

const MOST_NEAREST = 5

/** The pairs closest to an answer. */
export const useNearest = () =>
  useMirror('listCorrelations', {
    query: { verdict: 'cannot tell', sort: '-have', limit: MOST_NEAREST, fields: 'slim' },
  })

export const useHidden = () => useMirror('listCorrelations', { query: { hidden: true, limit: 100, fields: 'slim' } })

/** One pair, whatever the answer about it is. */
export const useFinding = (causeVariableId: number, effectVariableId: number) =>
  useMirror('listCorrelations', { query: { causeVariableId, effectVariableId, fields: 'slim' } })

/** What was started and stopped, and what changed then. */
export const useAllChanges = () => useMirror('listChanges', { query: { limit: 100 } })

/** What the effect was before and after the cause was started and stopped. */
export const useChanges = (variableId: number, effectVariableId: number) =>
  useMirror('listChanges', { query: { variableId, effectVariableId } })

/** One picture of a pair. */
export const usePairChart = (causeVariableId: number, effectVariableId: number, chart: StudyChartName) =>
  useMirror('getPairChart', { query: { causeVariableId, effectVariableId, chart, language: useStore(language) } })

/** The study of a pair with current numbers, even if it was published with older ones. */
export const useStudy = (causeVariableId: number, effectVariableId: number) =>
  useMirror('getStudy', { query: { causeVariableId, effectVariableId, recalculate: true } })

/** What others would read if it were published now. */
export const useStudyPreview = (causeVariableId: number, effectVariableId: number) =>
  useMirror('getStudy', { query: { causeVariableId, effectVariableId, preview: true, includeCharts: true } })

export const useStudyAsPublished = (studyId: string) => useMirror('getStudy', { query: { studyId } })

export const useVote = (causeVariableId: number, effectVariableId: number) =>
  useMirror('listVotes', { query: { causeVariableId, effectVariableId, type: 'causality' } })

export const usePerson = () => useMirror('getUser')

export const useChannels = () => useMirror('getChannels')

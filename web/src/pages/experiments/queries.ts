import { useMirror } from '../../offline/use-mirror.ts'
import { useStore } from '../../state/use-store.ts'
import { language } from '../../words/words.ts'

export const useExperiments = () => useMirror('listExperiments', { query: { limit: 100 } })

export const useExperiment = (experimentId: string) => useMirror('getExperiment', { params: { experimentId } })

export const useDays = (experimentId: number) =>
  useMirror('listExperimentDays', { query: { experimentId, limit: 400 } })

export const useOwnVariables = () => useMirror('listUserVariables', { query: { limit: 200, fields: 'slim' } })

export const useQuestions = () => useMirror('listExperimentQuestions', { query: { language: useStore(language) } })

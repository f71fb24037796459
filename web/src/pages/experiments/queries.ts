import { useMirror } from '../../offline/use-mirror.ts'

export const useExperiments = () => useMirror('listExperiments', { query: { limit: 50 } })

export const useExperiment = (experimentId: string) => useMirror('getExperiment', { params: { experimentId } })

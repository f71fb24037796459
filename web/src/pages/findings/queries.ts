import { useMirror } from '../../offline/use-mirror.ts'

export const useFindings = () => useMirror('listCorrelations', { query: { limit: 100, fields: 'slim' } })

/** One pair, whatever the answer about it is. */
export const useFinding = (causeVariableId: number, effectVariableId: number) =>
  useMirror('listCorrelations', { query: { causeVariableId, effectVariableId, fields: 'slim' } })

/** The study of a pair as it stands now, also if it was published with older numbers. */
export const useStudy = (causeVariableId: number, effectVariableId: number) =>
  useMirror('getStudy', { query: { causeVariableId, effectVariableId, recalculate: true } })

export const useVote = (causeVariableId: number, effectVariableId: number) =>
  useMirror('listVotes', { query: { causeVariableId, effectVariableId, type: 'causality' } })

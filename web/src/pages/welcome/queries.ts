import { useMirror } from '../../offline/use-mirror.ts'

export const useGoals = () => useMirror('listGoals')

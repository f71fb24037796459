import { useMirror } from '../../offline/use-mirror.ts'

export const useDay = (date: string) => useMirror('getDay', { query: { date } })

export const useDays = (from: string, to: string) => useMirror('listDays', { query: { from, to } })

import { useMirror } from '../../offline/use-mirror.ts'

export const useShares = () => useMirror('listShares')

export const useReads = () => useMirror('listShareReads', { query: { limit: 50 } })

/** People who share with this person. */
export const useSharers = () => useMirror('listSharers')

export const useTheirVariables = (userId: number) =>
  useMirror('listUserVariables', { query: { userId, limit: 200, fields: 'slim' } })

export const useTheirEntries = (userId: number) =>
  useMirror('listMeasurements', { query: { userId, limit: 50, fields: 'slim', sort: '-startAt' } })

import { useMirror } from '../../offline/use-mirror.ts'

export const useToday = () => useMirror('getToday')

/** For questions that fall due while there is no network. */
export const useReminders = () => useMirror('listTrackingReminders', { query: { fields: 'slim' } })

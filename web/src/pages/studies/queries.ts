import { useMirror } from '../../offline/use-mirror.ts'

export const studyLists = ['mine', 'joined', 'open'] as const
export type StudyList = (typeof studyLists)[number]

const names = { mine: 'listCreatedStudies', joined: 'listJoinedStudies', open: 'listOpenStudies' } as const

export const useStudies = (list: StudyList) => useMirror(names[list], { query: { limit: 50 } })

import { useMirror } from '../../offline/use-mirror.ts'

export const usePerson = () => useMirror('getUser')

export const useChannels = () => useMirror('getChannels')

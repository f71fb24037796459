import { session } from '../../offline/session.ts'
import { useMirror } from '../../offline/use-mirror.ts'
import { useStore } from '../../state/use-store.ts'

export const useConnected = () => useMirror('listShares')
export const useTokens = () => useMirror('listTokens', { query: { limit: 100 } })
export const useOwnApps = () => useMirror('listApps', { query: { limit: 100 } })

/** Whether the password or a passkey was confirmed within the last minutes. */
export const useIsConfirmed = (): boolean => useStore(session).person?.scopes.includes('deleteaccount') ?? false

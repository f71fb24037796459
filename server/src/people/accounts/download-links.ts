/** Links to a person's own data: a browser saves a file from an address, and an address carries no token. */
import type { Clock } from '../../lib/clock.ts'
import type { Storage } from '../../storage/storage.ts'
import { linkGone } from '../link-gone.ts'
import type { SignedInUser } from '../sessions/service.ts'
import { makeLink, useLink } from './links.ts'
import type { AccountStore } from './store.ts'

export interface DownloadLinkParts {
  readonly storage: Storage<{ readonly accounts: AccountStore }>
  readonly clock: Clock
}

export type DownloadLinks = ReturnType<typeof createDownloadLinks>

export function createDownloadLinks({ storage, clock }: DownloadLinkParts) {
  /** Works once, within a minute, in the browser that asked for it. */
  const make = ({ user, session }: SignedInUser, format: string): Promise<string> =>
    storage.transaction((t) =>
      makeLink(t, clock, { kind: 'download', userId: user.id, payload: { format, sessionId: session.id } }),
    )

  /** The format that was asked for. */
  async function use({ user, session }: SignedInUser, token: string): Promise<string> {
    const link = await storage.transaction((t) => useLink(t, clock, 'download', token))
    const { format, sessionId } = JSON.parse(link.payload) as { format: string; sessionId: number }
    if (link.user_id !== user.id || sessionId !== session.id) throw linkGone()
    return format
  }

  return { make, use }
}

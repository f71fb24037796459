/** Single-use links: first administrator, invitation, reset, confirmation, and the steps of a sign-in. */

import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import { newToken } from '../../lib/ids.ts'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '../../lib/utc-text.ts'
import type { Storage } from '../../storage/storage.ts'
import { linkGone } from '../refusals.ts'
import type { SignedInUser } from '../sessions/service.ts'
import type { AccountStore, LinkRow } from './store.ts'

const LIFETIME_SECONDS = {
  setup: 7 * SECONDS_PER_DAY,
  register: 7 * SECONDS_PER_DAY,
  reset: SECONDS_PER_HOUR,
  email: SECONDS_PER_DAY,
  secondFactor: 5 * SECONDS_PER_MINUTE,
  totp: 15 * SECONDS_PER_MINUTE,
  download: SECONDS_PER_MINUTE,
  signIn: 15 * SECONDS_PER_MINUTE,
  newAccount: SECONDS_PER_DAY,
} as const satisfies Partial<Record<LinkRow['kind'], number>>

interface LinkStores {
  readonly accounts: AccountStore
}

/** Returns the token; only its hash is stored. */
export async function makeLink<P extends object>(
  { accounts }: LinkStores,
  clock: Clock,
  link: {
    readonly kind: keyof typeof LIFETIME_SECONDS
    readonly userId: number | null
    readonly payload: P
    /** Default: by its kind. */
    readonly expiresEpoch?: number
  },
): Promise<string> {
  const token = newToken('up_once')
  await accounts.insertLink({
    hash: sha256(token),
    kind: link.kind,
    user_id: link.userId,
    payload: JSON.stringify(link.payload),
    expires_epoch: link.expiresEpoch ?? epochSeconds(clock) + LIFETIME_SECONDS[link.kind],
  })
  return token
}

export async function peekLink(
  { accounts }: LinkStores,
  clock: Clock,
  kind: LinkRow['kind'],
  token: string,
): Promise<LinkRow> {
  const link = await accounts.link(sha256(token))
  if (!link || link.kind !== kind || link.expires_epoch <= epochSeconds(clock)) throw linkGone()
  return link
}

/** Of two concurrent uses of a link, one is refused. */
export async function useLink(
  stores: LinkStores,
  clock: Clock,
  kind: LinkRow['kind'],
  token: string,
): Promise<LinkRow> {
  const link = await peekLink(stores, clock, kind, token)
  if (!(await stores.accounts.useLink(link.hash))) throw linkGone()
  return link
}

export type DownloadLinks = ReturnType<typeof createDownloadLinks>

/** Download links: a browser downloads from a URL, and URLs carry no token. */
export function createDownloadLinks({
  storage,
  clock,
}: {
  readonly storage: Storage<{ readonly accounts: AccountStore }>
  readonly clock: Clock
}) {
  /** Works once, within a minute, in the browser that asked for it. */
  const make = ({ user, session }: SignedInUser, format: string): Promise<string> =>
    storage.transaction((t) =>
      makeLink(t, clock, { kind: 'download', userId: user.id, payload: { format, sessionId: session.id } }),
    )

  /** Returns the requested format. */
  async function use({ user, session }: SignedInUser, token: string): Promise<string> {
    const link = await storage.transaction((t) => useLink(t, clock, 'download', token))
    const { format, sessionId } = JSON.parse(link.payload) as { format: string; sessionId: number }
    if (link.user_id !== user.id || sessionId !== session.id) throw linkGone()
    return format
  }

  return { make, use }
}

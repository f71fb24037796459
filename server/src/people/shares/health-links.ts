/**
 * A doctor's link as a SMART Health Link (HL7, version 1.0.0): a URL and a key. The URL returns the data the link
 * covers, encrypted with the key. Both are derived from a key of this installation and the link, so nothing is stored.
 * The URL alone reveals nothing, and neither leads to the page of the link.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { once } from '../../lib/once.ts'
import { keyFrom } from '../../lib/sealing.ts'
import type { Storage } from '../../storage/storage.ts'
import { isOpen } from '../grants/rules.ts'
import type { GrantRow, GrantStore } from '../grants/store.ts'
import type { UserRow, UserStore } from '../users/store.ts'

const LONGEST_LABEL = 80
const ADDRESS = /^(\d{1,15})-(\d{1,15})-([\w-]{43})$/

/** The grant behind a URL, while the link is valid. */
export interface OpenedHealthLink {
  readonly grant: GrantRow
  readonly owner: UserRow
  /** 32 bytes, for AES-256-GCM. */
  readonly key: Buffer
}

export type HealthLinks = ReturnType<typeof createHealthLinks>

export function createHealthLinks({
  storage,
  clock,
  baseUrl,
  secrets,
}: {
  readonly storage: Storage<{ readonly grants: Pick<GrantStore, 'withId'>; readonly users: Pick<UserStore, 'withId'> }>
  readonly clock: Clock
  readonly baseUrl: string
  /** Secrets of the installation, created when first needed. */
  readonly secrets: { readOrCreate(name: 'healthLinkKey', make: () => string): Promise<string> }
}) {
  const installationKey = once(async () => {
    const stored = await secrets.readOrCreate('healthLinkKey', () => randomBytes(32).toString('base64url'))
    return Buffer.from(stored, 'base64url')
  })
  const derived = async (purpose: 'address' | 'key', { user_id, id, secret_hash }: GrantRow): Promise<Buffer> =>
    keyFrom(await installationKey(), `health link ${purpose} ${user_id} ${id} ${secret_hash}`)

  /** `shlink:/…`, for a QR code or to pass on. Flag U: the URL returns the file itself, without a passcode. */
  async function textOf(grant: GrantRow, owner: Pick<UserRow, 'display_name'>): Promise<string> {
    const part = (await derived('address', grant)).toString('base64url')
    const payload = {
      url: `${baseUrl}/shared/${grant.user_id}-${grant.id}-${part}/shl`,
      key: (await derived('key', grant)).toString('base64url'),
      ...(grant.ends_epoch === null ? {} : { exp: grant.ends_epoch }),
      flag: 'U',
      label: `Upshot: ${owner.display_name}`.slice(0, LONGEST_LABEL),
      v: 1,
    }
    return `shlink:/${Buffer.from(JSON.stringify(payload)).toString('base64url')}`
  }

  /** Checked with every request, so that revoked and expired links stop working at once. */
  async function open(address: string): Promise<OpenedHealthLink | undefined> {
    const [, userId, grantId, part = ''] = ADDRESS.exec(address) ?? []
    if (userId === undefined || grantId === undefined) return undefined
    const link = await storage.read(async ({ grants, users }) => {
      const grant = await grants.withId(Number(userId), Number(grantId))
      const isLink = grant?.grantee_kind === 'link' && grant.has_health_link === 1
      const owner = isLink && isOpen(grant, epochSeconds(clock)) ? await users.withId(grant.user_id) : undefined
      return grant && owner && { grant, owner }
    })
    if (!link) return undefined
    const expected = (await derived('address', link.grant)).toString('base64url')
    if (!timingSafeEqual(Buffer.from(part), Buffer.from(expected))) return undefined
    return { ...link, key: await derived('key', link.grant) }
  }

  return { textOf, open }
}

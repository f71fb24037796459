/**
 * What happened, kept so that it cannot be changed unnoticed: each entry's chain hash covers its content's hash and the
 * chain hash before it. When a person leaves, content and salt go and the hashes stay, so the chain still verifies.
 */
import { randomBytes } from 'node:crypto'
import { sha256 } from '../../lib/hash.ts'
import type { Storage } from '../../storage/storage.ts'
import type { AuditRow, AuditStore } from './store.ts'

export const auditActions = [
  'signIn',
  'signInFailed',
  'signOut',
  'passwordChanged',
  'secondFactorOn',
  'secondFactorOff',
  'passkeyAdded',
  'passkeyRemoved',
  'emailChanged',
  'tokenCreated',
  'tokenRevoked',
  'appRegistered',
  'appRemoved',
  'shareInvited',
  'shareGranted',
  'shareDeclined',
  'shareRevoked',
  'shareRead',
  'exported',
  'accountCreated',
  'accountDeleted',
  'changesUndone',
  'resetLinkMade',
  'adminSawPeople',
  'adminInvited',
  'adminMadeResetLink',
  'adminRemovedPerson',
  'adminSetRegistration',
  'adminRetriedJob',
  'adminMadeBackup',
  'adminCheckedBackup',
  'adminDownloadedBackup',
  'adminRemovedBackup',
] as const
export type AuditAction = (typeof auditActions)[number]

export interface AuditEvent {
  readonly action: AuditAction
  /** Whom it concerns. */
  readonly userId: number
  /** Who did it, if somebody else. Ids only: names go with their owners. */
  readonly actorUserId?: number
  readonly clientId?: string
  readonly grantId?: number
  readonly text?: string
}

/** Inside the transaction of what it reports. */
export async function audit(stores: { audit: AuditStore }, event: AuditEvent, atEpoch: number): Promise<void> {
  const { userId } = event
  const content = JSON.stringify({ ...event, salt: randomBytes(16).toString('base64url') })
  const { id, previousHash } = await stores.audit.nextPlace()
  const content_hash = sha256(content)
  const chain_hash = chainHash({ id, at_epoch: atEpoch, content_hash }, previousHash)
  await stores.audit.insert({ id, user_id: userId, at_epoch: atEpoch, content, content_hash, chain_hash })
}

type Linked = Pick<AuditRow, 'id' | 'at_epoch' | 'content_hash'>

const chainHash = (row: Linked, previousHash: string): string =>
  sha256([previousHash, row.id, row.at_epoch, row.content_hash].join('|'))

/** What an entry says is what was said, about the person it was said of; or it was erased as a whole. */
const isWhole = ({ content, content_hash, user_id }: AuditRow): boolean =>
  content === null
    ? user_id === null
    : sha256(content) === content_hash && (JSON.parse(content) as AuditEvent).userId === user_id

export interface AuditEntry extends Omit<AuditEvent, 'userId'> {
  readonly id: number
  readonly atEpoch: number
}

const BATCH = 1000

export type Audit = ReturnType<typeof createAudit>

export function createAudit(storage: Storage<{ audit: AuditStore }>) {
  async function list(userId: number, page: { limit: number; offset: number }): Promise<AuditEntry[]> {
    const rows = await storage.read((stores) => stores.audit.ofUser(userId, page))
    return rows.map(entryOf)
  }

  /** Walks the whole chain. `brokenAt` is the first entry that does not fit. */
  async function verify(): Promise<{ entries: number; brokenAt: number | undefined }> {
    let previousHash = ''
    let last = { id: 0, count: 0 }
    for (;;) {
      const { id } = last
      const rows = await storage.read((stores) => stores.audit.after(id, BATCH))
      if (rows.length === 0) return { entries: last.count, brokenAt: undefined }
      for (const row of rows) {
        if (!isWhole(row) || chainHash(row, previousHash) !== row.chain_hash)
          return { entries: last.count, brokenAt: row.id }
        previousHash = row.chain_hash
        last = { id: row.id, count: last.count + 1 }
      }
    }
  }

  return { list, verify }
}

export function entryOf(row: AuditRow): AuditEntry {
  const {
    salt: _salt,
    userId: _user,
    ...event
  } = JSON.parse(row.content ?? '{"action":"erased"}') as AuditEvent & { salt: string }
  return { ...event, id: row.id, atEpoch: row.at_epoch }
}

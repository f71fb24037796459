/**
 * What happened, kept so that it cannot be changed unnoticed: each entry's chain hash covers its content's hash and the
 * chain hash before it. Everybody has a chain of their own, so that nobody waits for what is written about others. When
 * a person leaves, content and salt go and the hashes stay, so the chain still verifies.
 */
import { randomBytes } from 'node:crypto'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import type { Storage } from '../../storage/storage.ts'
import { beginning, chainHash } from './rules.ts'
import type { AuditRow, AuditStore, ChainRow } from './store.ts'
import { type ChainCheck, verifyAll } from './verify.ts'

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
  'assistantRead',
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
  /** The name of the token by which an assistant reads. */
  readonly reader?: string
  readonly text?: string
}

/** Inside the transaction of what it reports. */
export async function audit(stores: { audit: AuditStore }, event: AuditEvent, atEpoch: number): Promise<void> {
  const { userId } = event
  const chain = (await stores.audit.holdChainOf(userId)) ?? (await begin(stores.audit, userId, atEpoch))
  const content = JSON.stringify({ ...event, salt: randomBytes(16).toString('base64url') })
  await append(stores.audit, chain, { userId, content, atEpoch })
}

/** A person's chain goes on from an entry of the first one: if it is removed as a whole, that is seen there. */
async function begin(store: AuditStore, userId: number, atEpoch: number): Promise<ChainRow> {
  const first = await store.holdFirstChain()
  // Another process may have begun it while we waited.
  const present = await store.holdChainOf(userId)
  if (present) return present
  const id = randomBytes(16).toString('base64url')
  const begun = await append(store, first, { userId: null, content: beginning(id), atEpoch })
  const chain = { id, user_id: userId, begun_id: begun.id, last_id: begun.id, last_hash: begun.chain_hash, entries: 0 }
  await store.addChain(chain)
  return chain
}

interface NewEntry {
  readonly userId: number | null
  readonly content: string
  readonly atEpoch: number
}

async function append(store: AuditStore, chain: ChainRow, { userId, content, atEpoch }: NewEntry): Promise<AuditRow> {
  const linked = { id: await store.newId(), at_epoch: atEpoch, content_hash: sha256(content) }
  const chain_hash = chainHash(linked, chain.last_hash)
  const row = { ...linked, user_id: userId, content, chain_hash, chain_id: chain.id }
  await store.append(row)
  return row
}

export interface AuditEntry extends Omit<AuditEvent, 'userId'> {
  readonly id: number
  readonly atEpoch: number
}

export type Audit = ReturnType<typeof createAudit>

/** What an assistant is about to be told. */
export interface AssistantRead {
  readonly userId: number
  readonly clientId: string | null
  readonly tokenName: string
  readonly what: string
}

export function createAudit({ storage, clock }: { storage: Storage<{ audit: AuditStore }>; clock: Clock }) {
  /** Before anything is answered: a read that cannot be logged does not happen. */
  const noteAssistant = ({ userId, clientId, tokenName, what }: AssistantRead): Promise<void> =>
    storage.transaction((stores) =>
      audit(
        stores,
        {
          action: 'assistantRead',
          userId,
          reader: tokenName,
          text: what,
          ...(clientId === null ? {} : { clientId }),
        },
        epochSeconds(clock),
      ),
    )

  async function list(userId: number, page: { limit: number; offset: number }): Promise<AuditEntry[]> {
    const rows = await storage.read((stores) => stores.audit.ofUser(userId, page))
    return rows.map(entryOf)
  }

  /** Walks every chain, as they all were at one moment. `brokenAt` is the first entry that does not fit. */
  const verify = (): Promise<ChainCheck> => storage.snapshot((stores) => verifyAll(stores.audit))

  return { list, verify, noteAssistant }
}

export function entryOf(row: AuditRow): AuditEntry {
  const {
    salt: _salt,
    userId: _user,
    ...event
  } = JSON.parse(row.content ?? '{"action":"erased"}') as AuditEvent & { salt: string }
  return { ...event, id: row.id, atEpoch: row.at_epoch }
}

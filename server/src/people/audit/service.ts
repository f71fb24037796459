/**
 * A tamper-evident log: the chain hash of each entry covers the hash of its content and the previous chain hash. Each
 * person has a chain of their own, so that writers do not wait for each other. When a person leaves, content and salt
 * are deleted and the hashes stay, so the chain still verifies.
 */
import { randomBytes } from 'node:crypto'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import type { Storage } from '../../storage/storage.ts'
import { type AuditRow, type AuditStore, type BegunChain, type ChainRow, FIRST_CHAIN } from './store.ts'

const auditActions = [
  'signIn',
  'signInFailed',
  'signOut',
  'passwordChanged',
  'secondFactorOn',
  'secondFactorOff',
  'passkeyAdded',
  'passkeyRemoved',
  'providerAdded',
  'providerRemoved',
  'emailChanged',
  'timeZoneChanged',
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
  'homeOn',
  'homeOff',
  'calendarFeedMade',
  'calendarFeedEnded',
  'devicePinSet',
  'devicePinRemoved',
  'administratorOn',
  'administratorOff',
  'accountCreated',
  'accountDeleted',
  'changesUndone',
  'resetLinkMade',
  'resetLinkCancelled',
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

interface AuditEvent {
  readonly action: AuditAction
  /** The person concerned. */
  readonly userId: number
  /** Who did it, if it was somebody else. Only ids, because names are deleted with their accounts. */
  readonly actorUserId?: number
  readonly clientId?: string
  readonly grantId?: number
  /** The name of the assistant's token. */
  readonly reader?: string
  readonly text?: string
}

/** Call it inside the transaction of the event. */
export async function audit(stores: { audit: AuditStore }, event: AuditEvent, atEpoch: number): Promise<void> {
  const { userId } = event
  const chain = (await stores.audit.holdChainOf(userId)) ?? (await begin(stores.audit, userId, atEpoch))
  const content = JSON.stringify({ ...event, salt: randomBytes(16).toString('base64url') })
  await append(stores.audit, chain, { userId, content, atEpoch })
}

/** A person's chain starts from an entry of the first chain, so that removing a whole chain is detected. */
async function begin(store: AuditStore, userId: number, atEpoch: number): Promise<ChainRow> {
  const first = await store.holdFirstChain()
  // Another process may have created it while we waited for the lock.
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

/** Data that an assistant is about to read. */
interface AssistantRead {
  readonly userId: number
  readonly clientId: string | null
  readonly tokenName: string
  readonly what: string
}

export function createAudit({ storage, clock }: { storage: Storage<{ audit: AuditStore }>; clock: Clock }) {
  /** Call it before responding: a read that cannot be logged must not happen. */
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

  /** Verifies all chains in one snapshot. `brokenAt` is the first entry that does not fit. */
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

/** Links an entry to the previous one. */
type ChainLink = Pick<AuditRow, 'id' | 'at_epoch' | 'content_hash'>

const chainHash = (row: ChainLink, previousHash: string): string =>
  sha256([previousHash, row.id, row.at_epoch, row.content_hash].join('|'))

/** Content of the entry in the first chain that announces a new chain. */
const beginning = (chainId: string): string => JSON.stringify({ begins: chainId })

/** Whether content and person of an entry match its hash, or both were erased. */
function isWhole({ content, content_hash, user_id }: AuditRow): boolean {
  if (content === null) return user_id === null
  const { userId = null } = JSON.parse(content) as { readonly userId?: number }
  return sha256(content) === content_hash && userId === user_id
}

/** Verifies all chains, one after the other, each from its first entry to its recorded end. */
interface ChainCheck {
  readonly entries: number
  /** An entry that does not fit, or is missing. */
  readonly brokenAt: number | undefined
}

const BATCH = 1000

async function verifyAll(store: AuditStore): Promise<ChainCheck> {
  let entries = 0
  let last: Pick<AuditRow, 'chain_id' | 'id'> = { chain_id: FIRST_CHAIN, id: 0 }
  let walk: Walk | undefined
  const broken = (brokenAt: number): ChainCheck => ({ entries, brokenAt })
  for (;;) {
    const rows = await store.after(last, BATCH)
    if (rows.length === 0) break
    const chainRows = await store.chainsWithIds([...new Set(rows.map((row) => row.chain_id))])
    const chains = new Map(chainRows.map((chain) => [chain.id, chain]))
    for (const row of rows) {
      if (walk?.chain.id !== row.chain_id) {
        if (walk && !isAtEnd(walk)) return broken(walk.chain.last_id)
        walk = walkOf(chains.get(row.chain_id))
      }
      if (!walk || !isWhole(row) || chainHash(row, walk.hash) !== row.chain_hash) return broken(row.id)
      walk = { ...walk, hash: row.chain_hash, entries: walk.entries + 1 }
      entries++
      last = row
    }
  }
  if (walk && !isAtEnd(walk)) return broken(walk.chain.last_id)
  const missing = await store.missing()
  return { entries, brokenAt: missing.length === 0 ? undefined : Math.min(...missing) }
}

/** Progress within one chain. */
interface Walk {
  readonly chain: BegunChain
  readonly hash: string
  readonly entries: number
}

/** Undefined if the first chain did not announce this one. */
function walkOf(chain: BegunChain | undefined): Walk | undefined {
  if (!chain) return undefined
  if (chain.id === FIRST_CHAIN) return { chain, hash: '', entries: 0 }
  if (chain.begun_hash === null || chain.begun_content !== beginning(chain.id)) return undefined
  return { chain, hash: chain.begun_hash, entries: 0 }
}

const isAtEnd = ({ chain, hash, entries }: Walk): boolean => chain.last_hash === hash && chain.entries === entries

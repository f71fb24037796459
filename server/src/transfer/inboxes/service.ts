/**
 * Files that arrive automatically. An inbox is an address with a key, to which a phone or a script sends files, and a
 * folder that is watched, for Syncthing, Nextcloud or a shared disk.
 *
 * The key only allows adding files: nothing can be read, changed or shown with it. A file is imported at once if it
 * needs no answers; otherwise it waits for the person, like a file that they chose themselves.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Asker } from '../../http/caller.ts'
import type { ReceivedFile } from '../../http/upload.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import { newToken } from '../../lib/ids.ts'
import { say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { OldAccess } from '../../people/hooks.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { Imports } from '../imports/service.ts'
import type { ImportRow } from '../imports/store.ts'
import type { InboxFileRow, InboxImport, InboxRow, InboxStore } from './store.ts'

const MOST_INBOXES = 10
const MOST_PROBLEMS = 20
const MOST_FILES = 20

const NO_INBOX = say('There is no such inbox.')

export interface ShownInbox {
  readonly row: InboxRow
  readonly folder: string | undefined
  readonly files: readonly InboxImport[]
  readonly problems: readonly InboxFileRow[]
}

export type Inboxes = ReturnType<typeof createInboxes>

export function createInboxes({
  storage,
  clock,
  imports,
  inboxDir,
}: {
  readonly storage: Storage<{ readonly inboxes: InboxStore }>
  readonly clock: Clock
  readonly imports: Pick<Imports, 'receive'>
  /** Where the folders of all inboxes are; undefined: none is watched. */
  readonly inboxDir: string | undefined
}) {
  const folderOf = ({ folder }: Pick<InboxRow, 'folder'>): string | undefined =>
    inboxDir === undefined ? undefined : join(inboxDir, folder)

  const list = (userId: number): Promise<ShownInbox[]> =>
    storage.read(async ({ inboxes }) => {
      const listed: ShownInbox[] = []
      for (const row of await inboxes.list(userId)) {
        const problems = await inboxes.problems(userId, row.id, MOST_PROBLEMS)
        const files = await inboxes.imports(userId, row.id, MOST_FILES)
        listed.push({ row, folder: folderOf(row), files, problems })
      }
      return listed
    })

  /** The key is returned once; only its hash is kept. It begins with the person, so that their rows are found. */
  async function create(userId: number, { name, rule }: Pick<InboxRow, 'name' | 'rule'>) {
    const key = `${userId}-${newToken('up_inbox')}`
    const row = await storage.transaction(async ({ inboxes }) => {
      if ((await inboxes.list(userId)).length >= MOST_INBOXES) {
        throw new Refusal(
          'tooMany',
          say('You can have {most} inboxes. Please delete one first.', { most: MOST_INBOXES }),
        )
      }
      const id = await inboxes.newId()
      const inbox: InboxRow = {
        user_id: userId,
        id,
        name,
        // Hard to guess for others who can write to the same folder.
        folder: `${slugOf(name)}-${sha256(key).slice(0, 12)}`,
        key_hash: sha256(key),
        rule,
        last_used_epoch: null,
        created_epoch: epochSeconds(clock),
      }
      await inboxes.insert(inbox)
      return inbox
    })
    const folder = folderOf(row)
    if (folder !== undefined) await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined)
    return { key, shown: { row, folder, files: [], problems: [] } satisfies ShownInbox }
  }

  /** Applies to the next file. */
  async function setRule(userId: number, id: number, rule: InboxRow['rule']): Promise<void> {
    const wasThere = await storage.transaction(({ inboxes }) => inboxes.setRule(userId, id, rule))
    if (!wasThere) throw new Refusal('notFound', [{ message: NO_INBOX, field: 'id' }])
  }

  /** Imported data stays. */
  async function remove(userId: number, id: number): Promise<void> {
    const wasThere = await storage.transaction(({ inboxes }) => inboxes.delete(userId, id))
    if (!wasThere) throw new Refusal('notFound', [{ message: NO_INBOX, field: 'id' }])
  }

  /** Refuses in the same words whether the person, the inbox or the key is unknown. */
  async function withKey(key: string): Promise<InboxRow> {
    const [userId] = /^\d{1,15}(?=-)/.exec(key) ?? []
    const row =
      userId === undefined
        ? undefined
        : await storage.read(({ inboxes }) => inboxes.withKey(Number(userId), sha256(key)))
    if (!row) throw new Refusal('notFound', NO_INBOX)
    return row
  }

  async function receive(inbox: InboxRow, file: ReceivedFile): Promise<ImportRow> {
    // The upload may have taken long.
    const now = await storage.read(({ inboxes }) => inboxes.read(inbox))
    if (!now) throw new Refusal('notFound', NO_INBOX)
    const { row } = await imports.receive(asInbox(inbox), file, {
      isDryRun: now.rule === 'ask',
      format: undefined,
      answers: {},
      inboxId: inbox.id,
    })
    await storage.transaction(({ inboxes }) => inboxes.touch(inbox, epochSeconds(clock)))
    return row
  }

  async function access(transaction: Transaction, userId: number): Promise<readonly OldAccess[]> {
    const rows = await storage.join(transaction).inboxes.list(userId)
    return rows.map(({ id, name }) => ({ key: accessKey(id), kind: 'inbox', name }))
  }

  /** The password was reset: someone who knew the old one may have created these inboxes, or know their addresses. */
  async function endAll(transaction: Transaction, userId: number, exceptKeys: ReadonlySet<string>): Promise<void> {
    const { inboxes } = storage.join(transaction)
    for (const { id } of await inboxes.list(userId))
      if (!exceptKeys.has(accessKey(id))) await inboxes.delete(userId, id)
  }

  return { list, create, setRule, remove, withKey, receive, access, endAll, folderOf }
}

const accessKey = (id: number): string => `inbox-${id}`

/** Adds entries; settings of the account stay as they are. */
const asInbox = ({ user_id }: InboxRow): Asker => ({
  userId: user_id,
  clientId: null,
  scopes: new Set(['writemeasurements']),
})

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40) || 'inbox'

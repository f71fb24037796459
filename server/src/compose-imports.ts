/** The wiring of imports: files of other applications. */
import { join } from 'node:path'
import type { Outgoing } from './compose-outgoing.ts'
import type { composeReminding } from './compose-reminding.ts'
import type { Config } from './config.ts'
import type { Uploads } from './http/upload.ts'
import type { Clock } from './lib/clock.ts'
import type { Logger } from './lib/log.ts'
import type { Act } from './reminding/feed/service.ts'
import type { RemindingStores } from './reminding/stores.ts'
import type { Storage } from './storage/storage.ts'
import { isPacked, MOST_PACKED_BYTES, MOST_PLAIN_BYTES } from './transfer/archive/limits.ts'
import { createEnding, dropFileJob } from './transfer/imports/ending.ts'
import { importFolder } from './transfer/imports/folder.ts'
import { createImportRunner } from './transfer/imports/jobs.ts'
import { createQuota } from './transfer/imports/quota.ts'
import { createImports } from './transfer/imports/service.ts'
import type { TransferStores } from './transfer/stores.ts'

export interface ImportsGround<Stores extends TransferStores & RemindingStores> {
  readonly storage: Storage<Stores>
  readonly clock: Clock
  readonly log: Logger
  readonly settings: Pick<Config, 'baseUrl' | 'dataDir' | 'fileQuotaMb'>
  readonly reminding: ReturnType<typeof composeReminding<Stores>>
  readonly outgoing: Outgoing
}

const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'imports')

export function composeImports<Stores extends TransferStores & RemindingStores>(ground: ImportsGround<Stores>) {
  const { storage, reminding, outgoing, settings } = ground
  const folder = importFolder(folderOf(settings))
  const ending = createEnding({
    ...ground,
    baseUrl: settings.baseUrl,
    publish: (userId, key, card) =>
      storage.transaction((t) => reminding.feed.publish(t, userId, { key, kind: 'import', card })),
    removeReminder: (userId, id) => reminding.reminders.remove(userId, id),
    tell: (userId, importId, state) =>
      outgoing.events.emitWithin(userId, { type: 'import.completed', data: { importId, state } }),
    tellProgress: (userId, data) => outgoing.events.emitWithin(userId, { type: 'import.progress', data }),
  })
  const imports = createImports({ ...ground, folder, ending })
  const importIn = ({ parameters }: Act): number => Number(parameters['importId'])
  const verbs = {
    accept: async (_t: unknown, act: Act): Promise<void> => {
      await imports.answerFrom(act.owner, importIn(act), act.parameters)
    },
    decline: async (_t: unknown, act: Act): Promise<void> => {
      await imports.cancel(act.owner, importIn(act))
    },
    undo: async (_t: unknown, act: Act): Promise<void> => {
      await imports.undo(act.owner, importIn(act))
    },
  }
  return {
    imports,
    uploads: uploadsIn(settings, createQuota({ storage, folder, quotaMb: settings.fileQuotaMb })),
    runner: createImportRunner({ ...ground, folder, ending }),
    verbs,
    /** Before a person's rows go, in their transaction: the files of imports go when it is through, and not without it. */
    onLeave: async (userId: number): Promise<void> => {
      await storage.transaction(async (t) => {
        const own = (await t.imports.stored()).filter(({ user_id }) => user_id === userId)
        const names = own.flatMap(({ stored_name }) => stored_name ?? [])
        await t.jobs.addAll(names.map(dropFileJob))
      })
      // Of an upload that broke off, no more is lost than the time to send it from its start.
      await folder.partials.dropAll(userId)
    },
  }
}

/** Where requests put the files they bring, and how large those may be. */
const uploadsIn = (settings: Pick<Config, 'dataDir'>, makeRoom: Uploads['makeRoom']): Uploads => ({
  folder: folderOf(settings),
  mostBytes: (head) => (isPacked(head) ? MOST_PACKED_BYTES : MOST_PLAIN_BYTES),
  makeRoom,
})

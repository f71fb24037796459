/** Wires up imports: files of other programs, and exports of Upshot. */
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import type { Uploads } from '../../http/upload.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/log.ts'
import type { Events } from '../../reminding/events/service.ts'
import type { Feed } from '../../reminding/feed/service.ts'
import type { Reminders } from '../../reminding/reminders/service.ts'
import type { Storage } from '../../storage/storage.ts'
import { isPacked, MOST_PACKED_BYTES, MOST_PLAIN_BYTES } from '../archive/limits.ts'
import { createEnding } from './ending.ts'
import { createQuota, filesInDatabase, filesInFolder, importFolder } from './files.ts'
import { createImportRunner } from './jobs.ts'
import { createImports } from './service.ts'
import type { ImportStores } from './store.ts'

export interface ImportsDependencies {
  readonly storage: Storage<ImportStores>
  readonly clock: Clock
  readonly log: Logger
  readonly settings: Pick<Config, 'baseUrl' | 'dataDir' | 'fileQuotaMb'>
  readonly feed: Feed
  readonly reminders: Reminders
  readonly emit: Events['emit']
  /** With several processes, each with its own folder, uploaded files are kept in the database. */
  readonly runsBesideOthers: boolean
}

const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'imports')

export function composeImports(dependencies: ImportsDependencies) {
  const folder = importFolder(folderOf(dependencies.settings))
  const files = (dependencies.runsBesideOthers ? filesInDatabase : filesInFolder)({ ...dependencies, folder })
  const allDependencies = { ...dependencies, ...dependencies.settings, files, folder }
  const ending = createEnding(allDependencies)
  return {
    imports: createImports({ ...allDependencies, ending }),
    runner: createImportRunner({ ...allDependencies, ending }),
    uploads: uploadsIn(
      dependencies.settings,
      createQuota({ ...allDependencies, quotaMb: dependencies.settings.fileQuotaMb }),
    ),
  }
}

/** Where uploads are stored, and their size limits. */
const uploadsIn = (settings: Pick<Config, 'dataDir'>, makeRoom: Uploads['makeRoom']): Uploads => ({
  makeRoom,
  folder: folderOf(settings),
  mostBytes: (head) => (isPacked(head) ? MOST_PACKED_BYTES : MOST_PLAIN_BYTES),
})

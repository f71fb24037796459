/** State of the installation: figures about the machine and the job queue, none about recorded data. */

import { statfs } from 'node:fs/promises'
import type { AdminStatus, Check } from '@upshot/contract'
import type { JobOverviewStore } from '../../jobs/overview.ts'
import type { Clock } from '../../lib/clock.ts'
import { MS_PER_DAY, utcText } from '../../lib/utc-text.ts'
import { VERSION } from '../../lib/version.ts'
import type { Executor } from '../../storage/executor.ts'
import type { Storage } from '../../storage/storage.ts'
import type { RegistrationSetting } from '../accounts/service.ts'
import type { Backups } from './backups.ts'
import type { AdminPeople } from './people.ts'

const MEGABYTE = 1024 * 1024

/** Free bytes below which an administrator is warned. */
export const LITTLE_SPACE = 1024 * MEGABYTE
/** Free bytes below which the check fails. */
export const NO_SPACE = 100 * MEGABYTE

/**
 * If jobs are later than this, reminders do not go out: no process runs jobs, or those that do cannot keep up. If mail
 * is, the mail server does not answer.
 */
const LATE_SECONDS = 300
/** Warn if the latest backup is older. */
const OLD_BACKUP_MS = 7 * MS_PER_DAY

export interface InstallationStore {
  readonly dialect: Executor['dialect']
  databaseBytes(): Promise<number>
}

export const installationStore = (executor: Executor): InstallationStore => ({
  dialect: executor.dialect,
  databaseBytes: async () => {
    const question =
      executor.dialect === 'sqlite'
        ? 'select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()'
        : 'select pg_database_size(current_database())::float8 as bytes'
    const [row] = await executor.rows(question, [])
    return Number(row?.[0] ?? 0)
  },
})

export type Status = ReturnType<typeof createStatus>

export function createStatus(dependencies: {
  readonly storage: Storage<{ readonly installation: InstallationStore; readonly jobOverview: JobOverviewStore }>
  readonly clock: Clock
  readonly dataDir: string
  readonly hasMail: boolean
  readonly backups: Backups
  readonly people: Pick<AdminPeople, 'count'>
  readonly registrationSetting: RegistrationSetting
  /** Why writing stopped, if it did. */
  readonly stoppedBecause: () => string | undefined
}) {
  const { storage, clock, dataDir, hasMail, backups, people, registrationSetting, stoppedBecause } = dependencies
  return async (): Promise<AdminStatus> => {
    const inside = await storage.read(async ({ installation, jobOverview }) => ({
      database: installation.dialect,
      databaseBytes: await installation.databaseBytes(),
      jobs: await jobOverview.counts(),
      lateSeconds: await jobOverview.lateSeconds(clock.nowMs()),
    }))
    const all = await backups.list()
    const last = all.find(({ state }) => state === 'ready')
    const freeBytes = await freeIn(dataDir)
    return {
      version: VERSION,
      numberOfPeople: await people.count(),
      registration: await registrationSetting.current(),
      hasMail,
      ...inside,
      backupBytes: all.reduce((sum, { bytes = 0 }) => sum + bytes, 0),
      freeBytes,
      checks: checksOf({
        freeBytes,
        failed: inside.jobs.failed,
        lateSeconds: inside.lateSeconds,
        hasMail,
        lastMs: last?.createdAtMs,
        isStopped: stoppedBecause() !== undefined,
        nowMs: clock.nowMs(),
      }),
      ...(last ? { lastBackupAt: utcText(Math.floor(last.createdAtMs / 1000)) } : {}),
    }
  }
}

const freeIn = async (folder: string): Promise<number> => {
  const disk = await statfs(folder).catch(() => undefined)
  return disk ? disk.bavail * disk.bsize : 0
}

interface Facts {
  readonly freeBytes: number
  readonly failed: number
  readonly lateSeconds: Pick<AdminStatus['lateSeconds'], 'dueNow' | 'mail'>
  readonly hasMail: boolean
  readonly lastMs: number | undefined
  readonly isStopped: boolean
  readonly nowMs: number
}

/** The database check is always ok: otherwise there would be no response. */
export const checksOf = ({ freeBytes, failed, lateSeconds, hasMail, lastMs, isStopped, nowMs }: Facts): Check[] => [
  { name: 'database', level: 'ok' },
  { name: 'history', level: isStopped ? 'fail' : 'ok' },
  { name: 'disk', level: freeBytes < NO_SPACE ? 'fail' : freeBytes < LITTLE_SPACE ? 'warn' : 'ok' },
  { name: 'jobs', level: lateSeconds.dueNow > LATE_SECONDS ? 'fail' : failed > 0 ? 'warn' : 'ok' },
  { name: 'mail', level: lateSeconds.mail > LATE_SECONDS ? 'fail' : hasMail ? 'ok' : 'warn' },
  { name: 'backup', level: lastMs !== undefined && nowMs - lastMs < OLD_BACKUP_MS ? 'ok' : 'warn' },
]

/**
 * Progress of downloads in a browser, and stopping them. Kept in the database, because the process that is asked need not
 * be the one that sends.
 */
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import type { SignedInUser } from '../../people/sessions/service.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Exports, WriteOptions } from './service.ts'
import type { DownloadRow, ExportStores } from './store.ts'

const SAVE_EVERY_MS = 1000
/** The sending process updates the row every second, and its link is valid for a minute: after this, the download has failed. */
const SILENT_SECONDS = 75
const FORGET_SECONDS = 3600

/** Progress as shown on the person's page. */
export interface DownloadProgress {
  readonly id: string
  readonly format: string
  readonly state: DownloadRow['state']
  /** A share from 0 to 1. */
  readonly progress: number
  readonly bytes: number
  /** Estimated total size; absent before the first piece. */
  readonly expectedBytes?: number
}

export interface DownloadList {
  /** Number of measurements to export. */
  readonly measurements: number
  readonly downloads: readonly DownloadProgress[]
}

type DownloadOwner = Pick<SignedInUser, 'user' | 'session'>

interface DownloadName {
  readonly userId: number
  readonly id: string
}

export type Downloads = ReturnType<typeof createDownloadProgress>

export function createDownloadProgress({
  storage,
  clock,
  exports,
  saveEveryMs = SAVE_EVERY_MS,
}: {
  readonly storage: Storage<ExportStores>
  readonly clock: Clock
  readonly exports: Pick<Exports, 'size'>
  readonly saveEveryMs?: number
}) {
  const sizeOf = ({ user }: DownloadOwner) => exports.size({ userId: user.id, timeZone: user.time_zone })

  async function add(
    owner: DownloadOwner,
    { id, format }: { readonly id: string; readonly format: string },
  ): Promise<void> {
    const { user, session } = owner
    const measurements = await sizeOf(owner)
    const nowEpoch = epochSeconds(clock)
    await storage.transaction(async (t) => {
      const untilEpoch = nowEpoch - FORGET_SECONDS
      await t.exports.forgetDownloads(user.id, { sessionId: session.id, untilEpoch })
      await t.exports.addDownload({
        user_id: user.id,
        id,
        session_id: session.id,
        format,
        state: 'waiting',
        measurements,
        written: 0,
        bytes: 0,
        updated_epoch: nowEpoch,
      })
    })
  }

  /** Downloads of the requesting browser. */
  async function list(owner: DownloadOwner): Promise<DownloadList> {
    const rows = await storage.read((t) => t.exports.downloads(owner.user.id, owner.session.id))
    const nowEpoch = epochSeconds(clock)
    return { measurements: await sizeOf(owner), downloads: rows.map((row) => progressOf(row, nowEpoch)) }
  }

  const save = ({ userId, id }: DownloadName, changes: Partial<DownloadRow>): Promise<boolean> =>
    storage.transaction((t) =>
      t.exports.saveDownload({ user_id: userId, id }, { ...changes, updated_epoch: epochSeconds(clock) }),
    )

  /** Only in the browser that started it. Does nothing once it has ended. */
  async function stop({ user, session }: DownloadOwner, id: string): Promise<void> {
    const rows = await storage.read((t) => t.exports.downloads(user.id, session.id))
    if (rows.some((row) => row.id === id)) await save({ userId: user.id, id }, { state: 'stopped' })
  }

  const fail = async (name: DownloadName): Promise<void> => void (await save(name, { state: 'failed' }))

  /** False if it was stopped before the browser fetched it. */
  const begin = (name: DownloadName): Promise<boolean> => save(name, { state: 'running' })

  /** Runs `write`, saves its progress meanwhile, and aborts it when it is stopped. */
  async function follow(name: DownloadName, write: (writing: WriteOptions) => Promise<void>): Promise<void> {
    const stopping = new AbortController()
    const counts = { written: 0, bytes: 0 }
    const saveCounts = async (): Promise<void> => {
      if (!(await save(name, { ...counts, state: 'running' }))) stopping.abort()
    }
    let saving = Promise.resolve()
    const timer = setInterval(() => {
      // If saving fails, the next turn saves the progress.
      saving = saving.then(saveCounts).catch(() => undefined)
    }, saveEveryMs)
    const end = async (state: DownloadRow['state']): Promise<void> => {
      clearInterval(timer)
      await saving
      await save(name, { ...counts, state })
    }
    try {
      await write({
        onRows: (rows) => {
          counts.written += rows
        },
        onBytes: (bytes) => {
          counts.bytes += bytes
        },
        signal: stopping.signal,
      })
    } catch (error) {
      await end('failed')
      throw error
    }
    await end('finished')
  }

  return { add, list, stop, fail, begin, follow }
}

function progressOf({ id, format, state, measurements, written, bytes, ...row }: DownloadRow, nowEpoch: number) {
  const isOpen = state === 'waiting' || state === 'running'
  const isSilent = isOpen && row.updated_epoch < nowEpoch - SILENT_SECONDS
  const share = measurements === 0 ? 0 : Math.min(1, written / measurements)
  return {
    id,
    format,
    state: isSilent ? 'failed' : state,
    progress: state === 'finished' ? 1 : share,
    bytes,
    ...(share > 0 && isOpen ? { expectedBytes: Math.round(bytes / share) } : {}),
  } satisfies DownloadProgress
}

/**
 * Watches the folders of inboxes by looking at them again and again: network disks and synchronised folders do not
 * notify of changes. Files stay where they are, since removing one might remove it from the phone it came from.
 *
 * A file is taken when two looks in a row see the same size and time: it may still be written. It is copied first, so
 * that nobody changes it while it is read. A file of the same content under another name is imported once.
 *
 * Other people may be able to write there, so links are never followed: only the opened file is read, and it has to be
 * the file at exactly this path.
 */
import { randomUUID } from 'node:crypto'
import { constants, createWriteStream, type Dirent } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, readdir, realpath, rm } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { type Sentence, say } from '../../lib/language.ts'
import type { Logger } from '../../lib/log.ts'
import { Refusal } from '../../lib/refusal.ts'
import { yieldIfNeeded } from '../../lib/turns.ts'
import type { Storage } from '../../storage/storage.ts'
import { isPacked, MOST_PACKED_BYTES, MOST_PLAIN_BYTES } from '../archive/limits.ts'
import { hashOf } from '../imports/files.ts'
import type { Inboxes } from './service.ts'
import type { InboxFileRow, InboxRow, InboxStore } from './store.ts'

/** How often to look, and how soon again while files wait for their turn. */
const LOOK_MS = 20_000
const SOON_MS = 1_000
/** Depth of nested folders. */
const DEEPEST = 4
const MOST_FILES = 100_000

interface SeenFile {
  readonly folder: string
  readonly name: string
  readonly path: string
  readonly sizeBytes: number
  readonly changedMs: number
}

export function createInboxWatch({
  storage,
  clock,
  log,
  inboxes,
  copiesIn,
}: {
  readonly storage: Storage<{ readonly inboxes: InboxStore }>
  readonly clock: Clock
  readonly log: Logger
  readonly inboxes: Pick<Inboxes, 'receive' | 'folderOf'>
  /** The folder for copies, only accessible to us. */
  readonly copiesIn: string
}) {
  /** Size and time of files at the last look, by path. */
  let lastSeen = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let looking: Promise<unknown> = Promise.resolve()

  /** Looks at every folder once. Returns whether files wait for their turn. */
  async function look(): Promise<boolean> {
    const all = await storage.read((t) => t.inboxes.everyone())
    const now = new Map<string, string>()
    let isMoreWaiting = false
    for (const inbox of all) {
      if (isStopped) return false
      const folder = inboxes.folderOf(inbox)
      if (folder === undefined) continue
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        if (!(await lstat(folder)).isDirectory()) throw new Error('It is a link.')
        if (await lookInto(inbox, folder, now)) isMoreWaiting = true
      } catch (error) {
        log.warn({ err: error, inboxId: inbox.id }, 'could not read the folder of an inbox')
      }
    }
    lastSeen = now
    return isMoreWaiting
  }

  async function lookInto(inbox: InboxRow, folder: string, now: Map<string, string>): Promise<boolean> {
    const stored = await storage.read((t) => t.inboxes.files(inbox))
    let isFull = false
    let isWaiting = false
    for (const file of await filesIn(folder)) {
      const mark = `${file.sizeBytes} ${file.changedMs}`
      now.set(file.path, mark)
      const earlier = stored.get(file.name)
      if (earlier && earlier.size_bytes === file.sizeBytes && earlier.changed_ms === file.changedMs) continue
      isWaiting = true
      if (isFull || isStopped || lastSeen.get(file.path) !== mark) continue
      const outcome = await take(inbox, file)
      isFull = outcome === 'full'
      await yieldIfNeeded()
    }
    return isWaiting
  }

  /** `full`: the person's files that are already here come first. */
  async function take(inbox: InboxRow, file: SeenFile): Promise<'taken' | 'full'> {
    const note = (outcome: Pick<InboxFileRow, 'import_id' | 'problem'>): Promise<void> =>
      storage.transaction(async (t) => {
        if (!(await t.inboxes.read(inbox))) return
        await t.inboxes.note({
          user_id: inbox.user_id,
          inbox_id: inbox.id,
          name: file.name,
          size_bytes: file.sizeBytes,
          changed_ms: file.changedMs,
          taken_epoch: epochSeconds(clock),
          ...outcome,
        })
      })
    try {
      const row = await receive(inbox, file)
      if (row) await note({ import_id: row.id, problem: null })
      return 'taken'
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.kind === 'tooMany') return 'full'
      await note({ import_id: null, problem: JSON.stringify(error.sentences) })
      return 'taken'
    }
  }

  /** Undefined if it changed meanwhile, or is no file of the folder: it is looked at again. */
  async function receive(inbox: InboxRow, file: SeenFile) {
    if (file.sizeBytes === 0) throw new Refusal('badInput', EMPTY)
    if (file.sizeBytes > MOST_PLAIN_BYTES) throw new Refusal('tooLarge', tooLarge(MOST_PLAIN_BYTES))
    await mkdir(copiesIn, { recursive: true, mode: 0o700 })
    const copy = join(copiesIn, `inbox-${randomUUID()}`)
    try {
      if (!(await copyUnchanged(file, copy))) return undefined
      const { sha256, sizeBytes } = await hashOf(copy)
      if (sizeBytes > MOST_PACKED_BYTES && isPacked(await headOf(copy)))
        throw new Refusal('tooLarge', tooLarge(MOST_PACKED_BYTES))
      const fileName = file.name.split('/').at(-1) ?? file.name
      return await inboxes.receive(inbox, { path: copy, fileName, sha256, sizeBytes })
    } finally {
      await rm(copy, { force: true })
    }
  }

  function start(): void {
    const schedule = (ms: number) => {
      if (!isStopped) timer = setTimeout(next, ms).unref()
    }
    const next = () => {
      const begunMs = clock.nowMs()
      looking = look().then(
        // Listing large folders takes long, and others use the disk too.
        (isWaiting) => schedule(Math.max(isWaiting ? SOON_MS : LOOK_MS, 4 * (clock.nowMs() - begunMs))),
        (error) => {
          log.warn({ err: error }, 'could not look for files in the inbox folders')
          schedule(LOOK_MS)
        },
      )
    }
    next()
  }

  async function stop(): Promise<void> {
    isStopped = true
    clearTimeout(timer)
    await looking
  }

  return { look, start, stop }
}

const UNREADABLE: Sentence = say('The server may not read this file.')
const EMPTY: Sentence = say('The file is empty.')
const MB = 1_048_576
const tooLarge = (mostBytes: number) =>
  say('The file may be at most {mostMb} MB.', { mostMb: Math.floor(mostBytes / MB) })

/** False if it is not the file that was seen, or is not where it seems to be. */
async function copyUnchanged(file: SeenFile, copy: string): Promise<boolean> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
  const handle = await open(file.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: NodeJS.ErrnoException) => {
    // One unreadable file must not block all others.
    if (error.code === 'EACCES' || error.code === 'EPERM') throw new Refusal('badInput', UNREADABLE)
    return unlessGone(error)
  })
  if (!handle) return false
  try {
    if (!(await isAtItsPath(handle, file))) return false
    // One byte more than expected, to notice that it has grown.
    const content = handle.createReadStream({ start: 0, end: file.sizeBytes, autoClose: false })
    await pipeline(content, createWriteStream(copy, { mode: 0o600 }))
    return isUnchanged(await handle.stat(), file)
  } finally {
    await handle.close()
  }
}

async function isAtItsPath(handle: FileHandle, { folder, name, path, ...earlier }: SeenFile): Promise<boolean> {
  const expected = join(await realpath(dirname(folder)), basename(folder), name)
  const existingFile = await lstat(expected).catch(unlessGone)
  const opened = await handle.stat()
  return (
    (await realpath(path).catch(unlessGone)) === expected &&
    existingFile?.dev === opened.dev &&
    existingFile.ino === opened.ino &&
    opened.isFile() &&
    isUnchanged(opened, earlier)
  )
}

const isUnchanged = (
  { size, mtimeMs }: { readonly size: number; readonly mtimeMs: number },
  earlier: Pick<SeenFile, 'sizeBytes' | 'changedMs'>,
): boolean => size === earlier.sizeBytes && Math.floor(mtimeMs) === earlier.changedMs

const GONE: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO'])

/** Removed or replaced by a link since it was seen. */
function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (!GONE.has(error.code)) throw error
}

async function headOf(path: string): Promise<Uint8Array> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Names of hidden, unfinished and temporary files. */
const UNFINISHED = /^[.~]|\.(tmp|part|partial|crdownload|download|filepart|swp)$|^~syncthing~|\.sync-conflict-/i

/** The oldest first. Links are not followed: they may lead anywhere. */
async function filesIn(folder: string): Promise<SeenFile[]> {
  const seenFiles: SeenFile[] = []
  const walk = async (path: string, depth: number): Promise<void> => {
    const entries: Dirent[] = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
      if (depth === 1) throw error
      return []
    })
    for (const entry of entries) {
      if (seenFiles.length >= MOST_FILES || UNFINISHED.test(entry.name)) continue
      const inside = join(path, entry.name)
      if (entry.isDirectory() && depth < DEEPEST) await walk(inside, depth + 1)
      if (!entry.isFile()) continue
      const stats = await lstat(inside).catch(unlessGone)
      if (!stats?.isFile()) continue
      const { size, mtimeMs } = stats
      const name = relative(folder, inside).replaceAll('\\', '/')
      seenFiles.push({ folder, name, path: inside, sizeBytes: size, changedMs: Math.floor(mtimeMs) })
    }
  }
  await walk(folder, 1)
  return seenFiles.sort((a, b) => a.changedMs - b.changedMs || (a.name < b.name ? -1 : 1))
}

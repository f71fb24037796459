/** The parent's side of reading a file: starts the process, requests one batch after another, and always ends it. */

import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type FileHandle, open, readFile as readText, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { say } from '../../../lib/language.ts'

import { sourceStack } from '../../../lib/source-stack.ts'
import { UnreadableFile } from '../../formats/format.ts'
import { type Isolation, isolation } from './isolation.ts'
import type { Order, ReaderMessage } from './messages.ts'

const PROGRAM = fileURLToPath(new URL('./reader-process.ts', import.meta.url))
/** Folders that the program imports from when it runs from source. */
const SOURCE_FOLDERS = ['server', 'contract', 'analysis', 'charts', 'languages'].map((name) =>
  fileURLToPath(new URL(`../../../../../${name}/`, import.meta.url)),
)
/** For objects only; the process itself limits its buffers. */
const HEAP_MB = 96
/** Twice as much doubled the number of full collections in some runs, because more objects got promoted. */
const YOUNG_MB = 8
/** A process without a message for this long hangs. */
const SILENCE_MS = 60_000

export interface FileToRead {
  readonly file: string
  /** Folder for a scratch file, which is unlinked while in use. */
  readonly folder: string
  readonly order: Order
  readonly signal: AbortSignal
  readonly silenceMs?: number
  /** Called at the end with the resources used, if the system reports them. */
  readonly onTaken?: (taken: ReaderUsage) => void
}

export interface ReaderUsage {
  readonly peakBytes: number
  readonly cpuMs: number
}

/** The process failed for a reason other than the file. */
export class ReaderFailure extends Error {}

/** Requests a batch when the previous one is stored, so that reading never runs ahead. */
export async function* readFile(reading: FileToRead): AsyncGenerator<ReaderMessage> {
  const { file, folder, order, signal, silenceMs = SILENCE_MS } = reading
  await using source = await open(file, 'r')
  await using scratch = await scratchIn(folder)
  const namedScratchPath = join(folder, `scratch-${randomUUID()}`)
  await using namedScratch = await open(namedScratchPath, 'wx+', 0o600)
  let child: ChildProcess | undefined
  let inbox: Inbox | undefined
  try {
    child = startReader([source.fd, scratch.fd, namedScratch.fd], await isolation())
    inbox = new Inbox(child, signal, silenceMs)
    tell(child, { order: { ...order, namedScratchPath } })
    for (;;) {
      const message = await inbox.next()
      if (message.kind === 'refused') throw new UnreadableFile(message.reason)
      if (message.kind === 'crashed') throw new ReaderFailure(sourceStack(message.detail))
      yield message
      if (message.kind === 'done' || message.kind === 'questions') return
      if (message.kind === 'batch' || message.kind === 'records') tell(child, 'more')
    }
  } finally {
    inbox?.close()
    if (reading.onTaken) await reportUsage(child, reading.onTaken)
    await end(child)
    await unlink(namedScratchPath)
  }
}

/** If the process has ended, the inbox reports why. */
const tell = (child: ChildProcess, message: object | string): void => {
  if (child.connected) child.send(message, () => undefined)
}

/** Unlinked before use, so that nothing stays behind whatever happens. */
async function scratchIn(folder: string): Promise<FileHandle> {
  const name = join(folder, `scratch-${randomUUID()}`)
  const handle = await open(name, 'wx+', 0o600)
  await unlink(name)
  return handle
}

/**
 * The process may read only its program and the open files, write only to the scratch files, and has no network
 * access.
 */
export function startReader(
  handedOver: readonly number[],
  { namespace, nodeOptions }: Isolation,
  program = PROGRAM,
): ChildProcess {
  const [command = process.execPath, ...flags] = namespace ? [...namespace, process.execPath] : []
  return fork(program, [], {
    cwd: '/',
    // Unpacking thousands of files would leave holes in every arena, until the limit of memory is reached.
    env: { MALLOC_ARENA_MAX: '1' },
    serialization: 'advanced',
    execPath: command,
    execArgv: [
      ...flags,
      `--max-old-space-size=${HEAP_MB}`,
      `--max-semi-space-size=${YOUNG_MB}`,
      '--disable-warning=SecurityWarning',
      '--permission',
      ...readableFor(program).map((path) => `--allow-fs-read=${path}`),
      ...nodeOptions,
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', ...handedOver],
  })
}

/** Its own code, and every node_modules folder it may import from. */
function readableFor(program: string): string[] {
  const isBuilt = program.endsWith('.js')
  const code = isBuilt ? [dirname(program)] : SOURCE_FOLDERS
  const readable = [...code]
  for (let folder = dirname(program); ; folder = dirname(folder)) {
    readable.push(join(folder, 'node_modules'), join(folder, 'package.json'))
    if (folder === dirname(folder)) return readable
  }
}

/** Linux reports CPU time in hundredths of a second. */
const MS_PER_TICK = 10

async function reportUsage(child: ChildProcess | undefined, onTaken: (taken: ReaderUsage) => void): Promise<void> {
  const status = await readText(`/proc/${child?.pid}/status`, 'utf8').catch(() => '')
  const stat = await readText(`/proc/${child?.pid}/stat`, 'utf8').catch(() => '')
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  if (kilobytes === undefined || user === undefined || system === undefined) return
  onTaken({ peakBytes: Number(kilobytes) * 1024, cpuMs: (Number(user) + Number(system)) * MS_PER_TICK })
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Messages in order of arrival; throws if no more can come. */
class Inbox {
  readonly #waiting: ReaderMessage[] = []
  #failure: Error | undefined
  #wake: (() => void) | undefined
  readonly #silenceMs: number
  readonly #signal: AbortSignal
  readonly #onAbort = () => this.#wake?.()

  constructor(child: ChildProcess, signal: AbortSignal, silenceMs: number) {
    this.#silenceMs = silenceMs
    const fail = (error: Error) => {
      this.#failure ??= error
      this.#wake?.()
    }
    child.on('message', (message) => {
      this.#waiting.push(message as ReaderMessage)
      this.#wake?.()
    })
    child.on('error', fail)
    // The last messages may arrive after the process has ended: wait for both events.
    const over = Promise.all([once(child, 'exit'), once(child, 'disconnect')])
    over.then(([[code, killedBy]]) => fail(exitFailure(code, killedBy)), fail)
    this.#signal = signal
    signal.addEventListener('abort', this.#onAbort, { once: true })
  }

  /** The signal belongs to the whole server and outlives this file. */
  close(): void {
    this.#signal.removeEventListener('abort', this.#onAbort)
  }

  async next(): Promise<ReaderMessage> {
    if (this.#signal.aborted) throw new Error('Stopped.')
    const message = this.#waiting.shift()
    if (message) return message
    if (this.#failure) throw this.#failure
    const timer = setTimeout(() => {
      this.#failure ??= new UnreadableFile(say('Reading the file took too long.'))
      this.#wake?.()
    }, this.#silenceMs)
    await new Promise<void>((resolve) => (this.#wake = resolve))
    this.#wake = undefined
    clearTimeout(timer)
    return this.next()
  }
}

/** V8 aborts when it runs out of memory. */
const exitFailure = (code: number | null, killedBy: NodeJS.Signals | null): Error =>
  killedBy === 'SIGABRT' || code === 134
    ? new UnreadableFile(say('Reading the file takes more memory than is allowed.'))
    : new ReaderFailure(`The reading process ended by itself (${killedBy ?? code}).`)

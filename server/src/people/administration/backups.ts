/**
 * Backups in the data directory. They are made and checked in a separate process, with the commands `backup` and
 * `restore`, so that no request waits. A JSON file beside each backup holds its state.
 */

import { spawn } from 'node:child_process'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { handles, type JobStore } from '../../jobs/job.ts'
import type { Clock } from '../../lib/clock.ts'
import { inEach, type Sentence, say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Storage } from '../../storage/storage.ts'

const MAKE = 'admin.backup'
const CHECK = 'admin.checkBackup'
const NAME = /^upshot-\d{4}-\d{2}-\d{2}T\d{6}Z\.backup$/
/** A backup is as large as the whole database: pressing a button must not be able to fill the disk. */
const MOST_BACKUPS = 30
const NOTE = '.json'
/** Attempts, if the process dies meanwhile. */
const TRIES = 3
/** A backup that was started this long ago counts as failed. */
const LONGEST_MS = 6 * 3_600_000

export interface BackupFile {
  readonly name: string
  readonly createdAtMs: number
  readonly state: 'making' | 'checking' | 'ready' | 'failed'
  readonly bytes?: number
  readonly rows?: number
  readonly checkedAtMs?: number
  readonly problem?: Sentence
}

interface Note extends Omit<BackupFile, 'name' | 'bytes'> {
  /** When making or checking began. */
  readonly startedAtMs?: number
}

export type Backups = ReturnType<typeof createBackups>

export function createBackups({
  storage,
  clock,
  dataDir,
  databaseUrl,
}: {
  readonly storage: Storage<{ readonly jobs: JobStore }>
  readonly clock: Clock
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}) {
  const folder = join(dataDir, 'backups')
  const fileOf = (name: string) => join(folder, name)
  const ownDatabase = { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) }

  const keep = async (name: string, note: Note): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(fileOf(name) + NOTE, JSON.stringify(note), { mode: 0o600 })
  }

  async function fileNamed(name: string): Promise<BackupFile | undefined> {
    if (!NAME.test(name)) return undefined
    const text = await readFile(fileOf(name) + NOTE, 'utf8').catch(() => undefined)
    if (text === undefined) return undefined
    const { startedAtMs, ...note } = JSON.parse(text) as Note
    const stats = await stat(fileOf(name)).catch(() => undefined)
    const isLost = startedAtMs !== undefined && clock.nowMs() - startedAtMs > LONGEST_MS
    return {
      name,
      ...note,
      ...(isLost ? { state: 'failed' as const, problem: STOPPED } : {}),
      ...(stats ? { bytes: stats.size } : {}),
    }
  }

  async function list(): Promise<BackupFile[]> {
    const names = (await readdir(folder).catch(() => [] as string[]))
      .filter((name) => name.endsWith(NOTE))
      .map((name) => name.slice(0, -NOTE.length))
    const backups = await Promise.all(names.map(fileNamed))
    return backups.filter((backup) => backup !== undefined).toSorted((a, b) => b.createdAtMs - a.createdAtMs)
  }

  async function existingBackup(name: string): Promise<BackupFile> {
    const backup = await fileNamed(name)
    if (!backup) throw new Refusal('notFound', say('There is no such backup.'))
    return backup
  }

  async function refuseWhileBusy(): Promise<void> {
    const all = await list()
    if (all.some(({ state }) => state === 'making' || state === 'checking'))
      throw new Refusal('conflict', say('Another backup is being made or checked. Please wait until it is finished.'))
  }

  async function begin(): Promise<BackupFile> {
    await refuseWhileBusy()
    if ((await list()).length >= MOST_BACKUPS)
      throw new Refusal(
        'conflict',
        say('There are {mostBackups} backups. Please delete an older one first.', { mostBackups: MOST_BACKUPS }),
      )
    const nowMs = clock.nowMs()
    const name = `upshot-${new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`
    if (await fileNamed(name))
      throw new Refusal('conflict', say('There is already a backup from this second. Please try again.'))
    const note = { createdAtMs: nowMs, state: 'making' } as const
    await keep(name, { ...note, startedAtMs: nowMs })
    await storage.transaction(({ jobs }) => jobs.add(MAKE, { name }, { key: `${MAKE} ${name}`, maxAttempts: TRIES }))
    return { name, ...note }
  }

  async function beginCheck(name: string): Promise<BackupFile> {
    const backup = await existingBackup(name)
    if (backup.bytes === undefined) throw new Refusal('conflict', say('This backup is not finished.'))
    await refuseWhileBusy()
    const { name: _name, bytes: _bytes, problem: _problem, ...details } = backup
    await keep(name, { ...details, state: 'checking', startedAtMs: clock.nowMs() })
    await storage.transaction(({ jobs }) => jobs.add(CHECK, { name }, { key: `${CHECK} ${name}`, maxAttempts: TRIES }))
    return { ...backup, state: 'checking' }
  }

  async function remove(name: string): Promise<void> {
    const { state } = await existingBackup(name)
    if (state === 'checking')
      throw new Refusal('conflict', say('This backup is being checked. Please wait until that is finished.'))
    await rm(fileOf(name), { force: true })
    await rm(fileOf(name) + NOTE, { force: true })
  }

  /** Path of a finished backup. */
  async function fileToSend(name: string): Promise<{ readonly file: string; readonly bytes: number }> {
    const { bytes } = await existingBackup(name)
    if (bytes === undefined) throw new Refusal('notFound', say('There is no such backup.'))
    return { file: fileOf(name), bytes }
  }

  async function make(name: string): Promise<void> {
    const backup = await fileNamed(name)
    if (backup?.state !== 'making') return
    const { createdAtMs, bytes } = backup
    // The process finished after the server that started it had died.
    if (bytes !== undefined) return keep(name, { createdAtMs, state: 'ready' })
    try {
      const { rows } = await runCommand(['backup', fileOf(name), '--json'], ownDatabase)
      await keep(name, { createdAtMs, state: 'ready', rows: Number(rows) })
    } catch (error) {
      await keep(name, { createdAtMs, state: 'failed', problem: problemOf(error) })
    }
  }

  /** Restores the backup into a temporary database, which is then deleted. */
  async function check(name: string): Promise<void> {
    const backup = await fileNamed(name)
    if (backup?.state !== 'checking') return
    const { createdAtMs } = backup
    const scratch = join(folder, `check-${name}`)
    try {
      await rm(scratch, { recursive: true, force: true })
      await mkdir(scratch, { recursive: true, mode: 0o700 })
      const { rows } = await runCommand(['restore', fileOf(name), '--json'], { DATA_DIR: scratch })
      await keep(name, { createdAtMs, state: 'ready', rows: Number(rows), checkedAtMs: clock.nowMs() })
    } catch (error) {
      await keep(name, { createdAtMs, state: 'failed', problem: problemOf(error) })
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  }

  const jobs = {
    ...handles<{ name: string }>(MAKE, ({ name }) => make(name)),
    ...handles<{ name: string }>(CHECK, ({ name }) => check(name)),
  }
  return { list, begin, beginCheck, remove, fileToSend, jobs }
}

const STOPPED = say('The server stopped before the backup was finished.')

/** Messages of the commands, which speak English, for other languages. */
const KNOWN: readonly (readonly [RegExp, Sentence])[] = [
  [/^The backup is damaged/, say('The backup is damaged.')],
  [/^This file is not an Upshot backup/, say('This file is not an Upshot backup.')],
  [/^A newer release made this backup/, say('A newer release made this backup.')],
  [/^There is nothing to back up/, say('There is nothing to back up: the database is empty.')],
  [/^The database is damaged/, say('The database is damaged.')],
  [/ENOSPC|no space left|disk is full/i, say('The disk is full.')],
]

/** The last line that a command printed. */
function problemOf(error: unknown): Sentence {
  const lines = (error instanceof Error ? error.message : String(error)).trim().split('\n')
  const text = lines.slice(-1).join('').slice(0, 300)
  const [, description] = KNOWN.find(([pattern]) => pattern.test(text)) ?? []
  const sentence = description ?? say('Unexpected error: {text}', { text })
  return inEach((language) => (language === 'en' ? text : sentence[language]))
}

const PROGRAM = fileURLToPath(new URL('../../../bin/upshot.js', import.meta.url))
const MOST_TEXT = 100_000

/**
 * Runs one of our commands in a separate process at low priority and returns the JSON it prints. The process inherits
 * no environment.
 */
const runCommand = (
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, unknown>>> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      env: { ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output = { out: '', err: '' }
    child.stdout.on('data', (piece) => {
      if (output.out.length < MOST_TEXT) output.out += String(piece)
    })
    child.stderr.on('data', (piece) => {
      if (output.err.length < MOST_TEXT) output.err += String(piece)
    })
    child.on('error', reject)
    child.on('spawn', () => lowerPriority(child.pid))
    child.on('close', (code) => {
      if (code !== 0) return reject(new Error(output.err.trim() || `The command ended with code ${code}.`))
      resolve(JSON.parse(output.out) as Record<string, unknown>)
    })
  })

/** The process may have ended already. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {}
}

import { constants, existsSync } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { BadConfig, type Config } from '../config/config.ts'
import type { Clock } from '../lib/clock.ts'
import { onlyValue, type RawRow } from '../lib/raw-row.ts'
import { LITTLE_SPACE, NO_SPACE } from '../people/administration/status.ts'
import { type Database, DatabaseOutage, type Executor } from '../storage/executor.ts'
import { appliedVersions, migrations } from '../storage/migrate.ts'
import { type DatabaseLocation, openDatabase } from '../storage/open.ts'
import { nextOf, sequenceOf } from '../storage/sequences.ts'
import { type Isolation, isolation } from '../transfer/imports/reading/isolation.ts'
import { AnswerIsNo, type Command, wantsJson } from './command.ts'

type CheckLevel = 'ok' | 'warn' | 'fail'

/** One line of output: what was checked, its state, and what to do about it. */
interface DoctorFinding {
  readonly about: string
  readonly level: CheckLevel
  readonly text: string
}

const finding =
  (level: CheckLevel) =>
  (about: string, text: string): DoctorFinding => ({ about, level, text })

const ok = finding('ok')
const warn = finding('warn')
const fail = finding('fail')

// Whether the stored data is consistent: in one snapshot, so that concurrent writes do not disturb.

const STALE_MS = 5 * 60_000
const SHOWN = 5

async function examineContents(executor: Executor, nowMs: number): Promise<DoctorFinding[]> {
  return [
    ...(await examineIntegrity(executor)),
    await examineCounts(executor),
    await examineOrphans(executor),
    await examineSequences(executor),
    await examineStatistics(executor, nowMs),
  ]
}

async function examineIntegrity(executor: Executor): Promise<DoctorFinding[]> {
  if (executor.dialect !== 'sqlite') return []
  const damage = (await executor.rows('pragma integrity_check', [])).map(([text]) => String(text))
  const references = await executor.rows('pragma foreign_key_check', [])
  return [
    damage[0] === 'ok'
      ? ok('integrity', 'every page and index is intact')
      : fail('integrity', `the file is damaged. Please restore a backup: ${damage.slice(0, SHOWN).join('; ')}`),
    ...(references.length > 0 ? [fail('references', `${references.length} rows refer to rows that do not exist`)] : []),
  ]
}

/** Every write keeps them exact, so a difference is a bug or a manual change. */
const WRONG_COUNTS = `select v.user_id as user_id, v.variable_id as variable_id, v.number_of_measurements as noted, coalesce(m.total, 0) as real_total
  from user_variables v left join (
    select user_id, variable_id, count(*) as total, min(start_epoch) as first_epoch, max(start_epoch) as last_epoch
    from measurements group by user_id, variable_id
  ) m on m.user_id = v.user_id and m.variable_id = v.variable_id
  where v.number_of_measurements <> coalesce(m.total, 0)
    or v.earliest_epoch is distinct from m.first_epoch or v.latest_epoch is distinct from m.last_epoch`

async function examineCounts(executor: Executor): Promise<DoctorFinding> {
  const wrong = await executor.rows(WRONG_COUNTS, [])
  if (wrong.length === 0) return ok('counts', 'every variable knows how many measurements it has')
  const sentence = ([user, variable, noted, total]: RawRow) =>
    `variable ${variable} of user ${user}: ${noted} noted, ${total} found`
  return fail(
    'counts',
    `${wrong.length} variables have a wrong count (${wrong.slice(0, SHOWN).map(sentence).join('; ')})`,
  )
}

const ORPHANS = `select m.user_id as user_id, m.variable_id as variable_id
  from (select distinct user_id, variable_id from measurements) m
  left join user_variables v on v.user_id = m.user_id and v.variable_id = m.variable_id where v.user_id is null`

const LOOSE_TAGS = `select t.user_id as user_id from user_tags t
  left join user_variables a on a.user_id = t.user_id and a.variable_id = t.tagged_variable_id
  left join user_variables b on b.user_id = t.user_id and b.variable_id = t.tag_variable_id
  where a.user_id is null or b.user_id is null`

async function examineOrphans(executor: Executor): Promise<DoctorFinding> {
  const orphans = await executor.rows(ORPHANS, [])
  const tags = await executor.rows(LOOSE_TAGS, [])
  if (orphans.length === 0 && tags.length === 0) return ok('orphans', 'every measurement and tag has its variable')
  const names = orphans.slice(0, SHOWN).map(([user, variable]) => `variable ${variable} of user ${user}`)
  const list = names.length > 0 ? ` (${names.join('; ')})` : ''
  return fail(
    'orphans',
    `${orphans.length} variables with measurements are missing${list}, ${tags.length} tags have no variable`,
  )
}

/** Name of the counter → the highest id assigned. */
const HIGHEST = {
  user: 'select max(id) as id from users',
  token: 'select max(id) as id from tokens',
  variable: 'select max(variable_id) as id from user_variables',
  measurement: 'select max(id) as id from measurements',
}

async function examineSequences(executor: Executor): Promise<DoctorFinding> {
  const behind: string[] = []
  for (const [name, question] of Object.entries(HIGHEST)) {
    const highest = onlyValue<number>(await executor.rows(question, [])) ?? 0
    if (highest >= (await nextId(executor, name))) behind.push(name)
  }
  return behind.length === 0
    ? ok('ids', 'no id will be used twice')
    : fail('ids', `the counters of ${behind.join(', ')} are behind: new rows will collide with old ones`)
}

async function nextId(executor: Executor, name: string): Promise<number> {
  if (executor.dialect === 'postgres') return nextOf(executor, sequenceOf(name))
  return onlyValue<number>(await executor.rows('select next_id from sequences where name = ?', [name])) ?? 0
}

async function examineStatistics(executor: Executor, nowMs: number): Promise<DoctorFinding> {
  const stale = 'select count(*) as total from user_variables where stale_since_ms < ?'
  const total = onlyValue<number>(await executor.rows(stale, [nowMs - STALE_MS])) ?? 0
  return total === 0
    ? ok('statistics', 'up to date')
    : warn('statistics', `${total} variables have been waiting for over five minutes. A running server will catch up`)
}

// What the database depends on: settings, the program that runs, the folder and the disk.

const MEGABYTE = 1024 * 1024

/** The settings, or what is wrong with them. */
function examineSettings(read: () => Config): { readonly config?: Config; readonly findings: DoctorFinding[] } {
  try {
    const config = read()
    const store = config.databaseUrl === undefined ? `SQLite in ${config.dataDir}` : 'PostgreSQL at DATABASE_URL'
    return { config, findings: [ok('settings', store)] }
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error
    return { findings: error.message.split('\n').map((fault) => fail('settings', fault)) }
  }
}

const examineRuntime = (): DoctorFinding => ok('runtime', `Node ${process.versions.node} on ${process.platform}`)

async function examineFolder(dataDir: string): Promise<DoctorFinding[]> {
  const about = 'data directory'
  const stats = await stat(dataDir).catch(() => undefined)
  if (!stats) return [warn(about, `${dataDir} does not exist yet; the first start creates it`)]
  if (!stats.isDirectory()) return [fail(about, `${dataDir} is not a directory`)]
  const isWorkspace = await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isWorkspace) return [fail(about, `${dataDir} cannot be written to by this user`)]
  const isOpen = (stats.mode & 0o077) !== 0
  return [
    isOpen
      ? warn(about, `${dataDir} can be read by others on this machine. Please run: chmod 700 ${dataDir}`)
      : ok(about, `${dataDir} can only be read by its owner`),
    await examineSpace(dataDir),
  ]
}

async function examineSpace(dataDir: string): Promise<DoctorFinding> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const text = `${Math.floor(free / MEGABYTE)} MB free`
  if (free < NO_SPACE) return fail('disk', text)
  return free < LITTLE_SPACE ? warn('disk', text) : ok('disk', text)
}

/** How the process that reads uploaded files is kept from the network. */
export function examineFileReader({ namespace }: Isolation): DoctorFinding {
  const about = 'file reader'
  if (namespace)
    return ok(about, `reads uploads in an empty network namespace (${namespace.join(' ')}), and Node closes the rest`)
  const reason = 'Node keeps it off the network; this system does not allow a network namespace on top of that'
  return warn(about, `${reason}. To add one, install unshare (util-linux) and allow user namespaces`)
}

export const doctor: Command = {
  name: 'doctor',
  summary: 'Check that everything is in order. Changes nothing.',
  usage: '[--json]',
  options: { json: { type: 'boolean' } },
  help: `Checks the settings, the data directory, the disk, what keeps the process that reads uploads off the network, and the
database: that it responds, its version, and that its contents are consistent. The server can keep running. Exits with code 1 if anything fails.`,
  run: async (input, surroundings) => {
    const findings = await examine(surroundings)
    const isHealthy = findings.every(({ level }) => level !== 'fail')
    if (wantsJson(input)) surroundings.print(JSON.stringify({ isWell: isHealthy, findings }))
    else for (const line of linesOf(findings)) surroundings.print(line)
    if (!isHealthy) throw new AnswerIsNo()
  },
}

interface Patient {
  readonly config: Config
  readonly location: DatabaseLocation
  readonly clock: Clock
}

export async function examine(patient: Patient): Promise<readonly DoctorFinding[]> {
  const settings = examineSettings(() => patient.config)
  const findings = [examineRuntime(), examineFileReader(await isolation()), ...settings.findings]
  if (!settings.config) return findings
  const { location } = patient
  const folder = await examineFolder(settings.config.dataDir)
  const isMissing = location.databaseUrl === undefined && !existsSync(location.sqliteFile)
  const database = isMissing
    ? [warn('database', `there is none at ${location.sqliteFile} yet; the first start creates it`)]
    : await examineDatabase(location, patient.clock)
  return [...findings, ...folder, ...database]
}

async function examineDatabase(location: DatabaseLocation, clock: Clock): Promise<readonly DoctorFinding[]> {
  let database: Database | undefined
  try {
    database = openDatabase(location)
    const { findings, isSound } = await examineSchema(database)
    if (!isSound) return findings
    return [...findings, ...(await database.snapshot((executor) => examineContents(executor, clock.nowMs())))]
  } catch (error) {
    return [fail('database', error instanceof Error ? error.message : String(error))]
  } finally {
    await database?.close()
  }
}

function linesOf(findings: readonly DoctorFinding[]): string[] {
  const width = Math.max(...findings.map(({ about }) => about.length)) + 2
  return findings.map(({ level, about, text }) => `${level.padEnd(6)}${about.padEnd(width)}${text}`)
}

interface SchemaReport {
  readonly findings: readonly DoctorFinding[]
  /** Whether further checks make sense. */
  readonly isSound: boolean
}

/** Whether the database answers, and the version of its tables. */
async function examineSchema(database: Database): Promise<SchemaReport> {
  try {
    const [version] = await database.reader.rows(
      database.dialect === 'sqlite' ? 'select sqlite_version() as version' : 'show server_version',
      [],
    )
    const name = database.dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL'
    const schema = schemaFinding(await appliedVersions(database))
    return { findings: [ok('database', `${name} ${version?.[0]} answers`), schema], isSound: schema.level === 'ok' }
  } catch (error) {
    if (error instanceof DatabaseOutage)
      return { findings: [fail('database', 'It does not respond. Is it running?')], isSound: false }
    const message = error instanceof Error ? error.message : String(error)
    return { findings: [fail('database', message)], isSound: false }
  }
}

function schemaFinding(applied: ReadonlyMap<number, string>): DoctorFinding {
  const stranger = [...applied].find(
    ([version, name]) => !migrations.some((m) => m.version === version && m.name === name),
  )
  if (stranger) return fail('schema', `version ${stranger[0]} ("${stranger[1]}") is not known to this release`)
  const pending = migrations.filter(({ version }) => !applied.has(version))
  if (pending.length > 0) return warn('schema', `${pending.length} steps to do. Please run: upshot migrate`)
  return ok('schema', `version ${Math.max(0, ...applied.keys())}, up to date`)
}

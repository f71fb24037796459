import { type Database, DatabaseOutage } from '../../storage/executor.ts'
import { appliedVersions, migrations } from '../../storage/migrate.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

export interface SchemaReport {
  readonly findings: readonly Finding[]
  /** Whether it makes sense to look further. */
  readonly isSound: boolean
}

/** That the database answers, and in which version its tables are. */
export async function examineSchema(database: Database): Promise<SchemaReport> {
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

function schemaFinding(applied: ReadonlyMap<number, string>): Finding {
  const stranger = [...applied].find(
    ([version, name]) => !migrations.some((m) => m.version === version && m.name === name),
  )
  if (stranger) return fail('schema', `version ${stranger[0]} ("${stranger[1]}") is not known to this release`)
  const pending = migrations.filter(({ version }) => !applied.has(version))
  if (pending.length > 0) return warn('schema', `${pending.length} steps to do. Please run: upshot migrate`)
  return ok('schema', `version ${Math.max(0, ...applied.keys())}, up to date`)
}

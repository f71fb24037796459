import { existsSync } from 'node:fs'
import { appliedVersions, migrations } from '../storage/migrate.ts'
import { type DatabaseLocation, openDatabase } from '../storage/open.ts'
import { type Command, wantsJson } from './command.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Bring the database up to date.',
  usage: '[--status] [--json]',
  options: { status: { type: 'boolean' }, json: { type: 'boolean' } },
  help: 'The server does this when it starts. --status only lists what there is to do.',
  run: async (input, { open, location, print }) => {
    const wantsStatus = input.values['status'] === true
    const versionsBefore = await versionsIn(location)
    if (!wantsStatus) await open()
    const pending = migrations.filter(({ version }) => !versionsBefore.has(version))
    const steps = pending.map(({ version, name }) => ({ version, name }))
    const newest = Math.max(0, ...(wantsStatus ? versionsBefore.keys() : migrations.map(({ version }) => version)))
    if (wantsJson(input)) return print(JSON.stringify({ version: newest, [wantsStatus ? 'pending' : 'taken']: steps }))
    for (const { version, name } of steps) print(`${wantsStatus ? 'To do' : 'Done'}: ${version} ${name}`)
    if (steps.length === 0) print(`The database is up to date (version ${newest}).`)
  },
}

async function versionsIn(location: DatabaseLocation): Promise<ReadonlyMap<number, string>> {
  if (location.databaseUrl === undefined && !existsSync(location.sqliteFile)) return new Map()
  const database = openDatabase(location)
  try {
    return await appliedVersions(database)
  } finally {
    await database.close()
  }
}

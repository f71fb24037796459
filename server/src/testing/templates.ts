/** A database of each kind with the newest schema, created once: copying one is many times faster than migrating. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { administer, urlOfDatabase } from '../../../programs/postgres.ts'
import { systemClock } from '../lib/clock.ts'
import { openMigrated } from '../storage/open.ts'

export async function makeSqliteTemplate(): Promise<{ readonly file: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-template-'))
  const file = join(folder, 'upshot.db')
  await (await openMigrated({ sqliteFile: file, databaseUrl: undefined }, systemClock)).close()
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export async function makePostgresTemplate(url: string): Promise<{ readonly name: string; remove(): Promise<void> }> {
  const name = `upshot_template_${randomBytes(6).toString('hex')}`
  await administer(url, `create database ${name}`)
  await (await openMigrated({ sqliteFile: '', databaseUrl: urlOfDatabase(url, name) }, systemClock)).close()
  return { name, remove: () => administer(url, `drop database ${name}`) }
}

/** A database of each kind with the newest schema, made once: copying one is many times faster than migrating. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { systemClock } from '../lib/clock.ts'
import { openMigrated } from '../storage/open.ts'
import { urlOfDatabase } from './postgres.ts'

export const POSTGRES_TEMPLATE = 'upshot_template'

export interface Templates {
  readonly sqliteFile: string
  remove(): void
}

export async function makeTemplates(postgresUrl: string): Promise<Templates> {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-template-'))
  const sqliteFile = join(folder, 'upshot.db')
  const client = new pg.Client(postgresUrl)
  await client.connect()
  await client.query(`create database ${POSTGRES_TEMPLATE}`)
  await client.end()
  const databaseUrl = urlOfDatabase(postgresUrl, POSTGRES_TEMPLATE)
  for (const place of [
    { sqliteFile, databaseUrl: undefined },
    { sqliteFile, databaseUrl },
  ]) {
    await (await openMigrated(place, systemClock)).close()
  }
  return { sqliteFile, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

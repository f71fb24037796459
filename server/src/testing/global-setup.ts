import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'
import { makeTemplates } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** A SQLite file with the newest schema, to be copied. */
    sqliteTemplate: string
  }
}

/** Nobody pulls the plug on the test's own PostgreSQL: it need not wait for the disk. */
const IN_MEMORY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap((one) => ['-c', one])

/** Starts PostgreSQL before the first test and stops it after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres(IN_MEMORY)
  const templates = await makeTemplates(postgres.url)
  project.provide('postgresUrl', postgres.url)
  project.provide('sqliteTemplate', templates.sqliteFile)
  return async () => {
    templates.remove()
    await postgres.stop()
  }
}

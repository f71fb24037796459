/** The databases that test files share. Nothing is loaded or started before a file needs it. */
import type { TestProject } from 'vitest/node'
import { type Maker, serveOnDemand } from './on-demand.ts'
import type { SharedPostgres, SharedSqlite } from './shared.ts'

/** The tests' own PostgreSQL will not lose power, so it need not wait for the disk. */
export const IN_MEMORY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap((setting) => [
  '-c',
  setting,
])

const makePostgres: Maker = async (cleanUps): Promise<SharedPostgres> => {
  const { startPostgres } = await import('../../../programs/postgres.ts')
  const { makePostgresTemplate } = await import('./templates.ts')
  const databaseUrl = process.env['TEST_DATABASE_URL']
  const { url, stop } = databaseUrl ? { url: databaseUrl, stop: () => undefined } : await startPostgres(IN_MEMORY)
  cleanUps.push(stop)
  const template = await makePostgresTemplate(url)
  cleanUps.push(template.remove)
  return { url, template: template.name }
}

export const makeSqlite: Maker = async (cleanUps): Promise<SharedSqlite> => {
  const { makeSqliteTemplate } = await import('./templates.ts')
  const template = await makeSqliteTemplate()
  cleanUps.push(template.remove)
  return { template: template.file }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = await serveOnDemand({ postgres: makePostgres, sqlite: makeSqlite })
  project.provide('sharedDatabases', shared.address)
  return shared.close
}

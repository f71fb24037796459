/**
 * What all test files share. Nothing is started before the first file asks for it (see `shared.ts`): files that need no
 * database begin at once.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import type { SharedPostgres, SharedSqlite } from './shared.ts'

/** Nobody pulls the plug on the test's own PostgreSQL: it need not wait for the disk. */
const IN_MEMORY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap((one) => ['-c', one])

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cleanUps: (() => unknown)[] = []

  async function startPostgres(): Promise<SharedPostgres> {
    const { startPostgres: startCluster } = await import('./postgres.ts')
    const { makePostgresTemplate } = await import('./templates.ts')
    const given = process.env['TEST_DATABASE_URL']
    const cluster = given ? { url: given, stop: () => undefined } : await startCluster(IN_MEMORY)
    cleanUps.push(cluster.stop)
    const template = await makePostgresTemplate(cluster.url)
    cleanUps.push(template.remove)
    return { url: cluster.url, template: template.name }
  }

  async function makeSqlite(): Promise<SharedSqlite> {
    const { makeSqliteTemplate } = await import('./templates.ts')
    const template = await makeSqliteTemplate()
    cleanUps.push(template.remove)
    return { template: template.file }
  }

  const makers = { '/postgres': startPostgres, '/sqlite': makeSqlite }
  const made = new Map<string, Promise<object>>()
  const server = createServer(async (request, response) => {
    const path = request.url as keyof typeof makers
    const making = made.get(path) ?? makers[path]()
    made.set(path, making)
    try {
      response.end(JSON.stringify(await making))
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.stack : String(error))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  project.provide('sharedAddress', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  }
}

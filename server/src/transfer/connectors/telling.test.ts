/** Open pages learn the result of an update without polling. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConnectorWorld, openConnectors } from '../../testing/connectors.ts'
import { dialects, type TestPerson } from '../../testing/world.ts'

describe.each(dialects)('the result of an update, on %s', (dialect) => {
  let opened: ConnectorWorld
  let person: TestPerson
  beforeAll(async () => {
    opened = await openConnectors(dialect)
    person = await opened.world.addPerson()
  })
  afterAll(() => opened.close())

  const commits = 'api.github.com/search/commits'
  const well = { body: { total_count: 0, incomplete_results: false, items: [] } }
  /** How many events about a source other devices received. */
  async function countPushes(act: () => Promise<unknown>): Promise<number> {
    const query = "select id from events where user_id = ? and type = 'connector.changed'"
    const before = (await opened.world.database.reader.rows(query, [person.id])).length
    await act()
    return (await opened.world.database.reader.rows(query, [person.id])).length - before
  }
  const sweep = async () => {
    opened.world.clock.advance(4 * 3600)
    await opened.world.server.services.storage.transaction((t) => t.jobs.add('connectors.sweep', {}))
    await opened.work()
  }

  it('is reported after a failure, after the next success, and on request', async () => {
    opened.provider.on(commits, { status: 500 })
    await person.post('/connectors/github/connect', { username: 'octocat', since: '2026-06-14' })
    expect(await countPushes(opened.work)).toBe(1)
    opened.provider.on(commits, well)
    expect(await countPushes(sweep)).toBe(1)
    opened.world.clock.advance(60)
    await person.post('/connectors/github/update')
    expect(await countPushes(opened.work)).toBe(1)
  })

  it('is not reported if all is well and nobody requested it', async () => {
    expect(await countPushes(sweep)).toBe(0)
  })
})

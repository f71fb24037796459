import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ConnectorWorld, openConnectors } from '../../../testing/connectors.ts'
import type { ProviderRequest } from '../../../testing/provider.ts'
import type { TestPerson } from '../../../testing/world.ts'
import { dialects } from '../../../testing/world.ts'

interface Commit {
  readonly sha: string
  readonly commit: { readonly author: { readonly date: string } }
}

const commit = (sha: string, date: string): Commit => ({ sha, commit: { author: { date } } })

describe.each(dialects)('GitHub on %s', (dialect) => {
  let opened: ConnectorWorld
  let person: TestPerson
  let commits: Commit[]
  beforeEach(async () => {
    opened = await openConnectors(dialect)
    person = await opened.world.addPerson({ timeZone: 'Europe/Berlin' })
    commits = []
    opened.provider.on('api.github.com/search/commits', (request) => ({ body: found(request) }))
  })
  afterEach(() => opened.close())

  /** By the author's day in UTC, as the search does, and never more than a thousand. */
  function found({ query }: ProviderRequest): object {
    const [, from = '', to = ''] = /author-date:(\S+)\.\.(\S+)/.exec(query.get('q') ?? '') ?? []
    const all = commits.filter(({ commit: { author } }) => {
      const day = new Date(author.date).toISOString().slice(0, 10)
      return day >= from && day <= to
    })
    const page = Number(query.get('page'))
    const size = Number(query.get('per_page'))
    return {
      total_count: all.length,
      incomplete_results: false,
      items: all.slice(0, 1000).slice((page - 1) * size, page * size),
    }
  }
  const connect = (since: string) => person.post('/connectors/github/connect', { username: 'octocat', since })
  const days = async () =>
    (await opened.measured(person, 'Code Commits')).map(({ startDate, value }) => [startDate, value])

  it("counts commits by the author's local day; days without any are zero", async () => {
    commits = [
      commit('a', '2026-06-13T23:30:00+02:00'),
      commit('b', '2026-06-14T00:30:00+02:00'),
      commit('c', '2026-06-14T23:30:00-07:00'),
      commit('c', '2026-06-14T23:30:00-07:00'),
    ]
    await connect('2026-06-12')
    await opened.work()
    expect(await days()).toEqual([
      ['2026-06-12', 0],
      ['2026-06-13', 1],
      ['2026-06-14', 2],
      ['2026-06-15', 0],
    ])
    expect(opened.provider.requests[0]?.headers).toMatchObject({ 'user-agent': 'Upshot' })
    expect(opened.provider.requests[0]?.headers['authorization']).toBeUndefined()
  })

  it('removes commits that disappeared within the last week', async () => {
    commits = [commit('a', '2026-06-14T10:00:00Z')]
    await connect('2026-06-13')
    await opened.work()
    commits = []
    await person.get('/connectors/github/update')
    await opened.work()
    expect(await days()).toEqual([
      ['2026-06-13', 0],
      ['2026-06-14', 0],
      ['2026-06-15', 0],
    ])
  })

  it('reads all pages, and halves a range with more results than a search returns', async () => {
    commits = Array.from({ length: 1300 }, (_, index) =>
      commit(`sha-${index}`, `2026-06-${index < 650 ? '03' : '12'}T12:00:00Z`),
    )
    await connect('2026-06-02')
    await opened.work()
    const counted = Object.fromEntries(await days())
    expect(counted).toMatchObject({ '2026-06-02': 0, '2026-06-03': 650, '2026-06-12': 650, '2026-06-15': 0 })
  })

  it('a search that timed out is not trusted', async () => {
    opened.provider.on('api.github.com/search/commits', {
      body: { total_count: 1, incomplete_results: true, items: [] },
    })
    await connect('2026-06-14')
    await opened.work()
    expect(await days()).toEqual([])
    expect(await opened.seen(person, 'github')).toMatchObject({ updateStatus: 'ERROR' })
  })

  it('a limit reported as 403 is a rate limit, not a refusal', async () => {
    const reset = Math.floor(opened.world.clock.nowMs() / 1000) + 1800
    opened.provider.on('api.github.com/search/commits', {
      status: 403,
      headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) },
    })
    await connect('2026-06-14')
    await opened.work()
    expect(await opened.seen(person, 'github')).toMatchObject({ connectStatus: 'CONNECTED', updateStatus: 'ERROR' })
    const row = await opened.world.server.services.storage.read((t) =>
      t.connections.of({ user_id: person.id, connector_id: 103 }),
    )
    expect(row?.next_update_epoch).toBe(reset)
  })
})

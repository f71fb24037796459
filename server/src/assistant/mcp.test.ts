/** The protocol over real HTTP, asked by its official client. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connected, listening, message, posted, revisions } from '../testing/mcp.ts'
import { recorded } from '../testing/mood-item.ts'
import { dialects, openWorld, type TestPerson, type World } from '../testing/world.ts'

const READ_ONLY = [
  'find_variables',
  'read_days',
  'read_periods',
  'list_findings',
  'explain_link',
  'why_not_yet',
  'list_due',
  'list_experiments',
  'read_experiment',
]
const ALL = [...READ_ONLY, 'record', 'answer_due']

const coffee = (startAt: string, value = 2) => ({
  ...{ variableName: 'Coffee', value, unitAbbreviatedName: 'serving', startAt, note: 'with milk' },
  ...{ variableCategoryName: 'Foods', combinationOperation: 'SUM' },
})

describe.each(dialects)('assistants on %s', (dialect) => {
  let world: World
  let address: string
  let person: TestPerson
  let readToken: string

  beforeAll(async () => {
    world = await openWorld(dialect)
    address = await listening(world)
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
    readToken = await tokenWith(['readmeasurements'])
    await recorded(person, [coffee('2026-06-13T08:00:00'), coffee('2026-06-14T08:00:00', 4)])
    await world.server.services.statistics.refreshAll()
  })
  afterAll(() => world.close())

  const tokenWith = async (scopes: readonly string[], name = 'My assistant') =>
    (await world.server.services.tokens.create({ userId: person.id, name, scopes, days: 1 })).token
  const log = async () => world.server.services.audit.list(person.id, { limit: 100, offset: 0 })

  describe.each(revisions)('in the revision %s', (revision) => {
    it('the official client connects, and is told how to speak', async () => {
      const { client } = await connected(address, person.token, revision)
      expect(client.getServerVersion()).toMatchObject({ name: 'upshot', title: 'Upshot' })
      expect(client.getInstructions()).toContain('Keep the verdict words')
      await client.close()
    })

    it('a token that may read is offered no tool that writes', async () => {
      const offered = async (token: string) =>
        (await (await connected(address, token, revision)).client.listTools()).tools.map(({ name }) => name)
      expect(await offered(readToken)).toEqual(READ_ONLY)
      expect(await offered(person.token)).toEqual(ALL)
    })

    it('tools, resources and prompts answer', async () => {
      const { client, use } = await connected(address, readToken, revision)
      const { variables } = await use('read_days', { variables: ['coffee'], from: '2026-06-12', to: '2026-06-15' })
      expect(variables).toMatchObject([{ variable: 'Coffee', recordedDays: 2, ofDays: 4, mean: 3, highest: 4 }])
      expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual([
        'upshot://guide',
        'upshot://findings',
        'upshot://today',
      ])
      for (const uri of ['upshot://guide', 'upshot://findings', 'upshot://today']) {
        const { contents } = await client.readResource({ uri })
        expect(JSON.stringify(contents)).toContain(uri === 'upshot://guide' ? 'cannot tell' : 'bounds')
      }
      expect((await client.listPrompts()).prompts).toHaveLength(4)
      const plan = await client.getPrompt({ name: 'plan_experiment', arguments: { cause: 'Coffee', effect: 'Sleep' } })
      expect(JSON.stringify(plan.messages)).toContain('“Coffee”')
    })
  })

  it('the list of tools is the same bytes twice', async () => {
    const list = async () => (await posted(address, { token: readToken, body: message('tools/list') })).text()
    expect(await list()).toBe(await list())
  })

  it('null for what is optional counts as absent', async () => {
    const { use } = await connected(address, readToken)
    const nothing = { from: null, to: null, withNotes: null } as unknown as object
    const days = await use('read_days', { variables: ['Coffee'], ...nothing })
    expect([days.from, days.to]).toEqual(['2026-05-17', '2026-06-15'])
    expect(days).not.toHaveProperty('untrusted')
  })

  it.each([
    [
      'an unknown name is answered with what may be meant',
      'explain_link',
      { cause: 'Cofee', effect: 'Coffee' },
      '“Coffee”',
    ],
    ['a period may have 92 days', 'read_days', { variables: ['Coffee'], from: '2026-01-01' }, '92 days'],
    ['a list has an end', 'list_findings', { limit: 21 }, 'limit must be at most 20'],
    ['a member that does not exist is named', 'list_due', { since: 'now' }, 'since'],
  ] as const)('%s', async (_what, tool, input, said) => {
    const { refused } = await connected(address, readToken)
    expect(await refused(tool, input)).toContain(said)
  })

  it('notes are told only when they are asked for, apart from everything else', async () => {
    const { use } = await connected(address, readToken)
    const asked = { variables: ['Coffee'], from: '2026-06-13', to: '2026-06-14' }
    expect(JSON.stringify(await use('read_days', asked))).not.toContain('milk')
    const { untrusted, ...rest } = await use('read_days', { ...asked, withNotes: true })
    expect(untrusted?.notes).toHaveLength(2)
    expect(JSON.stringify(rest)).not.toContain('milk')
  })

  it('a value is recorded by the person’s clock, once, and marked as told by an assistant', async () => {
    const body = message('tools/call', {
      name: 'record',
      arguments: { variable: 'Coffee', value: 1, at: '2026-06-15T09:30' },
    })
    for (const _time of [1, 2]) {
      const answer = (await (await posted(address, { token: person.token, body })).json()) as {
        result: { structuredContent: { stored: string } }
      }
      expect(answer.result.structuredContent.stored).toBe('“Coffee”: 1 serving, 2026-06-15 09:30')
    }
    const found = await person.client.listMeasurements({ query: { variableName: 'Coffee', sourceName: 'Assistant' } })
    expect(found.map(({ startAt, value }) => [startAt, value])).toEqual([['2026-06-15T07:30:00', 1]])
  })

  it('weeks and months of years come as a line each', async () => {
    const other = await world.addPerson({ timeZone: 'Europe/Berlin' })
    const { use, refused } = await connected(address, other.token)
    await other.post('/measurements/post', [
      coffee('2024-02-05T10:00:00', 2),
      coffee('2024-02-11T10:00:00', 4),
      coffee('2024-02-12T10:00:00', 6),
    ])
    const asked = { variables: ['Coffee'], from: '2024-01-01', to: '2024-12-31' }
    const periodsOf = async (per: 'week' | 'month') =>
      ((await use('read_periods', { ...asked, per })) as unknown as { variables: { periods: string[] }[] }).variables[0]
        ?.periods
    expect(await periodsOf('week')).toEqual(['2024-02-05 3 (2)', '2024-02-12 6 (1)'])
    expect(await periodsOf('month')).toEqual(['2024-02 4 (3)'])
    expect(await refused('read_periods', { ...asked, from: '2001-01-01', per: 'week' })).toContain('3660')
  })

  it('a time may be said in words, by the person’s clock', async () => {
    const { use, refused } = await connected(address, person.token)
    const said = await use('record', { variable: 'Coffee', value: 2, at: 'yesterday evening' })
    expect(said.stored).toBe('“Coffee”: 2 serving, 2026-06-14 20:00')
    expect(await refused('record', { variable: 'Coffee', value: 2, at: 'soon' })).toContain('yesterday evening')
  })

  it('a repeated request without a time is done once', async () => {
    const body = message('tools/call', { name: 'record', arguments: { variable: 'Coffee', value: 3 } })
    await posted(address, { token: person.token, body })
    world.clock.advance(5)
    await posted(address, { token: person.token, body })
    const found = await person.client.listMeasurements({ query: { variableName: 'Coffee', value: '3' } as never })
    expect(found).toHaveLength(1)
  })

  it('a new variable is made only where the request says so', async () => {
    const { use, refused } = await connected(address, person.token)
    expect(await refused('record', { variable: 'Gong Bath', value: 20, unit: 'min' })).toContain('There is no variable')
    const create = { unit: 'min', category: 'Activities' }
    expect((await use('record', { variable: 'Gong Bath', value: 20, create })).stored).toContain('20 min')
  })

  it('every call leaves one entry with who asked, the tool and the variables, and no words of a prompt', async () => {
    const before = (await log()).length
    const { use, refused } = await connected(address, readToken)
    await use('find_variables', { phrase: 'please look up my secret diary' })
    await use('list_findings', { about: 'coffee' })
    await refused('explain_link', { cause: 'something I made up', effect: 'Coffee' })
    const entries = (await log()).slice(0, -before || undefined)
    expect(entries.map(({ action, reader, text }) => [action, reader, text])).toEqual([
      ['assistantRead', 'My assistant', 'explain_link'],
      ['assistantRead', 'My assistant', 'list_findings: Coffee'],
      ['assistantRead', 'My assistant', 'find_variables'],
    ])
    const reads = await person.client.listShareReads({ query: {} })
    expect(reads.reads[0]).toMatchObject({ displayName: 'My assistant', what: 'explain_link' })
  })

  it('when the log cannot be written, nothing is told and nothing is recorded', async () => {
    const rename = (from: string, to: string) =>
      world.database.transaction((executor) => sql.raw(`alter table ${from} rename to ${to}`).execute(executor.db))
    const call = (name: string, given: object) =>
      posted(address, { token: person.token, body: message('tools/call', { name, arguments: given }) })
    await rename('audit_log', 'audit_away')
    try {
      const read = await (await call('find_variables', {})).text()
      expect(read).not.toContain('Coffee')
      expect(read).toContain('"error"')
      expect(await (await call('record', { variable: 'Coffee', value: 77 })).text()).toContain('"error"')
    } finally {
      await rename('audit_away', 'audit_log')
    }
    const found = await person.client.listMeasurements({ query: { variableName: 'Coffee', value: '77' } as never })
    expect(found).toEqual([])
  })
})

/** The protocol over real HTTP, used by its official client. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connected, listening, message, posted, revisions } from '../testing/mcp.ts'
import { recorded } from '../testing/mood-item.ts'
import { dialects, openWorld, type TestPerson, type World } from '../testing/world.ts'

const READ_ONLY = [
  'find_variables',
  'read_days',
  'read_periods',
  'compare_periods',
  'list_findings',
  'explain_link',
  'why_not_yet',
  'list_due',
  'list_experiments',
  'read_experiment',
]
const ALL = [...READ_ONLY, 'record', 'record_text', 'undo', 'answer_due']

const coffee = (startAt: string, value = 2) => ({
  variableName: 'Coffee',
  value,
  unitAbbreviatedName: 'serving',
  startAt,
  note: 'with milk',
  variableCategoryName: 'Foods',
  combinationOperation: 'SUM',
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
    it('the official client connects, and receives the instructions', async () => {
      const { client } = await connected(address, person.token, revision)
      expect(client.getServerVersion()).toMatchObject({ name: 'upshot', title: 'Upshot' })
      expect(client.getInstructions()).toContain('Keep the verdict words')
      await client.close()
    })

    it('a read-only token is offered no tool that writes', async () => {
      const offered = async (token: string) =>
        (await (await connected(address, token, revision)).client.listTools()).tools.map(({ name }) => name)
      expect(await offered(readToken)).toEqual(READ_ONLY)
      expect(await offered(person.token)).toEqual(ALL)
    })

    it('tools, resources and prompts respond', async () => {
      const { client, use } = await connected(address, readToken, revision)
      const { variables, days } = await use('read_days', {
        variables: ['coffee', 'Body Weight'],
        from: '2026-06-12',
        to: '2026-06-15',
      })
      expect(variables).toMatchObject([
        { variable: 'Coffee', recordedDays: 2, ofDays: 4, mean: 3, highest: 4 },
        { variable: 'Body Weight', recordedDays: 0 },
      ])
      expect(days).toEqual(['2026-06-13 2 -', '2026-06-14 4 -'])
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

  it('the list of tools is byte-identical each time', async () => {
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
    [
      'an argument that does not exist is answered with those that do',
      'list_due',
      { since: 'now' },
      'There is no argument “since”. Allowed arguments: limit.',
    ],
    ['one that is nearly right, too', 'read_days', { variable: ['Coffee'] }, 'Did you mean variables?'],
    ['a choice names all of them', 'read_periods', { variables: ['Coffee'], per: 'year' }, 'one of week, month'],
    ['a day that is none names its argument', 'compare_periods', { variables: ['Coffee'], date: 'May' }, 'date must'],
  ] as const)('%s', async (_what, tool, input, message) => {
    const { refused } = await connected(address, readToken)
    expect(await refused(tool, input)).toContain(message)
  })

  it('notes are given only on request, apart from everything else', async () => {
    const { use } = await connected(address, readToken)
    const input = { variables: ['Coffee'], from: '2026-06-13', to: '2026-06-14' }
    expect(JSON.stringify(await use('read_days', input))).not.toContain('milk')
    const { untrusted, ...rest } = await use('read_days', { ...input, withNotes: true })
    expect(untrusted?.notes).toHaveLength(2)
    expect(JSON.stringify(rest)).not.toContain('milk')
  })

  it('a value is recorded by the person’s clock, once, and marked as recorded by an assistant', async () => {
    const body = message('tools/call', {
      name: 'record',
      arguments: { entries: [{ variable: 'Coffee', value: 1, at: '2026-06-15T09:30' }] },
    })
    for (const _time of [1, 2]) {
      const answer = (await (await posted(address, { token: person.token, body })).json()) as {
        result: { structuredContent: { stored: string[] } }
      }
      expect(answer.result.structuredContent.stored).toEqual(['“Coffee”: 1 serving, 2026-06-15 09:30'])
    }
    const found = await person.client.listMeasurements({ query: { variableName: 'Coffee', sourceName: 'Assistant' } })
    expect(found.map(({ startAt, value }) => [startAt, value])).toEqual([['2026-06-15T07:30:00', 1]])
  })

  it('weeks and months of years are one line each', async () => {
    const other = await world.addPerson({ timeZone: 'Europe/Berlin' })
    const { use, refused } = await connected(address, other.token)
    await other.post('/measurements/post', [
      coffee('2024-02-05T10:00:00', 2),
      coffee('2024-02-11T10:00:00', 4),
      coffee('2024-02-12T10:00:00', 6),
    ])
    const input = { variables: ['Coffee'], from: '2024-01-01', to: '2024-12-31' }
    const periodsOf = async (per: 'week' | 'month') =>
      ((await use('read_periods', { ...input, per })) as unknown as { variables: { periods: string[] }[] }).variables[0]
        ?.periods
    expect(await periodsOf('week')).toEqual(['2024-02-05 3 (2)', '2024-02-12 6 (1)'])
    expect(await periodsOf('month')).toEqual(['2024-02 4 (3)'])
    expect(await refused('read_periods', { ...input, from: '2001-01-01', per: 'week' })).toContain('3660')
  })

  it('a time may be given in words, by the person’s clock', async () => {
    const { use, refused } = await connected(address, person.token)
    const coffeeAt = (at: string) => ({ entries: [{ variable: 'Coffee', value: 2, at }] })
    const reply = await use('record', coffeeAt('yesterday evening'))
    expect(reply.stored).toEqual(['“Coffee”: 2 serving, 2026-06-14 20:00'])
    expect(await refused('record', coffeeAt('soon'))).toContain('yesterday evening')
  })

  it('a repeated request without a time is carried out once', async () => {
    const body = message('tools/call', {
      name: 'record',
      arguments: { entries: [{ variable: 'Coffee', value: 3, unit: null }] },
    })
    await posted(address, { token: person.token, body })
    world.clock.advance(5)
    await posted(address, { token: person.token, body })
    const found = await person.client.listMeasurements({ query: { variableName: 'Coffee', value: '3' } as never })
    expect(found).toHaveLength(1)
  })

  it('a new variable is created only if the request says so', async () => {
    const { use, refused } = await connected(address, person.token)
    const bath = { variable: 'Gong Bath', value: 20 }
    expect(await refused('record', { entries: [{ ...bath, unit: 'min' }] })).toContain('There is no variable')
    const create = { unit: 'min', category: 'Activities' }
    expect(await refused('record', { entries: [{ ...bath, create: { ...create, unit: 'gongs' } }] })).toContain('h, ')
    expect(await refused('record', { entries: [{ ...bath, create: { ...create, category: 'Gongs' } }] })).toContain(
      'one of ',
    )
    expect((await use('record', { entries: [{ ...bath, create }] })).stored[0]).toContain('20 min')
    expect(await refused('record', { entries: [{ ...bath, unit: 'kg' }] })).toContain('It can be in ')
  })

  it('several values are stored together or not at all, and two of the same second as two', async () => {
    const other = await world.addPerson({ timeZone: 'Europe/Berlin' })
    const { use, refused } = await connected(address, other.token)
    const weight = { variable: 'Body Weight', value: 70, unit: 'kg' }
    expect(await refused('record', { entries: [weight, { variable: 'Nonsense', value: 1 }] })).toContain('Nonsense')
    const { stored } = await use('record', { entries: [weight, { ...weight, value: 71 }] })
    expect(stored).toHaveLength(2)
    await use('record', { entries: [{ ...weight, value: 72 }] })
    const found = await other.client.listMeasurements({ query: { variableName: 'Body Weight' } })
    expect(found.map(({ value }) => value).toSorted()).toEqual([70, 71, 72])
  })

  it('a replaced value is reported, and undo restores it, only for the token that wrote it', async () => {
    const other = await world.addPerson({ timeZone: 'Europe/Berlin' })
    const { use } = await connected(address, other.token)
    const weight = (value: number) => ({
      entries: [{ variable: 'Body Weight', value, unit: 'kg', at: '2026-06-15T07:00' }],
    })
    const first = await use('record', weight(70))
    expect(first).not.toHaveProperty('replaced')
    const second = await use('record', weight(80))
    expect(second.replaced).toEqual(['“Body Weight”: 70 kg, 2026-06-15 07:00'])
    const values = async () =>
      (await other.client.listMeasurements({ query: { variableName: 'Body Weight' } })).map(({ value }) => value)
    const scopes = ['readmeasurements', 'writemeasurements']
    const { token } = await world.server.services.tokens.create({ userId: other.id, name: 'Another', scopes, days: 1 })
    const stranger = await connected(address, token)
    expect(await stranger.refused('undo', { undoId: second.undoId })).toContain('nothing to undo')
    expect(await values()).toEqual([80])
    expect((await use('undo', { undoId: second.undoId ?? '' })).undone).toBe('One value is as before.')
    expect(await values()).toEqual([70])
    const [entry] = await other.client.listMeasurements({ query: { variableName: 'Body Weight' } })
    await other.post('/measurements/update', { id: entry?.id, value: 75 })
    expect((await use('undo', { undoId: first.undoId ?? '' })).undone).toBe(
      'One value was changed since then and stayed.',
    )
    const third = await use('record_text', { text: 'coffee 2, tea 1' })
    expect(third.stored).toHaveLength(2)
    expect((await use('undo', { undoId: third.undoId ?? '' })).undone).toBe('2 values were removed.')
    expect(await values()).toEqual([75])
  })

  it('undo reopens an answered question, but only for the token that answered it, and only if it is unchanged', async () => {
    const other = await world.addPerson({ timeZone: 'Europe/Berlin' })
    const { use, refused } = await connected(address, other.token)
    const kind = { unitAbbreviatedName: '/5', variableCategoryName: 'Emotions', reminderFrequency: 86_400 }
    await other.post('/trackingReminders', [
      { variableName: 'Overall Mood', reminderStartTimeLocal: '00:00:00', defaultValue: 3, ...kind },
    ])
    const waiting = async () => (await use('list_due', {})).due.map(({ id }) => id)
    const values = async () =>
      (await other.client.listMeasurements({ query: { variableName: 'Overall Mood' } })).map(({ value }) => value)
    const [id = 0] = await waiting()
    const scopes = ['readmeasurements', 'writemeasurements']
    const { token } = await world.server.services.tokens.create({ userId: other.id, name: 'Another', scopes, days: 1 })
    const stranger = await connected(address, token)
    for (const answer of [{ action: 'track', value: 4 }, { action: 'skip' }, { action: 'snooze' }] as const) {
      const { undoId = '' } = await use('answer_due', { id, ...answer })
      expect([answer.action, await waiting()]).toEqual([answer.action, []])
      expect(await stranger.refused('undo', { undoId })).toContain('nothing to undo')
      expect((await use('undo', { undoId })).undone).toContain('waiting again')
      expect([await waiting(), await values()]).toEqual([[id], []])
      expect(await refused('undo', { undoId })).toContain('nothing to undo')
    }
    const { undoId = '' } = await use('answer_due', { id, action: 'track', value: 5 })
    expect((await use('answer_due', { id, action: 'track', value: 2 })).done).toBe('Already answered: 5/5.')
    const [entry] = await other.client.listMeasurements({ query: { variableName: 'Overall Mood' } })
    await other.post('/measurements/update', { id: entry?.id, value: 1 })
    expect(await refused('undo', { undoId })).toContain('changed since then')
    expect(await values()).toEqual([1])
  })

  it('a line of text is recorded as coming from an assistant, or only parsed', async () => {
    const other = await world.addPerson({ timeZone: 'Europe/Berlin' })
    const { use, refused } = await connected(address, other.token)
    const read = await use('record_text', { text: 'coffee 2 at 9:00, frumble', dryRun: true })
    expect(read).toMatchObject({
      stored: [],
      understood: ['“Coffee”: 2 serving, 2026-06-15 09:00'],
      notUnderstood: ['“frumble”'],
    })
    expect(await refused('record_text', { text: 'coffee 2, frumble' })).toContain('frumble')
    expect(await other.client.listMeasurements({ query: {} })).toEqual([])
    await use('record_text', { text: 'coffee 2 at 9:00' })
    expect(await other.client.listMeasurements({ query: {} })).toMatchObject([{ value: 2, sourceName: 'Assistant' }])
  })

  it('the person’s variables come first, and every name found works in every tool', async () => {
    const other = await world.addPerson({ timeZone: 'Europe/Berlin' })
    const { use } = await connected(address, other.token)
    const night = (name: string, day: number) => ({
      variableName: name,
      value: 7,
      unitAbbreviatedName: 'h',
      startAt: `2026-06-0${day}T06:00:00`,
      variableCategoryName: 'Sleep',
      combinationOperation: 'SUM',
    })
    await recorded(other, [night('Sleep Lab', 1), ...[1, 2, 3].map((day) => night('Sleepless Hours\u202E', day))])
    await world.server.services.statistics.refreshAll()
    const { variables } = await use('find_variables', { phrase: 'sleep', limit: 20 })
    expect(variables.slice(0, 2).map(({ name, days }) => [name, days])).toEqual([
      ['Sleepless Hours', 3],
      ['Sleep Lab', 1],
    ])
    const names = variables.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(4)
    const days = await use('read_days', { variables: names })
    expect(days.variables.map(({ variable }) => variable)).toEqual(names)
    await use('read_periods', { variables: names.slice(0, 10), per: 'month' })
    const { compared } = await use('compare_periods', { variables: names.slice(0, 10), date: '2026-06-02' })
    expect(compared.map(({ verdict }) => verdict)).toEqual(names.slice(0, 10).map(() => 'cannot tell'))
    for (const name of [names[0] ?? '', names[1] ?? '', names.at(-1) ?? '']) {
      await use('list_findings', { about: name })
      await use('explain_link', { cause: name, effect: names[0] ?? '' })
      await use('why_not_yet', { effect: name })
    }
    const { stored } = await use('record', { entries: names.map((variable) => ({ variable, value: 1 })) })
    expect(stored).toHaveLength(names.length)
  })

  it('names are in the person’s language too, and words of any language find the same variable', async () => {
    const other = await world.addPerson({ timeZone: 'Europe/Berlin' })
    await other.client.saveUserSettings({ body: { language: 'de' } })
    await recorded(other, [coffee('2026-06-14T10:00:00', 2)])
    const { use } = await connected(address, other.token)
    for (const phrase of ['Kaffee', 'coffee', 'café']) {
      const { variables } = await use('find_variables', { phrase, limit: 1 })
      expect(variables, phrase).toMatchObject([{ name: 'Coffee', alias: 'Kaffee' }])
    }
    const both = ['Kaffee', 'Kopfschmerzen']
    const { variables: read } = await use('read_days', { variables: both })
    const { compared } = await use('compare_periods', { variables: both, date: '2026-06-02' })
    const german = [
      { variable: 'Coffee', alias: 'Kaffee' },
      { variable: 'Headache', alias: 'Kopfschmerzen' },
    ]
    expect(read).toMatchObject(german)
    expect(compared).toMatchObject(german)
    const { finding } = await use('explain_link', { cause: 'Kaffee', effect: 'Kopfschmerzen' })
    expect(finding).toMatchObject({ cause: 'Coffee', causeAlias: 'Kaffee', effectAlias: 'Kopfschmerzen' })
    // A person with English questions answers in another language: no second Headache is created.
    const { use: english } = await connected(address, person.token)
    const create = { unit: '/5', category: 'Symptoms' }
    const { stored } = await english('record', { entries: [{ variable: 'Kopfschmerzen', value: 2, create }] })
    expect(stored).toEqual([expect.stringMatching(/^“Headache”: 2/)])
    const reply = await use('record', { entries: [{ variable: 'Headache', value: 3 }] })
    expect(reply.stored).toEqual([expect.stringMatching(/^“Kopfschmerzen”: 3/)])
  })

  it('every call leaves one log entry with caller, tool and variables, and no words of the prompt', async () => {
    const countBefore = (await log()).length
    const { use, refused } = await connected(address, readToken)
    await use('find_variables', { phrase: 'please look up my secret diary' })
    await use('list_findings', { about: 'coffee' })
    await refused('explain_link', { cause: 'something I made up', effect: 'Coffee' })
    const entries = (await log()).slice(0, -countBefore || undefined)
    expect(entries.map(({ action, reader, text }) => [action, reader, text])).toEqual([
      ['assistantRead', 'My assistant', 'explain_link'],
      ['assistantRead', 'My assistant', 'list_findings: Coffee'],
      ['assistantRead', 'My assistant', 'find_variables'],
    ])
    const reads = await person.client.listShareReads({ query: {} })
    expect(reads.reads[0]).toMatchObject({ displayName: 'My assistant', what: 'explain_link' })
  })

  it('when the log cannot be written, nothing is returned and nothing is recorded', async () => {
    const rename = (from: string, to: string) =>
      world.database.transaction((executor) => sql.raw(`alter table ${from} rename to ${to}`).execute(executor.db))
    const call = (name: string, input: object) =>
      posted(address, { token: person.token, body: message('tools/call', { name, arguments: input }) })
    await rename('audit_log', 'audit_away')
    try {
      const read = await (await call('find_variables', {})).text()
      expect(read).not.toContain('Coffee')
      expect(read).toContain('"error"')
      expect(await (await call('record', { entries: [{ variable: 'Coffee', value: 77 }] })).text()).toContain('"error"')
      expect(await (await call('record_text', { text: 'coffee 77' })).text()).toContain('"error"')
    } finally {
      await rename('audit_away', 'audit_log')
    }
    const found = await person.client.listMeasurements({ query: { variableName: 'Coffee', value: '77' } as never })
    expect(found).toEqual([])
  })
})

import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DailyValue, Import, Inbox, Measurement } from '@upshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settle, stepsXml } from '../../testing/sending.ts'
import { itInLongRun } from '../../testing/suite.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

/** Steps of one hour each: a file that raises no questions. */
const steps = (...values: readonly number[]): string => stepsXml(values)

/** The shortcut's request as in docs/phones.md. */
const guide = readFileSync(`${import.meta.dirname}/../../../../docs/phones.md`, 'utf8')
const [, fromShortcut = ''] = /```json\n(.*?)```/s.exec(guide) ?? []

describe.each(dialects)('inboxes on %s', (dialect) => {
  let world: World
  let person: TestPerson
  const inboxDir = mkdtempSync(join(tmpdir(), 'upshot-inbox-'))
  beforeAll(async () => {
    world = await openWorld(dialect, { inboxDir })
  })
  beforeEach(async () => {
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
  })
  afterAll(async () => {
    await world.close()
    rmSync(inboxDir, { recursive: true })
  })

  const make = async (rule: 'import' | 'ask' = 'import') => {
    const { inboxes } = world.server.services
    const { key, shown } = await inboxes.create(person.id, { name: 'My Phone', rule })
    return { key, folder: shown.folder ?? '', id: shown.row.id }
  }
  const send = (url: string, payload: string, headers: Record<string, string> = { 'content-type': 'text/xml' }) =>
    world.app.inject({ method: 'PUT', url, payload, headers })
  const imports = async (): Promise<Import[]> => {
    await settle(world)
    return (await person.get<{ imports: Import[] }>('/imports')).body.imports
  }
  const recorded = async () =>
    (await person.get<Measurement[]>('/measurements?sort=startAt')).body.map(({ value }) => value)
  const look = async (times = 2) => {
    for (let n = 0; n < times; n++) await world.server.services.inboxWatch.look()
    await settle(world)
  }

  it('accept a file as the body or in a form, import it, and show no card', async () => {
    const { key } = await make()
    const sent = await send(`/inbox/${key}/mood.xml`, steps(1, 2, 3))
    expect([sent.statusCode, sent.json()]).toMatchObject([202, { import: { fileName: 'mood.xml' } }])
    const form = [
      '--x',
      'content-disposition: form-data; name="file"; filename="more.xml"',
      '',
      steps(4, 4, 4, 4),
      '--x--',
      '',
    ]
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await send(`/inbox/${key}`, form.join('\r\n'), type)).statusCode).toBe(202)
    expect((await imports()).map(({ fileName, state }) => [fileName, state])).toEqual([
      ['more.xml', 'completed'],
      ['mood.xml', 'completed'],
    ])
    expect((await recorded()).length).toBeGreaterThanOrEqual(4)
    const { inboxes } = (await person.get<{ inboxes: Inbox[] }>('/inboxes')).body
    expect(inboxes[0]?.files.map(({ fileName, state, dryRun }) => [fileName, state, dryRun])).toEqual([
      ['more.xml', 'completed', false],
      ['mood.xml', 'completed', false],
    ])
    const { cards } = (await person.get<{ cards: { title: string }[] }>('/feed')).body
    expect(cards.filter(({ title }) => title.includes('.xml'))).toEqual([])
  })

  it('merge what a Shortcut and an Android app send to one address by day, and each delivery can be undone', async () => {
    const { key } = await make()
    const json = { 'content-type': 'application/json' }
    const post = async (payload: string) => {
      const { statusCode } = await world.app.inject({ method: 'POST', url: `/inbox/${key}`, payload, headers: json })
      await settle(world)
      return statusCode
    }
    const android = `${import.meta.dirname}/../formats/health-connect/fixtures/push/life-dashboard-companion.json`
    expect([await post(fromShortcut), await post(fromShortcut)]).toEqual([202, 202])
    expect(await post(readFileSync(android, 'utf8'))).toBe(202)
    const all = await imports()
    expect(all.map(({ fileName }) => fileName)).toEqual(['My Phone', 'My Phone'])
    expect(all.map(({ format, state }) => [format, state])).toEqual([
      ['health-connect-webhook', 'completed'],
      ['apple-shortcut', 'completed'],
    ])
    const daysOf = async (name: string) => {
      const { body } = await person.get<DailyValue[]>(`/measurements/daily?variableName=${encodeURIComponent(name)}`)
      return body.map(({ date, value }) => [date, value])
    }
    // Watch and phone counted the same steps: they count once.
    expect(await daysOf('Daily Step Count')).toEqual([
      ['2026-05-11', 8112],
      ['2026-05-12', 5500],
    ])
    expect(await daysOf('Sleep Duration')).toContainEqual(['2026-05-11', 7])
    await person.post('/imports/undo', { id: all[1]?.id })
    await settle(world)
    expect(await daysOf('Daily Step Count')).toEqual([['2026-05-12', 5500]])
  })

  it('a wrong or deleted key, or one revoked by a reset, is refused alike, and nothing is read', async () => {
    const { key, id } = await make()
    const refusals = [
      await send(`/inbox/${person.id}-up_inbox_x/a.xml`, steps(1)),
      await send('/inbox/x/a.xml', steps(1)),
    ]
    const row = await world.server.services.inboxes.withKey(key)
    expect((await person.post('/inboxes/delete', { id })).status).toBe(200)
    refusals.push(await send(`/inbox/${key}/a.xml`, steps(1)))
    // Its upload had begun before.
    const late = { path: join(inboxDir, 'late.xml'), fileName: 'late.xml', sha256: 'x', sizeBytes: 1 }
    await expect(world.server.services.inboxes.receive(row, late)).rejects.toMatchObject({ kind: 'notFound' })
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(new Set(refusals.map(({ json }) => JSON.stringify({ ...json(), requestId: '' }))).size).toBe(1)
    expect((await world.app.inject({ method: 'GET', url: `/inbox/${key}` })).statusCode).toBe(404)
    expect(await imports()).toEqual([])
    const { key: knownKey } = await make()
    const { accounts, users } = world.server.services
    const link = await accounts.resetLink(await users.find(String(person.id)))
    await accounts.completeReset(link.split('/').at(-1) ?? '', 'a whole new password')
    expect((await send(`/inbox/${knownKey}/a.xml`, steps(1))).statusCode).toBe(404)
  })

  it('a changed rule applies to the very next file', async () => {
    const { key, id } = await make()
    expect((await person.post('/inboxes/update', { id, rule: 'ask' })).status).toBe(200)
    await send(`/inbox/${key}/a.xml`, steps(1))
    expect((await imports()).map(({ fileName, dryRun }) => [fileName, dryRun])).toEqual([['a.xml', true]])
    expect((await person.post('/inboxes/update', { id: id + 1000, rule: 'ask' })).status).toBe(404)
  })

  it('creating one requires the password again; a list shows no key', async () => {
    expect((await person.post('/inboxes', { name: 'Mine' })).status).toBe(403)
    const { key } = await make()
    const { body } = await person.get<{ inboxes: Inbox[] }>('/inboxes')
    expect(body.inboxes).toMatchObject([{ name: 'My Phone', rule: 'import', problems: [] }])
    expect(JSON.stringify(body)).not.toContain(key.slice(-20))
  })

  it('a folder: files being written wait, changed ones are read again, renamed ones are not', async () => {
    const { folder } = await make()
    const path = join(folder, 'deep', 'mood.xml')
    mkdirSync(join(folder, 'deep'), { recursive: true })
    writeFileSync(path, steps(1, 2))
    await look(1)
    expect(await imports()).toEqual([])
    writeFileSync(path, steps(1, 2, 3))
    await look(1)
    expect(await imports()).toEqual([])
    await look(1)
    expect((await imports()).map(({ fileName, state }) => [fileName, state])).toEqual([['mood.xml', 'completed']])
    expect(await recorded()).toEqual([1, 2, 3])
    renameSync(path, join(folder, 'renamed.xml'))
    await look()
    expect(await imports()).toHaveLength(1)
    writeFileSync(join(folder, 'renamed.xml'), steps(1, 2, 3, 4))
    await look()
    expect(await recorded()).toEqual([1, 2, 3, 4])
  })

  it('hidden, unfinished and linked files are ignored; an empty one is reported', async () => {
    const { folder } = await make()
    const secret = join(inboxDir, 'secret.xml')
    writeFileSync(secret, steps(5))
    symlinkSync(secret, join(folder, 'link.xml'))
    for (const name of ['.mood.xml', 'mood.xml.part', '~mood.xml', 'mood.tmp'])
      writeFileSync(join(folder, name), steps(1))
    writeFileSync(join(folder, 'empty.xml'), '')
    await look(3)
    expect(await imports()).toEqual([])
    const { inboxes } = (await person.get<{ inboxes: Inbox[] }>('/inboxes')).body
    expect(inboxes[0]?.problems).toMatchObject([{ fileName: 'empty.xml', message: 'The file is empty.' }])
  })

  it('a folder replaced by a link, even to another inbox, is not read', async () => {
    const { folder: theirs } = await make()
    writeFileSync(join(theirs, 'mood.xml'), steps(1, 2))
    person = await world.addPerson()
    const { folder } = await make()
    rmSync(folder, { recursive: true, force: true })
    symlinkSync(theirs, folder)
    await look(3)
    expect(await imports()).toEqual([])
  })

  itInLongRun('many files at once come in one after the other, and wait where the person is asked', async () => {
    const { folder } = await make()
    const names = Array.from({ length: 12 }, (_, n) => `${String(n).padStart(2, '0')}.xml`)
    for (const [n, name] of names.entries()) writeFileSync(join(folder, name), steps(1, 2, (n % 5) + 1))
    for (let n = 0; n < 5; n++) await look()
    const found = await imports()
    expect(found.map(({ state }) => state)).not.toContain('failed')
    expect(new Set(found.map(({ state }) => state))).toEqual(new Set(['completed']))
    const asking = await make('ask')
    writeFileSync(join(asking.folder, 'later.xml'), steps(5, 5, 5, 5, 5, 5))
    await look()
    expect((await imports())[0]).toMatchObject({ fileName: 'later.xml', dryRun: true })
    expect(await recorded()).toHaveLength(3)
  })
})

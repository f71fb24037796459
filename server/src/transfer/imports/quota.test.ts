import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Failure } from '@upshot/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '../../lib/hash.ts'
import { filesIn, send, settle, stepsXml } from '../../testing/sending.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const KB = 1024
const table = (kilobytes: number, head = 'Date,Weight (kg),Notes\n2026-01-01,80,') =>
  head + 'x'.repeat(kilobytes * KB - head.length)

describe.each(dialects)("the disk quota for a person's files on %s", (dialect) => {
  let world: World
  let person: TestPerson
  const folder = () => join(world.location.dataDir, 'imports')
  const bytesKept = async (): Promise<number> => {
    const [stored] = await world.database.reader.rows(
      'select coalesce(sum(length(bytes)), 0) as sum from import_files',
      [],
    )
    const inFolder = readdirSync(folder()).map((name) => statSync(join(folder(), name)).size)
    return inFolder.reduce((sum, size) => sum + size, Number(stored?.[0]))
  }
  beforeEach(async () => {
    world = await openWorld(dialect, { fileQuotaMb: 1 })
    person = await world.addPerson()
  })
  afterEach(() => world.close())

  const sendTable = (kilobytes: number, name: string, asker = person) =>
    send(world, asker, table(kilobytes, `Date,Weight (kg),${name}\n2026-01-01,80,`), { name })
  const messageOf = (body: unknown) => (body as Failure).errors[0]?.message

  it('is not exceeded by many files, and the refusal says how much is used and what can be deleted', async () => {
    const first = await sendTable(600, 'first.csv')
    expect(first.status).toBe(201)
    const second = await sendTable(600, 'second.csv')
    expect(second.status).toBe(413)
    expect(messageOf(second.body)).toBe(
      `Your files use 0.6 MB of your 1 MB. This file does not fit. To make room, finish or cancel import ${first.body.import.id} (first.csv, 0.6 MB).`,
    )
    expect(await filesIn(world)).toHaveLength(1)
    await person.post('/imports/cancel', { id: first.body.import.id })
    await settle(world)
    expect((await sendTable(600, 'second.csv')).status).toBe(201)
  })

  it('is counted per person', async () => {
    expect((await sendTable(900, 'mine.csv')).status).toBe(201)
    expect((await sendTable(900, 'theirs.csv', await world.addPerson())).status).toBe(201)
  })

  it('is not exceeded by one file of unannounced length', async () => {
    const form = Readable.from(
      (function* () {
        yield '--b\r\ncontent-disposition: form-data; name="file"; filename="long.csv"\r\n\r\n'
        for (let index = 0; index < 40; index++) yield table(64)
        yield '\r\n--b--\r\n'
      })(),
    )
    const answer = await world.app.inject({
      method: 'POST',
      url: `/api/v3/imports?sha256=${sha256('long')}`,
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload: form,
    })
    expect([answer.statusCode, messageOf(answer.json())]).toEqual([413, expect.stringContaining('of your 1 MB')])
    expect(await filesIn(world)).toEqual([])
  })

  it('is shared with interrupted uploads: the oldest are removed, never the one that resumes', async () => {
    await sendTable(1, 'make-the-folder.csv')
    const content = table(500)
    const plant = (name: string, kilobytes: number, ageSeconds: number) => {
      const path = join(folder(), `partial-${person.id}-${name}`)
      writeFileSync(path, content.padEnd(kilobytes * KB, 'y').slice(0, kilobytes * KB))
      const atMs = Date.now() / 1000 - ageSeconds
      utimesSync(path, atMs, atMs)
    }
    plant(sha256(content), 300, 7200)
    plant('b'.repeat(64), 600, 3600)
    const query = `?sha256=${sha256(content)}&offset=${300 * KB}`
    const rest = await send(world, person, content.slice(300 * KB), { name: 'whole.csv', query })
    expect([rest.status, rest.body.import?.sizeBytes]).toEqual([201, content.length])
    expect((await filesIn(world)).filter((name) => name.startsWith('partial-'))).toEqual([])
    expect(await bytesKept()).toBeLessThan(KB * KB)
  })

  it('keeps the received part of an upload whose rest does not fit', async () => {
    const sent = await sendTable(700, 'kept.csv')
    expect(sent.status).toBe(201)
    const content = table(600)
    writeFileSync(join(folder(), `partial-${person.id}-${sha256(content)}`), content.slice(0, 200 * KB))
    const query = `?sha256=${sha256(content)}&offset=${200 * KB}`
    expect((await send(world, person, content.slice(200 * KB), { query })).status).toBe(413)
    expect(readdirSync(folder())).toContain(`partial-${person.id}-${sha256(content)}`)
    await person.post('/imports/cancel', { id: sent.body.import.id })
    await settle(world)
    expect((await send(world, person, content.slice(200 * KB), { query })).status).toBe(201)
  })

  it('is freed a day after a crash: files unknown to any import are removed', async () => {
    await sendTable(1, 'make-the-folder.csv')
    await settle(world)
    const waiting = await filesIn(world)
    const leftovers = [
      `incoming-${person.id}-unannounced-00000000-1-x`,
      `partial-${person.id}-${'c'.repeat(64)}`,
      'stray',
    ]
    const tidyAtAge = async (hours: number) => {
      const written = world.clock.nowMs() / 1000 - hours * 3600
      for (const name of leftovers) {
        writeFileSync(join(folder(), name), 'left behind')
        utimesSync(join(folder(), name), written, written)
      }
      await world.server.services.storage.transaction((t) => t.jobs.add('import.tidy', {}))
      await settle(world)
      return (await filesIn(world)).length - waiting.length
    }
    expect([await tidyAtAge(23), await tidyAtAge(25)]).toEqual([leftovers.length, 0])
  })

  it('is freed with the account, including all files', async () => {
    const dryRun = { query: '?dryRun=true' }
    const theirs = await send(world, await world.addPerson(), stepsXml([1, 2]), dryRun)
    await settle(world)
    const remaining = await filesIn(world)
    expect([theirs.status, remaining.length]).toEqual([201, 1])
    await send(world, person, stepsXml([1, 2]), dryRun)
    await settle(world)
    for (const name of [`partial-${person.id}-${'d'.repeat(64)}`, `incoming-${person.id}-unannounced-00000000-1-x`])
      writeFileSync(join(folder(), name), 'mine')
    expect(await filesIn(world)).toHaveLength(4)
    await world.server.services.leaving.leave(person.id)
    await settle(world)
    expect(await filesIn(world)).toEqual(remaining)
  })
})

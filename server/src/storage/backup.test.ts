import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { oneIn } from '../testing/suite.ts'
import {
  dialects,
  migratedTestDatabase,
  newTestDatabase,
  openWorld,
  type TestDatabase,
  testClock,
  type World,
} from '../testing/world.ts'
import { tablesIn } from './backup-format.ts'
import { verifyBackup } from './backup-read.ts'
import { restoreBackup } from './backup-restore.ts'
import { takeBackup } from './backup-write.ts'
import type { Database } from './executor.ts'
import { migrations } from './migrate.ts'
import type { Migration } from './migration.ts'
import { openDatabase } from './open.ts'
import { reserveId, type SequenceName } from './sequences.ts'

const clock = testClock()
const killedFixture = fileURLToPath(new URL('./backup-killed.fixture.ts', import.meta.url))

/** Every row of every table, in a fixed order. */
async function contentsOf(database: Database) {
  const tables = await tablesIn(database.reader)
  const contents: Record<string, string[]> = {}
  for (const { name, columns } of tables) {
    // Counted differently by the other database; another test shows that ids are never reused.
    if (name === 'sequences') continue
    const rows = await database.reader.rows(
      `select ${columns.map((column) => column.name).join(', ')} from ${name}`,
      [],
    )
    contents[name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return contents
}

/** Kind of id → the highest one assigned. */
const HIGHEST = {
  user: 'select max(id) as id from users',
  token: 'select max(id) as id from tokens',
  variable: 'select max(variable_id) as id from user_variables',
  measurement: 'select max(id) as id from measurements',
  audit: 'select max(id) as id from audit_log',
} satisfies Partial<Record<SequenceName, string>>

/** More rows than are written at once, on either side. */
const DAYS = inject('isLong') ? 28 : 10

const measured = (startAt: string, members: object = {}) => ({
  variableName: 'Overall Mood',
  value: 3.25,
  unitAbbreviatedName: '/5',
  startAt,
  variableCategoryName: 'Emotions',
  combinationOperation: 'MEAN',
  ...members,
})

const folder = mkdtempSync(join(tmpdir(), 'upshot-backup-'))
const locations: TestDatabase[] = []
const opened: Database[] = []
afterAll(async () => {
  for (const database of opened) await database.close()
  for (const location of locations) await location.remove()
  rmSync(folder, { recursive: true })
})

async function emptyDatabase(dialect: 'sqlite' | 'postgres'): Promise<Database> {
  const location = await newTestDatabase(dialect)
  locations.push(location)
  const database = openDatabase(location)
  opened.push(database)
  return database
}

describe.each(dialects)('a backup from %s', (dialect) => {
  let world: World
  const file = join(folder, `from-${dialect}.gz`)
  beforeAll(async () => {
    world = await openWorld(dialect)
    for (const email of ['one@example.org', 'two@example.org']) {
      const person = await world.addPerson({ email })
      const days = Array.from({ length: DAYS }, (_, day) => `2026-05-${String(day + 1).padStart(2, '0')}`)
      const items = days.flatMap((day) =>
        Array.from({ length: 60 }, (_, minute) => measured(`${day}T10:${String(minute).padStart(2, '0')}:00+02:00`)),
      )
      const odd = measured('2026-06-01T10:00:00', {
        variableName: 'Größe, "so"\u2028oder 🙂',
        note: 'line\nbreak\u2029 "quoted" \\ 🙂',
      })
      const answer = await person.post('/measurements/post', [...items, odd], { 'idempotency-key': 'k' })
      expect(answer.status).toBe(201)
      const ids = (await person.get<{ variableId: number }[]>('/userVariables')).body.map(
        (variable) => variable.variableId,
      )
      const [taggedVariableId, tagVariableId] = ids
      expect((await person.post('/userTags', { taggedVariableId, tagVariableId })).status).toBe(201)
    }
    await takeBackup(world.database, file, { clock })
  })
  afterAll(() => world.close())

  it('is readable only by its owner, and leaves no other file', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('whose process is killed while writing never has its name, and the next one does', async () => {
    const location = await migratedTestDatabase(dialect)
    locations.push(location)
    const target = join(folder, `killed-${dialect}.gz`)
    const [first, ...others] = (await tablesIn(world.database.reader)).map(({ name }) => name)
    for (const table of [first, 'measurements', others.at(-1)]) {
      const killed = { location, file: target, table }
      const { signal } = spawnSync(process.execPath, [killedFixture, JSON.stringify(killed)], { stdio: 'inherit' })
      expect([table, signal, existsSync(target)]).toEqual([table, 'SIGKILL', false])
    }
    // What they left behind is not in the way, and is not mistaken for a backup.
    const unfinished = readdirSync(folder).filter((name) => name.endsWith('.part'))
    expect(unfinished).toHaveLength(3)
    const database = openDatabase(location)
    opened.push(database)
    expect((await takeBackup(database, target, { clock })).file).toBe(target)
    for (const name of unfinished) {
      await expect(verifyBackup(join(folder, name))).rejects.toThrow()
      rmSync(join(folder, name))
    }
  })

  it('never overwrites a file', async () => {
    const bytesBefore = readFileSync(file)
    await expect(takeBackup(world.database, file, { clock })).rejects.toThrow('already exists')
    expect(readFileSync(file).equals(bytesBefore)).toBe(true)
  })

  // Moving between two kinds of databases is the harder case.
  const targets = inject('isLong') ? dialects : dialects.filter((target) => target !== dialect)
  it.each(targets)('restores on %s, and ids continue after it', async (target) => {
    const database = await emptyDatabase(target)
    const manifest = await restoreBackup(database, file, { clock })
    expect(manifest.tables.find(({ name }) => name === 'measurements')?.rows).toBe(2 * (DAYS * 60 + 1))
    expect(await contentsOf(database)).toEqual(await contentsOf(world.database))
    for (const [name, question] of Object.entries(HIGHEST)) {
      const [highest] = await database.reader.rows(question, [])
      const next = await database.transaction((executor) => reserveId(executor, name as SequenceName))
      expect(next, name).toBeGreaterThan(Number(highest?.[0]))
    }
  })

  it('restores into a database that a server created and nobody has used', async () => {
    const location = await migratedTestDatabase(dialect)
    locations.push(location)
    const database = openDatabase(location)
    opened.push(database)
    await restoreBackup(database, file, { clock })
    expect(await contentsOf(database)).toEqual(await contentsOf(world.database))
  })

  it('is refused by a database in use, which stays unchanged', async () => {
    const contentsBefore = await contentsOf(world.database)
    await expect(restoreBackup(world.database, file, { clock })).rejects.toThrow('not empty')
    expect(await contentsOf(world.database)).toEqual(contentsBefore)
  })

  it('of an older schema is migrated', async () => {
    const later: Migration = {
      version: 1000,
      name: 'later',
      statements: () => ["update users set display_name = 'migrated'"],
    }
    const database = await emptyDatabase(dialect)
    await restoreBackup(database, file, { clock, steps: [...migrations, later] })
    const names = await database.reader.rows('select distinct display_name from users', [])
    expect(names).toEqual([['migrated']])
    const younger = join(folder, `younger-${dialect}.gz`)
    await takeBackup(database, younger, { clock })
    await expect(restoreBackup(await emptyDatabase(dialect), younger, { clock })).rejects.toThrow('newer release')
  })

  it('is refused when damaged anywhere, and nothing is changed', async () => {
    const whole = readFileSync(file)
    const lines = gunzipSync(whole).toString().split('\n')
    const valued = lines.findIndex((line) => line.includes('3.25'))
    const zipped = (changed: readonly string[]) => gzipSync(changed.join('\n'))
    const flipped = Buffer.from(whole)
    flipped[whole.length >> 1] = (flipped[whole.length >> 1] ?? 0) ^ 0x10
    const faulty: [Buffer, string][] = [
      [Buffer.from('SQLite format 3\0'), 'not an Upshot backup'],
      [Buffer.alloc(0), 'damaged'],
      [gzipSync('{"hello":"world"}\n'), 'not an Upshot backup'],
      [whole.subarray(0, whole.length - 100), 'damaged'],
      [whole.subarray(0, whole.length >> 1), 'damaged'],
      [flipped, 'damaged'],
      [zipped(lines.slice(0, -2).concat('')), 'damaged'],
      [zipped(lines.with(valued, (lines[valued] ?? '').replace('3.25', '3.5'))), 'damaged'],
      [zipped(lines.toSpliced(30, 1)), 'damaged'],
      [zipped(lines.concat('[1]', '')), 'damaged'],
      [zipped(lines.with(0, (lines[0] ?? '').replace('"formatVersion":1', '"formatVersion":2'))), 'newer release'],
    ]
    const database = await emptyDatabase(dialect)
    const broken = join(folder, `broken-${dialect}`)
    for (const [bytes, message] of oneIn(3, faulty)) {
      writeFileSync(broken, bytes)
      await expect(restoreBackup(database, broken, { clock })).rejects.toThrow(message)
    }
    expect(await tablesIn(database.reader)).toEqual([])
  })
})

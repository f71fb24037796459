import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { itInLongRun } from '../testing/suite.ts'
import { dialects, newTestDatabase, type TestDatabase, testClock } from '../testing/world.ts'
import { appliedVersions, migrate, migrations, SchemaMismatch } from './migrate.ts'
import { type Migration, words } from './migration.ts'
import type { KilledMigration } from './migration-killed.fixture.ts'
import { openDatabase, openMigrated } from './open.ts'

const NEXT = Math.max(...migrations.map(({ version }) => version)) + 1

const extra: Migration = {
  version: NEXT,
  name: 'extra',
  statements: ({ words: { integer, tableEnd } }) => [
    `create table extra (id ${integer} not null primary key) ${tableEnd}`,
  ],
}

/** Its first statement succeeds, its second fails. */
const broken: Migration = {
  version: NEXT,
  name: 'broken',
  statements: (on) => [...extra.statements(on), 'insert into nowhere values (1)'],
}

/** Rows as the first release wrote them. */
const firstRows = [
  "insert into users (id, email, email_key, login_name, display_name, time_zone, is_administrator, created_epoch, updated_epoch) values (7, 'one@example.org', 'one@example.org', 'one', 'One', 'UTC', 0, 0, 0) returning id",
  "insert into measurements (user_id, variable_id, start_epoch, source_name, id, value, unit_id, created_epoch, updated_epoch) values (7, 1, 1600000000, 'Test', 9, 4.5, 1, 0, 0) returning id",
]
const killedFixture = fileURLToPath(new URL('./migration-killed.fixture.ts', import.meta.url))

describe.each(dialects)('migrations on %s', (dialect) => {
  let location: TestDatabase
  const clock = testClock()
  beforeEach(async () => {
    location = await newTestDatabase(dialect)
  })
  afterEach(() => location.remove())

  it('create everything once, and then have nothing to do', async () => {
    const database = await openMigrated(location, clock)
    expect([...(await appliedVersions(database)).keys()]).toEqual(migrations.map(({ version }) => version))
    expect(await migrate(database, { clock })).toEqual([])
    await database.close()
  })

  it('versions are consecutive', () => {
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1))
  })

  it('a failing step leaves nothing behind', async () => {
    const database = await openMigrated(location, clock)
    await expect(migrate(database, { clock, steps: [...migrations, broken] })).rejects.toThrow()
    expect((await appliedVersions(database)).has(NEXT)).toBe(false)
    await migrate(database, { clock, steps: [...migrations, extra] })
    expect((await appliedVersions(database)).get(NEXT)).toBe('extra')
    await database.close()
  })

  it('a migration interrupted in the middle of any step starts again', async () => {
    const database = openDatabase(location)
    for (const [index, step] of migrations.entries()) {
      const earlierSteps = migrations.slice(0, index)
      const count = step.statements({ dialect, words: words[dialect] }).length
      for (const done of new Set([0, Math.floor(count / 2), count])) {
        const cutOff: Migration = {
          ...step,
          statements: (on) => [...step.statements(on).slice(0, done), 'select from nowhere'],
        }
        await expect(migrate(database, { clock, steps: [...earlierSteps, cutOff] })).rejects.toThrow()
      }
      expect(await migrate(database, { clock, steps: [...earlierSteps, step] })).toEqual([step])
    }
    expect([...(await appliedVersions(database)).keys()]).toEqual(migrations.map(({ version }) => version))
    await database.close()
  })

  /** Ends a process in the middle of each of these steps, and takes the step afterwards. */
  async function killInEach(steps: readonly Migration[]): Promise<void> {
    for (const step of steps) {
      const before = migrations.filter(({ version }) => version < step.version)
      const database = openDatabase(location)
      await migrate(database, { clock, steps: before })
      if (step === steps[0])
        await database.transaction(async ({ rows }) => {
          for (const row of firstRows) await rows(row, [])
        })
      await database.close()
      const done = Math.ceil(step.statements({ dialect, words: words[dialect] }).length / 2)
      const killed: KilledMigration = { location, version: step.version, done }
      const { signal } = spawnSync(process.execPath, [killedFixture, JSON.stringify(killed)], { stdio: 'inherit' })
      expect([step.name, signal]).toEqual([step.name, 'SIGKILL'])
      const again = openDatabase(location)
      expect(await migrate(again, { clock, steps: [...before, step] })).toEqual([step])
      await again.close()
    }
    const database = openDatabase(location)
    await migrate(database, { clock })
    expect(await database.reader.rows('select id, value from measurements', [])).toEqual([[9, 4.5]])
    await database.close()
  }

  it('a process killed in the middle of a step leaves nothing of it behind: the next one starts again', () =>
    killInEach(migrations.filter(({ version }) => version === NEXT - 1 || version % 10 === 2)))

  itInLongRun('so it is in the middle of every step', () => killInEach(migrations.slice(1)))

  it("a newer schema is refused, and so is another program's", async () => {
    const newer = await openMigrated(location, clock, [...migrations, extra])
    await newer.close()
    await expect(openMigrated(location, clock)).rejects.toThrow(SchemaMismatch)
    await expect(openMigrated(location, clock)).rejects.toThrow(/newer release/)
    await expect(openMigrated(location, clock, [...migrations, { ...extra, name: 'other' }])).rejects.toThrow(/"extra"/)
  })

  // SQLite cannot wait between connections of one process; e2e/processes.test.ts starts real ones.
  it.skipIf(dialect === 'sqlite')('simultaneous processes take turns: every step runs once', async () => {
    const opened = await Promise.all(Array.from({ length: 4 }, () => openMigrated(location, clock)))
    const [first] = opened
    const rows = first ? await first.reader.rows('select version from schema_migrations order by version', []) : []
    expect(rows.map(([version]) => version)).toEqual(migrations.map(({ version }) => version))
    for (const database of opened) await database.close()
  })
})

describe('an upgrade on SQLite', () => {
  it('first copies the file, and the copy opens unchanged', async () => {
    const location = await newTestDatabase('sqlite')
    const clock = testClock()
    const database = await openMigrated(location, clock)
    await database.transaction(async ({ db }) => {
      await db.updateTable('sequences').set({ next_id: 4711 }).where('name', '=', 'user').execute()
    })
    await database.close()
    const folder = join(location.dataDir, 'before-upgrade')
    expect(existsSync(folder)).toBe(false)
    // The remains of an interrupted upgrade are harmless, and are not mistaken for a copy.
    mkdirSync(folder)
    const stamp = new Date(clock.nowMs()).toISOString().slice(0, 19).replaceAll(':', '')
    writeFileSync(join(folder, `upshot-${stamp}.db.part`), 'cut off')
    await (await openMigrated(location, clock, [...migrations, extra])).close()
    const files = readdirSync(folder)
    expect(files).toEqual([`upshot-${stamp}.db`])
    const copy = new BetterSqlite3(join(folder, files[0] ?? ''), { readonly: true })
    expect(copy.prepare("select next_id from sequences where name = 'user'").pluck().get()).toBe(4711)
    expect(copy.prepare("select count(*) from sqlite_master where name = 'extra'").pluck().get()).toBe(0)
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
    copy.close()
    // The copy can replace the file: that is the way back.
    const restored = openDatabase({ databaseUrl: undefined, sqliteFile: join(folder, files[0] ?? '') })
    expect((await appliedVersions(restored)).size).toBe(migrations.length)
    await restored.close()
    await location.remove()
  })

  it('makes no copy of a new database, or if there is nothing to do', async () => {
    const location = await newTestDatabase('sqlite')
    for (let start = 0; start < 2; start++) await (await openMigrated(location, testClock())).close()
    expect(existsSync(join(location.dataDir, 'before-upgrade'))).toBe(false)
    await location.remove()
  })

  it('after closing, everything is in the one file, even if nothing was ever read', async () => {
    const location = await newTestDatabase('sqlite')
    await (await openMigrated(location, testClock())).close()
    expect(readdirSync(location.dataDir)).toEqual(['upshot.db'])
    await location.remove()
  })
})

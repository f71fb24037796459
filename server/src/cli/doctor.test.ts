import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { dialects, openWorld, testClock, type World } from '../testing/world.ts'
import { isolation, nodeOptions } from '../transfer/imports/reading/isolation.ts'
import { examine, examineFileReader } from './doctor.ts'

const mood = {
  variableName: 'Overall Mood',
  value: 4,
  unitAbbreviatedName: '/5',
  startAt: '2026-06-14T18:00:00',
  variableCategoryName: 'Emotions',
  combinationOperation: 'MEAN',
}

describe.each(dialects)('the doctor on %s', (dialect) => {
  let world: World
  let userId = 0
  beforeAll(async () => {
    world = await openWorld(dialect)
    const person = await world.addPerson()
    userId = person.id
    await person.post('/measurements/post', [mood])
    await world.server.services.statistics.refreshAll()
    // Otherwise it would repair the planted fault before anybody looks.
  })
  afterAll(() => world.close())

  const levels = async () => {
    const { location, clock } = world
    const config = readConfig({ DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl })
    const findings = await examine({ config, location, clock })
    return Object.fromEntries(findings.map(({ about, level }) => [about, level]))
  }
  /** Plants a fault, runs the check, and removes it again. */
  const faultyBy = async (fault: string, cure: string) => {
    const run = (statement: string) =>
      world.database.transaction(async ({ db }) => void (await sql.raw(statement).execute(db)))
    await run(fault)
    try {
      return await levels()
    } finally {
      await run(cure)
    }
  }

  it('finds nothing when all is well', async () => {
    const found = await levels()
    expect(found).toMatchObject({ database: 'ok', schema: 'ok', counts: 'ok', orphans: 'ok', ids: 'ok' })
    expect(Object.values(found)).not.toContain('fail')
  })

  it('finds a wrong count', async () => {
    const found = await faultyBy(
      'update user_variables set number_of_measurements = 7',
      'update user_variables set number_of_measurements = 1',
    )
    expect(found['counts']).toBe('fail')
  })

  it('finds measurements without their variable, and counters that lag behind', async () => {
    const insert = `insert into measurements values (${userId}, 4000000, 1, 'x', 900000, 1, 1, null, null, null, null, 1, 1, null, null, null)`
    const found = await faultyBy(insert, 'delete from measurements where variable_id = 4000000')
    expect(found).toMatchObject({ orphans: 'fail', ids: 'fail', counts: 'ok' })
  })

  it('finds statistics that are not being updated', async () => {
    const found = await faultyBy(
      'update user_variables set stale_since_ms = 1',
      'update user_variables set stale_since_ms = null',
    )
    expect(found['statistics']).toBe('warn')
  })

  it('finds a schema that is newer than the program', async () => {
    const ahead = await faultyBy(
      "insert into schema_migrations values (999, 'later', 1)",
      'delete from schema_migrations where version = 999',
    )
    expect(ahead['schema']).toBe('fail')
  })
})

describe('the doctor', () => {
  it('reports a file that is not a database, and a missing one', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'upshot-doctor-'))
    const location = { databaseUrl: undefined, sqliteFile: join(dataDir, 'upshot.db') }
    const patient = { config: readConfig({ DATA_DIR: dataDir }), location, clock: testClock() }
    const database = async () => (await examine(patient)).find(({ about }) => about === 'database')
    expect(await database()).toMatchObject({ level: 'warn' })
    writeFileSync(location.sqliteFile, 'A text, and a rather long one at that. '.repeat(200))
    expect(await database()).toMatchObject({ level: 'fail', text: expect.stringContaining('not a database') })
    rmSync(dataDir, { recursive: true })
  })

  it('says so when PostgreSQL does not answer', async () => {
    const databaseUrl = 'postgres://nobody@127.0.0.1:9/none'
    const location = { databaseUrl, sqliteFile: '' }
    const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: tmpdir() })
    const findings = await examine({ config, location, clock: testClock() })
    expect(findings).toContainEqual(expect.objectContaining({ about: 'database', level: 'fail' }))
  })

  it('reports what keeps the process that reads files off the network', async () => {
    expect(examineFileReader({ namespace: ['/usr/bin/unshare', '-n'], nodeOptions })).toMatchObject({
      level: 'ok',
      text: expect.stringContaining('/usr/bin/unshare -n'),
    })
    expect(examineFileReader({ namespace: undefined, nodeOptions })).toMatchObject({
      level: 'warn',
      text: expect.stringContaining('Node keeps it off the network'),
    })
    const location = { databaseUrl: undefined, sqliteFile: join(tmpdir(), 'no-such-folder', 'upshot.db') }
    const findings = await examine({ config: readConfig({ DATA_DIR: tmpdir() }), location, clock: testClock() })
    expect(findings).toContainEqual(examineFileReader(await isolation()))
  })

  it('names every bad setting', async () => {
    const patient = {
      get config() {
        return readConfig({ PORT: 'x', LOG_LEVEL: 'loud' })
      },
      location: { databaseUrl: undefined, sqliteFile: '' },
      clock: testClock(),
    }
    const findings = await examine(patient)
    expect(findings.filter(({ level }) => level === 'fail').length).toBe(2)
  })
})

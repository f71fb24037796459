import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { personalTables } from '../../storage/personal.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const MARK = 'zanzibarquux'

/** Every file below a folder. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesIn(path) : [path]
  })

describe.each(dialects)('leaving on %s', (dialect) => {
  let world: World
  let person: TestPerson
  let other: TestPerson
  beforeEach(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson({ email: `${MARK}@example.org` })
    other = await world.addPerson()
  })
  afterEach(() => world.close({ namesOnePerson: true }))

  const leave = () => person.delete('/user/delete', { reason: 'moving on' })

  it('succeeds while recent entries are still being processed', async () => {
    const { statistics, jobs } = world.server.services
    for (let round = 0; round < 15; round += 1) {
      const leaver = await world.addPerson({ email: `leaver${round}@example.org` })
      for (const name of ['Walks', 'Letters', 'Songs']) {
        const quick = `/measurements/quick?variableName=${name}&unitAbbreviatedName=count`
        expect((await leaver.post(quick, 3)).status).toBe(201)
      }
      // A request that comes too late may fail; leaving must not.
      const behind = Promise.allSettled([statistics.refreshAll(), jobs.catchUp()])
      expect((await leaver.delete('/user/delete', { reason: 'now' })).status).toBe(200)
      await behind
    }
  })

  async function plant(): Promise<void> {
    const measurement = (index: number) => ({
      variableName: `${MARK} variable`,
      value: 4,
      unitAbbreviatedName: '/5',
      startAt: `2026-06-${String(1 + (index % 14)).padStart(2, '0')}T${String(index % 24).padStart(2, '0')}:00:00`,
      variableCategoryName: 'Emotions',
      combinationOperation: 'MEAN',
      sourceName: `${MARK} source`,
      note: `${MARK} note ${'long '.repeat(200)}`,
      upc: `${MARK}upc`,
    })
    await person.post(
      '/measurements/post',
      Array.from({ length: 300 }, (_, index) => measurement(index)),
      { 'idempotency-key': `${MARK}key` },
    )
    await person.post('/userVariables', [
      { variableName: `${MARK} variable`, alias: `${MARK} alias`, description: `${MARK} description` },
    ])
    const settings = {
      displayName: `${MARK} name`,
      firstName: MARK,
      lastName: MARK,
      description: MARK,
      phoneNumber: MARK,
      avatar: `https://${MARK}.example/a.png`,
    }
    expect((await person.post('/userSettings', settings)).status).toBe(200)
    await person.post('/shares/invite', { emailAddress: `${MARK}2@example.org`, name: `${MARK} friend` })
    await person.post('/apps', {
      name: `${MARK} app`,
      redirectUris: [`https://${MARK}.example/callback`],
      companyName: MARK,
    })
    const [variable] = (await person.get<{ id: number }[]>('/userVariables')).body
    await person.post('/shares/link', { name: `${MARK} doctor`, variableIds: [variable?.id] })
    const study = {
      causeVariableName: `${MARK} variable`,
      effectVariableName: 'Overall Mood',
      studyTitle: `${MARK} study`,
    }
    const made = await person.post<{ study: { id: string } }>('/study/create', study)
    await person.post(`/study/publish?studyId=${made.body.study.id}&showDisplayName=true`)
    // Deleted before leaving: it must be erased as well.
    const [first] = (await person.get<{ id: number }[]>('/measurements?limit=1')).body
    await person.delete('/measurements/delete', { id: first?.id })
    await world.server.services.statistics.refreshAll()
  }

  it('nothing of the person remains in any table', async () => {
    await plant()
    await other.post('/measurements/post', [])
    expect((await leave()).status).toBe(200)
    const tables = await tablesOf(world)
    for (const table of tables) {
      const rows = await world.database.reader.rows(`select * from ${table}`, [])
      expect(JSON.stringify(rows), table).not.toContain(MARK)
    }
  })

  it('every table with a user_id is emptied', async () => {
    const withUser: string[] = []
    for (const table of await tablesOf(world)) {
      const columns = await columnsOf(world, table)
      if (columns.includes('user_id') && !table.startsWith('audit_')) withUser.push(table)
    }
    expect([...personalTables].toSorted()).toEqual(withUser.toSorted())
  })

  it('nothing of the person remains in any file', async () => {
    await plant()
    await leave()
    for (const file of filesIn(world.location.dataDir)) expect(readFileSync(file).includes(MARK), file).toBe(false)
  })

  it('the token becomes invalid with the account', async () => {
    await leave()
    expect((await person.get('/user')).status).toBe(401)
  })

  it('the audit log remains intact', async () => {
    await plant()
    await leave()
    const { entries, brokenAt } = await world.server.services.audit.verify()
    expect(brokenAt).toBeUndefined()
    expect(entries).toBeGreaterThan(5)
  })

  it('a blank reason is refused and nothing happens', async () => {
    expect((await person.delete('/user/delete', { reason: ' ' })).status).toBe(400)
    expect((await person.delete('/user/delete')).status).toBe(400)
    expect((await person.get('/user')).status).toBe(200)
  })

  it('the last administrator must appoint another one first', async () => {
    const administrator = await world.addPerson({ isAdministrator: true })
    expect((await administrator.delete('/user/delete', { reason: 'x' })).status).toBe(409)
    await world.addPerson({ isAdministrator: true })
    expect((await administrator.delete('/user/delete', { reason: 'x' })).status).toBe(200)
  })

  it('what others shared with the person ends', async () => {
    const { body } = await other.post<{ invitation: string }>('/shares/invite', { emailAddress: person.email })
    await person.post('/shares/accept', { invitation: body.invitation })
    await leave()
    const shares = await other.get('/shares')
    expect(shares.body).toMatchObject({ authorizedClients: { individuals: [] } })
  })
})

async function tablesOf({ dialect, database }: World): Promise<string[]> {
  const sqlText =
    dialect === 'sqlite'
      ? "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"
      : "select table_name from information_schema.tables where table_schema = 'public' and table_name not like 'measurements\\_%'"
  return (await database.reader.rows(sqlText, [])).map(([name]) => String(name))
}

async function columnsOf({ dialect, database }: World, table: string): Promise<string[]> {
  const sqlText =
    dialect === 'sqlite'
      ? `select name from pragma_table_info('${table}')`
      : `select column_name from information_schema.columns where table_name = '${table}'`
  return (await database.reader.rows(sqlText, [])).map(([name]) => String(name))
}

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '../../lib/hash.ts'
import { migrate, migrations } from '../../storage/migrate.ts'
import { openDatabase, openMigrated } from '../../storage/open.ts'
import { createStorage } from '../../storage/storage.ts'
import { dialects, newTestDatabase, openWorld, type TestPerson, testClock, type World } from '../../testing/world.ts'
import { audit, createAudit } from './service.ts'
import { auditStore } from './store.ts'

describe.each(dialects)('the audit log on %s', (dialect) => {
  let world: World
  let reader: TestPerson
  let other: TestPerson
  beforeEach(async () => {
    world = await openWorld(dialect)
    reader = await world.addPerson()
    other = await world.addPerson()
    for (const person of [reader, other, reader, other]) await note(person)
  })
  afterEach(() => world.close())

  const note = ({ id }: TestPerson) =>
    world.server.services.storage.transaction((t) => audit(t, { action: 'exported', userId: id }, 1_700_000_000))
  const verified = () => world.server.services.audit.verify()
  const change = (statement: string) =>
    world.database.transaction(async ({ db }) => void (await sql.raw(statement).execute(db)))
  const ids = async (person: TestPerson): Promise<number[]> =>
    (await world.database.reader.rows('select id from audit_log where user_id = ? order by id', [person.id])).map(
      ([id]) => Number(id),
    )

  it('has a chain for each person, and all of them verify', async () => {
    const chains = await world.database.reader.rows(
      'select count(distinct chain_id) as chains from audit_log where user_id is not null',
      [],
    )
    expect(chains).toEqual([[2]])
    expect(await verified()).toMatchObject({ brokenAt: undefined })
  })

  it('shows that an entry was changed, moved to somebody else, or removed from the middle', async () => {
    const second = (await ids(reader)).at(-2) ?? 0
    const faults = [
      `update audit_log set content = replace(content, 'exported', 'signedIn') where id = ${second}`,
      `update audit_log set user_id = ${other.id} where id = ${second}`,
      `update audit_log set at_epoch = at_epoch + 1 where id = ${second}`,
    ]
    for (const fault of faults) {
      const { content, user_id, at_epoch } = await world.database.reader.db
        .selectFrom('audit_log')
        .selectAll()
        .where('id', '=', second)
        .executeTakeFirstOrThrow()
      await change(fault)
      expect(await verified(), fault).toMatchObject({ brokenAt: second })
      await world.database.transaction(
        async ({ db }) =>
          void (await db
            .updateTable('audit_log')
            .set({ content, user_id, at_epoch })
            .where('id', '=', second)
            .execute()),
      )
      expect(await verified()).toMatchObject({ brokenAt: undefined })
    }
    await change(`delete from audit_log where id = ${second}`)
    expect((await verified()).brokenAt).toBeDefined()
  })

  it("shows that somebody's last entry is missing", async () => {
    const last = (await ids(reader)).at(-1)
    await change(`delete from audit_log where id = ${last}`)
    expect(await verified()).toMatchObject({ brokenAt: last })
  })

  it("shows that all of somebody's entries are missing, with their chain", async () => {
    await change(`delete from audit_log where user_id = ${reader.id}`)
    expect((await verified()).brokenAt).toBeDefined()
    await change(`delete from audit_chains where user_id = ${reader.id}`)
    expect((await verified()).brokenAt).toBeDefined()
  })

  it('verifies after somebody has left, and no longer reveals whose chain that was', async () => {
    await reader.delete('/user/delete', { reason: 'moving on' })
    expect(await verified()).toMatchObject({ brokenAt: undefined })
    const chainRows = await world.database.reader.rows('select count(*) as kept from audit_chains where user_id = ?', [
      reader.id,
    ])
    expect(chainRows).toEqual([[0]])
  })
})

describe.each(dialects)('a log of an earlier release on %s', (dialect) => {
  it('remains one chain that verifies, and continues in chains per person', async () => {
    const location = await newTestDatabase(dialect)
    const clock = testClock()
    const earlierMigrations = migrations.slice(
      0,
      migrations.findIndex(({ name }) => name === 'audit-chains'),
    )
    const older = openDatabase(location)
    await migrate(older, { clock, steps: earlierMigrations })
    let hash = ''
    for (const [index, userId] of [1, 2, 1].entries()) {
      const content = JSON.stringify({ action: 'signIn', userId, salt: String(index) })
      const linked = [hash, index + 1, 5, sha256(content)]
      hash = sha256(linked.join('|'))
      await older.transaction(async ({ rows }) => {
        await rows(
          'insert into audit_log (id, user_id, at_epoch, content, content_hash, chain_hash) values (?, ?, 5, ?, ?, ?) returning id',
          [index + 1, userId, content, sha256(content), hash],
        )
      })
    }
    await older.close()
    const database = await openMigrated(location, clock)
    const storage = createStorage(database, (executor) => ({ audit: auditStore(executor) }))
    const { verify } = createAudit({ storage, clock })
    expect(await verify()).toEqual({ entries: 3, brokenAt: undefined })
    await database.transaction(async ({ db }) => {
      await db.updateTable('sequences').set({ next_id: 4 }).where('name', '=', 'audit').execute()
      if (database.dialect === 'postgres') await sql`select setval('audit_ids', 4, false)`.execute(db)
    })
    await storage.transaction((t) => audit(t, { action: 'signOut', userId: 1 }, 6))
    expect(await verify()).toEqual({ entries: 5, brokenAt: undefined })
    await database.transaction(async ({ db }) => void (await sql`delete from audit_log where id = 3`.execute(db)))
    expect(await verify()).toMatchObject({ brokenAt: 4 })
    await database.close()
    await location.remove()
  })
})

/** Revoking an app's access ends everything it set up: all tables are searched, whichever there are. */
import type { Import } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBrowser } from '../programs/push-receiver.ts'
import { letAppIn, type TestApp } from '../server/src/testing/apps.ts'
import { oneImport, send } from '../server/src/testing/sending.ts'
import { dialects, openWorld, type TestPerson, type World } from '../server/src/testing/world.ts'

/**
 * The only places where the id of a revoked app may remain: its recordings are the person's and name their origin, the
 * log says what happened, and the registration belongs to the app's owner.
 */
const PROVENANCE: Readonly<Record<string, readonly string[]>> = {
  measurements: ['client_id'],
  reminders: ['client_id'],
  votes: ['client_id'],
  imports: ['client_id'],
  grants: ['grantee'],
  audit_log: ['content'],
  apps: ['client_id'],
  events: ['data'],
}

describe.each(dialects)('ending the access of an app on %s', (dialect) => {
  let world: World
  let person: TestPerson
  let base: string
  beforeAll(async () => {
    // So rarely that no stream ends because of it.
    world = await openWorld(dialect, { heartbeatMs: 3_600_000 })
    base = await world.app.listen({ port: 0, host: '127.0.0.1' })
    person = await world.addPerson()
  })
  afterAll(() => world.close())

  /** Every column of every table that contains a text, with the rows. */
  async function placesOf(text: string): Promise<{ table: string; column: string; row: Record<string, unknown> }[]> {
    const { rows } = world.database.reader
    const listed =
      dialect === 'sqlite'
        ? "select m.name, c.name from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table' and m.name not like 'sqlite_%' order by m.name, c.cid"
        : "select table_name, column_name from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position"
    // Partitions are part of their table.
    const isWhole = ([table]: readonly unknown[]) => !/_\d+$/.test(String(table))
    const tables = Map.groupBy((await rows(listed, [])).filter(isWhole), ([table]) => String(table))
    const found = []
    for (const [table, columns] of tables) {
      const names = columns.map(([, column]) => String(column))
      for (const values of await rows(`select ${names.join(', ')} from ${table}`, [])) {
        const row = Object.fromEntries(names.map((name, index) => [name, values[index]]))
        for (const column of names) if (String(row[column]).includes(text)) found.push({ table, column, row })
      }
    }
    return found
  }

  const device = { endpoint: 'https://push.example.org/send/app', keys: newBrowser().keys, name: 'App' }
  const mood = {
    variableName: 'Overall Mood',
    variableCategoryName: 'Emotions',
    unitAbbreviatedName: '/5',
    value: 3,
    startAt: '2026-06-10T08:00:00',
    combinationOperation: 'MEAN',
  }

  /** Uses everything that an app may use. */
  async function makeAll(app: TestApp): Promise<{ waiting: Import; tried: Import }> {
    const key = { 'idempotency-key': 'one' }
    expect((await app.post('/measurements/post', [mood, { ...mood, variableName: 'Coffee Mood' }], key)).status).toBe(
      201,
    )
    expect((await app.post('/trackingReminders', [{ variableName: 'Overall Mood' }])).status).toBe(201)
    const { body: variables } = await app.get<{ id: number }[]>('/userVariables')
    const [cause, effect] = variables.map(({ id }) => id)
    expect((await app.post('/votes', { causeVariableId: cause, effectVariableId: effect, value: 'up' })).status).toBe(
      201,
    )
    expect((await app.post('/webhooks', { url: 'https://example.org/hook' })).status).toBe(201)
    expect((await app.post('/devices', device)).status).toBe(201)
    const sheet = (day: string) => `Date,Weight\n${day},70\n`
    const waiting = (await send(world, app, sheet('2026-06-01'), { name: 'a.csv' })).body.import
    const tried = (await send(world, app, sheet('2026-06-02'), { name: 'b.csv', query: '?dryRun=true' })).body.import
    return { waiting, tried }
  }

  it('leaves no active row of it in any table, and keeps everything of the person', async () => {
    const app = await letAppIn(world, person)
    const { waiting, tried } = await makeAll(app)
    const before = await placesOf(app.clientId)
    const tables = new Set(before.map(({ table }) => table))
    for (const table of [
      'tokens',
      'webhooks',
      'push_devices',
      'imports',
      'measurements',
      'reminders',
      'votes',
      'grants',
    ])
      expect(tables, table).toContain(table)
    const tokenIds = before.filter(({ table }) => table === 'tokens').map(({ row }) => row['id'])

    expect((await person.post(`/shares/delete?clientIdToRevoke=${app.clientId}`)).status).toBe(200)

    const after = await placesOf(app.clientId)
    const alive = after.filter(({ table, column }) => !PROVENANCE[table]?.includes(column))
    expect(alive.map(({ table, column }) => `${table}.${column}`)).toEqual([])
    const grants = after.filter(({ table }) => table === 'grants')
    expect(grants.map(({ row }) => row['state'])).toEqual(['revoked'])
    for (const { id } of [waiting, tried]) expect((await oneImport(person, id)).state).toBe('cancelled')
    const files = await world.database.reader.rows('select stored_name from imports where user_id = ?', [person.id])
    expect(files.flat()).toEqual([null, null])
    for (const [sqlText, why] of [
      ['select * from webhook_deliveries', 'deliveries'],
      ['select * from push_devices', 'devices'],
      ["select * from channel_health where channel in ('push', 'webhook')", 'health'],
      [`select * from idempotency_keys where token_id in (${tokenIds.join(', ')})`, 'answers'],
    ] as const)
      expect(await world.database.reader.rows(sqlText, []), why).toEqual([])
    expect((await app.get('/user')).status).toBe(401)
    expect((await person.get<unknown[]>('/measurements')).body).toHaveLength(2)
    expect((await person.get<unknown[]>('/trackingReminders')).body).toHaveLength(1)
  })

  it('keeps what the person and other apps set up', async () => {
    const app = await letAppIn(world, person)
    const other = await letAppIn(world, person)
    await app.post('/webhooks', { url: 'https://example.org/a' })
    await other.post('/webhooks', { url: 'https://example.org/b' })
    await person.post('/webhooks', { url: 'https://example.org/c' })
    await other.post('/devices', { ...device, endpoint: 'https://push.example.org/send/other' })
    await person.post(`/shares/delete?clientIdToRevoke=${app.clientId}`)
    const { body } = await person.get<{ webhooks: { url: string }[] }>('/webhooks')
    expect(body.webhooks.map(({ url }) => url)).toEqual(['https://example.org/b', 'https://example.org/c'])
    expect((await other.get<{ devices: unknown[] }>('/devices')).body.devices).toHaveLength(1)
  })

  it('an app sees and changes only its own devices', async () => {
    const app = await letAppIn(world, person)
    const other = await letAppIn(world, person)
    const endpoint = 'https://push.example.org/send/own'
    await app.post('/devices', { ...device, endpoint })
    expect((await other.get<{ devices: unknown[] }>('/devices')).body.devices).toEqual([])
    expect((await other.delete('/devices/delete', { endpoint })).status).toBe(404)
    expect((await other.post('/devices', { ...device, endpoint })).status).toBe(403)
    expect((await app.get<{ data: { devices: unknown[] } }>('/channels')).body.data.devices).toHaveLength(1)
    // The person takes it over: then it belongs to the person, and stays.
    expect((await person.post('/devices', { ...device, endpoint })).status).toBe(200)
    await person.post(`/shares/delete?clientIdToRevoke=${app.clientId}`)
    expect(await world.database.reader.rows('select * from push_devices where endpoint = ?', [endpoint])).toHaveLength(
      1,
    )
  })

  it.each(['the app is removed by its owner', 'the owner of the app leaves', 'the person consents to less'])(
    'the same happens when %s',
    async (how) => {
      const owner = await world.addPerson()
      const { clientId } = await letAppIn(world, owner)
      const user = await world.addPerson()
      const app = await letAppIn(world, user, { clientId })
      await app.post('/webhooks', { url: 'https://example.org/hook' })
      await app.post('/devices', { ...device, endpoint: `https://push.example.org/send/${app.grantId}` })
      if (how.includes('removed')) await owner.delete('/apps/delete', { appClientId: clientId })
      else if (how.includes('leaves')) await owner.delete('/user/delete', { reason: 'done' })
      else await letAppIn(world, user, { clientId, scopes: ['basic'] })
      expect((await app.get('/user')).status).toBe(401)
      for (const table of ['webhooks', 'push_devices'])
        expect(await world.database.reader.rows(`select * from ${table} where user_id = ?`, [user.id]), table).toEqual(
          [],
        )
    },
  )

  it('an open stream ends by itself, and reveals nothing about other apps', async () => {
    const app = await letAppIn(world, person)
    const other = await letAppIn(world, person)
    const answer = await fetch(`${base}/api/v3/events`, { headers: { authorization: `Bearer ${app.token}` } })
    const body = answer.text()
    await person.post(`/shares/delete?clientIdToRevoke=${other.clientId}`)
    await person.post('/measurements/post', [{ ...mood, value: 5 }])
    await person.post(`/shares/delete?clientIdToRevoke=${app.clientId}`)
    expect(await body).not.toContain('share.revoked')
  })

  it('a request in progress stores nothing that would remain', async () => {
    const { services } = world.server
    for (let round = 0; round < 10; round++) {
      const person = await world.addPerson()
      const app = await letAppIn(world, person)
      await Promise.all([
        app.post('/webhooks', { url: 'https://example.org/hook' }),
        app.post('/devices', { ...device, endpoint: `https://push.example.org/race/${app.grantId}` }),
        services.shares.revoke(person.id, app.clientId, undefined),
        app.post('/webhooks', { url: 'https://example.org/hook' }),
      ])
      for (const table of ['webhooks', 'push_devices'])
        expect(
          await world.database.reader.rows(`select * from ${table} where user_id = ?`, [person.id]),
          table,
        ).toEqual([])
    }
  })
})

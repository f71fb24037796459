import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ConnectorWorld, openConnectors } from '../../testing/connectors.ts'
import { dialects, type TestPerson } from '../../testing/world.ts'

const body = readFileSync(
  `${import.meta.dirname}/../formats/health-auto-export/fixtures/health-auto-export/HealthAutoExport-2026-06-01.json`,
  'utf8',
)

describe.each(dialects)('a phone that pushes data, on %s', (dialect) => {
  let opened: ConnectorWorld
  let person: TestPerson
  beforeEach(async () => {
    opened = await openConnectors(dialect)
    person = await opened.world.addPerson()
  })
  afterEach(() => opened.close())

  const connect = async () => {
    const { body: connected } = await person.post<{ pushUrl: string }>(
      '/connectors/health-auto-export-live/connect',
      {},
    )
    return new URL(connected.pushUrl).pathname
  }
  const send = (url: string, payload: string, type = 'application/json') =>
    opened.world.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })

  it('imports pushed data once, with the name of the device that measured it', async () => {
    const url = await connect()
    const first = await send(url, body)
    expect(first.statusCode).toBe(200)
    const { data } = first.json<{ data: { created: number; rejected: number } }>()
    expect(data.created).toBeGreaterThan(15)
    expect(data.rejected).toBe(3)
    const steps = await opened.measured(person, 'Daily Step Count')
    expect(steps.map(({ sourceName }) => sourceName).sort()).toEqual(['Apple Watch', 'iPhone'])
    const second = (await send(url, body)).json<{ data: { created: number; unchanged: number } }>()
    expect(second.data).toMatchObject({ created: 0, unchanged: data.created })
    expect(await opened.seen(person, 'health-auto-export-live')).toMatchObject({
      connectStatus: 'CONNECTED',
      updateStatus: 'UPDATED',
      count: data.created,
    })
  })

  it('refuses anything else, and says why', async () => {
    const url = await connect()
    for (const payload of [
      '{}',
      '[]',
      '{"data":{"metrics":[{"name":"height","units":"cm","data":[{}]}]}}',
      '{"data":',
    ]) {
      const answer = await send(url, payload)
      expect(answer.statusCode, payload).toBe(400)
      expect(answer.json()).toMatchObject({ status: 'ERROR', success: false })
    }
    expect((await send(url, body, 'text/plain')).statusCode).toBe(415)
    expect((await send(url, '')).statusCode).toBe(400)
  })

  it('an unknown address, an old one, and one of somebody who left do not work', async () => {
    const old = await connect()
    const url = await connect()
    expect((await send(old, body)).statusCode).toBe(404)
    expect((await send('/push/up_push_guessed', body)).statusCode).toBe(404)
    expect((await send(url, body)).statusCode).toBe(200)
    await person.get('/connectors/health-auto-export-live/disconnect')
    expect((await send(url, body)).statusCode).toBe(404)
  })

  it('the address is shown once and stored as a hash', async () => {
    const secret = (await connect()).split('/').at(-1) ?? ''
    expect(secret).toMatch(/^up_push_/)
    expect(JSON.stringify(await person.get('/connectors/list'))).not.toContain(secret)
    const rows = await opened.world.database.reader.rows('select * from connections', [])
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect((await person.get('/connectors/health-auto-export-live/update')).status).toBe(400)
  })
})

import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ConnectorWorld, openConnectors } from '../../testing/connectors.ts'
import type { TestPerson } from '../../testing/world.ts'
import { dialects } from '../../testing/world.ts'

const payload = (name: string) =>
  readFileSync(`${import.meta.dirname}/../formats/health-connect/fixtures/push/${name}.json`, 'utf8')
const webhook = payload('hc-webhook')
const dashboard = payload('life-dashboard-companion')

const SECRET = 'a-secret-of-both'
const signatureOf = (text: string, secret = SECRET) =>
  `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`

describe.each(dialects)('Health Connect sent by a phone, on %s', (dialect) => {
  let opened: ConnectorWorld
  let person: TestPerson
  beforeEach(async () => {
    opened = await openConnectors(dialect)
    person = await opened.world.addPerson({ timeZone: 'Europe/Berlin' })
  })
  afterEach(() => opened.close())

  const connect = async (parameters: object = {}) => {
    const { body } = await person.post<{ pushUrl: string }>('/connectors/health-connect-live/connect', parameters)
    return new URL(body.pushUrl).pathname
  }
  const send = (url: string, text: string, headers: Record<string, string> = {}) =>
    opened.world.app.inject({
      method: 'POST',
      url,
      payload: text,
      headers: { 'content-type': 'application/json', ...headers },
    })
  const sumOf = async (url: string, text: string) =>
    (await send(url, text)).json<{ data: { created: number; unchanged: number; replaced: number } }>().data
  const total = async () => (await person.get<unknown[]>('/measurements?limit=200')).body.length

  it.each([
    ['HC Webhook', webhook],
    ['Life Dashboard Companion', dashboard],
  ])('%s may send the same data twice: it is stored once', async (_app, text) => {
    const url = await connect()
    const { created } = await sumOf(url, text)
    expect(created).toBeGreaterThan(10)
    expect(await total()).toBe(created)
    expect(await sumOf(url, text)).toMatchObject({ created: 0, replaced: 0, unchanged: created })
    expect(await total()).toBe(created)
  })

  it('steps counted by both phone and watch count once a day', async () => {
    await send(await connect(), dashboard)
    expect(await opened.measured(person, 'Daily Step Count')).toHaveLength(5)
    await opened.work()
    const { body } = await person.get<{ value: number }[]>('/measurements/daily?variableName=Daily%20Step%20Count')
    expect(body.map(({ value }) => value)).toEqual([5500])
  })

  it('a growing day replaces what was counted so far', async () => {
    const url = await connect()
    const steps = (count: number, until: string) =>
      JSON.stringify({ steps: [{ count, start_time: '2026-05-11T22:00:00Z', end_time: until }] })
    await send(url, steps(640, '2026-05-12T07:15:00Z'))
    expect(await sumOf(url, steps(9000, '2026-05-12T22:00:00Z'))).toMatchObject({ created: 0, replaced: 1 })
    expect(
      (await opened.measured(person, 'Daily Step Count')).map(({ value, startDate }) => [value, startDate]),
    ).toEqual([[9000, '2026-05-12']])
  })

  it('with a secret, only signed data is accepted', async () => {
    const url = await connect({ token: SECRET })
    const wrong = [{}, { 'x-signature': '' }, { 'x-signature': signatureOf(dashboard, 'another') }]
    for (const headers of [...wrong, { 'x-signature': signatureOf(`${dashboard} `) }])
      expect((await send(url, dashboard, headers as Record<string, string>)).statusCode).toBe(401)
    expect(await total()).toBe(0)
    expect((await send(url, dashboard, { 'x-signature': signatureOf(dashboard) })).statusCode).toBe(200)
    expect(JSON.stringify(await person.get('/connectors/list'))).not.toContain(SECRET)
    const rows = await opened.world.database.reader.rows('select * from connections', [])
    expect(JSON.stringify(rows)).not.toContain(SECRET)
  })

  it('the button that tests the address stores nothing', async () => {
    const url = await connect()
    const answer = await send(url, JSON.stringify({ ...JSON.parse(webhook), test: true }))
    expect([answer.statusCode, await total()]).toEqual([200, 0])
  })

  it('anything else is refused', async () => {
    const url = await connect()
    for (const text of ['{}', '[]', '"steps"', '{"data":{"metrics":[]}}'])
      expect((await send(url, text)).statusCode, text).toBe(400)
  })
})

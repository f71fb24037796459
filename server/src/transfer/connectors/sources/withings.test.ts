import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ConnectorWorld, openConnectors } from '../../../testing/connectors.ts'
import type { ProviderRequest } from '../../../testing/provider.ts'
import type { TestPerson } from '../../../testing/world.ts'
import { dialects } from '../../../testing/world.ts'
import { signed } from './withings.ts'

const client = { id: 'client-of-test', secret: 'secret-of-test' }
const epoch = (iso: string) => Date.parse(iso) / 1000

const weighing = {
  grpid: 1,
  attrib: 0,
  date: epoch('2026-06-14T22:30:00Z'),
  modified: epoch('2026-06-14T22:31:00Z'),
  category: 1,
  deviceid: 'd',
  measures: [
    { value: 821, type: 1, unit: -1 },
    { value: 17_543, type: 6, unit: -3 },
    { value: 99, type: 999, unit: 0 },
  ],
}
const pressure = {
  ...weighing,
  grpid: 2,
  date: epoch('2026-06-14T06:00:00Z'),
  measures: [
    { value: 128, type: 10, unit: 0 },
    { value: 79, type: 9, unit: 0 },
  ],
}
const somebodyElse = { ...weighing, grpid: 3, attrib: 1, date: epoch('2026-06-13T06:00:00Z') }

describe('the signature of Withings', () => {
  it('covers the values in the order of their names', () => {
    // echo -n 'getnonce,c,7' | openssl dgst -sha256 -hmac s
    expect(signed({ id: 'c', secret: 's' }, { timestamp: '7', client_id: 'c', action: 'getnonce' })['signature']).toBe(
      '1e16bd3274617fbc8492837d01b60d057938b31cc6c0fac0049c00fb9da5cd31',
    )
  })
})

describe.each(dialects)('Withings on %s', (dialect) => {
  let opened: ConnectorWorld
  let person: TestPerson
  let groups: object[]
  let renewals: number
  beforeEach(async () => {
    opened = await openConnectors(dialect)
    person = await opened.world.addPerson({ timeZone: 'UTC' })
    groups = [weighing, pressure, somebodyElse]
    renewals = 0
    opened.provider.on('wbsapi.withings.net/v2/signature', { body: { status: 0, body: { nonce: 'n-1' } } })
    opened.provider.on('wbsapi.withings.net/v2/oauth2', ({ body }) => {
      renewals += 1
      const form = new URLSearchParams(body)
      const isGood = form.get('code') === 'a-code' || form.get('refresh_token') === `r${renewals - 1}`
      if (form.get('action') === 'revoke') return { body: { status: 0 } }
      const tokens = {
        userid: 363,
        access_token: `a${renewals}`,
        refresh_token: `r${renewals}`,
        expires_in: 10_800,
        token_type: 'Bearer',
      }
      return { body: isGood ? { status: 0, body: tokens } : { status: 401, body: {} } }
    })
    opened.provider.on('wbsapi.withings.net/measure', ({ body }) => ({ body: measuresFor(new URLSearchParams(body)) }))
    opened.provider.on('wbsapi.withings.net/v2/measure', {
      body: {
        status: 0,
        body: {
          activities: [
            {
              date: '2026-06-14',
              timezone: 'Europe/Berlin',
              steps: 9000,
              distance: 6500.5,
              elevation: 12,
              calories: 410,
              totalcalories: 2300,
              active: 3600,
            },
          ],
          more: false,
          offset: 0,
        },
      },
    })
    opened.provider.on('wbsapi.withings.net/v2/sleep', {
      body: {
        status: 0,
        body: {
          series: [
            {
              timezone: 'Europe/Berlin',
              startdate: epoch('2026-06-13T21:00:00Z'),
              enddate: epoch('2026-06-14T05:00:00Z'),
              date: '2026-06-14',
              data: {
                wakeupduration: 1200,
                lightsleepduration: 14_400,
                deepsleepduration: 5400,
                remsleepduration: 7200,
                durationtosleep: 600,
                wakeupcount: 2,
                sleep_score: 80,
                sleep_efficiency: 0.93,
                total_timeinbed: 28_800,
                total_sleep_time: 27_000,
              },
            },
          ],
          more: false,
          offset: 0,
        },
      },
    })
    expect((await opened.agree(person, 'withings')).statusCode).toBe(200)
  })
  afterEach(() => opened.close())

  /** One group per page. */
  function measuresFor(form: URLSearchParams): object {
    const start = Number(form.get('offset') ?? 0)
    const more = start + 1 < groups.length
    return {
      status: 0,
      body: {
        updatetime: 1,
        timezone: 'Europe/Berlin',
        measuregrps: groups.slice(start, start + 1),
        more: more ? 1 : 0,
        offset: more ? start + 1 : 0,
      },
    }
  }
  const forms = (path: string) =>
    opened.provider.requests
      .filter((request: ProviderRequest) => request.path === path)
      .map(({ body }) => new URLSearchParams(body))

  it('requests tokens with a nonce and a signature, and measurements with the token', async () => {
    const [form] = forms('/v2/oauth2')
    const proof = signed(client, { action: 'requesttoken', client_id: client.id, nonce: 'n-1' })
    expect(Object.fromEntries(form ?? [])).toMatchObject({ ...proof, grant_type: 'authorization_code', code: 'a-code' })
    await opened.work()
    expect(opened.provider.requests.find(({ path }) => path === '/measure')?.headers['authorization']).toBe('Bearer a1')
  })

  it('imports exact values on their local day, and nothing of other people', async () => {
    await opened.work()
    expect(await opened.measured(person, 'Body Weight')).toMatchObject([
      {
        value: 82.1,
        unitAbbreviatedName: 'kg',
        startAt: '2026-06-14T22:30:00',
        startDate: '2026-06-15',
        sourceName: 'Withings',
      },
    ])
    expect(await opened.measured(person, 'Body Fat')).toMatchObject([{ value: 17.543, unitAbbreviatedName: '%' }])
    expect(await opened.measured(person, 'Systolic Blood Pressure')).toMatchObject([
      { value: 128, unitAbbreviatedName: 'mmHg' },
    ])
    expect(await opened.measured(person, 'Diastolic Blood Pressure')).toMatchObject([{ value: 79 }])
    expect(await opened.measured(person, 'Daily Step Count')).toMatchObject([
      { value: 9000, startAt: '2026-06-13T22:00:00', endAt: '2026-06-14T22:00:00', startDate: '2026-06-14' },
    ])
    expect(await opened.measured(person, 'Active Minutes')).toMatchObject([{ value: 60 }])
    expect(await opened.measured(person, 'Floors Climbed')).toMatchObject([{ value: 12 }])
    expect(await opened.measured(person, 'Sleep Duration')).toMatchObject([
      { value: 7.5, startAt: '2026-06-13T21:00:00', endAt: '2026-06-14T05:00:00', startDate: '2026-06-13' },
    ])
    expect(await opened.measured(person, 'Sleep Efficiency')).toMatchObject([{ value: 93 }])
    expect(await opened.measured(person, 'Awakenings')).toMatchObject([{ value: 2 }])
  })

  it('requests what changed since the last time, and adds nothing twice', async () => {
    await opened.work()
    const { count } = await opened.seen(person, 'withings')
    expect(forms('/measure')[0]?.get('lastupdate')).toBe(String(epoch('2026-06-15T12:00:00Z') - 366 * 86_400))
    groups = [{ ...weighing, measures: [{ value: 820, type: 1, unit: -1 }] }]
    await person.get('/connectors/withings/update')
    await opened.work()
    expect(forms('/measure').at(-1)?.get('lastupdate')).toBe(String(epoch('2026-06-13T12:00:00Z')))
    expect(await opened.measured(person, 'Body Weight')).toMatchObject([{ value: 82 }])
    expect((await opened.seen(person, 'withings')).count).toBe(count)
  })

  it('renews expired tokens in its own way', async () => {
    await opened.work()
    opened.world.clock.advance(10_800)
    await person.get('/connectors/withings/update')
    await opened.work()
    expect(forms('/v2/oauth2').at(-1)?.get('grant_type')).toBe('refresh_token')
    expect(opened.provider.requests.at(-1)?.headers['authorization']).toBe('Bearer a2')
    expect(await opened.seen(person, 'withings')).toMatchObject({ updateStatus: 'UPDATED' })
  })

  it.each([
    [401, 'EXPIRED', 'no longer lets us in'],
    [601, 'CONNECTED', 'asks us to wait'],
    [503, 'ERROR', 'could not find what we asked for'],
    [2555, 'CONNECTED', 'having problems'],
  ])('the status %i inside a response means %s', async (status, connectStatus, message) => {
    opened.provider.on('wbsapi.withings.net/measure', { body: { status, body: {}, error: 'x' } })
    opened.provider.on('wbsapi.withings.net/v2/oauth2', { body: { status: 401 } })
    await opened.work()
    const shown = await opened.seen(person, 'withings')
    expect(shown).toMatchObject({ connectStatus, updateStatus: 'ERROR' })
    expect(shown.connectError).toContain(message)
  })

  it('revokes access at Withings, signed', async () => {
    await opened.work()
    await person.get('/connectors/withings/disconnect')
    await opened.work()
    const proof = signed(client, { action: 'revoke', client_id: client.id, nonce: 'n-1' })
    expect(Object.fromEntries(forms('/v2/oauth2').at(-1) ?? [])).toEqual({ ...proof, userid: '363' })
  })
})

import { compactDecrypt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

interface Payload {
  readonly url: string
  readonly key: string
  readonly exp: number
  readonly flag: string
  readonly label: string
}

interface Bundle {
  readonly entry: readonly {
    readonly resource: { readonly resourceType: string; readonly code?: { readonly text: string } }
  }[]
}

const item = (
  variableName: string,
  value: number,
  unitAbbreviatedName: string,
  startAt: string,
  more: object = {},
) => ({
  variableName,
  value,
  unitAbbreviatedName,
  startAt,
  variableCategoryName: 'Vital Signs',
  combinationOperation: 'MEAN',
  sourceName: 'Omron',
  ...more,
})

/** The payload as any standard reader decodes it. */
const payloadOf = (text: string): Payload => {
  expect(text).toMatch(/^shlink:\/[\w-]+$/)
  return JSON.parse(Buffer.from(text.slice('shlink:/'.length), 'base64url').toString('utf8')) as Payload
}
const bundleIn = async (jwe: string, key: string) => {
  const { plaintext, protectedHeader } = await compactDecrypt(jwe, Buffer.from(key, 'base64url'))
  expect(protectedHeader).toEqual({ alg: 'dir', enc: 'A256GCM', cty: 'application/fhir+json' })
  return JSON.parse(new TextDecoder().decode(plaintext)) as Bundle
}
const namesIn = ({ entry }: Bundle) => entry.flatMap(({ resource }) => resource.code?.text ?? [])

describe.each(dialects)('a SMART Health Link on %s', (dialect) => {
  let world: World
  let person: TestPerson
  let ids: readonly number[]
  beforeAll(async () => {
    world = await openWorld(dialect, { baseUrl: 'https://upshot.example.org' })
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
    const saved = await person.post('/measurements/post', [
      item('Systolic Blood Pressure', 121, 'mmHg', '2026-06-01T06:00:00', { note: 'dizzy' }),
      item('Diastolic Blood Pressure', 79, 'mmHg', '2026-06-01T06:00:00'),
      item('Systolic Blood Pressure', 130, 'mmHg', '2026-05-01T06:00:00'),
      item('Systolic Blood Pressure', 140, 'mmHg', '2026-06-10T06:00:00'),
      item('Heart Rate (Pulse)', 61, 'bpm', '2026-06-01T06:00:00'),
    ])
    expect(saved.status).toBe(201)
    const { variables } = world.server.services
    const idOf = async (name: string) => (await variables.list({ userId: person.id }, { name }))[0]?.id ?? 0
    ids = [await idOf('Systolic Blood Pressure'), await idOf('Diastolic Blood Pressure')]
  })
  afterAll(() => world.close())

  async function make(more: object = {}) {
    const { status, body } = await person.post<{ link: string; healthLink: string; data: { clientId: string } }>(
      '/shares/link',
      { name: 'Dr. Lee', variableIds: ids, ...more },
    )
    expect(status).toBe(201)
    return { ...body, payload: payloadOf(body.healthLink) }
  }
  const pathOf = ({ url }: Payload) => new URL(url).pathname
  const fetched = (path: string) => world.app.inject({ url: path })
  const reads = async () =>
    (await person.get<{ reads: { what: string; clientId: string }[] }>('/shares/log')).body.reads

  it('is readable by an independent program: what the link covers, encrypted, without notes', async () => {
    const { payload } = await make()
    const answer = await fetched(`${pathOf(payload)}?recipient=Clinic`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/jose'])
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    const bundle = await bundleIn(answer.body, payload.key)
    expect(bundle.entry[0]?.resource.resourceType).toBe('Patient')
    expect(namesIn(bundle)).toEqual(['Blood Pressure', 'Blood Pressure', 'Blood Pressure'])
    expect(JSON.stringify(bundle)).not.toContain('dizzy')
    expect(JSON.stringify(bundle)).not.toContain('Heart Rate')
  })

  it('follows the format: a short address with 256 bits, the expiry of the link, flag U', async () => {
    const { payload } = await make({ endsAt: '2026-07-01T00:00:00' })
    expect(payload).toMatchObject({ exp: Date.UTC(2026, 6, 1) / 1000, flag: 'U' })
    expect(payload.url.length).toBeLessThanOrEqual(128)
    expect(payload.url).toMatch(/^https:\/\/upshot\.example\.org\/shared\/[\w-]{43,}\/shl$/)
    expect(Buffer.from(payload.key, 'base64url')).toHaveLength(32)
    expect(payload.label.length).toBeLessThanOrEqual(80)
  })

  it('contains only the days of the link', async () => {
    const { payload } = await make({
      earliestMeasurementTime: '2026-05-20T00:00:00',
      latestMeasurementTime: '2026-06-05T00:00:00',
    })
    const bundle = await bundleIn((await fetched(pathOf(payload))).body, payload.key)
    expect(namesIn(bundle)).toEqual(['Blood Pressure'])
    expect(JSON.stringify(bundle)).toContain('"value":121')
  })

  it('logs each fetch before it happens, with the name the reader gives', async () => {
    const { payload, data } = await make()
    const before = (await reads()).length
    await fetched(`${pathOf(payload)}?recipient=${encodeURIComponent(`Dr.\u0000 Lee ${'x'.repeat(200)}`)}`)
    await fetched(pathOf(payload))
    const noted = await reads()
    expect(noted).toHaveLength(before + 2)
    expect(noted.slice(0, 2)).toMatchObject([
      { what: 'fetched the health link', clientId: data.clientId },
      { what: `fetched the health link as “${`Dr. Lee ${'x'.repeat(200)}`.slice(0, 80)}”`, clientId: data.clientId },
    ])
  })

  it('ends with the link: immediately when revoked, and on its expiry', async () => {
    const revoked = await make()
    expect((await fetched(pathOf(revoked.payload))).statusCode).toBe(200)
    await person.post(`/shares/delete?clientIdToRevoke=${revoked.data.clientId}`)
    expect((await fetched(pathOf(revoked.payload))).statusCode).toBe(404)
    const short = await make({ endsAt: '2026-06-15T13:00:00' })
    expect((await fetched(pathOf(short.payload))).statusCode).toBe(200)
    world.clock.advance(3600)
    const ended = await fetched(pathOf(short.payload))
    expect([ended.statusCode, ended.headers['access-control-allow-origin']]).toEqual([404, '*'])
  })

  it('reveals nothing with the address alone, and leads to no page', async () => {
    const { link, payload } = await make()
    const address = pathOf(payload).split('/')[2] ?? ''
    const { body } = await fetched(pathOf(payload))
    expect(body).not.toContain('Blood')
    await expect(bundleIn(body, Buffer.alloc(32, 1).toString('base64url'))).rejects.toThrow()
    expect((await fetched(`/shared/${address}`)).statusCode).toBe(404)
    const secret = new URL(link).pathname.split('/')[2] ?? ''
    expect(JSON.stringify(payload)).not.toContain(secret)
    const rows = await world.database.reader.rows('select * from grants', [])
    expect(JSON.stringify(rows)).not.toContain(payload.key)
  })

  it('cannot be guessed: another person, another link, another part, or no number', async () => {
    const first = (await make()).payload
    const second = (await make()).payload
    const [userId = '', grantId = '', ...rest] = pathOf(first).split('/')[2]?.split('-') ?? []
    const part = rest.join('-')
    const otherGrant = pathOf(second).split('/')[2]?.split('-')[1] ?? ''
    const changed = `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}`
    for (const address of [
      `${userId}-${otherGrant}-${part}`,
      `${Number(userId) + 1}-${grantId}-${part}`,
      `${userId}-${grantId}-${changed}`,
      `${userId}-${grantId}-`,
      `x-${grantId}-${part}`,
      '__proto__',
    ])
      expect((await fetched(`/shared/${address}/shl`)).statusCode, address).toBe(404)
    expect((await fetched(pathOf(first))).statusCode).toBe(200)
  })

  it('is shown on the page of the link, as text and as a code', async () => {
    const { link, healthLink } = await make()
    const { body } = await fetched(new URL(link).pathname)
    expect(body).toContain(healthLink)
    expect(body).toMatch(/<svg class="code"[^>]*viewBox="0 0 \d+ \d+"/)
  })

  it('does not exist for an invitation, which has a secret too', async () => {
    const { body } = await person.post<{ invitation: string }>('/shares/invite', { emailAddress: 'd@example.org' })
    expect(body.invitation).toMatch(/^up_inv_/)
    const { shares, healthLinks } = world.server.services
    const pending = (await shares.list(person.id)).find(({ grantee_kind }) => grantee_kind === 'person')
    if (!pending) throw new Error('There is no invitation.')
    const text = await healthLinks.textOf(pending, { display_name: '' })
    expect((await fetched(pathOf(payloadOf(text)))).statusCode).toBe(404)
  })
})

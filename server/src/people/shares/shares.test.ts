import { Writable } from 'node:stream'
import type { AuthorizedClients, User } from '@upshot/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startLive } from '../../testing/live-server.ts'
import { holdRead } from '../../testing/ordered.ts'
import { itInLongRun } from '../../testing/suite.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const sleep = {
  variableName: 'Sleep Duration',
  value: 7,
  unitAbbreviatedName: 'h',
  startAt: '2026-06-10T08:00:00',
  variableCategoryName: 'Sleep',
  combinationOperation: 'MEAN',
}

describe.each(dialects)('sharing on %s', (dialect) => {
  let world: World
  let owner: TestPerson
  let doctor: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    owner = await world.addPerson()
    doctor = await world.addPerson()
    await owner.post('/measurements/post', [sleep])
  })
  afterAll(() => world.close())

  const shares = async () =>
    (await owner.get<{ authorizedClients: AuthorizedClients }>('/shares')).body.authorizedClients
  const invite = async (more = {}) =>
    (
      await owner.post<User & { invitation: string; link: string }>('/shares/invite', {
        emailAddress: 'doctor@example.org',
        ...more,
      })
    ).body
  const readOwner = () => doctor.get<unknown[]>(`/measurements?userId=${owner.id}`)

  it("an invitation returns the caller's user, a one-time token and a link, and is pending until accepted", async () => {
    const answer = await invite({ name: 'Dr. Lee' })
    expect(answer).toMatchObject({ id: owner.id, accessToken: owner.token })
    expect(answer.link).toContain(answer.invitation)
    expect((await shares()).individuals).toMatchObject([
      { appDisplayName: 'Dr. Lee', additionalSettings: { state: 'pending' } },
    ])
    expect((await readOwner()).status).toBe(403)
    expect((await doctor.post('/shares/accept', { invitation: answer.invitation })).status).toBe(201)
    expect((await readOwner()).body).toHaveLength(1)
    expect((await doctor.post('/shares/accept', { invitation: answer.invitation })).status).toBe(404)
  })

  it("the person who shares is among the other person's users, without secrets", async () => {
    const { body } = await doctor.get<{ users: User[] }>('/users')
    expect(body.users).toMatchObject([{ id: owner.id, accessToken: '', email: '' }])
  })

  it('an accepted invitation is revoked by the name it had in an earlier list', async () => {
    const { invitation } = await invite({ name: 'Dr. Ito' })
    const listed = (await shares()).individuals.find(({ appDisplayName }) => appDisplayName === 'Dr. Ito')
    const other = await world.addPerson()
    await other.post('/shares/accept', { invitation })
    const revoked = await owner.post(`/shares/delete?clientIdToRevoke=${listed?.clientId}`)
    expect(revoked.status).toBe(200)
    expect((await other.get(`/measurements?userId=${owner.id}`)).status).toBe(403)
  })

  it('revoking ends access on the next request, and a second time is 404', async () => {
    const revoked = await owner.post<User>(`/shares/delete?clientIdToRevoke=person-${doctor.id}&reason=done`)
    expect(revoked.body).toMatchObject({ id: owner.id })
    expect((await readOwner()).status).toBe(403)
    expect((await owner.post(`/shares/delete?clientIdToRevoke=person-${doctor.id}`)).status).toBe(404)
    expect((await owner.post('/shares/delete')).status).toBe(400)
  })

  it('a declined or withdrawn invitation can no longer be accepted', async () => {
    const declined = await invite()
    expect((await doctor.post('/shares/decline', { invitation: declined.invitation })).status).toBe(200)
    expect((await doctor.post('/shares/accept', { invitation: declined.invitation })).status).toBe(404)
    const taken = await invite()
    const [pending] = (await shares()).individuals
    await owner.post(`/shares/delete?clientIdToRevoke=${pending?.clientId}`)
    expect((await doctor.post('/shares/accept', { invitation: taken.invitation })).status).toBe(404)
  })

  it('a share expires by itself', async () => {
    const { invitation } = await invite({ endsAt: '2026-06-15T13:00:00' })
    await doctor.post('/shares/accept', { invitation })
    expect((await readOwner()).status).toBe(200)
    world.clock.advance(2 * 3600)
    expect((await readOwner()).status).toBe(403)
    expect((await shares()).individuals).toEqual([])
  })

  it('all faults of an invitation are reported at once', async () => {
    const answer = await owner.post<{ errors: { field: string }[] }>('/shares/invite', {
      emailAddress: 'nobody',
      scopes: ['admin'],
      categories: ['Nonsense'],
      endsAt: '2020-01-01',
    })
    expect(answer.status).toBe(400)
    expect(answer.body.errors.map(({ field }) => field)).toEqual(['emailAddress', 'scopes', 'categories', 'endsAt'])
  })

  it('nobody accepts their own invitation', async () => {
    const { invitation } = await invite()
    expect((await owner.post('/shares/accept', { invitation })).status).toBe(400)
  })

  describe("a doctor's link", () => {
    const open = (link: string) => world.app.inject({ method: 'GET', url: new URL(link).pathname })
    const make = async () => {
      const [variable] = (await owner.get<{ id: number }[]>('/userVariables')).body
      const body = { name: 'Dr. Lee', variableIds: [variable?.id], endsAt: '2026-07-01T00:00:00' }
      return (await owner.post<{ link: string; data: { clientId: string } }>('/shares/link', body)).body
    }

    it('shows the chosen variables without an account, and every visit is logged', async () => {
      const { link } = await make()
      const page = await open(link)
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain('Sleep Duration')
      expect(page.body).not.toContain(owner.email)
      const { body } = await owner.get<{ reads: { what: string }[] }>('/shares/log')
      expect(body.reads[0]?.what).toBe('opened the shared page')
    })

    it("opens with a report of whole days within its range, in the browser's language", async () => {
      await owner.post('/measurements/post', [{ ...sleep, value: 5, startAt: '2026-06-12T20:00:00' }])
      const [variable] = (await owner.get<{ id: number }[]>('/userVariables')).body
      const made = await owner.post<{ link: string }>('/shares/link', {
        name: 'Dr. Lee',
        variableIds: [variable?.id],
        endsAt: '2026-07-01T00:00:00',
        earliestMeasurementTime: '2026-06-10T00:00:00',
        latestMeasurementTime: '2026-06-12T12:00:00',
      })
      const page = await open(made.body.link)
      // The twelfth is only covered until noon, so the report ends the day before.
      expect(page.body).toContain('10 June 2026 to 11 June 2026')
      expect(page.body).toContain('Something was recorded on 1 of 2 days. Things recorded: 1.')
      expect(page.body).toContain('<td data-name="Average">7 h</td>')
      expect(page.body).not.toContain('Likely findings')
      const german = await world.app.inject({
        url: new URL(made.body.link).pathname,
        headers: { 'accept-language': 'de' },
      })
      expect(german.body).toContain('An 1 von 2 Tagen wurde etwas eingetragen.')
      const named = { name: 'Dr. Lee', variableIds: [variable?.id] }
      const whole = await owner.post<{ link: string }>('/shares/link', {
        ...named,
        from: '2026-06-10',
        to: '2026-06-12',
      })
      expect((await open(whole.body.link)).body).toContain('10 June 2026 to 12 June 2026')
      const bad = await owner.post('/shares/link', { ...named, from: 'yesterday' })
      expect([bad.status, bad.body]).toMatchObject([400, { errors: [{ field: 'from' }] }])
    })

    it('shows likely findings only if it was created so, and never of variables that were not chosen', async () => {
      const [variable] = (await owner.get<{ id: number }[]>('/userVariables')).body
      const body = {
        name: 'Dr. Lee',
        variableIds: [variable?.id],
        endsAt: '2026-07-01T00:00:00',
        includesFindings: true,
      }
      const { link } = (await owner.post<{ link: string }>('/shares/link', body)).body
      expect((await open(link)).body).toContain('No likely finding about what was recorded in this period.')
      const { individuals } = await shares()
      expect(individuals?.filter(({ additionalSettings }) => additionalSettings?.['includesFindings'])).toHaveLength(1)
    })

    it('does not work after being revoked, or after its end', async () => {
      const first = await make()
      await owner.post(`/shares/delete?clientIdToRevoke=${first.data.clientId}`)
      expect((await open(first.link)).statusCode).toBe(404)
      const second = await make()
      world.clock.set('2026-07-02T00:00:00Z')
      expect((await open(second.link)).statusCode).toBe(404)
    })

    it('cannot show what the person does not have', async () => {
      expect((await owner.post('/shares/link', { name: 'x', variableIds: [999_999_999] })).status).toBe(400)
    })
  })

  it('invitations by mail are limited to twenty a day, even when sent simultaneously', async () => {
    const busy = await world.addPerson()
    const send = (round: number) => busy.post('/shares/invite', { emailAddress: `guest${round}@example.org` })
    const answers = await Promise.all(Array.from({ length: 22 }, (_, round) => send(round)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    world.clock.advance(86_400)
    expect((await send(30)).status).toBe(201)
  })
})

describe.each(dialects)('revoking against reading on %s', (dialect) => {
  it('anything read afterwards is refused, even over a connection that stays open', async () => {
    const world = await openWorld(dialect)
    const owner = await world.addPerson()
    const reader = await world.addPerson()
    await owner.post('/measurements/post', [sleep])
    const read = () => reader.get(`/measurements?userId=${owner.id}`)
    let earlier = 0
    for (; ; earlier++) {
      // The limit is twenty invitations a day.
      world.clock.advance(86_400)
      const { body } = await owner.post<{ invitation: string }>('/shares/invite', { emailAddress: 'x@example.org' })
      await reader.post('/shares/accept', { invitation: body.invitation })
      const held = holdRead(world.server.services.storage, earlier)
      const racing = read()
      const isHeld = await Promise.race([held.reached.then(() => true), racing.then(() => false)])
      if (!isHeld) held.release()
      expect((await owner.post(`/shares/delete?clientIdToRevoke=person-${reader.id}`)).status).toBe(200)
      held.release()
      expect([200, 403]).toContain((await racing).status)
      expect((await read()).status).toBe(403)
      if (!isHeld) break
    }
    expect(earlier).toBeGreaterThan(1)
    await world.close()
  })

  itInLongRun('what is read after the answer of the revocation is refused, every time', async () => {
    const world = await openWorld(dialect)
    const owner = await world.addPerson()
    const reader = await world.addPerson()
    await owner.post('/measurements/post', [sleep])
    const read = () => reader.get(`/measurements?userId=${owner.id}`)
    for (let round = 0; round < 200; round++) {
      // The limit is twenty invitations a day.
      if (round % 20 === 0) world.clock.advance(86_400)
      const { body } = await owner.post<{ invitation: string }>('/shares/invite', { emailAddress: 'x@example.org' })
      await reader.post('/shares/accept', { invitation: body.invitation })
      const racing = [read(), read()]
      const revoked = owner.post(`/shares/delete?clientIdToRevoke=person-${reader.id}`)
      expect((await revoked).status).toBe(200)
      expect((await read()).status).toBe(403)
      for (const { status } of await Promise.all(racing)) expect([200, 403]).toContain(status)
    }
    await world.close()
  })
})

describe("one person's texts", () => {
  it("never appear in another's responses or in the log", async () => {
    const lines: string[] = []
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk))
        done()
      },
    })
    const live = await startLive('sqlite', { log: pino({ level: 'trace' }, stream) })
    const MARK = 'zanzibarquux'
    const marked = await live.addPerson(`${MARK}@example.org`, { password: `orchard ${MARK} lantern gravel` })
    const other = await live.addPerson('other@example.org')
    const call = async (token: string, method: string, path: string, body?: unknown) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answer = await fetch(`${live.baseUrl}/api/v3${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return answer.text()
    }
    await call(marked.token, 'POST', '/measurements/post', [
      { ...sleep, variableName: `${MARK} sleep`, note: MARK, sourceName: MARK },
    ])
    await call(marked.token, 'POST', '/userSettings', { displayName: MARK })
    await call(marked.token, 'GET', `/measurements?variableName=${MARK}&sourceName=${MARK}`)
    await fetch(`${live.baseUrl}/auth/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ email: `${MARK}@example.org`, password: `${MARK}-wrong` }),
    })
    const paths = [
      '/measurements',
      '/userVariables',
      `/variables?searchPhrase=${MARK.slice(0, 6)}`,
      '/userTags',
      '/user',
      '/users',
      '/shares',
      '/shares/log',
      '/apps',
      '/feed',
      '/trackingReminders',
      '/trackingReminderNotifications',
    ]
    for (const path of paths) expect(await call(other.token, 'GET', path), path).not.toContain(MARK)
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.join('')).not.toContain(MARK)
    expect(lines.join('')).not.toContain(marked.token)
    await live.close()
  })
})

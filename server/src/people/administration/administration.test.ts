import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type AdminStatus, type Backup, type Endpoint, endpoints } from '@upshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { letAppIn } from '../../testing/apps.ts'
import { moodItem } from '../../testing/mood-item.ts'
import { itInLongRun } from '../../testing/suite.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { checksOf } from './status.ts'

const PASSWORD = 'correct horse battery'
const MEGABYTE = 1024 * 1024
/** Two processes are started one after the other, which takes time on a busy machine. */
const FOR_PROCESSES_MS = 240_000

describe('checks', () => {
  const well = {
    freeBytes: 5000 * MEGABYTE,
    failed: 0,
    lateSeconds: { dueNow: 0, mail: 0 },
    hasMail: true,
    isStopped: false,
    lastMs: 0,
    nowMs: 86_400_000,
  }
  const levels = (facts: Partial<typeof well>) =>
    Object.fromEntries(checksOf({ ...well, ...facts }).map(({ name, level }) => [name, level]))

  it('are all fine on a machine with space, mail and a backup of yesterday', () => {
    expect(new Set(Object.values(levels({})))).toEqual(new Set(['ok']))
  })

  it('name what is wrong', () => {
    expect(levels({ lateSeconds: { dueNow: 300, mail: 300 } })).toMatchObject({ jobs: 'ok', mail: 'ok' })
    expect(levels({ lateSeconds: { dueNow: 301, mail: 0 }, failed: 1 })).toMatchObject({ jobs: 'fail' })
    expect(levels({ lateSeconds: { dueNow: 0, mail: 301 } })).toMatchObject({ jobs: 'ok', mail: 'fail' })
    expect(levels({ isStopped: true })).toMatchObject({ database: 'ok', history: 'fail' })
    expect(levels({ freeBytes: 500 * MEGABYTE })).toMatchObject({ disk: 'warn' })
    expect(levels({ freeBytes: 50 * MEGABYTE })).toMatchObject({ disk: 'fail' })
    expect(levels({ failed: 1, hasMail: false })).toMatchObject({ jobs: 'warn', mail: 'warn' })
    expect(levels({ nowMs: 8 * 86_400_000 })).toMatchObject({ backup: 'warn' })
  })
})

describe.each(dialects)('administration on %s', (dialect) => {
  let world: World
  let admin: { readonly id: number; readonly token: string; readonly cookie: string }
  let script: TestPerson
  let ada: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    const user = await world.server.services.users.add({
      email: 'admin@example.org',
      name: 'Grace',
      password: PASSWORD,
      isAdministrator: true,
    })
    admin = { id: user.id, ...(await confirmed('admin@example.org')) }
    script = await world.addPerson({ isAdministrator: true })
    ada = await world.addPerson({ email: 'ada@example.org' })
    await ada.post('/measurements/post', [moodItem])
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    admin = { ...admin, ...(await confirmed('admin@example.org')) }
  })

  const form = (url: string, body: Record<string, string>, cookie = '') =>
    world.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      payload: new URLSearchParams(body).toString(),
    })

  /** A token of our own app, right after the password was confirmed. */
  async function confirmed(email: string): Promise<{ readonly token: string; readonly cookie: string }> {
    const entered = await form('/auth/sign-in', { email, password: PASSWORD })
    const cookie = [entered.headers['set-cookie'] ?? ''].flat()[0]?.split(';')[0] ?? ''
    await form('/auth/confirm', { confirmPassword: PASSWORD, next: '/' }, cookie)
    return { cookie, token: await tokenOf(cookie) }
  }
  const tokenOf = async (cookie: string) => {
    const answer = await world.app.inject({ method: 'POST', url: '/auth/token', headers: { cookie } })
    return answer.json<{ accessToken: string }>().accessToken
  }

  const ask = async <T = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { token = admin.token, body }: { token?: string; body?: unknown } = {},
  ) => {
    const answer = await world.app.inject({
      method,
      url: `/api/v3${path}`,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
    return { status: answer.statusCode, body: answer.json<T>() }
  }
  const backups = async () => (await ask<{ backups: Backup[] }>('GET', '/admin/backups')).body.backups

  describe('access to administration', () => {
    const table = Object.entries<Endpoint>(endpoints).filter(([, { scope }]) => scope === 'admin')

    it.each(table)(
      '%s: not for an ordinary person, an app, or an administrator with an everyday token',
      async (_name, { method, path }) => {
        const everyday = (await form('/auth/sign-in', { email: 'admin@example.org', password: PASSWORD })).headers[
          'set-cookie'
        ]
        const cookie = [everyday ?? ''].flat()[0]?.split(';')[0] ?? ''
        const app = await letAppIn(world, script)
        const body = method === 'GET' ? {} : { body: { personId: ada.id } }
        for (const token of [ada.token, app.token, await tokenOf(cookie)])
          expect((await ask(method, path, { token, ...body })).status).toBe(403)
      },
    )

    it.each(table.filter(([, { needsConfirmation }]) => needsConfirmation))(
      '%s: not a script with an administrator’s token either',
      async (_name, { method, path }) => {
        const answer = await ask<{ errors: { message: string }[] }>(method, path, {
          token: script.token,
          body: { personId: ada.id },
        })
        expect(answer.status).toBe(403)
        expect(answer.body.errors[0]?.message).toContain('confirm')
      },
    )

    it('ends five minutes after the password was entered', async () => {
      expect((await ask('GET', '/admin/status')).status).toBe(200)
      world.clock.advance(5 * 60 + 1)
      expect((await ask('GET', '/admin/status')).status).toBe(401)
      expect((await ask('GET', '/admin/status', { token: await tokenOf(admin.cookie) })).status).toBe(403)
    })
  })

  it('no response contains anything that people record', async () => {
    await ada.post('/measurements/post', [{ ...moodItem, note: 'A walk by the river' }])
    for (const path of ['status', 'users', 'jobs', 'backups', 'log']) {
      const { status, body } = await ask('GET', `/admin/${path}`)
      expect(status).toBe(200)
      const text = JSON.stringify(body)
      for (const secret of ['river', moodItem.variableName, 'Mood']) expect(text, path).not.toContain(secret)
    }
  })

  it('the status counts people and names the database', async () => {
    const { body } = await ask<AdminStatus>('GET', '/admin/status')
    expect(body).toMatchObject({ database: dialect, hasMail: false, registration: 'closed' })
    expect(body.numberOfPeople).toBeGreaterThanOrEqual(3)
    expect(body.databaseBytes).toBeGreaterThan(10_000)
    expect(body.freeBytes).toBeGreaterThan(0)
    const late = expect.any(Number)
    expect(body.lateSeconds).toEqual({ dueNow: late, mail: late, webhooks: late, personWaits: late, background: late })
  })

  it('an invitation lets one person in, while registration is closed', async () => {
    const { status, body } = await ask<{ link: string; isSent: boolean }>('POST', '/admin/users/invite', { body: {} })
    expect([status, body.isSent]).toEqual([201, false])
    const path = new URL(body.link).pathname
    const account = { email: 'bob@example.org', name: 'Bob', password: 'a long enough phrase', timeZone: 'UTC' }
    expect((await form(path, account)).statusCode).toBe(303)
    expect((await form(path, { ...account, email: 'eve@example.org' })).statusCode).toBe(400)
    const { body: listed } = await ask<{ people: { displayName: string }[] }>('GET', '/admin/users')
    expect(listed.people.map(({ displayName }) => displayName)).toContain('Bob')
  })

  it('registration opens and closes with the next request', async () => {
    const open = async () => (await world.app.inject({ url: '/auth/register' })).statusCode
    expect(await open()).toBe(403)
    expect((await ask('POST', '/admin/registration', { body: { registration: 'open' } })).status).toBe(200)
    expect(await open()).toBe(200)
    await ask('POST', '/admin/registration', { body: { registration: 'closed' } })
    expect(await open()).toBe(403)
  })

  describe('a reset link without a mail server', () => {
    interface MadeLink {
      readonly link: string
      readonly isSent: boolean
      readonly usableFrom: string
    }
    const makeLink = async (personId: number): Promise<MadeLink> =>
      (await ask<MadeLink>('POST', '/admin/users/reset-link', { body: { personId } })).body
    const useLink = (link: string, password: string) => form(new URL(link).pathname, { password })
    const logOf = (userId: number) => world.server.services.audit.list(userId, { limit: 50, offset: 0 })

    it('works at once for a person who is not signed in anywhere, and ends all access', async () => {
      const person = await world.addPerson()
      const app = await letAppIn(world, person)
      const doctor = { name: 'Doctor', variableIds: [] as number[] }
      await person.post('/measurements/post', [moodItem])
      const { body: variables } = await person.get<{ id: number }[]>('/userVariables')
      const shared = { ...doctor, variableIds: variables.map(({ id }) => id) }
      const { body: sharing } = await person.post<{ link: string }>('/shares/link', shared)
      const { link, isSent } = await makeLink(person.id)
      expect(isSent).toBe(false)
      expect((await useLink(link, 'another long phrase')).statusCode).toBe(303)
      for (const token of [person.token, app.token]) expect((await ask('GET', '/user', { token })).status).toBe(401)
      expect((await world.app.inject(new URL(sharing.link).pathname)).statusCode).toBe(404)
      const log = await logOf(person.id)
      expect(log).toContainEqual(expect.objectContaining({ action: 'resetLinkMade', actorUserId: admin.id }))
      expect(log).toContainEqual(expect.objectContaining({ action: 'tokenRevoked', text: 'test' }))
    })

    it('waits a day while the person is signed in, is announced to them, and can be cancelled', async () => {
      const email = 'signed-in@example.org'
      const { id: userId } = await world.server.services.users.add({ email, password: PASSWORD })
      const { cookie, token } = await confirmed(email)
      const { link, usableFrom } = await makeLink(userId)
      expect(Date.parse(`${usableFrom}Z`)).toBe(world.clock.nowMs() + 86_400_000)
      const early = await useLink(link, 'chosen by somebody else')
      expect([early.statusCode, early.body]).toEqual([400, expect.stringContaining('works from')])
      // On the devices that are signed in, and at the next sign-in.
      const { body: feed } = await ask<{ cards: { title: string; link: string }[] }>('GET', '/feed', { token })
      expect(feed.cards[0]).toMatchObject({ title: 'Someone made a link to your account' })
      const again = await form('/auth/sign-in', { email, password: PASSWORD })
      expect(again.headers.location).toMatch(/^\/auth\/notice\?/)
      const notice = await world.app.inject({ url: String(again.headers.location), headers: { cookie } })
      expect(notice.body).toContain('/auth/account/cancel-reset-link')
      await form('/auth/account/cancel-reset-link', {}, cookie)
      world.clock.advance(86_400 + 1)
      expect((await useLink(link, 'chosen by somebody else')).statusCode).toBe(400)
      expect((await form('/auth/sign-in', { email, password: PASSWORD })).statusCode).toBe(303)
      admin = { ...admin, ...(await confirmed('admin@example.org')) }
      const second = await makeLink(userId)
      world.clock.advance(86_400 + 1)
      expect((await useLink(second.link, 'chosen by the person')).statusCode).toBe(303)
      const signedOut = await world.app.inject({ url: '/auth/account', headers: { cookie } })
      expect(signedOut.statusCode).toBe(302)
      // The user of the link cannot hide it: the notice is shown at every sign-in.
      for (let round = 0; round < 2; round++) {
        const entered = await form('/auth/sign-in', { email, password: 'chosen by the person' })
        expect(entered.headers.location).toMatch(/^\/auth\/notice\?/)
      }
    })
  })

  it('a person is removed with everything, but nobody can remove themselves', async () => {
    const leaver = await world.addPerson()
    await leaver.post('/measurements/post', [moodItem])
    expect((await ask('DELETE', '/admin/users/delete', { body: { personId: admin.id } })).status).toBe(400)
    expect((await ask('DELETE', '/admin/users/delete', { body: { personId: 987_654 } })).status).toBe(404)
    expect((await ask('DELETE', '/admin/users/delete', { body: { personId: leaver.id } })).status).toBe(200)
    expect((await leaver.get('/user')).status).toBe(401)
  })

  it('a failed job is listed without its subject, and can be retried', async () => {
    const { services } = world.server
    await services.storage.transaction(({ jobs }) =>
      jobs.add('nothing.handles', { userId: ada.id, note: 'river' }, { maxAttempts: 1 }),
    )
    const list = async () =>
      (await ask<{ jobs: { id: string; name: string; state: string; attempts: number }[] }>('GET', '/admin/jobs')).body
        .jobs
    const found = (await list()).find(({ name }) => name === 'nothing.handles')
    expect(found).toEqual({
      id: expect.any(String),
      name: 'nothing.handles',
      state: 'waiting',
      attempts: 0,
      mostAttempts: 1,
      runAt: expect.any(String),
    })
    expect((await ask('POST', '/admin/jobs/retry', { body: { jobId: found?.id } })).status).toBe(404)
    const giveUp = 'update jobs set attempts = max_attempts where name = ? returning id'
    await world.database.transaction((executor) => executor.rows(giveUp, ['nothing.handles']))
    expect((await list())[0]).toMatchObject({ name: 'nothing.handles', state: 'failed' })
    expect((await ask('POST', '/admin/jobs/retry', { body: { jobId: found?.id } })).status).toBe(200)
    expect((await list()).find(({ name }) => name === 'nothing.handles')).toMatchObject({
      state: 'waiting',
      attempts: 0,
    })
  })

  it(
    'a backup is created, checked by restoring it, downloaded once and deleted',
    async () => {
      const folder = join(world.location.dataDir, 'backups')
      const { body } = await ask<{ backup: Backup }>('POST', '/admin/backups', { body: {} })
      const { name } = body.backup
      expect(body.backup.state).toBe('making')
      expect((await ask('POST', '/admin/backups', { body: {} })).status).toBe(409)
      await world.server.services.jobs.catchUp()
      expect(await backups()).toEqual([expect.objectContaining({ name, state: 'ready', rows: expect.any(Number) })])
      expect(statSync(join(folder, name)).mode & 0o077).toBe(0)

      await ask('POST', '/admin/backups/check', { body: { name } })
      await world.server.services.jobs.catchUp()
      const [checked] = await backups()
      expect(checked).toMatchObject({ state: 'ready', checkedAt: expect.any(String) })
      expect(readdirSync(folder).sort()).toEqual([name, `${name}.json`])

      const response = await world.app.inject({
        method: 'POST',
        url: '/auth/backup',
        headers: { cookie: admin.cookie, 'content-type': 'application/json' },
        payload: JSON.stringify({ name }),
      })
      const { url } = response.json<{ url: string }>()
      const file = await world.app.inject({ url, headers: { cookie: admin.cookie } })
      expect(file.rawPayload.equals(readFileSync(join(folder, name)))).toBe(true)
      expect((await world.app.inject({ url, headers: { cookie: admin.cookie } })).statusCode).toBeGreaterThanOrEqual(
        400,
      )

      expect((await ask('DELETE', '/admin/backups/delete', { body: { name } })).status).toBe(200)
      expect(existsSync(join(folder, name))).toBe(false)
    },
    FOR_PROCESSES_MS,
  )

  itInLongRun('a damaged backup fails its check, and no other file can be named', async () => {
    const { body } = await ask<{ backup: Backup }>('POST', '/admin/backups', { body: {} })
    const { name } = body.backup
    await world.server.services.jobs.catchUp()
    const file = join(world.location.dataDir, 'backups', name)
    const { writeFileSync } = await import('node:fs')
    writeFileSync(file, readFileSync(file).subarray(0, 200))
    await ask('POST', '/admin/backups/check', { body: { name } })
    await world.server.services.jobs.catchUp()
    const [broken] = await backups()
    expect(broken).toMatchObject({ state: 'failed', problem: expect.stringMatching(/^The backup is damaged: /) })
    await ask('POST', '/userSettings', { body: { language: 'de' } })
    expect(await backups()).toMatchObject([{ problem: 'Die Sicherung ist beschädigt.' }])
    await ask('POST', '/userSettings', { body: { language: 'en' } })
    for (const other of ['../upshot.db', `${name}.json`, 'x']) {
      expect((await ask('POST', '/admin/backups/check', { body: { name: other } })).status).toBe(404)
      expect((await ask('DELETE', '/admin/backups/delete', { body: { name: other } })).status).toBe(404)
    }
  })

  it('only administrators who have just confirmed get a link to a backup', async () => {
    const user = await world.server.services.users.add({ email: 'mel@example.org', name: 'Mel', password: PASSWORD })
    expect(user.is_administrator).toBe(0)
    const { cookie } = await confirmed('mel@example.org')
    const [{ name } = { name: '' }] = await backups()
    const send = (by: string) =>
      world.app.inject({
        method: 'POST',
        url: '/auth/backup',
        headers: { cookie: by, 'content-type': 'application/json' },
        payload: JSON.stringify({ name }),
      })
    expect((await send('')).statusCode).toBe(401)
    expect((await send(cookie)).statusCode).toBe(403)
    world.clock.advance(11 * 60)
    expect((await send(admin.cookie)).statusCode).toBe(403)
  })

  it("every action is in the administrators' log", async () => {
    const { body } = await ask<{ entries: { action: string }[] }>('GET', '/admin/log?limit=200')
    const done = new Set(body.entries.map(({ action }) => action))
    for (const action of [
      'adminSawPeople',
      'adminInvited',
      'adminMadeResetLink',
      'adminRemovedPerson',
      'adminSetRegistration',
      'adminRetriedJob',
      'adminMadeBackup',
      'adminCheckedBackup',
      'adminDownloadedBackup',
      'adminRemovedBackup',
    ])
      expect(done).toContain(action)
  })
})

describe.each(dialects)('personal tokens on %s', (dialect) => {
  it('are created after entering the password, shown once, listed with their scopes in words, and revoked', async () => {
    const world = await openWorld(dialect)
    try {
      const { services } = world.server
      await services.users.add({ email: 'ada@example.org', name: 'Ada', password: PASSWORD })
      const send = (url: string, body: Record<string, string>, cookie = '') =>
        world.app.inject({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
          payload: new URLSearchParams(body).toString(),
        })
      const entered = await send('/auth/sign-in', { email: 'ada@example.org', password: PASSWORD })
      const cookie = [entered.headers['set-cookie'] ?? ''].flat()[0]?.split(';')[0] ?? ''
      const tokenOf = async () =>
        (await world.app.inject({ method: 'POST', url: '/auth/token', headers: { cookie } })).json<{
          accessToken: string
        }>().accessToken
      const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, token: string, body?: unknown) =>
        world.app.inject({
          method,
          url: `/api/v3${path}`,
          headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { payload: JSON.stringify(body) } : {}),
        })
      const newToken = { name: 'My script', scopes: ['readmeasurements'], days: 30 }
      const everyday = await tokenOf()
      expect((await ask('POST', '/tokens', everyday, newToken)).statusCode).toBe(403)
      await send('/auth/confirm', { confirmPassword: PASSWORD, next: '/' }, cookie)
      const fresh = await tokenOf()
      const made = await ask('POST', '/tokens', fresh, newToken)
      expect(made.statusCode).toBe(201)
      const { accessToken, token } = made.json<{ accessToken: string; token: { id: number } }>()
      expect((await ask('GET', '/measurements', accessToken)).statusCode).toBe(200)
      expect((await ask('GET', '/tokens', accessToken)).statusCode).toBe(403)
      const listed = await ask('GET', '/tokens', everyday)
      expect(listed.json<{ tokens: unknown[] }>().tokens).toEqual([
        expect.objectContaining({ id: token.id, name: 'My script', scopes: ['readmeasurements'] }),
      ])
      expect(listed.body).not.toContain(accessToken)
      // A personal token, whatever its scopes, cannot create another one that would outlive it.
      const all = await services.tokens.create({ userId: 1, name: 'all', scopes: [], days: 1 })
      expect((await ask('POST', '/tokens', all.token, newToken)).statusCode).toBe(403)
      expect((await ask('DELETE', '/tokens/delete', everyday, { tokenId: token.id })).statusCode).toBe(200)
      expect((await ask('GET', '/measurements', accessToken)).statusCode).toBe(401)
    } finally {
      await world.close()
    }
  })
})

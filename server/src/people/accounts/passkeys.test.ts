import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newPasskey } from '../../testing/passkey.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const ORIGIN = 'https://upshot.example.org'

describe.each(dialects)('passkeys on %s', (dialect) => {
  let world: World
  let person: TestPerson
  const passkey = newPasskey()
  beforeEach(async () => {
    world = await openWorld(dialect, { baseUrl: ORIGIN })
    person = await world.addPerson()
    await world.server.services.storage.transaction(({ accounts }) =>
      accounts.insertPasskey({
        user_id: person.id,
        id: 1,
        credential_id: passkey.credentialId,
        public_key: passkey.publicKey,
        counter: 0,
        transports: '[]',
        name: 'Laptop',
        created_epoch: 1,
        last_used_epoch: null,
      }),
    )
  })
  afterEach(() => world.close())

  const links = () => world.database.reader.rows('select kind from one_time_links', [])
  const begin = () => world.server.services.passkeys.beginSignIn()

  it('neither a challenge nor a wrong response stores a row', async () => {
    for (let round = 0; round < 20; round++) await world.app.inject({ method: 'POST', url: '/auth/passkey/begin' })
    const { ticket } = await begin()
    const wrong = passkey.answer('another challenge', ORIGIN)
    await expect(world.server.services.passkeys.finishSignIn(ticket, wrong)).rejects.toThrow('could not be used')
    expect(await links()).toEqual([])
  })

  it('a challenge can be answered once', async () => {
    const { options, ticket } = await begin()
    const answer = passkey.answer(options.challenge, ORIGIN)
    const finish = () => world.server.services.passkeys.finishSignIn(ticket, answer)
    expect(await finish()).toBe(person.id)
    await expect(finish()).rejects.toThrow('could not be used')
  })

  it('of many simultaneous responses to one challenge, one succeeds', async () => {
    const { options, ticket } = await begin()
    const answer = passkey.answer(options.challenge, ORIGIN)
    const done = await Promise.allSettled(
      Array.from({ length: 20 }, () => world.server.services.passkeys.finishSignIn(ticket, answer)),
    )
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('a challenge expires after five minutes, cannot be forged, and has one purpose', async () => {
    const { passkeys } = world.server.services
    const { options, ticket } = await begin()
    const answer = passkey.answer(options.challenge, ORIGIN)
    await expect(passkeys.finishSignIn(ticket, answer, person.id)).rejects.toThrow('could not be used')
    await expect(passkeys.finishSignIn(`${ticket.slice(0, -4)}AAAA`, answer)).rejects.toThrow('could not be used')
    world.clock.advance(300)
    await expect(passkeys.finishSignIn(ticket, answer)).rejects.toThrow('could not be used')
  })

  it('a job purges expired links, answered challenges, requests of apps, counters and sessions', async () => {
    const { accounts, passkeys, jobs, storage, users } = world.server.services
    const { options, ticket } = await begin()
    await passkeys.finishSignIn(ticket, passkey.answer(options.challenge, ORIGIN))
    await accounts.signInAs(person.id, { address: '192.0.2.1', device: 'test' })
    await accounts.resetLink(await users.find(String(person.id)))
    await accounts.signIn('x@example.org', 'wrong', { address: '192.0.2.1', device: 'test' }).catch(() => undefined)
    await storage.transaction(({ oauth }) =>
      oauth.save({
        model: 'Interaction',
        id_hash: 'x',
        payload: 'x',
        user_id: null,
        client_id: null,
        grant_hash: null,
        uid_hash: null,
        user_code_hash: null,
        sealed_id: null,
        consumed_epoch: null,
        expires_epoch: Math.floor(world.clock.nowMs() / 1000) + 3600,
      }),
    )
    const remaining = async () => {
      const tables = ['one_time_links', 'oauth_records', 'sessions', 'throttles']
      const counts = await Promise.all(
        tables.map((table) => world.database.reader.rows(`select count(*) as total from ${table}`, [])),
      )
      return counts.map(([row]) => Number(row?.[0]))
    }
    const tidy = () => storage.transaction((t) => t.jobs.add('accounts.tidy', {})).then(() => jobs.catchUp())
    await tidy()
    expect(await remaining()).toEqual([2, 1, 1, 2])
    world.clock.advance(31 * 86_400)
    await tidy()
    expect(await remaining()).toEqual([0, 0, 0, 0])
  })
})

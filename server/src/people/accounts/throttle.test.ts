import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '../../lib/refusal.ts'
import { itInLongRun } from '../../testing/suite.ts'
import { dialects, openWorld, type World } from '../../testing/world.ts'
import { waitMs } from './throttle.ts'

const PASSWORD = 'correct horse battery'

describe('the delay after failures', () => {
  it('is nothing at first, then doubles from one second to a quarter of an hour', () => {
    expect([0, 4, 5, 6, 7, 8, 30].map((failures) => waitMs(failures, 5) / 1000)).toEqual([0, 0, 1, 2, 4, 8, 900])
  })
})

describe.each(dialects)('guessing passwords on %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(dialect)
    await world.server.services.users.add({ email: 'ada@example.org', password: PASSWORD })
  })
  afterAll(() => world.close())

  const attempt = (email: string, password: string, address = '192.0.2.1') =>
    world.server.services.accounts.signIn(email, password, { address, device: 'test' }).then(
      ({ kind }) => kind,
      (error: unknown) => (error instanceof Refusal ? error.kind : String(error)),
    )

  it.each(['ada@example.org', 'nobody@example.org'])('%s: five tries are free, the next has to wait', async (email) => {
    const kinds = []
    for (let round = 0; round < 7; round++) kinds.push(await attempt(email, 'wrong password'))
    expect(kinds).toEqual(['badInput', 'badInput', 'badInput', 'badInput', 'badInput', 'tooMany', 'tooMany'])
  })

  it('during the delay the right password does not help either, and afterwards it does', async () => {
    expect(await attempt('ada@example.org', PASSWORD)).toBe('tooMany')
    world.clock.advance(1)
    expect(await attempt('ada@example.org', PASSWORD)).toBe('in')
    expect(await attempt('ada@example.org', 'wrong password')).toBe('badInput')
  })

  it('a wrong password costs the same for known and unknown addresses: one job each, and the log is written later', async () => {
    const { users, audit, jobs } = world.server.services
    const { id } = await users.add({ email: 'logged@example.org', password: PASSWORD })
    await jobs.catchUp()
    const waiting = async () =>
      (await world.database.reader.rows("select id from jobs where name = 'account.signInFailed'", [])).length
    const failures = async () =>
      (await audit.list(id, { limit: 10, offset: 0 })).filter(({ action }) => action === 'signInFailed').length
    expect(await attempt('unlogged@example.org', 'wrong password', '192.0.2.3')).toBe('badInput')
    expect(await waiting()).toBe(1)
    expect(await attempt('logged@example.org', 'wrong password', '192.0.2.3')).toBe('badInput')
    expect([await waiting(), await failures()]).toEqual([2, 0])
    await jobs.catchUp()
    expect([await waiting(), await failures()]).toEqual([0, 1])
  })

  it('one address that tries many accounts is delayed as well', async () => {
    const kinds = new Set<string>()
    for (let round = 0; round < 45; round++) kinds.add(await attempt(`someone${round}@example.org`, 'wrong password'))
    expect(await attempt('fresh@example.org', 'wrong password')).toBe('tooMany')
    expect(await attempt('fresh@example.org', 'wrong password', '192.0.2.2')).toBe('badInput')
  })

  itInLongRun('a household with a whole network of IPv6 is one', async () => {
    for (let round = 0; round < 50; round++)
      await attempt(`house${round}@example.org`, 'wrong password', `2001:db8:1:2::${round.toString(16)}`)
    expect(await attempt('house@example.org', 'wrong password', '2001:db8:1:2:ffff::1')).toBe('tooMany')
    expect(await attempt('house@example.org', 'wrong password', '2001:db8:1:3::1')).toBe('badInput')
  })

  it('120 simultaneous passwords cause five checks, wherever they come from', async () => {
    await world.server.services.users.add({ email: 'many@example.org', password: PASSWORD })
    const kinds = await Promise.all(
      Array.from({ length: 120 }, (_, host) => attempt('many@example.org', 'wrong password', `198.51.100.${host}`)),
    )
    expect(kinds.filter((kind) => kind === 'badInput')).toHaveLength(5)
    expect(kinds.filter((kind) => kind === 'tooMany')).toHaveLength(115)
  })

  describe('with a second factor', () => {
    const from = { address: '203.0.113.1', device: 'test' }
    const email = 'codes@example.org'
    let secret: string

    beforeAll(async () => {
      const { users, secondFactor } = world.server.services
      const user = await users.add({ email, password: PASSWORD })
      const begun = await secondFactor.begin(user)
      secret = begun.secret
      await secondFactor.confirm(user, begun.ticket, await codeNow())
    })

    const codeNow = () => generate({ secret, epoch: world.clock.nowMs() / 1000 })

    const ticket = async () => {
      const result = await world.server.services.accounts.signIn(email, PASSWORD, from)
      return result.kind === 'secondFactor' ? result.ticket : ''
    }
    const finish = (ticket: string, code: string) =>
      world.server.services.accounts.finishSignIn(ticket, code, from).then(
        () => 'in',
        (error: unknown) => (error instanceof Refusal ? error.kind : String(error)),
      )

    it('codes are counted across sign-ins: a new ticket gives no new attempts', async () => {
      const kinds: string[] = []
      for (let round = 0; round < 3; round++) {
        const signInTicket = await ticket()
        for (const code of ['000000', '000001']) kinds.push(await finish(signInTicket, code))
      }
      expect(kinds).toEqual(['badInput', 'badInput', 'badInput', 'badInput', 'badInput', 'tooMany'])
    })

    it('120 simultaneous codes cause at most one more check', async () => {
      world.clock.advance(1)
      const signInTicket = await ticket()
      const kinds = await Promise.all(Array.from({ length: 120 }, (_, code) => finish(signInTicket, `1${code}`)))
      expect(kinds.filter((kind) => kind === 'badInput')).toHaveLength(1)
    })

    it('the right password alone resets nothing; the right code resets both counters', async () => {
      expect(await attempt(email, PASSWORD, from.address)).toBe('secondFactor')
      expect(await attempt(email, PASSWORD, from.address)).toBe('tooMany')
      world.clock.advance(60)
      const signInTicket = await ticket()
      expect(await finish(signInTicket, await codeNow())).toBe('in')
      for (let round = 0; round < 4; round++) expect(await finish(await ticket(), '000000')).toBe('badInput')
    })
  })
})

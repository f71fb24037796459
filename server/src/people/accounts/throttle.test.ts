import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '../../lib/refusal.ts'
import { dialects, openWorld, type World } from '../../testing/world.ts'
import { waitMs } from './throttle.ts'

const PASSWORD = 'correct horse battery'

describe('the wait after failures', () => {
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

  it('while it waits the right password does not help either, and afterwards it does', async () => {
    expect(await attempt('ada@example.org', PASSWORD)).toBe('tooMany')
    world.clock.advance(1)
    expect(await attempt('ada@example.org', PASSWORD)).toBe('in')
    expect(await attempt('ada@example.org', 'wrong password')).toBe('badInput')
  })

  it('one address that tries many accounts has to wait as well', async () => {
    const kinds = new Set<string>()
    for (let round = 0; round < 45; round++) kinds.add(await attempt(`someone${round}@example.org`, 'wrong password'))
    expect(await attempt('fresh@example.org', 'wrong password')).toBe('tooMany')
    expect(await attempt('fresh@example.org', 'wrong password', '192.0.2.2')).toBe('badInput')
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects, openWorld, type World } from '../../testing/world.ts'

describe.each(dialects)('a new installation on %s', (dialect) => {
  let world: World
  let link: string
  beforeAll(async () => {
    world = await openWorld(dialect)
    link = (await world.server.services.accounts.setupLink()) ?? ''
  })
  afterAll(() => world.close())

  const form = (url: string, body: Record<string, string>) =>
    world.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(body).toString(),
    })

  it('asks for the set-up link instead of a password that nobody has', async () => {
    for (const url of ['/auth/sign-in', '/auth/setup']) {
      const { statusCode, body } = await world.app.inject(url)
      expect(statusCode).toBe(200)
      expect(body).toContain('Set-up link')
      expect(body).not.toContain('up_once_')
    }
  })

  it('continues with the link or its code, and with nothing else', async () => {
    const { pathname } = new URL(link)
    for (const answer of [link, `  ${link}\n`, pathname.split('/').at(-1) ?? ''])
      expect((await form('/auth/setup', { link: answer })).headers.location).toBe(pathname)
    expect((await form('/auth/setup', { link: 'let me in' })).statusCode).toBe(400)
    const other = `/auth/setup/up_once_${'x'.repeat(43)}`
    const account = { email: 'eve@example.org', name: 'Eve', password: 'a long enough phrase', timeZone: 'UTC' }
    expect((await form(other, account)).statusCode).toBe(400)
  })

  it('has an administrator afterwards, and asks for a password', async () => {
    const account = { email: 'grace@example.org', name: 'Grace', password: 'a long enough phrase', timeZone: 'UTC' }
    expect((await form(new URL(link).pathname, account)).statusCode).toBe(303)
    const [user] = await world.server.services.users.list()
    expect(user?.is_administrator).toBe(1)
    expect((await world.app.inject('/auth/sign-in')).body).toContain('name="password"')
    expect((await world.app.inject('/auth/setup')).headers.location).toBe('/auth/sign-in')
  })
})

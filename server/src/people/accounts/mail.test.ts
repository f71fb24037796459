import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PlainBrowser } from '../../testing/browser.ts'
import { type LiveServer, startLive } from '../../testing/live-server.ts'

const EMAIL = 'ada@example.org'

describe('with a mail server', () => {
  const arrived: { to: string; source: string }[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: async (stream, session, done) => {
      const source = (await text(stream)).replace(/=\r\n/g, '').replace(/=3D/g, '=')
      arrived.push({ to: session.envelope.rcptTo[0]?.address ?? '', source })
      done()
    },
  })
  let live: LiveServer
  let person: { id: number; token: string }
  const browser = new PlainBrowser()

  beforeAll(async () => {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const { port } = server.server.address() as AddressInfo
    const smtp = {
      host: '127.0.0.1',
      port,
      security: 'none',
      user: undefined,
      password: undefined,
      from: 'upshot@example.org',
    } as const
    live = await startLive('sqlite', { smtp })
    person = await live.addPerson(EMAIL, { password: 'the old password' })
    // A mail tells of the token.
    await live.server.services.jobs.catchUp()
    expect(arrived.splice(0)).toMatchObject([{ to: EMAIL, source: expect.stringContaining('access token') }])
  })
  afterAll(async () => {
    await live.close()
    await new Promise<void>((done) => server.close(done))
  })

  const linkIn = (source: string | undefined, place: string) =>
    new RegExp(`${live.baseUrl}/auth/${place}/[\\w-]+`).exec(source ?? '')?.[0] ?? ''
  const post = (path: string, body: object) =>
    fetch(`${live.baseUrl}/api/v3${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  it('a forgotten password is replaced through a link, and an unknown address is answered alike but gets no mail', async () => {
    const form = await browser.open(`${live.baseUrl}/auth/forgot`)
    const known = await browser.submit(form, '/auth/forgot', { email: EMAIL })
    const unknown = await browser.submit(form, '/auth/forgot', { email: 'nobody@example.org' })
    expect(known.text).toBe(unknown.text)
    await live.server.services.jobs.catchUp()
    expect(arrived.map(({ to }) => to)).toEqual([EMAIL])
    const link = linkIn(arrived[0]?.source, 'reset')
    await browser.submit(await browser.open(link), new URL(link).pathname, { password: 'a whole new password' })
    const signIn = await browser.open(`${live.baseUrl}/auth/sign-in`)
    const inside = await browser.submit(signIn, '/auth/sign-in', { email: EMAIL, password: 'a whole new password' })
    expect(inside.url.pathname).toBe('/')
  })

  it('an invitation reaches the person invited, and says nothing of what was recorded', async () => {
    const { link } = (await (await post('/shares/invite', { emailAddress: 'doctor@example.org' })).json()) as {
      link: string
    }
    await live.server.services.jobs.catchUp()
    const invited = arrived.filter(({ to }) => to === 'doctor@example.org')
    expect(invited).toMatchObject([{ source: expect.stringContaining(link) }])
  })
})

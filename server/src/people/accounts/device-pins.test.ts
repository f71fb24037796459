import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BrowserPage, PlainBrowser } from '../../testing/browser.ts'
import { dialects, openWorld, type World } from '../../testing/world.ts'

const PASSWORD = 'correct horse battery'

describe.each(dialects)('one tablet for a family on %s', (dialect) => {
  let world: World
  let address: string
  let tablet: PlainBrowser
  let families = 0
  beforeAll(async () => {
    world = await openWorld(dialect)
    address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => world.close())
  const people = new Map<string, number>()
  beforeEach(async () => {
    tablet = new PlainBrowser()
    families += 1
    for (const name of ['Anna', 'Ben']) {
      const user = await world.server.services.users.add({ email: emailOf(name), name, password: PASSWORD })
      people.set(name, user.id)
      await setPin(name, name === 'Anna' ? '2580' : '1379')
    }
  })

  const emailOf = (name: string) => `${name}${families}@example.org`
  const idOf = (name: string) => people.get(name) ?? 0
  const open = (path: string, browser = tablet) => browser.open(`${address}${path}`)
  const withPassword = async (name: string, browser = tablet) =>
    browser.submit(await open('/auth/sign-in', browser), '/auth/sign-in', { email: emailOf(name), password: PASSWORD })
  const signOut = async () => tablet.submit(await open('/auth/account'), '/auth/sign-out')
  const setPin = async (name: string, pin: string): Promise<BrowserPage> => {
    await withPassword(name)
    const set = await tablet.submit(await open('/auth/account'), '/auth/account/pin', { pin })
    await signOut()
    return set
  }
  const enter = async (name: string, pin: string, browser = tablet) => {
    const page = await open(`/auth/pin/${idOf(name)}`, browser)
    if (!page.url.pathname.startsWith('/auth/pin/')) return page
    return browser.submit(page, `/auth/pin/${idOf(name)}`, { pin })
  }
  const whoIsIn = async () => /<h1>([^<]*)<\/h1>/.exec((await open('/auth/account')).text)?.[1]

  it('everybody taps their name and enters their PIN; the next person sees only their own account', async () => {
    const start = await open('/auth/sign-in')
    expect(['>Anna</a>', '>Ben</a>'].map((name) => start.text.includes(name))).toEqual([true, true])
    expect((await enter('Anna', '2580')).url.pathname).toBe('/')
    expect(await whoIsIn()).toBe('Anna')
    const token = await tablet.token(address)
    expect(token).toMatchObject({ userId: idOf('Anna'), isShared: true })
    await signOut()
    expect(await whoIsIn()).not.toBe('Anna')
    const asAnna = { authorization: `Bearer ${token.accessToken}` }
    expect((await world.app.inject({ url: '/api/v3/user', headers: asAnna })).statusCode).toBe(401)
    await enter('Ben', '1379')
    expect(await whoIsIn()).toBe('Ben')
  })

  it('a PIN works only for its person and device', async () => {
    expect((await enter('Anna', '1379')).text).toContain('That PIN is not right.')
    const other = new PlainBrowser()
    expect((await open('/auth/sign-in', other)).text).not.toContain('>Anna</a>')
    expect((await enter('Anna', '2580', other)).url.pathname).toBe('/auth/sign-in')
    const bad = await world.app.inject({
      method: 'POST',
      url: `/auth/pin/${idOf('Anna')}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: 'upshot_device=up_device_guessed' },
      payload: 'pin=2580',
    })
    expect([bad.statusCode, bad.headers.location]).toEqual([303, '/auth/sign-in'])
  })

  it('is deleted after five wrong attempts, even simultaneous ones; a correct PIN resets the count', async () => {
    for (let n = 0; n < 4; n++) await enter('Anna', '0000')
    expect((await enter('Anna', '2580')).url.pathname).toBe('/')
    await signOut()
    const page = await open(`/auth/pin/${idOf('Anna')}`)
    const wrong = await Promise.all(
      Array.from({ length: 8 }, (_, n) => tablet.submit(page, `/auth/pin/${idOf('Anna')}`, { pin: `999${n}` })),
    )
    expect(wrong.filter(({ text }) => text.includes('wrong too often')).length).toBe(1)
    expect((await enter('Anna', '2580')).url.pathname).toBe('/auth/sign-in')
    expect((await open('/auth/sign-in')).text).not.toContain('>Anna</a>')
    await enter('Ben', '1379')
    expect(await whoIsIn()).toBe('Ben')
  })

  it('changes nothing about the account without the password, and gives a session of an hour', async () => {
    await enter('Anna', '2580')
    const confirmPage = await tablet.submit(await open('/auth/account'), '/auth/account/email', {
      email: 'x@example.org',
    })
    expect(confirmPage.text).toContain('Please enter your password')
    world.clock.advance(3601)
    expect(await whoIsIn()).not.toBe('Anna')
  })

  it('is deleted when the person signs out everywhere, or after three months without use', async () => {
    const elsewhere = new PlainBrowser()
    await withPassword('Anna', elsewhere)
    await elsewhere.submit(await open('/auth/account', elsewhere), '/auth/account/sign-out-everywhere')
    const page = await open('/auth/sign-in')
    expect(['>Anna</a>', '>Ben</a>'].map((name) => page.text.includes(name))).toEqual([false, true])
    world.clock.advance(91 * 86_400)
    expect((await open('/auth/sign-in')).text).not.toContain('>Ben</a>')
  })

  it('weak PINs are refused', async () => {
    tablet = new PlainBrowser()
    for (const pin of ['1234', '9876', '1111', '123', '123456789', 'abcd'])
      expect((await setPin('Anna', pin)).text, pin).toContain('A PIN has 4 to 8 digits')
  })
})

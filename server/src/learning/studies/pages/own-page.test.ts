import type { Study, UserVariable } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settle } from '../../../testing/settle.ts'
import { addressOf, keepDiary } from '../../../testing/study-diary.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../../testing/world.ts'

const PAIR = { causeVariableName: 'Coffee', effectVariableName: 'Sleep Duration' }
const PRIVATE = 'Only you can see this'

describe.each(dialects)("a person's own study in the browser, on %s", (dialect) => {
  let world: World
  let person: TestPerson
  let id: string
  let cookie: string
  beforeAll(async () => {
    world = await openWorld(dialect)
    world.clock.set('2026-06-15T12:00:00Z')
    person = await world.addPerson()
    await keepDiary(person, { days: 140 })
    await settle(world)
    id = (await person.get<Study>(`/study?${new URLSearchParams(PAIR)}`)).body.id ?? ''
    cookie = await cookieOf(person)
  })
  afterAll(() => world.close())

  const cookieOf = async (asker: TestPerson) => {
    const { sessions, storage } = world.server.services
    return `upshot_session=${await storage.transaction((t) => sessions.begin(t, asker.id, { device: 'test' }))}`
  }
  const open = (headers: Record<string, string> = {}, path = `/studies/${id}`) =>
    world.app.inject({ url: path, headers })
  const submit = (action: string, headers: Record<string, string>, form: Record<string, string> = {}) =>
    world.app.inject({
      method: 'POST',
      url: `/studies/${id}/${action}`,
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })

  it('is shown to its owner with current data, whether or not it was created, and is not cached', async () => {
    const coffee = (await person.get<UserVariable[]>('/userVariables?name=Coffee')).body[0]
    expect(coffee?.bestUserStudyLink).toMatch(new RegExp(`/studies/${id}$`))
    const page = await open({ cookie })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(PRIVATE)
    expect(page.body).toContain('<svg')
    expect(page.body).toContain(`action="/studies/${id}/publish"`)
    expect(page.body).not.toContain('<h2>Share</h2>')
    expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' })
    expect(page.headers).not.toHaveProperty('etag')
    expect(String(page.headers['content-security-policy'])).toContain("form-action 'self'")
  })

  it('does not exist for anybody else, with a way to sign in and return', async () => {
    const other = await cookieOf(await world.addPerson())
    const missing = (await open({}, '/studies/cause-1-effect-2-user-3-user-study')).body
    for (const headers of [{}, { cookie: other }, { cookie: 'upshot_session=nonsense' }]) {
      const page = await open(headers)
      expect(page.statusCode).toBe(404)
      expect(page.body).toContain(`/auth/sign-in?next=${encodeURIComponent(`/studies/${id}`)}`)
      expect(page.body.replaceAll(id, 'ID')).toBe(missing.replaceAll('cause-1-effect-2-user-3-user-study', 'ID'))
    }
    expect((await open({ cookie }, `/studies/${id}.json`)).statusCode).toBe(404)
    const fromElsewhere = await open({ 'sec-fetch-site': 'cross-site' })
    expect(fromElsewhere.headers['refresh']).toBe(`0; url=/studies/${id}?again=1`)
    expect((await open({ 'sec-fetch-site': 'cross-site' }, `/studies/${id}?again=1`)).headers).not.toHaveProperty(
      'refresh',
    )
  })

  it('is published and unpublished by its forms, which nobody else can send', async () => {
    const stranger = await cookieOf(await world.addPerson())
    expect((await submit('publish', { cookie: stranger })).statusCode).toBe(404)
    expect((await submit('publish', { cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await submit('publish', {})).headers.location).toContain('/auth/sign-in?next=')
    expect((await open()).statusCode).toBe(404)
    const done = await submit('publish', { cookie }, { allowIndexing: 'yes' })
    expect([done.statusCode, done.headers.location]).toEqual([303, `/studies/${id}`])
    const address = await addressOf(world, id)
    expect((await open()).statusCode).toBe(404)
    const seen = await open({}, address)
    expect(seen.statusCode).toBe(200)
    expect(seen.headers['etag']).toBeDefined()
    expect(seen.body).not.toContain('<form')
    expect(seen.body).toContain('content="index, follow"')
    const ownPage = await open({ cookie, 'if-none-match': String(seen.headers['etag']) })
    expect(ownPage.statusCode).toBe(200)
    expect(ownPage.headers['cache-control']).toBe('private, no-store')
    expect(ownPage.body).toContain('Anyone with the link can read this')
    expect(ownPage.body).toContain(`action="/studies/${id}/unpublish"`)
    const cached = { cookie: stranger, 'if-none-match': String(seen.headers['etag']) }
    expect((await open(cached, address)).statusCode).toBe(304)
    expect((await open(cached)).statusCode).toBe(404)
    expect((await submit('recalculate', { cookie })).statusCode).toBe(303)
    expect((await submit('unpublish', { cookie })).statusCode).toBe(303)
    expect((await open({}, address)).statusCode).toBe(404)
    expect((await open({ cookie })).body).toContain(PRIVATE)
    // An outdated page in another window does not publish a study that was unpublished.
    expect((await submit('recalculate', { cookie })).statusCode).toBe(303)
    expect((await open({}, address)).statusCode).toBe(404)
  })
})

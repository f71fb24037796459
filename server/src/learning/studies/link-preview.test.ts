import type { Study } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settle } from '../../testing/settle.ts'
import { addressOf, keepDiary, MARK } from '../../testing/study-diary.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const PAIR = { causeVariableName: 'Coffee', effectVariableName: 'Sleep Duration' }

describe.each(dialects)('the preview of a link to a study on %s', (dialect) => {
  let world: World
  let person: TestPerson
  let id: string
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson()
    await person.post('/userSettings', { displayName: `${MARK} name` })
    await keepDiary(person, { days: 120 })
    await settle(world)
    id = (await person.post<{ study: Study }>('/study/create', PAIR)).body.study.id
  })
  afterAll(() => world.close())

  const head = async () => (await world.app.inject({ url: await addressOf(world, id) })).body.split('</head>')[0] ?? ''
  const pictureAddress = (text: string) => /<meta property="og:image" content="([^"]+)"/.exec(text)?.[1] ?? ''

  it("has the page's words and a picture of its chart, and nothing about the person", async () => {
    const { study } = (await person.post<{ study: Study }>(`/study/publish?studyId=${id}`)).body
    const text = await head()
    expect(text).toContain(`<meta property="og:title" content="${study.studyText.studyTitle}">`)
    expect(text).toContain(study.statistics.difference?.text.match(/^[\d.]+ \w+/)?.[0])
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image">')
    expect(text).not.toContain(MARK)
    const address = pictureAddress(text)
    expect(address).toBe(`${study.studyLinks.studyLinkStatic}/preview.png`)
    const picture = await world.app.inject(new URL(address).pathname)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
    expect([picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
  })

  it('opens a page in the language of its address, or else of the browser', async () => {
    const open = async (query: string, headers = {}) =>
      (await world.app.inject({ url: (await addressOf(world, id)) + query, headers })).body
    const german = await open('?lang=de', { 'accept-language': 'es' })
    expect(german).toContain('<html lang="de">')
    expect(german).toContain('<caption>Schlafdauer an diesen Tagen</caption>')
    expect(german).not.toMatch(/Coffee|Sleep Duration| hours| minutes/)
    expect(german).toContain('<a href="?lang=es" hreflang="es" lang="es" rel="nofollow">Español</a>')
    const spanish = await open('', { 'accept-language': 'es-MX,es;q=0.9' })
    expect(spanish).toContain('<html lang="es">')
    expect(spanish).not.toMatch(/Coffee|Sleep Duration| hours| minutes/)
    expect(await open('?lang=xx')).toContain('<html lang="en">')
  })

  it('opens a page that gives a difference and its interval in one unit', async () => {
    const page = (await world.app.inject({ url: await addressOf(world, id) })).body
    const [, below = ''] = /<p>(Difference: [^<]*)<\/p>/.exec(page) ?? []
    expect(below).toMatch(
      /^Difference: [\d.]+ hours shorter \(95\u00a0% interval: between [\d.]+ and [\d.]+ hours\)\.$/,
    )
    expect(page).toMatch(/<td>\d h( \d+ min)? <small>\(\d h( \d+ min)? to \d h( \d+ min)?\)<\/small>/)
  })

  it('disappears when the study is unpublished', async () => {
    const path = new URL(pictureAddress(await head())).pathname
    await person.post('/study/unpublish', { studyId: id })
    expect((await world.app.inject(path)).statusCode).toBe(404)
  })
})

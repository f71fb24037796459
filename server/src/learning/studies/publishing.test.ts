import { createHash } from 'node:crypto'
import type { Card, Study } from '@upshot/contract'
import { languages } from '@upshot/contract/names'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Language } from '../../lib/language.ts'
import { settle } from '../../testing/settle.ts'
import { addressOf, keepDiary, MARK } from '../../testing/study-diary.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import type { StudyDocument } from './pages/page-parts.ts'
import { verifySnapshot } from './snapshots/snapshot.ts'

type StudyReply = { study: Study }
const PAIR = { causeVariableName: 'Coffee', effectVariableName: 'Sleep Duration' }

describe.each(dialects)('published studies on %s', (dialect) => {
  let world: World
  let person: TestPerson
  let values: readonly number[]
  let id: string
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  beforeEach(async () => {
    world.clock.set('2026-06-15T12:00:00Z')
    person = await world.addPerson({ email: `${MARK}${crypto.randomUUID()}@example.org` })
    await person.post('/userSettings', { displayName: `${MARK} name`, firstName: MARK, description: MARK })
    values = await keepDiary(person, { days: 140 })
    await person.post('/userVariables', [{ name: 'Coffee', alias: `${MARK} alias`, description: `${MARK} words` }])
    await settle(world)
    id = (await person.post<StudyReply>('/study/create', PAIR)).body.study.id ?? ''
  })
  afterAll(() => world.close())

  const publish = (more = '') => person.post<StudyReply & { link: string }>(`/study/publish?studyId=${id}${more}`)
  const page = async (headers: Record<string, string> = {}) =>
    world.app.inject({ url: await addressOf(world, id), headers })
  const document = async () => (await world.app.inject(`${await addressOf(world, id)}.json`)).json<StudyDocument>()

  it('the result has its size, interval and charts, and can be checked from the JSON', async () => {
    const published = await publish('&includeCharts=true')
    expect(published.body.study).toMatchObject({ statistics: { verdict: 'likely', direction: 'lower' } })
    expect(Object.keys(published.body.study.studyCharts ?? {})).toEqual(
      expect.arrayContaining(['doseResponseChart', 'correlationScatterPlot', 'pairsOverTimeLineChart']),
    )
    const { body, headers } = await page()
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    for (const part of ['The question', 'What was done', 'The result', 'What it does not show', 'The data used']) {
      expect(body).toContain(part)
    }
    expect(body).toContain('<svg')
    expect(body).not.toContain('<script')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    for (const [, style = ''] of body.matchAll(/<style>([^<]*)<\/style>/g)) {
      expect(policy).toContain(createHash('sha256').update(style).digest('base64'))
    }
    const data = await document()
    expect(data).toMatchObject({ format: 'upshot-study/1', type: 'individual', by: null })
    expect(data.method.version).not.toBe('')
    const checks = verifySnapshot(data)
    expect(checks.map(({ figure: what }) => what)).toEqual(
      expect.arrayContaining(['days', 'difference', 'dose 0 mean', 'rawPearson']),
    )
    expect(checks.filter(({ agrees }) => !agrees)).toEqual([])
  })

  const publicId = async () => (await addressOf(world, id)).replace('/studies/', '')

  it('contains no measurement, note, source, alias, address or name of the person', async () => {
    await publish()
    const other = await world.addPerson()
    const seen = [
      (await page()).body,
      JSON.stringify(await document()),
      JSON.stringify((await other.get(`/study?studyId=${await publicId()}&includeCharts=true`)).body),
      (await world.app.inject(`${await addressOf(world, id)}/gauge.svg`)).body,
      (await world.app.inject(`${await addressOf(world, id)}/charts/correlationScatterPlot.svg`)).body,
    ]
    for (const text of seen) {
      expect(text).not.toContain(MARK)
      expect(text).not.toContain(person.email)
      for (const value of values.filter((value) => !Number.isInteger(value))) expect(text).not.toContain(String(value))
    }
  })

  it('gives its date range as people write it', async () => {
    await publish()
    expect((await page()).body).toMatch(/<dt>Period<\/dt><dd>\d+ \w+ \d{4} to \d+ \w+ \d{4}<\/dd>/)
  })

  it('has a gauge in the language of the reader', async () => {
    await publish()
    const url = `${await addressOf(world, id)}/gauge.svg`
    const ends = async (language: string) => {
      const { body } = await world.app.inject({ url, headers: { 'accept-language': language } })
      return [...body.matchAll(/y="280">([^<]*)</g)].map(([, text]) => text)
    }
    expect(await ends('en')).toEqual(['less', 'more'])
    expect(await ends('de')).toEqual(['weniger', 'mehr'])
    expect(await ends('es')).toEqual(['menos', 'más'])
  })

  it('has its charts in every language, and shows those of the reader', async () => {
    await publish()
    const path = `${await addressOf(world, id)}/charts/correlationScatterPlot.svg`
    const picture = async (language: string) =>
      (await world.app.inject({ url: path, headers: { 'accept-language': language } })).body
    const titleIn = (text: string) => /<title [^>]*>([^<]*)</.exec(text)?.[1] ?? ''
    const titles = new Map<Language, string>()
    for (const language of languages) titles.set(language, titleIn(await picture(language)))
    expect(Object.fromEntries(titles)).toEqual({
      en: expect.stringMatching(/ after /),
      de: expect.stringMatching(/ nach /),
      es: expect.stringMatching(/ después de /),
    })
    for (const language of languages) {
      const { body } = await page({ 'accept-language': language })
      expect(languages.filter((other) => body.includes(titles.get(other) ?? ''))).toEqual([language])
    }
    expect((await page()).body).toContain(titles.get('en'))
    await person.post('/userSettings', { language: 'de' })
    const { studyCharts, statistics } = (await person.get<Study>(`/study?studyId=${id}&includeCharts=true`)).body
    expect(studyCharts?.correlationScatterPlot?.chartTitle).toBe(titles.get('de'))
    expect(statistics?.sentence).toMatch(/ statt .* Wahrscheinlich; der wahre Unterschied /)
    await person.post('/userSettings', { language: 'en' })
    expect(Object.keys(await document()).filter((name) => name.startsWith('german'))).toEqual([])
  })

  it('shows the display name only if the person chose so', async () => {
    await publish('&showDisplayName=true')
    expect((await page()).body).toContain(`by ${MARK} name`)
    expect((await document()).by).toBe(`${MARK} name`)
    await publish('&showDisplayName=false')
    expect((await page()).body).not.toContain(MARK)
  })

  it('later data changes nothing on the page until it is recalculated', async () => {
    await publish()
    const before = (await page()).body
    await keepDiary(person, { days: 60, seed: 9, cost: -1, until: '2026-01-20' })
    await settle(world)
    world.clock.advance(86_400)
    expect((await page()).body).toBe(before)
    const ownStudy = (await person.get<Study>(`/study?studyId=${id}`)).body
    const live = (await person.get<Study>(`/study?studyId=${id}&recalculate=true`)).body
    expect(live.statistics?.numberOfPairs).not.toBe(ownStudy.statistics?.numberOfPairs)
    expect((await publish()).status).toBe(200)
    expect((await page()).body).toBe(before)
    await publish('&recalculate=true')
    expect((await page()).body).not.toBe(before)
    expect((await person.get<Study>(`/study?studyId=${id}`)).body.statistics?.numberOfPairs).toBe(
      live.statistics?.numberOfPairs,
    )
    const { publishedAt } = (await person.get<Study>(`/study?studyId=${id}`)).body
    expect(publishedAt).toBe('2026-06-15T12:00:00')
  })

  it('an entry recorded a moment ago is included, and everything still adds up', async () => {
    await publish()
    await person.post('/study/unpublish', { studyId: id })
    await keepDiary(person, { days: 30, seed: 5, until: '2026-01-20' })
    await publish()
    const data = await document()
    expect(data.evidence?.n).toBeGreaterThan(140)
    expect(verifySnapshot(data).filter(({ agrees }) => !agrees)).toEqual([])
  })

  it('is revalidated by its ETag, returned as data on request, and listed only if that was chosen', async () => {
    await publish()
    const first = await page()
    expect(first.headers).toMatchObject({
      'cache-control': 'public, no-cache',
      vary: 'accept, accept-language, cookie',
    })
    const second = await page({ 'if-none-match': String(first.headers['etag']) })
    expect(second.statusCode).toBe(304)
    expect(second.body).toBe('')
    const record = await person.get(`/study?studyId=${id}`)
    const cached = await world.app.inject({
      url: `/api/v3/study?studyId=${id}`,
      headers: { authorization: `Bearer ${person.token}`, 'if-none-match': String(record.headers['etag']) },
    })
    expect(cached.statusCode).toBe(304)
    const data = await page({ accept: 'application/json' })
    expect(data.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(data.headers['access-control-allow-origin']).toBe('*')
    expect((await page({ accept: 'text/html,application/json' })).headers['content-type']).toContain('text/html')
    expect(first.headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(first.body).toContain('content="noindex, nofollow"')
    await publish('&allowIndexing=true')
    const listed = await page()
    expect(listed.headers).not.toHaveProperty('x-robots-tag')
    expect(listed.body).toContain('content="index, follow"')
  })

  it('an unknown page or chart is not found, with an explanation', async () => {
    await publish()
    for (const path of [
      '/studies/nonsense',
      '/studies/nonsense.json',
      `/studies/${id}`,
      `/studies/${id}.json`,
      `/studies/${id}/gauge.svg`,
      `/studies/${id}x`,
      `${await addressOf(world, id)}x`,
      `${(await addressOf(world, id)).slice(0, -1)}`,
      `${await addressOf(world, id)}/charts/nope.svg`,
      `${await addressOf(world, id)}/charts/__proto__.svg`,
    ]) {
      const answer = await world.app.inject(path)
      expect(answer.statusCode, path).toBe(404)
      expect(answer.body).toContain(path.endsWith('.json') ? '"success":false' : 'This study is not here')
    }
  })

  const isOfStudy = ({ parameters }: Card) => parameters?.['kind'] === 'study' && parameters['studyId'] === id

  it('the owner is notified: by an event, and a card whose buttons vote', async () => {
    await publish()
    const { services } = world.server
    const events = await services.storage.read((t) => t.events.after(person.id, 0, 1000))
    expect(events.map(({ type }) => type)).toContain('study.published')
    const { cards } = (await person.get<{ cards: Card[] }>('/feed')).body
    const card = cards.find(isOfStudy)
    expect(card).toMatchObject({ headerTitle: 'Your study is published', html: expect.stringContaining('<h3>') })
    const up = card?.buttons?.find(({ parameters }) => parameters?.['value'] === 'up')
    await person.post('/feed', [{ id: card?.id, selectedButton: { id: up?.id } }])
    const { studyVotes, statistics } = (await person.get<Study>(`/study?studyId=${id}`)).body
    expect(studyVotes?.userVote).toBe(1)
    expect(statistics).toMatchObject({ userVote: 1 })
    await person.post('/study/unpublish', { studyId: id })
    const remaining = (await person.get<{ cards: Card[] }>('/feed')).body.cards
    expect(remaining.filter(isOfStudy)).toEqual([])
  })

  it('twenty requests at once publish it once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => publish()))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const events = await world.server.services.storage.read((t) => t.events.after(person.id, 0, 1000))
    expect(events.filter(({ type }) => type === 'study.published')).toHaveLength(1)
  })

  it('a question is a card whose button publishes the study', async () => {
    const cards = async () => (await person.get<{ cards: Card[] }>('/feed')).body.cards.filter(isOfStudy)
    const [card] = await cards()
    expect(card).toMatchObject({ headerTitle: 'Your study', content: expect.stringContaining('hours less') })
    const button = card?.buttons?.find(({ functionName }) => functionName === 'publish')
    const other = await world.addPerson()
    const press = { id: card?.id, selectedButton: { id: button?.id } }
    expect((await other.post('/feed', [press])).status).toBe(404)
    expect((await page()).statusCode).toBe(404)
    expect((await person.post('/feed', [press])).status).toBe(200)
    expect((await page()).statusCode).toBe(200)
    expect(await cards()).toMatchObject([{ headerTitle: 'Your study is published' }])
  })

  it('a request whose next card is refused neither publishes nor votes, and leaves the card unchanged', async () => {
    const cards = async () => (await person.get<{ cards: Card[] }>('/feed')).body.cards.filter(isOfStudy)
    const [card] = await cards()
    const press = (functionName: string) => ({
      id: card?.id,
      selectedButton: { id: card?.buttons?.find((button) => button.functionName === functionName)?.id },
    })
    const refused = await person.post('/feed', [press('vote'), press('publish'), { id: 'card-999999999' }])
    expect(refused.status).toBe(404)
    expect((await page()).statusCode).toBe(404)
    expect(await cards()).toEqual([card])
    expect((await person.get<Study>(`/study?studyId=${id}`)).body.studyVotes?.userVote).not.toBe(1)
    const events = await world.server.services.storage.read((t) => t.events.after(person.id, 0, 1000))
    expect(events.map(({ type }) => type)).not.toContain('study.published')
    expect((await person.post('/feed', [press('vote'), press('publish')])).status).toBe(200)
    expect((await page()).statusCode).toBe(200)
  })

  it('votes are shown beside the numbers and change none', async () => {
    const before = (await person.get<Study>(`/study?studyId=${id}`)).body
    const pair = {
      causeVariableId: before.statistics?.causeVariableId,
      effectVariableId: before.statistics?.effectVariableId,
    }
    for (let index = 0; index < 3; index++) await (await world.addPerson()).post('/votes', { ...pair, value: 'down' })
    const after = (await person.get<Study>(`/study?studyId=${id}`)).body
    expect(after.studyVotes?.averageVote).toBeLessThan(0)
    const without = ({ averageVote: _average, userVote: _own, ...numbers }: NonNullable<Study['statistics']>) => numbers
    expect(without(after.statistics ?? { causeVariableName: '', effectVariableName: '' })).toEqual(
      without(before.statistics ?? { causeVariableName: '', effectVariableName: '' }),
    )
  })

  it('is deleted with the account and with the variable', async () => {
    await publish()
    await person.delete('/userVariables/delete', { name: 'Coffee' })
    expect((await page()).statusCode).toBe(404)
    expect((await person.get<{ studies: Study[] }>('/studies/created')).body.studies).toEqual([])
    const blank = (await person.get<Study>(`/study?studyId=${id}`)).body
    expect(blank).toMatchObject({ state: 'created', statistics: { verdict: 'cannot tell', numberOfPairs: 0 } })
    const another = (await person.post<StudyReply>('/study/create', { ...PAIR, causeVariableName: 'Bread' })).body.study
      .id
    await person.post(`/study/publish?studyId=${another}`)
    expect((await world.app.inject(await addressOf(world, another))).statusCode).toBe(200)
    expect((await person.delete('/user/delete', { reason: 'moving on' })).status).toBe(200)
    expect((await world.app.inject(await addressOf(world, another))).statusCode).toBe(404)
  })

  it('markup in names is text on the page, in the charts and in the card', async () => {
    const names = { cause: '<img src=x onerror=alert(1)>', effect: '"\'</svg><script>alert(2)</script>' }
    await keepDiary(person, { days: 90, names })
    await settle(world)
    const title = '<script>alert(3)</script>'
    const body = { causeVariableName: names.cause, effectVariableName: names.effect, studyTitle: title }
    const { study } = (await person.post<StudyReply>('/study/create', body)).body
    const published = (await person.post<StudyReply>(`/study/publish?studyId=${study.id}&includeCharts=true`)).body
      .study
    const shown = [
      (await world.app.inject(await addressOf(world, study.id))).body,
      (await world.app.inject(`${await addressOf(world, study.id)}/gauge.svg`)).body,
      ...Object.values(published.studyCharts ?? {}).map(({ svg }) => svg ?? ''),
      published.studyHtml?.fullStudyHtml ?? '',
      published.studyCard?.html ?? '',
    ]
    expect(shown.length).toBeGreaterThan(5)
    for (const text of shown) {
      expect(text).not.toMatch(/<script|<img/i)
      expect(text.match(/<\/svg>/g)?.length ?? 0).toBe(text.match(/<svg/g)?.length ?? 0)
    }
  })
})

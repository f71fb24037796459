import { type UserVariable, variableChartNames } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { chartToken } from './links.ts'

const days = Array.from({ length: 30 }, (_, index) => `2026-05-${String(index + 1).padStart(2, '0')}`)
const moods = days.map((day, index) => ({
  variableName: 'Overall Mood',
  value: 1 + (index % 5),
  unitAbbreviatedName: '/5',
  variableCategoryName: 'Emotions',
  combinationOperation: 'MEAN',
  startAt: `${day}T06:30:00`,
}))
const sleeps = days.map((day, index) => ({
  variableName: 'Sleep Duration',
  value: 6 + (index % 5) / 2,
  unitAbbreviatedName: 'h',
  variableCategoryName: 'Sleep',
  combinationOperation: 'MEAN',
  startAt: `${day}T05:00:00`,
}))

describe.each(dialects)('charts on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect, { baseUrl: 'https://upshot.test' })
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
    await person.post('/measurements/post', [...moods, ...sleeps])
    await world.server.services.statistics.refreshAll()
  })
  afterAll(() => world.close())

  const variableOf = async (reader: TestPerson, more = ''): Promise<UserVariable> => {
    const { body } = await reader.get<UserVariable[]>(`/userVariables?name=Overall%20Mood&includeCharts=true${more}`)
    const [found] = body
    if (!found) throw new Error('There is no such variable.')
    return found
  }
  const pathOf = (address = '') => address.replace('https://upshot.test', '')
  const fetch = (path: string) => world.app.inject({ method: 'GET', url: path })
  const pictureFor = async (reader: TestPerson, more = '') =>
    pathOf((await variableOf(reader, more)).charts?.hourlyColumnChart?.svgUrl)

  it('a variable has its six charts in all formats on request, and none otherwise', async () => {
    const { charts = {} } = await variableOf(person)
    expect(Object.keys(charts).sort()).toEqual([...variableChartNames].sort())
    for (const chart of Object.values(charts)) {
      expect(chart).toMatchObject({
        chartId: expect.stringContaining('variable-'),
        chartTitle: expect.stringMatching(/overall mood/i),
        svgUrl: expect.stringMatching(/^https:\/\/upshot\.test\/charts\/[\w.-]+\.svg$/),
        svg: expect.stringMatching(/^<svg /),
        highchartConfig: { series: expect.any(Array) },
        description: { panels: expect.any(Array) },
      })
    }
    const [plain] = (await person.get<UserVariable[]>('/userVariables?name=Overall%20Mood')).body
    expect(plain).not.toHaveProperty('charts')
    expect(plain).not.toHaveProperty('chartsLinkStatic')
  })

  it("they are in the reader's language, also at their addresses", async () => {
    const reader = await world.addPerson({ timeZone: 'Europe/Berlin' })
    await reader.post('/measurements/post', moods)
    await reader.post('/userSettings', { language: 'de' })
    const { charts, chartsLinkStatic } = await variableOf(reader)
    const title = 'Stimmung nach Tageszeit'
    expect(charts?.hourlyColumnChart).toMatchObject({ chartTitle: title, svg: expect.stringContaining(title) })
    expect((await fetch(pathOf(charts?.hourlyColumnChart?.svgUrl))).body).toContain(title)
    expect((await fetch(pathOf(chartsLinkStatic))).body).toContain('<html lang="de">')
    const described = await reader.get<{ title: string }>('/charts?variableName=Overall%20Mood&chart=hourlyColumnChart')
    expect(described.body.title).toBe(title)
    const missing = { method: 'GET', url: '/charts/nothing', headers: { 'accept-language': 'de' } } as const
    expect((await world.app.inject(missing)).body).toBe('Dieses Bild gibt es nicht, oder es wird nicht mehr gezeigt.')
  })

  it("hours and weekdays are in the person's zone, or at the offset recorded with the value", async () => {
    const { charts } = await variableOf(person)
    const hours = charts?.hourlyColumnChart?.description?.panels[0]?.series[0]?.points
    expect(hours).toEqual([{ x: 8, y: 3, count: 30 }])
    const weekdays = charts?.weekdayColumnChart?.description?.panels[0]?.series[0]?.points.map(({ count }) => count)
    expect(weekdays).toEqual([4, 4, 4, 4, 5, 5, 4])
  })

  it("search results include them for the person's own variables too", async () => {
    const { body } = await person.get<UserVariable[]>('/variables?searchPhrase=mood&includeCharts=true&limit=5')
    expect(body[0]?.charts?.hourlyColumnChart?.svgUrl).toContain('/charts/')
    expect(body.slice(1).every((variable) => variable.charts === undefined)).toBe(true)
  })

  it('the address of a chart needs no session, starts no analysis and is rendered each time', async () => {
    const path = await pictureFor(person)
    const answer = await fetch(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=300',
    })
    const wide = await fetch(`${path}?size=wide`)
    expect(wide.body).toContain('width="800"')
    await person.post('/measurements/post', [{ ...moods[0], startAt: '2026-06-01T20:00:00' }])
    expect((await fetch(path)).body).not.toBe(answer.body)
  })

  it('an altered address shows nothing', async () => {
    const path = await pictureFor(person)
    const stranger = await world.addPerson()
    const [, token = ''] = /\/charts\/(.+)\.svg$/.exec(path) ?? []
    const parts = token.split('.')
    const forged = [
      ...parts.map((part, index) =>
        parts.with(index, part === '' ? 'YQ' : part.replace(/.$/, (last) => (last === '1' ? '2' : '1'))).join('.'),
      ),
      parts.with(0, String(stranger.id)).join('.'),
      parts.with(4, 'weekdayColumnChart').join('.'),
      `${token}x`,
      'x',
    ]
    for (const forgedToken of forged)
      expect((await fetch(`/charts/${forgedToken}.svg`)).statusCode, forgedToken).toBe(404)
    expect((await fetch(`/charts/${token}`)).statusCode).toBe(404)
  })

  it('a page shows all six without scripts, for sharing', async () => {
    const { chartsLinkStatic, chartsLinkEmail } = await variableOf(person)
    const answer = await fetch(pathOf(chartsLinkStatic))
    expect(answer.statusCode).toBe(200)
    const pictures = [...answer.body.matchAll(/<img src="([^"]+)"/g)].map(([, path]) => path ?? '')
    expect(pictures).toHaveLength(6)
    for (const path of pictures) expect((await fetch(path)).statusCode).toBe(200)
    expect(answer.body).not.toContain('<script')
    expect(chartsLinkEmail).toBe(`mailto:?subject=Overall%20Mood&body=${encodeURIComponent(chartsLinkStatic ?? '')}`)
  })

  it('the page is shared in three networks by plain links', async () => {
    const variable = await variableOf(person)
    for (const [name, host] of [
      ['chartsLinkFacebook', 'www.facebook.com'],
      ['chartsLinkGoogle', 'mail.google.com'],
      ['chartsLinkTwitter', 'twitter.com'],
    ] as const) {
      const link = new URL(variable[name] ?? '')
      expect(link.host).toBe(host)
      expect([...link.searchParams.values()], name).toContain(variable.chartsLinkStatic)
    }
  })

  it('an address is valid for thirty days, and says when it has expired', async () => {
    const { charts, chartsLinkStatic } = await variableOf(person)
    world.clock.advance(30 * 86_400 - 1)
    expect((await fetch(pathOf(charts?.hourlyColumnChart?.svgUrl))).statusCode).toBe(200)
    world.clock.advance(1)
    expect((await fetch(pathOf(charts?.hourlyColumnChart?.svgUrl))).statusCode).toBe(410)
    expect((await fetch(pathOf(chartsLinkStatic))).statusCode).toBe(410)
  })

  it("a reader's addresses end with the share, and cover only its variables", async () => {
    const doctor = await world.addPerson()
    const invite = async (categories: string[]) => {
      const { body } = await person.post<{ invitation: string }>('/shares/invite', {
        emailAddress: 'd@example.org',
        categories,
      })
      await doctor.post('/shares/accept', { invitation: body.invitation })
    }
    const revoke = () => person.post(`/shares/delete?clientIdToRevoke=person-${doctor.id}&reason=done`)
    await invite(['Emotions'])
    const path = await pictureFor(doctor, `&userId=${person.id}`)
    expect((await fetch(path)).statusCode).toBe(200)
    const { body } = await doctor.get<UserVariable[]>(`/userVariables?userId=${person.id}&includeCharts=true`)
    expect(body.map(({ name }) => name)).toEqual(['Overall Mood'])
    await revoke()
    expect((await fetch(path)).statusCode).toBe(404)
    await invite(['Sleep'])
    expect((await fetch(path)).statusCode).toBe(404)
    await revoke()
    const picture = await pictureFor(person)
    expect((await fetch(picture)).statusCode).toBe(200)
  })

  it("an app's addresses end with its permission", async () => {
    const { storage, charts } = world.server.services
    const { id: variableId = 0 } = await variableOf(person)
    const reader = { userId: person.id, clientId: 'app_diary' }
    const address = await charts.svgUrl({ userId: person.id, reader }, { variableId }, 'hourlyColumnChart')
    expect((await fetch(pathOf(address))).statusCode).toBe(404)
    const grant = await storage.transaction(async ({ grants }) => {
      const row = {
        id: await grants.newId(),
        user_id: person.id,
        grantee_kind: 'app' as const,
        grantee: 'app_diary',
        name: 'Diary',
        scopes: 'readmeasurements',
        categories: null,
        variable_ids: null,
        from_epoch: null,
        with_findings: 0,
        report_purpose: null,
        has_health_link: 0,
        to_epoch: null,
        secret_hash: null,
        state: 'active' as const,
        created_epoch: 0,
        ends_epoch: null,
        updated_epoch: 0,
        reason: null,
        audience: null,
      }
      await grants.insert(row)
      return row
    })
    expect((await fetch(pathOf(address))).statusCode).toBe(200)
    await storage.transaction(({ grants }) => grants.update(grant, { state: 'revoked' }))
    expect((await fetch(pathOf(address))).statusCode).toBe(404)
  })

  it("addresses of a study's private charts work only for the person", async () => {
    const { charts } = world.server.services
    const [mood, sleep] = await Promise.all(
      ['Overall%20Mood', 'Sleep%20Duration'].map(
        async (name) => (await person.get<UserVariable[]>(`/userVariables?name=${name}`)).body[0]?.id ?? 0,
      ),
    )
    const about = { causeId: sleep ?? 0, effectId: mood ?? 0 }
    const request = { userId: person.id, reader: { userId: person.id, clientId: null } }
    const path = pathOf(await charts.svgUrl(request, about, 'correlationScatterPlot'))
    const answer = await fetch(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Overall mood after ')
    const other = { userId: person.id, reader: { userId: person.id + 1, clientId: null } }
    const foreign = await charts.svgUrl(other, about, 'correlationScatterPlot')
    expect((await fetch(pathOf(foreign))).statusCode).toBe(404)
  })

  it('long lists have addresses instead of rendered charts', async () => {
    const many = Array.from({ length: 11 }, (_, index) => ({ ...sleeps[0], variableName: `Nap ${index}` }))
    await person.post('/measurements/post', many)
    const { body } = await person.get<UserVariable[]>('/userVariables?includeCharts=true')
    expect(body.length).toBeGreaterThan(10)
    for (const { charts } of body) {
      expect(charts?.hourlyColumnChart).toHaveProperty('svgUrl')
      expect(charts?.hourlyColumnChart).not.toHaveProperty('svg')
    }
  })

  it('nothing is shown of a deleted variable or account', async () => {
    const leaver = await world.addPerson()
    await leaver.post('/measurements/post', moods)
    const path = await pictureFor(leaver)
    await leaver.delete('/userVariables/delete', { variableName: 'Overall Mood' })
    expect((await fetch(path)).statusCode).toBe(404)
    await leaver.post('/measurements/post', moods)
    expect((await fetch(path)).statusCode).toBe(200)
    await leaver.delete('/user/delete', { reason: 'moving on' })
    expect((await fetch(path)).statusCode).toBe(404)
  })
})

describe('the limit on charts', () => {
  it('is a hundred and twenty a minute per address', async () => {
    const world = await openWorld('sqlite', { rateLimit: 1000 })
    const statuses = new Set<number>()
    for (let count = 0; count < 121; count++) {
      statuses.add((await world.app.inject({ method: 'GET', url: '/charts/x.svg' })).statusCode)
    }
    expect([...statuses]).toEqual([404, 429])
    await world.close()
  })
})

describe('the signature of an address', () => {
  it("is valid only with this installation's key", () => {
    const link = {
      userId: 1,
      readerId: 1,
      clientId: '',
      about: { variableId: 3 },
      chart: 'hourlyColumnChart',
      expiresEpoch: 9,
    }
    expect(chartToken(Buffer.from('a'), link)).not.toBe(chartToken(Buffer.from('b'), link))
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ConnectorWorld, openConnectors } from '../../testing/connectors.ts'
import { oneImport, stepsXml } from '../../testing/sending.ts'
import type { TestPerson } from '../../testing/world.ts'
import { dialects } from '../../testing/world.ts'

describe.each(dialects)('the page of an import, on %s', (dialect) => {
  let opened: ConnectorWorld
  let person: TestPerson
  let cookie: string
  beforeEach(async () => {
    opened = await openConnectors(dialect)
    person = await opened.world.addPerson({ timeZone: 'Europe/Berlin' })
    cookie = await opened.cookieOf(person)
  })
  afterEach(() => opened.close())

  const open = (url: string, as = cookie) => opened.world.app.inject({ url, headers: { cookie: as } })
  const submit = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    opened.world.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(form).toString(),
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const upload = async (content: string, query = ''): Promise<string> => {
    const payload = `--x\r\nContent-Disposition: form-data; name="file"; filename="my log.csv"\r\n\r\n${content}\r\n--x--\r\n`
    const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x' }
    const url = `/connectors/spreadsheet/import${query}`
    const answer = await opened.world.app.inject({ method: 'POST', url, payload, headers })
    expect(answer.statusCode).toBe(303)
    return String(answer.headers.location)
  }
  const days = Array.from(
    { length: 20 },
    (_, index) => `2026-01-${String(index + 1).padStart(2, '0')},${80 + (index % 3)}`,
  )
  const TABLE = ['Date,Weight', ...days, '2026-01-21,much'].join('\n')
  const idIn = (path: string) => Number(path.split('/').at(-1))

  it('asks what the file does not say, accepts the answers, shows the result and undoes it', async () => {
    const path = await upload(TABLE)
    const queued = await open(path)
    expect(queued.body).toContain('Import of my log.csv will start soon')
    expect(queued.headers['refresh']).toBe('3')
    await opened.work()
    for (const url of [path, '/connectors/spreadsheet']) {
      const { body, headers } = await open(url)
      expect(headers['refresh']).toBeUndefined()
      expect(body).toContain('Import of my log.csv needs an answer')
      expect(body).toContain(`action="${path}/answer"`)
      expect(body).toContain('<select id="question-1" name="answer unit: Weight" required>')
      expect(body).toContain('<option value="kg">')
      expect(body).toContain('value="Europe/Berlin"')
    }
    const answered = await submit(`${path}/answer`, { 'answer unit: Weight': 'kg', 'answer timeZone': 'Europe/Paris' })
    expect(answered.headers.location).toBe(path)
    await opened.work()
    const done = (await open(path)).body
    expect(done).toContain('Import of my log.csv finished')
    expect(done).toContain('<tr><th>New</th><td>20</td></tr>')
    // Midnight in Paris is the evening before in UTC.
    expect(done).toContain('<td>2026-01-01 to 2026-01-20</td>')
    expect(done).toMatch(/<tr><td>my log\.csv<\/td><td>22<\/td><td>.*much.*<\/td><\/tr>/)
    expect(done).toContain(`action="${path}/undo"`)
    expect((await submit(`${path}/undo`, {})).headers.location).toBe(path)
    expect((await open(path)).body).toContain('Import of my log.csv undone')
  })

  it('shows what would be imported, and imports it, with answers where the file is silent', async () => {
    expect((await open('/connectors/spreadsheet')).body).toContain(
      'formaction="/connectors/spreadsheet/import?dryRun=true"',
    )
    const path = await upload(TABLE, '?dryRun=true')
    await opened.work()
    const tried = (await open(path)).body
    expect(tried).toContain('Dry run of my log.csv finished')
    expect(tried).toContain('<h2>What would be imported</h2>')
    expect(tried).toContain(`action="${path}/bring"`)
    expect((await submit(`${path}/bring`, {})).body).toContain('has no answer yet')
    const answered = await submit(`${path}/bring`, { 'answer unit: Weight': 'kg' })
    expect([answered.statusCode, answered.headers.location]).toEqual([303, path])
    await opened.work()
    expect(await oneImport(person, idIn(path))).toMatchObject({
      state: 'completed',
      dryRun: false,
      counts: { created: 20 },
    })
    expect((await open(path)).body).not.toContain('/bring"')
  })

  it('reports a wrong answer and keeps the others; the import can be cancelled there', async () => {
    const path = await upload(TABLE)
    await opened.work()
    const refused = await submit(`${path}/answer`, { 'answer unit: Weight': 'kg', 'answer timeZone': '<b>Mars' })
    expect(refused.statusCode).toBe(400)
    expect(refused.body).toContain('role="alert"')
    expect(refused.body).toContain('<option value="kg" selected>')
    expect(refused.body).not.toContain('<b>Mars')
    const empty = await submit(`${path}/answer`, { 'answer unit: Weight': '' })
    expect(empty.body).toContain('has no answer yet')
    await submit(`${path}/cancel`, {})
    expect(await oneImport(person, idIn(path))).toMatchObject({ state: 'cancelled' })
  })

  it('says where a file sent to the wrong place belongs', async () => {
    const path = await upload(stepsXml([10]))
    await opened.work()
    expect((await open(path)).body).toContain('It looks like a file from Apple Health')
  })

  it('is visible only to the person, and accepts no form of another site', async () => {
    const path = await upload(TABLE)
    const other = await opened.world.addPerson()
    expect((await open(path, await opened.cookieOf(other))).statusCode).toBe(404)
    expect((await open(path, '')).headers.location).toContain('/auth/sign-in')
    expect((await open('/imports/nonsense')).statusCode).toBe(404)
    const foreign = await submit(`${path}/cancel`, {}, { 'sec-fetch-site': 'cross-site' })
    expect(foreign.statusCode).toBe(403)
    expect(await oneImport(person, idIn(path))).toMatchObject({ state: 'queued' })
  })
})

/** Every call of docs/recipes.md, taken from the document and sent to a real server as the program there would send it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type Listener, startListener } from '../programs/listener.ts'
import { openWorld, type TestPerson, type World } from '../server/src/testing/world.ts'

const document = readFileSync(join(import.meta.dirname, '../docs/recipes.md'), 'utf8')
const blocksOf = (kind: string): readonly string[] =>
  [...document.matchAll(new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block)

/** The server's address in the recipes. */
const WRITTEN_ADDRESS = 'http://upshot.lan:3000'

interface RecipeRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

interface RestSensor {
  readonly resource: string
  readonly headers: Readonly<Record<string, string>>
  readonly sensor: readonly { readonly value_template: string }[]
}

interface RestCommand {
  readonly url: string
  readonly method: string
  readonly content_type: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string
}

interface Automation {
  readonly triggers: readonly { readonly trigger: string; readonly webhook_id: string }[]
}

interface HomeConfiguration {
  readonly rest?: readonly RestSensor[]
  readonly rest_command?: Readonly<Record<string, RestCommand>>
  readonly automation?: readonly Automation[]
  readonly upshot_authorization?: string
}

const home: HomeConfiguration = Object.assign(
  {},
  ...blocksOf('yaml').map((block) =>
    parse(block, { customTags: [{ tag: '!secret', resolve: (name: string) => `secret:${name}` }] }),
  ),
)
const secretOf = (text: string): string =>
  text === 'secret:upshot_authorization' ? String(home.upshot_authorization) : text

/** The values that Home Assistant fills in; `tojson` quotes them. */
const filledIn = (template: string, values: Readonly<Record<string, unknown>>): string =>
  template
    .replaceAll(/\{\{ (\w+) \| tojson \}\}/g, (_all, name: string) => JSON.stringify(values[name]))
    .replaceAll(/\{\{ (\w+) \}\}/g, (_all, name: string) => String(values[name]))

/** `trigger.json.a.b` in a template is a path into the body. */
const pathsIn = (template: string): readonly string[][] =>
  [...template.matchAll(/trigger\.json\.([\w.]+)/g)].map(([, path = '']) => path.split('.'))

function callOf(block: string): RecipeRequest {
  const [head = '', body] = block.split(/\n\n/)
  const [first = '', ...headers] = head.trim().split('\n')
  const [method = '', url = ''] = first.split(' ')
  const pairs = headers.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
  return { method, url, headers: Object.fromEntries(pairs), ...(body === undefined ? {} : { body }) }
}

describe('the recipes', () => {
  let world: World
  let person: TestPerson
  let machine: Listener
  beforeAll(async () => {
    machine = await startListener()
    world = await openWorld('sqlite', { webhookHosts: [`127.0.0.1:${machine.port}`] })
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
    const night = { variableName: 'Sleep Duration', unitAbbreviatedName: 'h', variableCategoryName: 'Sleep' }
    const saved = await person.post('/measurements/post', [
      { ...night, value: 7.5, startAt: '2026-06-14T22:00:00', combinationOperation: 'SUM', sourceName: 'Watch' },
    ])
    expect(saved.status).toBe(201)
  })
  afterAll(async () => {
    await world.close()
    await machine.close()
  })

  async function send({ method, url, headers, body }: RecipeRequest) {
    expect(url.startsWith(`${WRITTEN_ADDRESS}/`), url).toBe(true)
    const sentHeaders = Object.entries(headers).map(([name, text]) => [
      name.toLowerCase(),
      secretOf(text).replace('up_your_token', person.token),
    ])
    const answer = await world.app.inject({
      method: method.toUpperCase() as 'GET' | 'POST',
      url: url.slice(WRITTEN_ADDRESS.length),
      headers: { ...(Object.fromEntries(sentHeaders) as Record<string, string>), prefer: 'handling=strict' },
      ...(body === undefined ? {} : { payload: body.replaceAll(/%[a-z]+/g, '3') }),
    })
    expect([answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([answer.statusCode, ''])
    if (url.includes('format=parquet')) return answer.rawPayload.toString('latin1', 0, 4)
    return url.includes('format=csv') ? answer.body : answer.json<unknown>()
  }
  const latest = async (name: string) =>
    (
      await person.get<{ value: number; sourceName: string; unitAbbreviatedName: string }[]>(
        `/measurements?variableName=${encodeURIComponent(name)}&limit=1`,
      )
    ).body[0]

  it('show the latest night as a sensor in Home Assistant', async () => {
    const [sensor] = home.rest ?? []
    if (!sensor) throw new Error('There is no sensor in the document.')
    const days = await send({ method: 'GET', url: sensor.resource, headers: sensor.headers })
    expect(sensor.sensor[0]?.value_template).toContain('value_json[0].value')
    expect(days).toMatchObject([{ value: 7.5, unitAbbreviatedName: 'h' }])
  })

  it('record a number with a command of Home Assistant', async () => {
    const command = home.rest_command?.['upshot_record']
    if (!command) throw new Error('There is no command in the document.')
    const values = { variable: 'Coffee', value: 2, unit: 'serving' }
    const headers = { ...command.headers, 'Content-Type': command.content_type }
    await send({ method: command.method, url: command.url, headers, body: filledIn(command.payload, values) })
    expect(await latest('Coffee')).toMatchObject({ value: 2, sourceName: 'Home Assistant' })
  })

  it('notify Home Assistant when a reminder is due, in the format its automation expects', async () => {
    const [automation] = home.automation ?? []
    const id = automation?.triggers[0]?.webhook_id
    const call = blocksOf('sh').find((block) => block.includes('/webhooks'))
    const registered = JSON.parse(/-d '(.*)'/s.exec(call ?? '')?.[1] ?? '{}') as { url: string; events: string[] }
    expect(registered.url.endsWith(`/api/webhook/${id}`)).toBe(true)
    const url = registered.url.replace(/^http:\/\/[^/]+/, `http://127.0.0.1:${machine.port}`)
    expect((await person.post('/webhooks', { ...registered, url })).status).toBe(201)
    const reminder = {
      variableName: 'Overall Mood',
      unitAbbreviatedName: '/5',
      variableCategoryName: 'Emotions',
      reminderFrequency: 86_400,
      reminderStartTimeLocal: '20:00:00',
      startTrackingDate: '2026-06-15',
    }
    expect((await person.post('/trackingReminders', [reminder])).status).toBe(201)
    world.clock.set('2026-06-15T18:00:00Z')
    await world.server.services.firing.sweep()
    await world.server.services.jobs.catchUp()
    const bodies = machine.received.map(({ body }) => JSON.parse(String(body)) as Record<string, unknown>)
    const due = bodies.find(({ type }) => type === 'reminder.due')
    const paths = pathsIn(JSON.stringify(automation))
    expect(paths.length).toBeGreaterThan(1)
    for (const path of paths) {
      const found = path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], due)
      expect(found, path.join('.')).toBeDefined()
    }
  })

  it('have a dashboard for Grafana whose queries find its columns', async () => {
    const file = join(import.meta.dirname, '../docs/examples/grafana-dashboard.json')
    const { panels } = JSON.parse(readFileSync(file, 'utf8')) as {
      panels: { targets: { url: string; root_selector: string; columns: { selector: string }[] }[] }[]
    }
    const targets = panels.flatMap((panel) => panel.targets)
    expect(targets.length).toBeGreaterThan(1)
    for (const { url, root_selector: root, columns } of targets) {
      const filled = url
        .replace(/\$\{address\}/, WRITTEN_ADDRESS)
        .replace(/\$\{__from:date:YYYY-MM-DD\}/, '2026-01-01')
        .replace(/\$\{__to:date:YYYY-MM-DD\}/, '2026-12-31')
      const headers = { Authorization: 'Bearer up_your_token' }
      const answer = (await send({ method: 'GET', url: filled, headers })) as Record<string, Record<string, unknown>[]>
      expect(Array.isArray(answer[root])).toBe(true)
      for (const { selector } of columns) expect(selector).toMatch(/^(date$|values\.)/)
    }
  })

  it('have a notebook whose table has the columns that it reads', async () => {
    const file = join(import.meta.dirname, '../docs/examples/days.ipynb')
    const { cells } = JSON.parse(readFileSync(file, 'utf8')) as { cells: { cell_type: string; source: string[] }[] }
    const code = cells.filter((cell) => cell.cell_type === 'code').map(({ source }) => source.join(''))
    const [, path = ''] = /os\.environ\["UPSHOT_URL"\] \+ "([^"]+)"/.exec(code.join('\n')) ?? []
    const headers = { Authorization: 'Bearer up_your_token' }
    const table = String(await send({ method: 'GET', url: `${WRITTEN_ADDRESS}${path}`, headers }))
    expect(table.split('\r\n')[0]?.split(',')).toEqual(expect.arrayContaining(['date', 'Sleep Duration']))
    expect(code.join('\n')).toContain('index_col="date"')
  })

  const calls = blocksOf('http').map((block) => [block.split('\n')[0] ?? '', block] as const)
  it('have a call for Shortcuts, Tasker, two panels of Grafana and notebooks', () => expect(calls).toHaveLength(5))

  it.each(calls)('%s', async (_title, block) => {
    const call = callOf(block)
    const answer = await send(call)
    if (call.url.includes('format=parquet')) expect(answer).toBe('PAR1')
    else if (call.url.includes('/table'))
      expect(answer).toMatchObject({
        rows: expect.arrayContaining([{ date: expect.any(String), values: expect.any(Object) }]),
      })
    else if (call.method === 'GET')
      expect(answer).toMatchObject([{ date: expect.any(String), value: expect.any(Number) }])
    else expect(await latest('Overall Mood')).toMatchObject({ unitAbbreviatedName: '/5' })
  })
})

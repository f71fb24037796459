/** Whole experiments, day by day: what is known when, and what they conclude. */
import { analyseExperiment, type ExperimentDocument, verifyExperiment } from '@upshot/analysis'
import { API_PREFIX, type Endpoint, type Experiment, type ExperimentDay, endpoints } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Bytes as sha256 } from '../../lib/hash.ts'
import { createLog } from '../../lib/log.ts'
import { createSealing } from '../../lib/sealing.ts'
import {
  dateOf,
  dayOf,
  FIRST_DAY,
  good,
  goTo,
  live,
  mood,
  newcomer,
  noise,
  read,
  started,
} from '../../testing/experiments.ts'
import { itInLongRun } from '../../testing/suite.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { belongingTo, scheduleFrom } from './chance.ts'

const exported = async (world: World, person: TestPerson): Promise<string> => {
  const headers = { authorization: `Bearer ${person.token}` }
  return (await world.app.inject({ url: '/api/v3/measurements/export?format=json', headers })).body
}

describe.each(dialects)('what is known before the end on %s', (dialect) => {
  let world: World
  let person: TestPerson
  const lines: string[] = []
  beforeAll(async () => {
    // Every line that the server would log, at any level.
    world = await openWorld(dialect, {}, {}, createLog('trace', { write: (line) => void lines.push(line) }))
    person = await newcomer(world)
  })
  afterAll(() => world.close())

  const rowsOf = async (table: string): Promise<readonly (readonly unknown[])[]> =>
    world.database.reader.rows(`select * from ${table}`, [])

  async function tables(): Promise<readonly string[]> {
    const sqlText =
      dialect === 'sqlite'
        ? "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"
        : "select table_schema || '.' || table_name from information_schema.tables where table_schema = 'public'"
    return (await world.database.reader.rows(sqlText, [])).map(([name]) => String(name))
  }

  /** Every response that the person can read, and the public page. */
  async function answers(experiment: Experiment): Promise<Readonly<Record<string, string>>> {
    const found: Record<string, string> = {}
    for (const [name, { method, path, isStream }] of Object.entries<Endpoint>(endpoints)) {
      if (method !== 'GET' || isStream) continue
      const url = `${API_PREFIX}${path.replace('{experimentId}', String(experiment.id)).replace(/\{\w+\}/g, 'x')}`
      const answer = await world.app.inject({ url, headers: { authorization: `Bearer ${person.token}` } })
      found[name] = answer.body + JSON.stringify(answer.headers)
    }
    const page = new URL(experiment.link ?? 'http://x').pathname
    for (const url of [page, `${page}.json`]) {
      const answer = await world.app.inject(url)
      expect(answer.statusCode).toBe(200)
      found[url] = answer.body + JSON.stringify(answer.headers)
    }
    return { ...found, export: await exported(world, person) }
  }

  it("no answer, page, export, table, event, mail or log reveals future periods, the seed or a look's numbers", async () => {
    const { id } = await started(person, { publishResult: 'always' })
    // Whatever chance chose, the arms take turns at being better, so no look ends the experiment.
    const moodOf = (today?: ExperimentDay) => {
      const block = Math.floor((dayOf(today?.date ?? FIRST_DAY) - dayOf(FIRST_DAY)) / 2)
      return 3 + (today?.arm ?? 0) * (block % 2 === 0 ? 1 : -1) * (block % 3 === 0 ? 2 : 1)
    }
    await live(world, person, { id, from: FIRST_DAY, days: 22, moodOf })
    const experiment = await read(person, id)
    expect(experiment.state).toBe('running')
    const row = await world.server.services.storage.read((t) => t.experiments.withId(person.id, id))
    if (!row?.sealed_seed || !row.protocol) throw new Error('It was not started.')
    const sealing = createSealing({ secretKey: undefined, dataDir: world.location.dataDir }, 'upshot accounts')
    const seed = (await sealing.open(row.sealed_seed, belongingTo(row))) ?? ''
    expect(seed).toMatch(/^[0-9a-f]{64}$/)
    const bytes = Buffer.from(seed, 'hex')
    const schedule = scheduleFrom(JSON.parse(row.protocol), seed)
    const looks = await world.server.services.storage.read((t) => t.experiments.looks(row))
    expect(looks.length).toBeGreaterThan(0)
    const secrets = [
      seed,
      seed.toUpperCase(),
      bytes.toString('base64'),
      bytes.toString('base64url'),
      JSON.stringify(schedule),
      JSON.stringify(schedule.slice(-2)).slice(1, -1),
    ]
    // Chance decides p: 1, .5, .375 or .0625 may also appear for another reason.
    const interim = looks
      .flatMap((look) => [String(look.p), String(look.level), look.differences, look.weights])
      .filter((text) => text.length > 6)
    for (const [name, text] of Object.entries(await answers(experiment))) {
      for (const secret of [...secrets, ...interim]) expect(text.includes(secret), `${name}: ${secret}`).toBe(false)
      expect(/"(seed|schedule|sealed_seed|interval|armMeans)":/.test(withoutFindings(name, text)), name).toBe(false)
    }
    expect(lines.length).toBeGreaterThan(50)
    const log = lines.join('')
    for (const secret of [...secrets, ...interim]) expect(log.includes(secret), `log: ${secret}`).toBe(false)
    for (const { instruction } of experiment.arms) expect(log.includes(instruction), instruction).toBe(false)
    expect(/"(seed|schedule|sealed_seed|interval|armMeans|arm|instruction)":/.test(log)).toBe(false)
    for (const table of await tables()) {
      const text = JSON.stringify(await rowsOf(table))
      for (const secret of secrets) expect(text.includes(secret), `${table}: ${secret}`).toBe(false)
      if (!table.endsWith('experiment_looks'))
        for (const number of interim) expect(text.includes(number), table).toBe(false)
    }
  })

  /** Findings have separate intervals. */
  const withoutFindings = (name: string, text: string) =>
    /Correlations|Stud|Today|export|Variables|Feed/.test(name) ? '' : text

  it('the table of days ends with the current period, and the API with today', async () => {
    const other = await newcomer(world)
    const { id } = await started(other, { design: { blocks: 6, periodDays: 3 } }, { firstDay: '2026-07-08' })
    const days = async () =>
      (await world.server.services.storage.read((t) => t.experiments.days({ user_id: other.id, id }))).map(({ day }) =>
        dateOf(day),
      )
    const shown = async () =>
      (await good(other.get<{ days: { date: string }[] }>(`/experiments/days?experimentId=${id}`))).days.map(
        ({ date }) => date,
      )
    expect(await days()).toEqual([])
    await goTo(world, '2026-07-08', '00:00:30')
    expect(await days()).toEqual(['2026-07-08', '2026-07-09', '2026-07-10'])
    expect(await shown()).toEqual(['2026-07-08'])
    await goTo(world, '2026-07-10', '23:59:00')
    expect((await days()).at(-1)).toBe('2026-07-10')
    expect(await shown()).toEqual(['2026-07-08', '2026-07-09', '2026-07-10'])
    const early = { experimentId: id, date: '2026-07-11', mark: 'done' }
    expect((await other.post('/experiments/days', [early])).body).toMatchObject({
      errors: [{ message: 'This day has not begun yet.', field: 'date' }],
    })
  })
})

describe.each(dialects)('a whole experiment on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    world.clock.set('2026-10-04T12:00:00Z')
    person = await newcomer(world, { timeZone: 'Europe/Berlin' })
  })
  afterAll(() => world.close())

  /** The request's changes are rolled back, as if the process had died. */
  async function crashing(work: () => Promise<void>): Promise<void> {
    const { idempotency } = world.server.services
    const key = { userId: person.id, tokenId: 0, key: 'crash', requestHash: '' }
    const dying = async () => {
      await work()
      throw new Error('crash')
    }
    const answered = idempotency.once(key, dying, () => ({ status: 500, headers: {}, body: '' }))
    await expect(answered).rejects.toThrow('crash')
  }

  /** The day's work is done and rolled back, as if the process had died; then it is done again. */
  async function day(): Promise<void> {
    const { experimentDays, firing } = world.server.services
    await crashing(() => experimentDays.day(person.id))
    await experimentDays.day(person.id)
    await firing.sweep()
  }

  const localMood = (date: string, value: number, offset: string) => ({
    ...mood(date, value),
    startAt: `${date}T18:00:00${offset}`,
  })

  itInLongRun(
    'through a clock change, a week abroad, late entries, undone answers and a crash at each look ends with the numbers of its own export',
    async () => {
      const requested = { design: { blocks: 24, periodDays: 1 }, smallestEffect: 0.5 }
      const { id, commitment } = await started(person, requested, { firstDay: '2026-10-05' })
      for (let index = 0; index < 54; index++) {
        const date = dateOf(dayOf('2026-10-05') + index)
        const isAbroad = index >= 10 && index < 17
        if (index === 10) await good(person.post('/userSettings', { timeZone: 'America/New_York' }))
        if (index === 17) await good(person.post('/userSettings', { timeZone: 'Europe/Berlin' }))
        world.clock.set(`${date}T15:00:00Z`)
        await day()
        const { today, state } = await read(person, id)
        if (state !== 'running') break
        expect(today?.date).toBe(index < 48 ? date : undefined)
        const { data } = await good(
          person.get<{ data: { id: number; experimentId?: number }[] }>('/trackingReminderNotifications'),
        )
        const question = data.find(({ experimentId }) => experimentId === id)
        if (question) {
          await good(
            person.post('/trackingReminderNotifications', [
              { id: question.id, action: 'track', modifiedValue: index % 9 === 4 ? 0 : 1 },
            ]),
          )
          if (index % 11 === 3)
            await good(person.post('/trackingReminderNotifications', [{ id: question.id, action: 'undo' }]))
        }
        const value = 3 + 0.25 * (today?.arm ?? 0) + 2 * noise(index, 7)
        // Every sixth day is recorded three days late, and every thirteenth never.
        const late = index % 6 === 5 ? dateOf(dayOf(date) - 3) : date
        if (index % 13 !== 12)
          await good(
            person.post('/measurements/post', [
              localMood(late, Math.min(5, Math.max(1, Math.round(value))), isAbroad ? '-04:00' : '+02:00'),
            ]),
          )
      }
      const ended = await read(person, id)
      expect(ended).toMatchObject({ state: 'finished', commitment })
      const { experiments } = JSON.parse(await exported(world, person)) as { experiments: ExperimentDocument[] }
      const document = experiments.find((experiment) => experiment.commitment === commitment)
      if (!document) throw new Error('The export has no such experiment.')
      // As it is sent: JSON has no negative zero.
      const analysis = JSON.parse(JSON.stringify(analyseExperiment(document, { sha256 }))) as ReturnType<
        typeof analyseExperiment
      >
      const { p, effect, interval, verdict, level, armMeans, differences, ifDone } = analysis
      expect(ended.result).toMatchObject({ p, effect, interval, verdict, level, armMeans, differences, ifDone })
      expect(document.looks?.map(({ after }) => after)).toEqual(analysis.looks.map(({ after }) => after))
      expect(verifyExperiment(document, sha256).every(({ fits }) => fits)).toBe(true)
      for (const changed of changes(document))
        expect(verifyExperiment(changed, sha256).every(({ fits }) => fits)).toBe(false)
    },
  )

  /** Each with one change. */
  const changes = (document: ExperimentDocument): ExperimentDocument[] => {
    const [first, ...days] = document.days ?? []
    return [
      { ...document, protocol: { ...document.protocol, smallestEffect: 0.6 } },
      { ...document, seed: `${document.seed?.startsWith('0') ? '1' : '0'}${document.seed?.slice(1)}` },
      {
        ...document,
        commitment: `${document.commitment?.startsWith('0') ? '1' : '0'}${document.commitment?.slice(1)}`,
      },
      ...(first ? [{ ...document, days: [{ ...first, arm: 1 - first.arm }, ...days] }] : []),
    ]
  }

  it('pauses between two blocks, continues, and can still be verified', async () => {
    world.clock.set('2027-01-01T12:00:00Z')
    const other = await newcomer(world)
    const { id } = await started(other, { design: { blocks: 6, periodDays: 1 } }, { firstDay: '2027-01-02' })
    await live(world, other, { id, from: '2027-01-02', days: 3 })
    await good(other.post('/experiments/pause', { experimentId: id }))
    await goTo(world, '2027-01-05')
    expect((await read(other, id)).today?.date).toBe('2027-01-05')
    await goTo(world, '2027-01-09')
    expect(await read(other, id)).not.toHaveProperty('today')
    const { description } = await good(other.post<{ description: string }>('/experiments/resume', { experimentId: id }))
    expect(description).toBe('The next block begins on 2027-01-10. The last day is 2027-01-17.')
    await live(world, other, { id, from: '2027-01-10', days: 11 })
    await goTo(world, '2027-01-21')
    expect((await read(other, id)).state).toBe('finished')
    const { experiments } = JSON.parse(await exported(world, other)) as { experiments: ExperimentDocument[] }
    expect(experiments.flatMap((experiment) => verifyExperiment(experiment, sha256)).every(({ fits }) => fits)).toBe(
      true,
    )
  })

  it('marks change neither p nor effect nor interval of the assigned arms', async () => {
    world.clock.set('2027-03-01T12:00:00Z')
    const other = await newcomer(world)
    const { id } = await started(other, {}, { firstDay: '2027-03-02' })
    await live(world, other, { id, from: '2027-03-02', days: 28, effect: 1 })
    const before = await read(other, id)
    const { experiments } = JSON.parse(await exported(world, other)) as { experiments: ExperimentDocument[] }
    const [document] = experiments
    if (!document) throw new Error('The export has no experiment.')
    for (const mark of ['done', 'notDone', 'none'] as const) {
      const days = (document.days ?? []).map((day, index) => ({
        ...day,
        mark: index % 3 === 0 ? mark : ('done' as const),
      }))
      const { p, effect, interval } = analyseExperiment({ ...document, days }, { sha256 })
      expect({ p, effect, interval }).toEqual({
        p: before.result?.p,
        effect: before.result?.effect,
        interval: before.result?.interval,
      })
    }
  })
})

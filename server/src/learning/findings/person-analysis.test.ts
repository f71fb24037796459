/** An analysis kept in memory, on disk or nowhere leads to the same findings, and nothing is computed twice. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { composeServer } from '../../compose.ts'
import { readConfig } from '../../config/config.ts'
import { createLog } from '../../lib/log.ts'
import { openMigrated } from '../../storage/open.ts'
import { DIARY_DAYS, diaryKeeper, entry, listed } from '../../testing/findings-diary.ts'
import { recorded } from '../../testing/mood-item.ts'
import { settle } from '../../testing/settle.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { readPairs } from './finding-rows.ts'

describe.each(dialects)('the analysis on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  beforeEach(async () => {
    person = await diaryKeeper(world)
  })
  afterAll(() => world.close())

  const services = () => world.server.services
  const stored = () => services().storage.read((t) => t.findings.all(person.id))
  const latestAnalysis = () => services().storage.read((t) => t.findings.latestAnalysis(person.id))
  const pairs = () => services().storage.read((t) => t.findings.pairs(person.id))
  const analyse = () => services().findings.analyse(person.id)
  /** As if nobody had ever analysed this person. */
  const forgetInput = () =>
    services().storage.transaction(async (t) => {
      const generation = await t.findings.begin(person.id)
      await t.findings.finish(person.id, generation, { input_hash: null })
    })

  it('one changed variable is one row of pairs, and equals a full analysis in every number', async () => {
    await recorded(person, [entry('Night Sleep', 100, 3.25), entry('Night Sleep', 101, 9.5)])
    expect(await analyse()).toEqual({ kind: 'analysed', changedVariables: 1 })
    const rows = await stored()
    const earlier = await pairs()
    const hash = (await latestAnalysis())?.input_hash
    await forgetInput()
    const fresh = await composeServer(readConfig({ DATA_DIR: world.location.dataDir, RATE_LIMIT: '0' }), {
      database: await openMigrated({ ...world.location }, world.clock),
      clock: world.clock,
      log: createLog('silent'),
    })
    expect(await fresh.services.findings.analyse(person.id)).toEqual({
      kind: 'analysed',
      changedVariables: 'all',
    })
    await fresh.close()
    expect((await latestAnalysis())?.input_hash).toBe(hash)
    expect(await stored()).toEqual(rows)
    const later = await pairs()
    const before = earlier && (await readPairs(earlier))
    const after = later && (await readPairs(later))
    expect(before?.names.length).toBeGreaterThan(1)
    for (const family of ['directed', 'sameDay'] as const) {
      for (const cause of before?.names ?? []) {
        for (const effect of before?.names ?? [])
          expect(after?.row(family, cause, effect)).toEqual(before?.row(family, cause, effect))
      }
    }
  })

  it.each(['', 'pairs-1 n p'])(
    'pairs stored as version "%s" are recalculated, findings stay as they are',
    async (version) => {
      await analyse()
      expect(await analyse()).toEqual({ kind: 'unchanged' })
      const rows = await stored()
      const current = await pairs()
      await services().storage.transaction((t) =>
        t.findings.savePairs(person.id, { version, pairs: current?.pairs ?? '' }),
      )
      world.clock.advance(60)
      expect(await analyse()).toMatchObject({ kind: 'analysed' })
      expect(await pairs()).toEqual(current)
      expect(await stored()).toEqual(rows)
      expect(await analyse()).toEqual({ kind: 'unchanged' })
    },
  )

  it('the first entry of another day recomputes one row of pairs, that of another week all of them', async () => {
    await recorded(person, [entry('Calm', DIARY_DAYS, 6)])
    expect(await analyse()).toEqual({ kind: 'analysed', changedVariables: 1 })
    world.clock.advance(3 * 86_400)
    await recorded(person, [entry('Calm', DIARY_DAYS + 3, 6)])
    expect(await analyse()).toEqual({ kind: 'analysed', changedVariables: 'all' })
    world.clock.set('2026-06-15T12:00:00Z')
  })

  it('counts the pairs that were compared, not those that cannot be judged yet', async () => {
    const before = (await listed(person)).analysis
    const always = { ...entry('Jog', 0, 30), variableName: 'Stretching' }
    await recorded(
      person,
      Array.from({ length: 100 }, (_, day) => ({ ...always, startAt: entry('Jog', day, 30).startAt })),
    )
    await settle(world)
    const { numberOfPairs, numberOfVariables } = (await listed(person)).analysis
    expect(numberOfVariables).toBe(before.numberOfVariables + 1)
    expect(numberOfPairs).toBe(before.numberOfPairs)
  })

  it('the same input is not analysed again, and changes nothing', async () => {
    const rows = await stored()
    const before = await latestAnalysis()
    world.clock.advance(3600)
    expect(await analyse()).toEqual({ kind: 'unchanged' })
    expect(await stored()).toEqual(rows)
    expect((await latestAnalysis())?.input_hash).toBe(before?.input_hash)
    expect((await latestAnalysis())?.analysed_epoch).toBe((before?.analysed_epoch ?? 0) + 3600)
  })

  it('a change that is reverted leads to the previous findings', async () => {
    const rows = await stored()
    const [first] = await measurementsOn('2026-03-01')
    await recorded(person, [{ ...first, value: 1 }])
    await settle(world)
    expect(await stored()).not.toEqual(rows)
    await recorded(person, [first])
    await settle(world)
    expect((await stored()).map(({ detail }) => detail)).toEqual(rows.map(({ detail }) => detail))
  })

  async function measurementsOn(day: string) {
    const query = `variableName=Night+Sleep&earliestMeasurementTime=${day}T00:00:00&latestMeasurementTime=${day}T23:59:59`
    const { body } = await person.get<Record<string, unknown>[]>(`/measurements?${query}`)
    return body.map(({ variableName, value, startAt, unitAbbreviatedName }) => ({
      variableName,
      value,
      startAt,
      unitAbbreviatedName,
      variableCategoryName: 'Sleep',
      combinationOperation: 'MEAN',
    }))
  }

  it('an analysis that never finished is shown as such, and repeated', async () => {
    await recorded(person, [entry('Calm', 120, 1)])
    await services().storage.transaction((t) => t.findings.begin(person.id))
    await services().statistics.refreshAll()
    expect((await listed(person)).analysis.state).toBe('analysing')
    await services().jobs.catchUp()
    expect((await listed(person)).analysis.state).toBe('done')
  })

  it('progress grows while it works, and is complete when it is done', async () => {
    await forgetInput()
    let isDone = false
    const analysis = analyse().finally(() => {
      isDone = true
    })
    const seen: number[] = []
    while (!isDone) {
      const { state, progress } = await services().findings.state(person.id)
      if (state === 'analysing') seen.push(progress)
      // Reading may finish at once; the analysis needs a turn too.
      await yieldToEventLoop()
    }
    await analysis
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(seen.filter((progress) => progress > 0 && progress < 1).length).toBeGreaterThan(0)
    expect(await services().findings.state(person.id)).toMatchObject({ state: 'done', progress: 1 })
  })

  it('an older analysis does not overwrite a newer one', async () => {
    const { storage } = services()
    const older = await storage.transaction((t) => t.findings.begin(person.id))
    await storage.transaction((t) => t.findings.begin(person.id))
    expect(await storage.transaction((t) => t.findings.finish(person.id, older, { likely: 99 }))).toBe(false)
    expect((await latestAnalysis())?.likely).not.toBe(99)
  })
})

describe.each(dialects)('the nightly analysis on %s', (dialect) => {
  it('analyses everybody once, in their own night', async () => {
    const world = await openWorld(dialect)
    const person = await diaryKeeper(world)
    const { jobs, findings, storage } = world.server.services
    const look = async (at: string) => {
      world.clock.set(at)
      await findings.jobs['analyse.nightly']?.({}, { id: '1', name: 'analyse.nightly', attempt: 1 })
      await jobs.catchUp()
      return (await storage.read((t) => t.findings.latestAnalysis(person.id)))?.analysed_epoch
    }
    const first = Date.parse('2026-07-01T03:01:00Z') / 1000
    expect(await look('2026-07-01T03:01:00Z')).toBe(first)
    expect(await look('2026-07-01T20:00:00Z')).toBe(first)
    expect(await look('2026-07-02T02:30:00Z')).toBe(first)
    expect(await look('2026-07-02T03:01:00Z')).toBe(first + 86_400)
    await world.close()
  })
})

/** Somebody watches every result of many people, and tries to work out what the newest participant contributed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COFFEE, drinker, entriesOf, person, SLEEP, shareAll } from '../../testing/crowd.ts'
import { recorded } from '../../testing/mood-item.ts'
import { settle } from '../../testing/settle.ts'
import { addressOf } from '../../testing/study-diary.ts'
import { type Dialect, dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const DAY = 86_400

interface Watched {
  readonly world: World
  readonly owner: TestPerson
  readonly studyIds: readonly string[]
  readonly crowd: readonly TestPerson[]
}

/** Twelve who share everything and take part in a group, with a published study of each kind. */
async function watched(dialect: Dialect): Promise<Watched> {
  const world = await openWorld(dialect)
  const owner = await world.addPerson({ isAdministrator: true })
  const studyIds: string[] = []
  for (const type of ['group', 'global']) {
    const question = { causeVariableName: COFFEE, effectVariableName: SLEEP, type }
    const id = (await owner.post<{ study: { id: string } }>('/study/create', question)).body.study.id
    await owner.post(`/study/publish?studyId=${id}`)
    studyIds.push(id)
  }
  const situation = { world, owner, studyIds, crowd: [] as TestPerson[] }
  for (let seed = 1; seed <= 12; seed++) situation.crowd.push(await join(situation, seed))
  await settle(world)
  for (const id of studyIds) await owner.post(`/study/publish?studyId=${id}&recalculate=true`)
  return situation
}

async function join({ world, studyIds }: Omit<Watched, 'crowd'>, seed: number): Promise<TestPerson> {
  const newcomer = await person(world, seed)
  await shareAll(newcomer)
  expect((await newcomer.post('/study/join', { studyId: studyIds[0] })).status).toBe(201)
  return newcomer
}

/** Everything that anybody can read, by reader. */
async function numbersShown({ world, owner, studyIds }: Watched): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  const reader = world
  const asks = [
    '/correlations?commonOnly=true',
    `/correlations?commonOnly=true&causeVariableName=${COFFEE}&effectVariableName=${encodeURIComponent(SLEEP)}`,
    `/variables?name=${COFFEE}`,
    '/studies',
    '/studies/open',
    ...studyIds.flatMap((id) => [`/study?studyId=${id}&includeCharts=true`]),
    ...studyIds.flatMap((id) => [`/study?studyId=${id}&includeCharts=true&recalculate=true`]),
  ]
  for (const ask of asks) {
    const { body } = await owner.get(ask)
    // The owner knows that somebody joined, but not what they contributed.
    all[ask] = JSON.stringify(body, (key, value: unknown) => (key === 'numberOfParticipants' ? undefined : value))
  }
  for (const id of studyIds) {
    const address = await addressOf(world, id)
    for (const path of ['', '.json', '/gauge.svg', '/charts/populationTraitScatterPlot.svg']) {
      all[id + path] = (await reader.app.inject({ url: address + path })).body
    }
  }
  return all
}

/** A day passes, and all waiting reviews run. */
async function aDayLater({ world, owner, studyIds }: Watched): Promise<void> {
  world.clock.advance(DAY)
  await world.server.services.population.refresh()
  await settle(world)
  for (const id of studyIds) await owner.post(`/study/publish?studyId=${id}&recalculate=true`)
}

/** Days that say the opposite of everybody else's. */
const contrary = (seed: number) => {
  const { cups, hours } = drinker(seed)
  return entriesOf({ cups, hours: hours.map((_, day) => 4 + (cups[day - 1] ?? 2)) })
}

const withoutTimes = (all: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(all).map(([key, text]) => [
      key,
      text.replaceAll(/2026-\d\d-\d\d[T ]\d\d:\d\d:\d\d/g, 'then').replaceAll(/-study-[\w-]{22}/g, '-study'),
    ]),
  )

describe.each(dialects)('the latest person to join on %s', (dialect) => {
  let situation: Watched
  beforeAll(async () => {
    situation = await watched(dialect)
  })
  afterAll(() => situation.world.close())

  it('is not recognisable when they join, change or leave, on that day or the next', async () => {
    const before = await numbersShown(situation)
    expect(Object.values(before).join()).toContain('12 people')
    const newcomer = await join(situation, 40)
    await settle(situation.world)
    expect(await numbersShown(situation)).toEqual(before)
    await aDayLater(situation)
    expect(withoutTimes(await numbersShown(situation))).toEqual(withoutTimes(before))
    await recorded(newcomer, contrary(41))
    await settle(situation.world)
    await aDayLater(situation)
    expect(withoutTimes(await numbersShown(situation))).toEqual(withoutTimes(before))
    await shareAll(newcomer, false)
    await newcomer.post(`/shares/delete?clientIdToRevoke=${situation.studyIds[0]}&reason=enough`)
    await settle(situation.world)
    await aDayLater(situation)
    expect(withoutTimes(await numbersShown(situation))).toEqual(withoutTimes(before))
  })

  it('is not recognisable when an earlier member changes or leaves', async () => {
    const before = withoutTimes(await numbersShown(situation))
    const [first, second] = situation.crowd as [TestPerson, TestPerson]
    await recorded(first, contrary(42))
    await settle(situation.world)
    await aDayLater(situation)
    expect(withoutTimes(await numbersShown(situation))).toEqual(before)
    expect((await second.delete('/user/delete?reason=enough')).status).toBe(200)
    await settle(situation.world)
    await aDayLater(situation)
    expect(withoutTimes(await numbersShown(situation))).toEqual(before)
  })

  it('no result contains a list of persons', async () => {
    const all = Object.values(await numbersShown(situation)).join()
    expect(all).not.toContain('"each"')
    expect(all).not.toMatch(/"name":"One person"/)
    expect(all).not.toMatch(/"tau2":\d/)
  })
})

describe.each(dialects)('a batch on %s', (dialect) => {
  /** Three people join, one of them with opposite days: only the order of joining says which of the three. */
  async function after(contraryAt: number): Promise<Record<string, string>> {
    const situation = await watched(dialect)
    const before = withoutTimes(await numbersShown(situation))
    for (const position of [0, 1, 2]) {
      const newcomer = await situation.world.addPerson()
      const odd = contraryAt === position
      // Whichever of the three has opposite days, the other two have the same two sets of days.
      const seed = [50, 51][(position - (position > contraryAt ? 1 : 0)) % 2] ?? 50
      await recorded(newcomer, odd ? contrary(52) : entriesOf(drinker(seed)))
      await shareAll(newcomer)
      await newcomer.post('/study/join', { studyId: situation.studyIds[0] })
    }
    await settle(situation.world)
    await aDayLater(situation)
    const now = withoutTimes(await numbersShown(situation))
    expect(now).not.toEqual(before)
    expect(Object.values(now).join()).toContain('15 people')
    await situation.world.close()
    return now
  }

  it('of three is the same, whichever of them gave which days', async () => {
    const first = await after(0)
    const last = await after(2)
    expect(first).toEqual(last)
  }, 240_000)
})

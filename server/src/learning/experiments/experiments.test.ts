import type { Experiment, ExperimentPlan } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  dayOf,
  draft,
  FIRST_DAY,
  good,
  goTo,
  live,
  newcomer,
  read,
  started,
  wanted,
} from '../../testing/experiments.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

describe.each(dialects)('drafts of experiments on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await newcomer(world)
  })
  afterAll(() => world.close())

  const refused = async (changes: object) => {
    const { status, body } = await person.post<{ errors: { message: string; field: string }[] }>('/experiments', {
      ...wanted,
      ...changes,
    })
    expect(status).toBe(400)
    return body.errors[0]
  }

  it('a plan says how long it takes from past days, and nothing is stored', async () => {
    const { plan, draft: proposed } = await good(
      person.post<{ plan: ExperimentPlan; draft: typeof wanted }>('/experiments/plan', {
        causeVariableName: 'Coffee',
        effectVariableName: 'Overall Mood',
      }),
    )
    expect(plan).toMatchObject({ kind: 'plan', pastDays: 90 })
    expect(plan.options.length).toBeGreaterThan(2)
    expect(plan.sentence).toContain('days')
    expect(proposed.arms.map(({ name }) => name)).toEqual(['less coffee', 'more coffee'])
    expect(proposed.smallestEffect).toBeCloseTo(plan.smallestEffect ?? 0)
    expect((await good(person.get<{ experiments: unknown[] }>('/experiments'))).experiments).toEqual([])
  })

  it('with fewer than 28 days it says how many there are and how many are needed', async () => {
    const other = await world.addPerson()
    await other.post('/measurements/post', [
      { ...mood('2026-06-01'), value: 3 },
      { ...mood('2026-06-02'), value: 4 },
    ])
    const { plan } = await good(
      other.post<{ plan: ExperimentPlan }>('/experiments/plan', {
        effectVariableName: 'Overall Mood',
        arms: wanted.arms,
      }),
    )
    expect(plan).toMatchObject({ kind: 'notEnough', pastDays: 2, needDays: 28 })
  })

  it('is told with the length that it has, not with the one that was proposed', async () => {
    const { body } = await person.post<{ experiment: Experiment; description: string }>('/experiments', {
      ...wanted,
      design: { washoutDays: 0, periodDays: 3, blocks: 8 },
    })
    const { plan, scatter, id } = body.experiment
    const option = plan?.options.find(({ periodDays }) => periodDays === 3)
    const power = option?.powers.find(({ blocks }) => blocks === 8)?.power ?? Number.NaN
    expect(plan?.sentence).toContain('It takes 48 days: 8 blocks of 3-day periods.')
    expect(plan?.sentence).toContain(`about ${Math.round(100 * power)} of 100 experiments`)
    expect(body.description).toBe(plan?.sentence)
    expect(scatter).toBe(option?.scatter)
    await person.delete('/experiments/delete', { id })
  })

  it('is saved with the planned lengths, changed, listed, read and deleted', async () => {
    const { status, body } = await person.post<{ experiment: Experiment }>('/experiments', {
      ...wanted,
      design: { washoutDays: 0 },
    })
    expect(status).toBe(201)
    const { id, design, state, safety } = body.experiment
    expect(state).toBe('draft')
    expect(design.blocks).toBeGreaterThanOrEqual(6)
    expect(safety?.rules.map((rule) => rule.id)).toContain('understood')
    const changed = await person.post<{ experiment: Experiment }>('/experiments', { id, lagDays: 1 })
    expect(changed).toMatchObject({ status: 200, body: { experiment: { id, lagDays: 1, title: 'Coffee and mood' } } })
    const list = await good(person.get<{ experiments: Experiment[] }>('/experiments?state=draft'))
    expect(list.experiments.map((experiment) => experiment.id)).toContain(id)
    expect(await read(person, id)).toMatchObject({ id, lagDays: 1, cause: { variableName: 'Coffee' } })
    expect((await person.delete('/experiments/delete', { id })).status).toBe(200)
    expect((await person.get(`/experiments/${id}`)).status).toBe(404)
  })

  it.each([
    ['one arm', { arms: wanted.arms.slice(0, 1) }, 'arms', 'An experiment compares two or three different things.'],
    ['four arms', { arms: [1, 2, 3, 4].map((n) => ({ name: `a${n}`, instruction: `b${n}` })) }, 'arms', 'two or three'],
    ['two arms alike', { arms: [wanted.arms[0], wanted.arms[0]] }, 'arms', 'two or three different things'],
    ['a wash-out as long as the period', { design: { periodDays: 2, washoutDays: 2 } }, 'design', 'at least 3 days'],
    ['five blocks', { design: { periodDays: 1, blocks: 5 } }, 'design', 'at least 6 blocks'],
    ['more than a year', { design: { periodDays: 10, blocks: 30 } }, 'design', 'at most 18 blocks fit'],
    [
      'phases',
      { design: { kind: 'phases', days: 84, shortestPhase: 14, washoutDays: 3 } },
      'design',
      'not offered yet',
    ],
    [
      'short periods for what works slowly',
      { causeVariableName: 'Iron Supplement', medicine: 'none', design: { periodDays: 1, blocks: 12 } },
      'design',
      'Iron Supplement takes about 21 days to show its effect, so a period needs at least 21 days',
    ],
    [
      'periods shorter than the ready-made question about the same has them',
      {
        causeVariableName: 'Magnesium Supplement',
        effectVariableName: 'Sleep Quality',
        medicine: 'overTheCounter',
        design: { periodDays: 1, blocks: 12 },
      },
      'design',
      'Magnesium Supplement takes about 7 days to show its effect, so a period needs at least 7 days',
    ],
    ['an effect of 0', { smallestEffect: 0 }, 'smallestEffect', 'above 0'],
    ['an effect beyond the scale', { smallestEffect: 9 }, 'smallestEffect', 'larger than 4'],
    ['a cause that is its own effect', { causeVariableName: 'Overall Mood' }, 'effectVariableName', 'two different'],
    [
      'an outcome that can only be a cause',
      { causeVariableName: undefined, effectVariableName: 'Coffee' },
      'effectVariableName',
      'Coffee cannot be an outcome: it is a cause only, or it has no entries yet.',
    ],
    ['a delay of a month', { lagDays: 30 }, 'lagDays', '0 to 14'],
    ['an unknown outcome', { effectVariableName: 'No Such Thing' }, 'effectVariableName', 'No Such Thing'],
  ])('refuses %s', async (_what, changes, field, message) => {
    const fault = await refused(changes)
    expect(fault?.field).toBe(field)
    expect(fault?.message).toContain(message)
  })

  it('leaves out as many days as the cause is known to need to take effect', async () => {
    const spray = {
      variableName: 'Nasal Steroid Spray',
      value: 2,
      unitAbbreviatedName: 'sprays',
      startAt: '2026-06-01T08:00:00',
      variableCategoryName: 'Treatments',
      combinationOperation: 'SUM',
    }
    await good(person.post('/measurements/post', [spray]))
    const slow = { ...wanted, causeVariableName: spray.variableName, medicine: 'none', design: {} }
    const proposed = await good(person.post<{ draft: Experiment; plan: ExperimentPlan }>('/experiments/plan', slow))
    expect(proposed.draft.design).toMatchObject({ washoutDays: 6 })
    expect(proposed.plan.options.every(({ periodDays }) => periodDays >= 7)).toBe(true)
  })

  it('can be planned with a catalogue item that was never recorded; nothing is stored', async () => {
    const slow = { ...wanted, causeVariableName: 'Creatine', medicine: 'none', design: {} }
    const proposed = await good(
      person.post<{ draft: Experiment; plan: ExperimentPlan; worksForDays: number }>('/experiments/plan', slow),
    )
    expect(proposed.worksForDays).toBe(14)
    expect(proposed.draft.design).toMatchObject({ washoutDays: 13 })
    const variables = await good(person.get<{ name: string }[]>('/userVariables'))
    expect(variables.map(({ name }) => name)).not.toContain('Creatine')
  })

  it('has no days to mark before it has started', async () => {
    const { id } = await draft(person)
    const answer = await person.post('/experiments/days', [{ experimentId: id, date: '2026-06-15', mark: 'done' }])
    expect(answer).toMatchObject({
      status: 400,
      body: {
        errors: [{ field: 'experimentId', message: 'This experiment has not begun: it is a draft. Start it first.' }],
      },
    })
  })

  it('cannot be read, changed, started or deleted by anybody else', async () => {
    const { id } = await draft(person)
    const other = await newcomer(world)
    expect((await other.get(`/experiments/${id}`)).status).toBe(404)
    expect((await other.post('/experiments', { ...wanted, id })).status).toBe(404)
    expect((await other.post('/experiments/start', { experimentId: id })).status).toBe(404)
    expect((await other.delete('/experiments/delete', { id })).status).toBe(404)
  })
})

const mood = (date: string) => ({
  variableName: 'Overall Mood',
  unitAbbreviatedName: '/5',
  startAt: `${date}T18:00:00`,
  variableCategoryName: 'Emotions',
  combinationOperation: 'MEAN',
})

describe.each(dialects)('a running experiment on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await newcomer(world)
  })
  afterAll(() => world.close())

  it('is carried out, analysed at looks, ended, and reports what was learned', async () => {
    const experiment = await started(person)
    expect(experiment).toMatchObject({ state: 'running', firstDay: FIRST_DAY, lastDay: '2026-07-09' })
    expect(experiment.commitment).toMatch(/^[0-9a-f]{64}$/)
    expect(experiment).not.toHaveProperty('seed')
    await live(world, person, { id: experiment.id, from: FIRST_DAY, days: 27, effect: 2 })
    await goTo(world, '2026-07-13')
    const ended = await read(person, experiment.id)
    expect(ended).toMatchObject({ state: 'finished', endedBy: 'look', commitment: experiment.commitment })
    expect(ended.result).toMatchObject({ verdict: 'likely', endedAt: 'look' })
    expect(ended.result?.charts?.days.svg).toContain('<svg')
    expect(ended.seed).toMatch(/^[0-9a-f]{64}$/)
  })

  it("reveals no arm before midnight in the zone where it started, whatever the account's zone", async () => {
    world.clock.set('2026-06-15T12:00:00Z')
    const traveller = await newcomer(world, { timeZone: 'Europe/Berlin' })
    const { id } = await started(traveller)
    await goTo(world, FIRST_DAY, '12:00:00')
    const storedDays = () =>
      world.server.services.storage.read(async ({ experiments }) =>
        (await experiments.days({ user_id: traveller.id, id })).map(({ day, shown_epoch }) => [day, shown_epoch]),
      )
    const before = await storedDays()
    expect(before).toEqual([[dayOf(FIRST_DAY), Date.parse(`${FIRST_DAY}T12:00:00Z`) / 1000]])
    // There it is already tomorrow.
    await good(traveller.post('/userSettings', { timeZone: 'Pacific/Kiritimati' }))
    await world.server.services.experimentDays.sweep()
    await world.server.services.jobs.catchUp()
    expect(await read(traveller, id)).toMatchObject({ today: { date: FIRST_DAY } })
    expect(await read(traveller, id)).not.toHaveProperty('tomorrow')
    expect(await storedDays()).toEqual(before)
    const { entries } = await good(traveller.get<{ entries: { action: string; text: string }[] }>('/user/log'))
    expect(entries.find(({ action }) => action === 'timeZoneChanged')?.text).toContain('Pacific/Kiritimati')
    // Midnight in Berlin.
    await goTo(world, FIRST_DAY, '22:00:00')
    expect((await storedDays()).length).toBe(2)
  })

  it('can be stopped at any time, with the result at once', async () => {
    const { id } = await started(person, {}, { firstDay: '2026-07-14' })
    expect((await person.delete('/experiments/delete', { id })).body).toMatchObject({
      errors: [{ message: 'Stop the experiment first.' }],
    })
    await live(world, person, { id, from: '2026-07-14', days: 5 })
    const { experiment } = await good(
      person.post<{ experiment: Experiment }>('/experiments/stop', { experimentId: id, reason: 'circumstances' }),
    )
    expect(experiment).toMatchObject({ state: 'stopped', endedBy: 'person', stopReason: 'circumstances' })
    expect(experiment.result).toMatchObject({ endedAt: 'person', verdict: 'cannot tell' })
    expect((await person.post('/experiments/start', { experimentId: id })).body).toMatchObject({
      errors: [{ message: 'The experiment is stopped; only a draft can be started.' }],
    })
  })
})

/**
 * Other kinds of experiments: three arms, several outcomes, announced the evening before; and what ends when their
 * variables are deleted.
 */
import { type ExperimentDocument, verifyExperiment } from '@upshot/analysis'
import type { Experiment, TrackingReminder } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Bytes as sha256 } from '../../lib/hash.ts'
import {
  dateOf,
  dayOf,
  FIRST_DAY,
  good,
  live,
  mood,
  newcomer,
  noise,
  past,
  read,
  started,
  wanted,
} from '../../testing/experiments.ts'
import { dialects, openWorld, type World } from '../../testing/world.ts'

describe.each(dialects)('other experiments on %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  afterAll(() => world.close())

  const energy = (date: string, value: number) => ({ ...mood(date, value), variableName: 'Energy' })

  it('three doses and another outcome: the slope, each arm against the first, and a verifiable document', async () => {
    world.clock.set('2026-06-15T12:00:00Z')
    const person = await world.addPerson()
    // Too few days to tell weekdays apart: chance alone would decide how many of each an arm gets.
    await good(person.post('/measurements/post', [...past(50), energy('2026-06-01', 3)]))
    const arms = [0, 1, 2].map((amount) => ({ name: `${amount} cups`, instruction: `Coffee: ${amount} cups.`, amount }))
    const design = { blocks: 6, periodDays: 1 }
    const { id, looks } = await started(person, { arms, design, secondaryVariableNames: ['Energy'] })
    expect(looks).toEqual([6])
    await live(world, person, { id, from: FIRST_DAY, days: 18, moodOf: (today) => 2 + (today?.arm ?? 0) })
    const late = Array.from({ length: 18 }, (_, index) => dateOf(dayOf(FIRST_DAY) + index))
    await good(
      person.post(
        '/measurements/post',
        late.map((date, index) => energy(date, 3 + Math.round(2 * noise(index, 9)))),
      ),
    )
    await live(world, person, { id, from: '2026-07-04', days: 3 })
    const { state, result } = await read(person, id)
    expect(state).toBe('finished')
    expect(result).toMatchObject({ kind: 'several', effect: 1, slope: 1, verdict: 'likely', armMeans: [2, 3, 4] })
    expect(result?.each?.map(({ arms: compared, effect }) => [compared, effect])).toEqual([
      [[0, 1], 1],
      [[0, 2], 2],
    ])
    expect(result?.secondary).toMatchObject([{ variableName: 'Energy', unit: '/5' }])
    expect(result?.secondary[0]?.verdict).not.toBe('likely')
    const headers = { authorization: `Bearer ${person.token}` }
    const { body } = await world.app.inject({ url: '/api/v3/measurements/export?format=json', headers })
    const { experiments } = JSON.parse(body) as { experiments: ExperimentDocument[] }
    expect(experiments.flatMap((experiment) => verifyExperiment(experiment, sha256)).every(({ fits }) => fits)).toBe(
      true,
    )
  })

  it('announced the evening before: from 18:00 on, and not a minute earlier', async () => {
    world.clock.set('2026-06-15T12:00:00Z')
    const person = await newcomer(world)
    const { id } = await started(person, { revealEvening: true })
    const seenAt = async (time: string) => {
      world.clock.set(time)
      const { today, tomorrow } = await read(person, id)
      return [today?.date, tomorrow?.date]
    }
    expect(await seenAt('2026-06-15T17:59:59Z')).toEqual([undefined, undefined])
    expect(await seenAt('2026-06-15T18:00:00Z')).toEqual([undefined, '2026-06-16'])
    expect(await seenAt('2026-06-16T17:59:59Z')).toEqual(['2026-06-16', undefined])
    expect(await seenAt('2026-06-16T18:00:00Z')).toEqual(['2026-06-16', '2026-06-17'])
    const early = [{ experimentId: id, date: '2026-06-17', mark: 'done' }]
    expect((await person.post('/experiments/days', early)).status).toBe(400)
  })

  it('events report the start and the end, with the commitment and without values', async () => {
    world.clock.set('2026-06-15T12:00:00Z')
    const person = await newcomer(world)
    const { id, commitment } = await started(person)
    await good(person.post('/experiments/stop', { experimentId: id, reason: 'enough' }))
    const { storage } = world.server.services
    const events = await storage.read((t) => t.events.after(person.id, 0, 1000))
    const reported = events.filter(({ type }) => type.startsWith('experiment.'))
    expect(reported.map(({ type }) => type)).toEqual(['experiment.started', 'experiment.ended'])
    const text = JSON.stringify(reported)
    expect(text).toContain(commitment)
    expect(text).not.toMatch(/effect|verdict|interval|seed/)
  })

  it('ends with one analysis, in a thread that was started before the transaction', async () => {
    world.clock.set('2026-06-15T12:00:00Z')
    const person = await newcomer(world)
    const { id } = await started(person)
    await live(world, person, { id, from: FIRST_DAY, days: 3 })
    let threads = 0
    const count = () => {
      threads += 1
    }
    process.on('worker', count)
    await good(person.post('/experiments/stop', { experimentId: id, reason: 'enough' }))
    process.off('worker', count)
    expect(threads).toBe(1)
    expect((await read(person, id)).state).toBe('stopped')
  })

  it('deleting its outcome deletes a running experiment, its reminders and its cards', async () => {
    world.clock.set('2026-06-15T12:00:00Z')
    const person = await newcomer(world)
    const { id, effect } = await started(person)
    await live(world, person, { id, from: FIRST_DAY, days: 2 })
    await good(person.delete('/userVariables/delete', { variableId: effect.variableId }))
    expect((await person.get(`/experiments/${id}`)).status).toBe(404)
    expect(await good(person.get<TrackingReminder[]>('/trackingReminders'))).toEqual([])
    const { cards } = await good(person.get<{ cards: { parameters?: { experimentId?: number } }[] }>('/feed'))
    expect(cards.filter(({ parameters }) => parameters?.experimentId === id)).toEqual([])
    const days = await world.server.services.storage.read((t) => t.experiments.days({ user_id: person.id, id }))
    expect(days).toEqual([])
  })

  it('deleting the variable of followed days keeps the experiment, and days can still be marked', async () => {
    world.clock.set('2026-06-15T12:00:00Z')
    const person = await newcomer(world)
    const { id } = await started(person, { ...wanted, title: 'Told' })
    await live(world, person, { id, from: FIRST_DAY, days: 1 })
    const variable = (await world.server.services.variables.list({ userId: person.id }, {})).find(({ name }) =>
      name.startsWith('Followed the plan'),
    )
    await good(person.delete('/userVariables/delete', { variableId: variable?.id }))
    await good(person.post('/experiments/days', [{ experimentId: id, date: FIRST_DAY, mark: 'done' }]))
    const { today } = await good(person.get<Experiment>(`/experiments/${id}`))
    expect(today?.mark).toBe('done')
  })
})

/** Experiments in a person's document: exported here, and imported elsewhere. */
import { type ExperimentDocument, verifyExperiment } from '@upshot/analysis'
import type { Experiment, TrackingReminder } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Bytes as sha256 } from '../../lib/hash.ts'
import { importDocument } from '../../testing/documents.ts'
import { draft, FIRST_DAY, good, live, mood, newcomer, read, started } from '../../testing/experiments.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

type Exported = ExperimentDocument & { readonly experiment: { readonly state: string; readonly title: string } }
interface Document {
  readonly experiments: readonly Exported[]
  readonly experimentDrafts: readonly { readonly title: string; readonly state: string }[]
  readonly reminders: readonly { readonly variableName: string }[]
}

describe.each(dialects)('experiments that move with a person on %s', (dialect) => {
  let world: World
  let text = ''
  let exported: Document
  let taker: TestPerson
  const documentOf = async (person: TestPerson): Promise<string> => {
    const headers = { authorization: `Bearer ${person.token}` }
    return (await world.app.inject({ url: '/api/v3/measurements/export?format=json', headers })).body
  }
  const ended = ({ experiments }: Document) => experiments.filter(({ seed }) => seed !== undefined)
  const listed = async (person: TestPerson) =>
    (await good(person.get<{ experiments: Experiment[] }>('/experiments'))).experiments

  beforeAll(async () => {
    world = await openWorld(dialect)
    const person = await newcomer(world)
    await good(person.post('/measurements/post', [{ ...mood('2026-06-01', 3), variableName: 'Energy' }]))
    const length = { design: { blocks: 6, periodDays: 1 } }
    const { id } = await started(person, { ...length, title: 'Finished', secondaryVariableNames: ['Energy'] })
    await live(world, person, { id, from: FIRST_DAY, days: 1 })
    await good(person.post('/experiments/days', [{ experimentId: id, date: FIRST_DAY, mark: 'done', note: 'Früh' }]))
    await live(world, person, { id, from: '2026-06-17', days: 14, effect: 1 })
    const early = await started(person, { ...length, title: 'Broken off' }, { firstDay: '2026-07-02' })
    await live(world, person, { id: early.id, from: '2026-07-02', days: 3 })
    await good(person.post('/experiments/pause', { experimentId: early.id }))
    await good(person.post('/experiments/stop', { experimentId: early.id, reason: 'sideEffect', note: 'Dizzy' }))
    await draft(person, {
      title: 'Planned',
      publishResult: 'always',
      stopWhen: { aboveOrBelow: 'below', value: 1, days: 2 },
    })
    const going = await started(person, { ...length, title: 'Going on' }, { firstDay: '2026-07-05' })
    await live(world, person, { id: going.id, from: '2026-07-05', days: 3 })
    text = await documentOf(person)
    exported = JSON.parse(text)
    taker = await world.addPerson()
    const imported = await importDocument(world, taker.id, text)
    expect(imported).toMatchObject({ experiments: { added: 3, kept: 0 }, experimentDrafts: { added: 1, kept: 0 } })
  })
  afterAll(() => world.close())

  it('ended ones come back unchanged: days, marks, looks, result, seed and commitment', async () => {
    const back: Document = JSON.parse(await documentOf(taker))
    expect(ended(exported).map(({ experiment }) => experiment.state)).toEqual(['finished', 'stopped'])
    expect(ended(back)).toEqual(ended(exported))
    for (const document of ended(back)) expect(verifyExperiment(document, sha256).every(({ fits }) => fits)).toBe(true)
    const finished = (await listed(taker)).find(({ title }) => title === 'Finished')
    const { result, schedule, isPublished } = await read(taker, finished?.id ?? 0)
    expect(result?.charts?.days.svg).toContain('<svg')
    expect([schedule?.length, isPublished]).toEqual([6, false])
  })

  it('drafts come back, and a running one as a draft: its seed stayed where it was drawn', async () => {
    const { experiments, experimentDrafts }: Document = JSON.parse(await documentOf(taker))
    expect(experiments.every(({ experiment }) => experiment.state !== 'running')).toBe(true)
    expect(experimentDrafts.find(({ title }) => title === 'Planned')).toEqual(exported.experimentDrafts[0])
    const imported = (await listed(taker)).find(({ title }) => title === 'Going on')
    expect(imported).toMatchObject({ state: 'draft', design: { blocks: 6, periodDays: 1 }, smallestEffect: 1 })
    expect(imported).not.toHaveProperty('commitment')
  })

  it('no reminder of an experiment is imported, and its variable of followed days is no cause', async () => {
    expect(exported.reminders).toEqual([])
    expect(await good(taker.get<TrackingReminder[]>('/trackingReminders'))).toEqual([])
    const { storage, variables } = world.server.services
    const variable = (await variables.list({ userId: taker.id }, {})).filter(({ name }) =>
      name.startsWith('Followed the plan'),
    )
    expect(variable.length).toBe(3)
    const remaining = await storage.read((t) => t.experiments.doneVariables(taker.id))
    expect(variable.map(({ id }) => id).sort()).toEqual([...remaining].sort())
  })

  it('nothing is imported twice', async () => {
    const second = await importDocument(world, taker.id, text)
    expect(second).toMatchObject({ experiments: { added: 0, kept: 3 }, experimentDrafts: { added: 0, kept: 1 } })
    expect((await listed(taker)).length).toBe(4)
  })

  it('an experiment that does not match its commitment is refused', async () => {
    const other = await world.addPerson()
    const seed = ended(exported)[0]?.seed ?? ''
    const changed = text.replaceAll(seed, `${seed.startsWith('0') ? '1' : '0'}${seed.slice(1)}`)
    await expect(importDocument(world, other.id, changed)).rejects.toThrow('do not give the commitment')
    const without = JSON.stringify({
      ...JSON.parse(text),
      experiments: ended(exported).map(({ days: _, ...document }) => document),
    })
    await expect(importDocument(world, other.id, without)).rejects.toThrow('needs its seed, its days and its result')
    expect(await listed(other)).toEqual([])
  })

  it('undoing the import removes them', async () => {
    const other = await world.addPerson()
    await importDocument(world, other.id, text)
    expect((await listed(other)).length).toBe(4)
    const { imports } = await good(other.get<{ imports: { id: number }[] }>('/imports'))
    await good(other.post('/imports/undo', { id: imports[0]?.id }))
    await world.server.services.jobs.catchUp()
    expect(await listed(other)).toEqual([])
  })
})

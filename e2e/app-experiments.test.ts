/** Experiments through an app: it may help as far as its permissions go, and cannot publish anything. */
import type { Card, Experiment } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letAppIn } from '../server/src/testing/apps.ts'
import {
  confirmations,
  draft,
  FIRST_DAY,
  good,
  live,
  newcomer,
  read,
  started,
  wanted,
} from '../server/src/testing/experiments.ts'
import { importFile } from '../server/src/testing/sending.ts'
import { dialects, openWorld, type TestPerson, type World } from '../server/src/testing/world.ts'

describe.each(dialects)('an app and the experiments of a person on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await newcomer(world)
  })
  afterAll(() => world.close())

  it('with read access changes nothing', async () => {
    const reader = await letAppIn(world, person, { scopes: ['basic', 'readmeasurements'] })
    const { id } = await draft(person)
    expect((await reader.get(`/experiments/${id}`)).status).toBe(200)
    const writes = [
      ['/experiments', wanted],
      ['/experiments/start', { experimentId: id, confirmations }],
      ['/experiments/pause', { experimentId: id }],
      ['/experiments/resume', { experimentId: id }],
      ['/experiments/stop', { experimentId: id, reason: 'enough' }],
      ['/experiments/days', [{ experimentId: id, date: FIRST_DAY, mark: 'done' }]],
    ] as const
    for (const [path, body] of writes) expect((await reader.post(path, body)).status, path).toBe(403)
    expect((await reader.delete('/experiments/delete', { id })).status).toBe(403)
    expect((await read(person, id)).state).toBe('draft')
  })

  it('without access to measurements sees no experiments', async () => {
    const stranger = await letAppIn(world, person, { scopes: ['basic'] })
    for (const path of ['/experiments', '/experiments/1', '/experiments/days?experimentId=1'])
      expect((await stranger.get(path)).status, path).toBe(403)
  })

  it('with every scope it can get, cannot publish now or later: not by draft, start, button or document', async () => {
    const app = await letAppIn(world, person)
    expect((await app.post('/experiments', { ...wanted, publishResult: 'always' })).status).toBe(403)
    const open = await draft(person, { publishResult: 'always' })
    expect((await app.post('/experiments/start', { experimentId: open.id, confirmations })).status).toBe(403)
    expect((await app.post(`/study/publish?studyId=${open.studyId}&showDays=true`)).status).toBe(403)
    await good(person.delete('/experiments/delete', { id: open.id }))
    const { id } = await started(person, { design: { blocks: 6, periodDays: 1 } })
    await live(world, person, { id, from: FIRST_DAY, days: 2 })
    await good(app.post('/experiments/stop', { experimentId: id, reason: 'enough' }))
    const { cards } = await good(app.get<{ cards: Card[] }>('/feed'))
    const card = cards.find(({ parameters, buttons = [] }) => parameters?.['experimentId'] === id && buttons.length > 0)
    const publish = [{ id: card?.id, selectedButton: card?.buttons?.find((button) => button.id === 'publish') }]
    expect((await app.post('/feed', publish)).status).toBe(403)
    expect((await read(person, id)).isPublished).toBe(false)
    await good(person.post('/feed', publish))
    expect((await read(person, id)).isPublished).toBe(true)
  })

  it('imports drafts as drafts that ask before they are published; the person imports them unchanged', async () => {
    const source = await newcomer(world)
    await draft(source, { title: 'Open to all', publishResult: 'always' })
    const headers = { authorization: `Bearer ${source.token}` }
    const document = (await world.app.inject({ url: '/api/v3/measurements/export?format=json', headers })).body
    const first = await world.addPerson()
    const second = await world.addPerson()
    await importFile(world, await letAppIn(world, first), document, { name: 'upshot.json' })
    await importFile(world, second, document, { name: 'upshot.json' })
    const publishing = async (person: TestPerson) =>
      (await good(person.get<{ experiments: Experiment[] }>('/experiments'))).experiments.map(
        (each) => each.publishResult,
      )
    expect(await publishing(first)).toEqual(['ask'])
    expect(await publishing(second)).toEqual(['always'])
  })
})

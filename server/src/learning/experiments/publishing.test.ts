import type { AddressInfo } from 'node:net'
import { verifyExperiment } from '@upshot/analysis'
import type { Experiment, Study } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { experimentVerify } from '../../cli/experiment.ts'
import { runHere } from '../../cli/run-here.fixture.ts'
import { sha256Bytes as sha256 } from '../../lib/hash.ts'
import { letAppIn } from '../../testing/apps.ts'
import { confirmations, draft, good, goTo, live, newcomer, read, started } from '../../testing/experiments.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

describe.each(dialects)('a published experiment on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await newcomer(world)
    await world.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => world.close())

  const publish = (studyId: string, more = '', asker = person) =>
    good(asker.post<{ study: Study; link: string }>(`/study/publish?studyId=${studyId}${more}`))
  const pathOf = (link: string | undefined) => new URL(link ?? 'http://x/').pathname
  const page = (path: string) => world.app.inject({ url: path, headers: { accept: 'text/html' } })
  const data = async (path: string) => (await world.app.inject(`${path}.json`)).json()

  it('shows plan and commitment from the start, the result at the end, and can be verified over the network', async () => {
    const { id, studyId, commitment } = await started(person, { publishResult: 'always' })
    const { link } = await read(person, id)
    const path = pathOf(link)
    const early = await page(path)
    expect(early.statusCode).toBe(200)
    expect(early.body).toContain(commitment)
    expect(early.body).toContain('The result will follow, whatever it is.')
    const before = await data(path)
    expect(Object.keys(before).sort()).toEqual(['by', 'commitment', 'format', 'protocol', 'startedAt', 'state'])
    await live(world, person, { id, from: '2026-06-16', days: 27, effect: 2 })
    await goTo(world, '2026-07-14')
    const ended = await read(person, id)
    const { body } = await page(path)
    expect(body).toContain(ended.seed)
    expect(body).toContain('Likely')
    for (const item of [
      'Design',
      'Outcome set beforehand',
      'Allocation',
      'Changes after the start',
      'Registered',
      'Concealment',
      'Blinding',
      'Recorded',
      'Missing',
      'Stopping and harms',
      'Limits',
    ])
      expect(body).toContain(item)
    expect(await data(path)).not.toHaveProperty('days')
    expect(body.match(/Show as a table/g)?.length).toBe(2)
    await publish(studyId, '&showDays=true')
    const shown = (await page(path)).body
    expect(shown.match(/Show as a table/g)?.length).toBe(3)
    expect(shown).toContain('<th scope="row">Day 1</th>')
    expect(shown).not.toContain('2026-06-17')
    const published = await data(path)
    expect(published.days[0]).not.toHaveProperty('date')
    expect(verifyExperiment(published, sha256).map(({ name, fits }) => [name, fits])).toEqual([
      ['commitment', true],
      ['schedule', true],
      ['days', true],
      ['shown', true],
      ['result', true],
    ])
    const german = await world.app.inject({ url: path, headers: { accept: 'text/html', 'accept-language': 'de' } })
    for (const item of ['Wahrscheinlich: „no coffee after noon“', 'Die Frage', 'Was geplant war', 'Zuteilung'])
      expect(german.body).toContain(item)
    for (const item of ['Startwert', 'Als Tabelle zeigen', 'Block für Block', 'Tag 1', 'lang="de"'])
      expect(german.body).toContain(item)
    for (const item of ['Likely', 'The question', 'Show as a table', 'Compared', 'chance', 'complete blocks'])
      expect(german.body).not.toContain(item)
    const { port } = world.app.server.address() as AddressInfo
    const verified = await runHere(experimentVerify, `http://127.0.0.1:${port}${path}.json`)
    expect([verified.code, verified.err]).toEqual([0, ''])
  })

  it('is found only by its full address, and not after unpublishing', async () => {
    const { id } = await started(person, {}, { firstDay: '2026-07-15' })
    const { studyId } = await read(person, id)
    const { link, study } = await publish(studyId)
    expect(study).toMatchObject({ type: 'experiment', state: 'published', id: studyId })
    expect((await page(`/studies/${studyId}`)).statusCode).toBe(404)
    expect((await page(pathOf(link))).statusCode).toBe(200)
    expect((await person.get(`/study?studyId=${studyId}`)).body).toMatchObject({ type: 'experiment' })
    await good(person.post('/study/unpublish', { studyId }))
    expect((await page(pathOf(link))).statusCode).toBe(404)
    await good(person.post('/experiments/stop', { experimentId: id, reason: 'sideEffect' }))
    await publish(studyId)
    expect((await page(pathOf(link))).body).toContain('A side effect was reported.')
  })

  it('is listed among the studies of its type, only for its owner, from its start', async () => {
    const owner = await newcomer(world)
    await draft(owner, { title: 'Not begun' })
    const { studyId, effect } = await started(owner, { title: 'Begun' }, { firstDay: '2026-07-16' })
    const listed = async (asker: TestPerson, path: string) =>
      (await good(asker.get<{ studies: { id: string; type: string }[] }>(path))).studies.map(({ id, type }) => [
        id,
        type,
      ])
    const expected = [[studyId, 'experiment']]
    expect(await listed(owner, '/studies?type=experiment')).toEqual(expected)
    expect(await listed(owner, '/studies/created?type=experiment&effectVariableName=overall%20mood')).toEqual(expected)
    expect(await listed(owner, `/studies?type=experiment&causeVariableId=${effect.variableId}`)).toEqual([])
    expect(await listed(owner, '/studies/open?type=experiment')).toEqual([])
    await publish(studyId, '', owner)
    expect(await listed(person, '/studies?type=experiment')).not.toContainEqual(expected[0])
  })

  it('cannot be published by anybody else, or before it starts', async () => {
    const { studyId } = await draft(person)
    expect((await person.post(`/study/publish?studyId=${studyId}`)).status).toBe(400)
    const other = await newcomer(world)
    expect((await other.post(`/study/publish?studyId=${studyId}`)).status).toBe(404)
    const app = await letAppIn(world, person)
    expect((await app.post('/experiments', { ...(await draft(person)), publishResult: 'always' })).status).toBe(403)
  })

  it('can be copied by its address: another person gets a new randomisation', async () => {
    const { id, commitment, studyId } = await started(person, {}, { firstDay: '2026-07-16' })
    const { link } = await publish(studyId)
    const other = await newcomer(world)
    expect((await other.post('/experiments', { fromStudyId: studyId })).status).toBe(404)
    const { experiment } = await good(other.post<{ experiment: Experiment }>('/experiments', { fromStudyId: link }))
    expect(experiment).toMatchObject({
      state: 'draft',
      title: 'Coffee and mood',
      design: { blocks: 12, periodDays: 1 },
    })
    const start = { experimentId: experiment.id, firstDay: '2026-07-16', confirmations }
    const copy = await good(other.post<{ experiment: Experiment }>('/experiments/start', start))
    expect(copy.experiment.commitment).not.toBe(commitment)
    await good(person.post('/experiments/stop', { experimentId: id, reason: 'enough' }))
  })
})

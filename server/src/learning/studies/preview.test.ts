import type { Study } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diaryKeeper } from '../../testing/findings-diary.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const PAIR = 'causeVariableName=Espresso&effectVariableName=Night%20Sleep'

describe.each(dialects)('the preview of a study on %s', (dialect) => {
  let world: World
  let owner: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    owner = await diaryKeeper(world)
  })
  afterAll(() => world.close())

  const preview = async () => (await owner.get<Study>(`/study?${PAIR}&preview=true&includeCharts=true`)).body
  const mine = async () => (await owner.get<{ studies: Study[] }>('/studies/created')).body.studies

  it('equals what everybody reads once it is published, word by word and chart by chart', async () => {
    const before = await preview()
    expect(before.state).toBe('created')
    expect(before.studySharing.sharingDescription).toContain('This person’s Night Sleep')
    const query = `studyId=${encodeURIComponent(before.id)}`
    const published = (await owner.post<{ study: Study }>(`/study/publish?${query}`, {})).body.study
    const read = (await owner.get<Study>(`/study?${query}&includeCharts=true`)).body
    expect(published.state).toBe('published')
    expect(before.studyText).toEqual(read.studyText)
    expect(before.statistics).toEqual(read.statistics)
    const drawn = ({ studyCharts = {} }: Study) =>
      Object.entries(studyCharts).map(([name, chart]) => [name, chart?.description])
    expect(drawn(before)).toEqual(drawn(read))
    expect(drawn(before).length).toBeGreaterThan(2)
    await owner.post('/study/unpublish', { studyId: before.id })
  })

  it('stores nothing and shows nobody anything', async () => {
    const { length } = await mine()
    const { id, studyLinks } = await preview()
    expect((await mine()).length).toBe(length)
    const stranger = await world.addPerson()
    expect((await stranger.get(`/study?studyId=${encodeURIComponent(id)}&preview=true`)).status).toBe(404)
    const path = new URL(studyLinks.studyLinkStatic).pathname
    expect((await world.server.app.inject({ url: path, headers: { accept: 'text/html' } })).statusCode).toBe(404)
  })
})

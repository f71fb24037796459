import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StudyDocument } from '../../learning/studies/pages/page-parts.ts'
import { systemClock } from '../../lib/clock.ts'
import { itInLongRun } from '../../testing/suite.ts'
import { dialects, openWorld, type World } from '../../testing/world.ts'
import { createExports } from '../../transfer/exports/service.ts'
import { freeAddress } from '../demo.ts'
import { demoPerson } from './demo-person.ts'
import { plantPerson, publishStudy } from './plant.ts'

async function exported({ server }: World, userId: number): Promise<string> {
  const chunks: string[] = []
  const sink = new Writable({ write: (chunk, _encoding, done) => done(void chunks.push(String(chunk))) })
  await createExports({ storage: server.services.storage, clock: systemClock }).writePerson(userId, sink)
  // The person's id is part of the address, the log, and the ids of studies.
  return chunks
    .join('')
    .replace(/"email":"[^"]*",/, '')
    .replaceAll(/-user-\d+-/g, '-user-n-')
    .replaceAll(/"userId":\d+/g, '"userId":0')
}

describe('the demo person', () => {
  const worlds: World[] = []
  beforeAll(async () => {
    for (const dialect of dialects) worlds.push(await openWorld(dialect))
  })
  afterAll(async () => {
    for (const world of worlds) await world.close()
  })

  it('is the same every time and on either store, recorded through the services', async () => {
    const person = demoPerson({ seed: 4, lastDay: '2026-06-14' })
    const documents: string[] = []
    for (const world of [...worlds, ...worlds]) {
      const email = freeAddress((await world.server.services.users.list()).map((user) => user.email_key))
      const planted = await plantPerson(world.server.services, person, { email, password: 'a good password' })
      expect(planted.measurements).toBe(person.measurements.length)
      documents.push(await exported(world, planted.userId))
    }
    expect(new Set(documents).size).toBe(1)
    const { account, measurements, tags, variables } = JSON.parse(documents[0] ?? '{}')
    expect(measurements.length).toBe(person.measurements.length)
    expect(tags.length).toBe(person.tags.length)
    expect(account.primaryOutcomeVariableName).toBe('Overall Mood')
    expect(variables.map(({ name }: { name: string }) => name)).toContain('Oat Latte')
  })

  itInLongRun(
    'waits for the analysis before it publishes a study, whether or not a server works beside it',
    async () => {
      const person = demoPerson({ seed: 4, lastDay: '2026-06-14' })
      for (const { app, server } of worlds) {
        for (const isBeside of [false, true]) {
          const email = freeAddress((await server.services.users.list()).map((user) => user.email_key))
          const planted = await plantPerson(server.services, person, { email, password: 'a good password' })
          const beside = isBeside ? server.services.jobs.catchUp() : undefined
          const { pathname } = new URL(await publishStudy(server.services, planted))
          await beside
          const { statistics } = (await app.inject(`${pathname}.json`)).json<StudyDocument>()
          expect(statistics).toMatchObject({ verdict: 'likely', numberOfPairs: expect.any(Number) })
          expect((await app.inject(pathname)).body).not.toMatch(/compared .* yet/)
        }
      }
    },
  )

  it('leaves nothing behind if something fails half-way', async () => {
    const person = demoPerson({ seed: 4, lastDay: '2026-06-14' })
    // Without a record, there is no variable to be tagged.
    const measurements = person.measurements.filter(({ variableName }) => variableName !== 'Oat Latte')
    for (const { server, database } of worlds) {
      const usersBefore = await server.services.users.list()
      const planting = plantPerson(
        server.services,
        { ...person, measurements },
        { email: 'half@example.org', password: 'a good password' },
      )
      await expect(planting).rejects.toThrow('Oat Latte')
      expect(await server.services.users.list()).toEqual(usersBefore)
      const ids = usersBefore.map(({ id }) => id)
      const people = await database.reader.db.selectFrom('measurements').select('user_id').distinct().execute()
      expect(people.map(({ user_id }) => user_id).filter((id) => !ids.includes(id))).toEqual([])
    }
  })

  it('uses the first free address', () => {
    expect(freeAddress([])).toBe('demo@example.org')
    expect(freeAddress(['demo@example.org', 'demo2@example.org'])).toBe('demo3@example.org')
  })
})

import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../lib/clock.ts'
import { dialects, openWorld, type World } from '../../testing/world.ts'
import { createExports } from '../../transfer/exports/service.ts'
import { freeAddress } from '../demo.ts'
import { demoPerson } from './demo-person.ts'
import { plantPerson } from './plant.ts'

async function exported({ server }: World, userId: number): Promise<string> {
  const chunks: string[] = []
  const sink = new Writable({ write: (chunk, _encoding, done) => done(void chunks.push(String(chunk))) })
  await createExports({ storage: server.services.storage, clock: systemClock }).writePerson(userId, sink)
  // Who it is stands in the address, in the log, and in the ids of studies.
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

  it('is the same every time and on either store, with everything recorded through the services', async () => {
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

  it('takes the first address that is free', () => {
    expect(freeAddress([])).toBe('demo@example.org')
    expect(freeAddress(['demo@example.org', 'demo2@example.org'])).toBe('demo3@example.org')
  })
})

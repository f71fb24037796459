import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Import, Inbox } from '@upshot/contract'
import { expect, it } from 'vitest'
import { settle, stepsXml } from '../../testing/sending.ts'
import { openWorld } from '../../testing/world.ts'

const FILES = 10_000
const DIFFERENT = 50

it('accepts 10,000 files that arrive at once, each content once, while some are renamed and one is incomplete', async () => {
  const inboxDir = mkdtempSync(join(tmpdir(), 'upshot-inbox-'))
  const world = await openWorld('sqlite', { inboxDir })
  try {
    const person = await world.addPerson({ timeZone: 'Europe/Berlin' })
    const { inboxes, inboxWatch } = world.server.services
    const { shown } = await inboxes.create(person.id, { name: 'Phone', rule: 'import' })
    const folder = shown.folder ?? ''
    const path = (n: number) => join(folder, `${String(n).padStart(5, '0')}.xml`)
    for (let n = 0; n < FILES; n++) writeFileSync(path(n), stepsXml([n % DIFFERENT, 1, 2]))
    const started = performance.now()
    let longest = 0
    for (let look = 0; ; look++) {
      const before = performance.now()
      if (look === 1) for (let n = 0; n < 100; n++) renameSync(path(n), join(folder, `renamed-${n}.xml`))
      // Grows between looks until it is complete.
      if (look < 4) writeFileSync(join(folder, 'growing.xml'), stepsXml([7, 7, 7]).slice(0, 60 * (look + 1)))
      if (look === 4) writeFileSync(join(folder, 'growing.xml'), stepsXml([7, 7, 7]))
      const isWaiting = await inboxWatch.look()
      longest = Math.max(longest, performance.now() - before)
      await settle(world)
      if (!isWaiting && look > 6) break
      expect(look).toBeLessThan(2000)
    }
    const { body } = await person.get<{ imports: Import[] }>('/imports?limit=200')
    expect(body.imports).toHaveLength(DIFFERENT + 1)
    expect(new Set(body.imports.map(({ state }) => state))).toEqual(new Set(['completed']))
    expect((await person.get<{ inboxes: Inbox[] }>('/inboxes')).body.inboxes[0]?.problems).toEqual([])
    console.info(
      `${FILES} files: ${Math.round((performance.now() - started) / 1000)} s in all, longest look ${Math.round(longest)} ms, ${Math.round(process.memoryUsage().rss / 1_048_576)} MB`,
    )
  } finally {
    await world.close()
    rmSync(inboxDir, { recursive: true })
  }
  // About 100 s by itself. Other files of the long run share the disk and the processors.
}, 1_800_000)

import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostileFiles, writeHostile } from '../../testing/hostile-files.ts'
import { filesIn, importFile } from '../../testing/sending.ts'
import { oneIn } from '../../testing/suite.ts'
import { openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { UnreadableFile } from '../formats/format.ts'
import { readFile } from './reading/read-file.ts'

/**
 * Limit as a multiple of the CPU time for a small valid file, which shows how fast this machine is right now. That is
 * little more than the start of the process, 0.3 to 0.45 s here.
 */
const MOST_TIMES_PLAIN = 25
const MOST_BYTES = 256 * 1024 * 1024

describe('malicious files', () => {
  let folder: string
  let plainMs: number
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'upshot-hostile-'))
    plainMs = await readPlain()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function read(file: string, fileName: string) {
    let usage = { peakBytes: Number.NaN, cpuMs: Number.NaN }
    let imported = 0
    const order = {
      fileName,
      sizeBytes: statSync(file).size,
      format: undefined,
      answers: { 'unit: Weight': 'kg' },
      accountTimeZone: 'UTC',
      nowEpoch: Date.UTC(2026, 5, 15) / 1000,
      isDryRun: false,
      skip: 0,
    }
    const refusal = await (async () => {
      const reading = { file, folder, order, signal: new AbortController().signal }
      for await (const message of readFile({ ...reading, onTaken: (all) => (usage = all) })) {
        if (message.kind === 'batch') imported += message.batch.value.length
      }
    })().catch((error: unknown) => error)
    return { refusal, imported, taken: usage }
  }

  async function readPlain(): Promise<number> {
    const file = join(folder, 'plain')
    writeFileSync(file, 'Date,Weight\n2026-01-01,70\n')
    const { refusal, imported, taken } = await read(file, 'weight.csv')
    expect([refusal, imported]).toEqual([undefined, 1])
    rmSync(file)
    return taken.cpuMs
  }

  /** A shared machine may be slower from one minute to the next, so the plain file is timed again. */
  async function timesPlain(file: string, fileName: string, cpuMs: number): Promise<number> {
    let times = cpuMs / plainMs
    for (let attempt = 0; attempt < 2 && times >= MOST_TIMES_PLAIN; attempt++) {
      plainMs = await readPlain()
      times = (await read(file, fileName)).taken.cpuMs / plainMs
    }
    return times
  }

  it('are tested in more than forty ways', () => {
    expect(hostileFiles.length).toBeGreaterThanOrEqual(40)
  })

  it.each(oneIn(8, hostileFiles).map((hostile) => [hostile.what, hostile] as const))(
    '%s is refused in a sentence, soon, in little memory, and nothing stays behind',
    async (_what, hostile) => {
      const file = join(folder, 'sent')
      writeHostile(hostile, file)
      const { refusal, imported, taken } = await read(file, hostile.name)
      const times = await timesPlain(file, hostile.name, taken.cpuMs)
      rmSync(file)
      expect(refusal, `imported ${imported}`).toBeInstanceOf(UnreadableFile)
      expect((refusal as UnreadableFile).message).toMatch(hostile.refusal)
      expect((refusal as UnreadableFile).message).toMatch(/^[^\n]*\.$/)
      expect(times).toBeLessThan(MOST_TIMES_PLAIN)
      expect(taken.peakBytes).toBeLessThan(MOST_BYTES)
      expect(readdirSync(folder)).toEqual([])
      expect(process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap')).toEqual([])
    },
    240_000,
  )
})

describe('a server that receives malicious files', () => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld('sqlite')
    person = await world.addPerson()
  })
  afterAll(() => world.close())

  it.each(['a bomb', 'a bomb inside an archive', 'a billion laughs', 'XML broken off between tags', 'a link'])(
    'stores nothing of %s: no row, no variable, no file',
    async (what) => {
      const hostile = hostileFiles.find((file) => file.what === what)
      const content = hostile?.content()
      if (!hostile || typeof content === 'function' || content === undefined) throw new Error('There is no such file.')
      const failed = await importFile(world, person, content, { name: hostile.name })
      expect(failed.state).toBe('failed')
      expect(failed.error).toMatch(hostile.refusal)
      expect((await person.get('/measurements')).body).toEqual([])
      expect((await person.get('/userVariables')).body).toEqual([])
      expect(await filesIn(world)).toEqual([])
    },
  )
})

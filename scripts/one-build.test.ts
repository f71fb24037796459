import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

/** Builds if nothing is built, and ends when its input ends. */
const BUILDER = `
import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { buildOnce } from ${JSON.stringify(new URL('one-build.ts', import.meta.url).href)}
await buildOnce('lock', () => !existsSync('built'), async () => {
  process.stderr.write('building\\n')
  for await (const piece of process.stdin);
  appendFileSync('builds', 'one ')
  writeFileSync('built', '')
})`

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-one-build-'))
  const builders: ChildProcess[] = []
  onTestFinished(async () => {
    await Promise.all(builders.map(killed))
    rmSync(folder, { recursive: true })
  })
  return {
    /** Resolves when the process says what it does. */
    startBuilder: async (doing: 'building' | 'waiting') => {
      const builder = spawn(process.execPath, ['--input-type=module', '--eval', BUILDER], {
        cwd: folder,
        stdio: ['pipe', 'ignore', 'pipe'],
      })
      builders.push(builder)
      const { value: line } = await createInterface({ input: builder.stderr })[Symbol.asyncIterator]().next()
      expect(line).toContain(doing)
      return builder
    },
    builds: () => readFileSync(join(folder, 'builds'), 'utf8'),
    isBuilt: () => existsSync(join(folder, 'built')),
  }
}

async function killed(builder: ChildProcess): Promise<void> {
  if (builder.exitCode !== null || builder.signalCode !== null) return
  builder.kill('SIGKILL')
  await once(builder, 'exit')
}

async function finished(builder: ChildProcess): Promise<number> {
  builder.stdin?.end()
  const [code] = await once(builder, 'exit')
  return code
}

test('of two processes that want to build, one builds, and the other waits', async () => {
  const { startBuilder, builds } = newFolder()
  const first = await startBuilder('building')
  const second = await startBuilder('waiting')
  const ends = [finished(first), finished(second)]
  expect(await Promise.all(ends)).toEqual([0, 0])
  expect(builds()).toBe('one ')
})

test('a waiting process builds if the previous one was killed', async () => {
  const { startBuilder, builds, isBuilt } = newFolder()
  const first = await startBuilder('building')
  const second = await startBuilder('waiting')
  await killed(first)
  expect(isBuilt()).toBe(false)
  expect(await finished(second)).toBe(0)
  expect(builds()).toBe('one ')
})

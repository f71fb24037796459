import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { newFolder, rowsOf, scatter } from './upshot.fixture.ts'

const PROGRAM = fileURLToPath(new URL('../../../bin/upshot.js', import.meta.url))
const VARIABLES = 300
const DAYS = 1825
const MOST_MEGABYTES = 250

const folder = newFolder()
afterAll(() => folder.remove())

/**
 * Writes the peak memory of the process, in kilobytes, as its last line. On Linux `maxRSS` includes what the parent
 * held when it started the process; the high-water mark does not.
 */
const TELLS_ITS_PEAK = `
  import { readFileSync } from 'node:fs'
  import { isMainThread } from 'node:worker_threads'
  const peak = () =>
    process.platform === 'linux'
      ? /^VmHWM:\\s+(\\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]
      : process.resourceUsage().maxRSS
  if (isMainThread) process.on('exit', () => process.stderr.write('\\n' + peak()))`

const peakMegabytes = (...args: readonly string[]): Promise<{ out: string; megabytes: number }> =>
  new Promise((resolve, reject) => {
    const watched = [
      '--import',
      `data:text/javascript,${encodeURIComponent(TELLS_ITS_PEAK)}`,
      PROGRAM,
      'analyze',
      ...args,
    ]
    execFile(process.execPath, watched, { env: {}, maxBuffer: 1e9 }, (error, out, err) => {
      if (error) reject(error)
      else resolve({ out, megabytes: Number(err.split('\n').at(-1)) / 1024 })
    })
  })

const columns = Array.from({ length: VARIABLES }, (_, salt) => scatter(DAYS, salt))
const names = columns.map((_, index) => `v${index}`)
const file = folder.file([['date', ...names].join(','), ...rowsOf(columns)].join('\n'))

it.each([
  ['reads five years of 300 variables', ['--causes', 'v1', '--outcomes', 'v2'], 1],
  ['compares all of them with each other', [], VARIABLES * (VARIABLES - 1)],
])('%s in at most 250 MB, whatever its text needs', { timeout: 300_000 }, async (_what, args, pairs) => {
  const { out, megabytes } = await peakMegabytes(file, ...args, '--format', 'json')
  const printed = JSON.parse(out)
  expect([printed.variables, printed.pairs.length]).toEqual([names, pairs])
  expect(megabytes).toBeGreaterThan(20)
  expect(megabytes).toBeLessThanOrEqual(MOST_MEGABYTES)
})

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { describeInLongRun } from '../../testing/suite.ts'
import {
  analyzed,
  analyzedHere,
  analyzeHere,
  dataset,
  newFolder,
  rowsOf,
  scatter,
  upshotAnalyze,
} from './upshot.fixture.ts'

const folder = newFolder()
afterAll(() => folder.remove())

const DAYS = 120
const before = scatter(DAYS, 1)
const after = scatter(DAYS, 2).map((value, day) => 0.6 * value + (before[day - 2] ?? 0))
const linked = (names: string, ...more: readonly (readonly (string | number)[])[]) =>
  folder.file([names, ...rowsOf([before, after, ...more])].join('\n'))

describe('upshot analyze', () => {
  it('finds a link between columns called anything, refuses a constant and an empty one with a sentence', async () => {
    const file = linked(
      'date,__proto__,constructor,flat,none',
      before.map(() => 5),
      before.map(() => ''),
    )
    const printed = await analyzed(file)
    expect(printed.variables).toEqual(['__proto__', 'constructor', 'flat', 'none'])
    expect(printed.pairs).toHaveLength(12)
    expect(printed.pairs[0]).toMatchObject({ cause: '__proto__', effect: 'constructor', lagDays: 2, verdict: 'likely' })
    const refused = printed.pairs.slice(2)
    for (const row of refused) {
      expect(row).toMatchObject({ p: null, q: null, qStrict: null, interval: null, verdict: 'cannot tell' })
      expect(row.notEnough).toMatch(/^"(flat" has one value only|none" has 0 different values); 3 are needed\.$/)
    }
  })

  it('reports what changed when something was started, automatically or on a given day', async () => {
    const days = 240
    const noise = scatter(days, 3)
    const calm = scatter(days, 4)
    const ache = noise.map((value, day) => (5 + value - (day < 120 ? 0 : 2)).toFixed(2))
    const pill = noise.map((_, day) => (day < 120 ? '' : 1))
    const file = folder.file(['date,ache,calm,pill', ...rowsOf([ache, calm, pill])].join('\n'))
    const { out } = await analyzeHere(file, '--changes', '--format', 'json')
    const { changes } = JSON.parse(out) as { changes: readonly unknown[] }
    expect(changes).toMatchObject([
      {
        kind: 'start',
        variable: 'pill',
        date: '2023-05-01',
        outcomes: [
          { variable: 'ache', verdict: 'likely', largerThan: 99, before: { days: 28 }, after: { ofDays: 28 } },
          { variable: 'calm', verdict: 'no sign' },
        ],
        alsoChanged: [],
      },
    ])
    const named = await analyzeHere(file, '--changes', '--on', '2023-04-25')
    expect(named.out).toContain('What changed on 2023-04-25')
    expect(named.out).toContain('pill, started on 2023-05-01')
    for (const line of named.out.split('\n')) expect([...line].length).toBeLessThanOrEqual(80)
    expect((await analyzeHere(file, '--on', '2023-03-01')).err).toContain('--changes')
    expect((await analyzeHere(file, '--changes', '--on', '2022-03-01')).err).toContain('--on')
  })

  it('prints a readable table of 80 columns that says what it means', async () => {
    const long = 'a name so long that it could not possibly stand in one line with all the figures of its own pair'
    const file = linked(
      `date,walks,"${long}",flat,note`,
      before.map(() => 1),
      before.map(() => 'fine'),
    )
    const { code, out, err } = await upshotAnalyze(file)
    expect([code, err]).toEqual([0, 'Column "note" is left out: row 2 has "fine", which is not a number.\n'])
    expect(out).toMatch(/likely +2 +0\.\d\d +0\.\d\d … 0\.\d\d +118 +<0\.0001/)
    expect(out).toMatch(/Likely: after more walks, a name so long/)
    expect(out).toContain('Cannot tell (4 pairs): "flat" has one value only; 3 are needed.')
    expect(out).toContain('2 pairs compared, 4 without enough data. Likely: 1')
    expect(out).toContain('A link does not prove')
    for (const line of out.split('\n')) expect([...line].length).toBeLessThanOrEqual(80)
  })

  it('lists one of several nearly identical columns; JSON has every pair', async () => {
    const again = before.map((value, day) => (2 * value + 0.1 * (after[day] ?? 0)).toFixed(3))
    const file = linked('date,walks,mood,steps', again)
    const { out } = await analyzeHere(file, '--same-day')
    expect(out).toContain('Nearly the same as "walks", which is listed for all: "steps".')
    expect(out).toMatch(/walks → mood +likely/)
    expect(out).not.toMatch(/steps [→↔]|[→↔] steps/)
    expect(out).toContain('3 pairs compared')
    expect((await analyzedHere(file)).pairs).toHaveLength(6)
    expect((await analyzeHere(file, '--causes', 'walks', '--outcomes', 'steps')).out).toMatch(/walks → steps/)
  })

  it('lists a copy of a copy under the same column', async () => {
    const noisy = (values: readonly number[], seed: number) => {
      const noise = scatter(values.length, seed)
      return values.map((value, day) => value + 0.4 * (noise[day] ?? 0))
    }
    const steps = noisy(before, 11)
    const file = folder.file(['date,walks,steps,distance', ...rowsOf([before, steps, noisy(steps, 12)])].join('\n'))
    const { out } = await analyzeHere(file)
    expect(out).toContain('Nearly the same as "walks", which is listed for all: "steps", "distance".')
  })

  it('restricts the analysis to the named columns, also with commas in names', async () => {
    const file = linked('date,"Walk, km",Mood,Sleep', scatter(DAYS, 3))
    const ask = async (causes: string, outcomes: string) => {
      const { variables, pairs } = await analyzedHere(file, '--causes', causes, '--outcomes', outcomes)
      expect(variables).toEqual(['Walk, km', 'Mood', 'Sleep'])
      return pairs.map(({ cause, effect }) => `${cause} → ${effect}`).toSorted()
    }
    expect(await ask('Walk, km', 'Mood')).toEqual(['Walk, km → Mood'])
    expect(await ask('"Walk, km", Sleep', 'Mood')).toEqual(['Sleep → Mood', 'Walk, km → Mood'])
  })

  it('a byte order mark, UTF-16, old Windows letters and CRLF change nothing', async () => {
    const text = ['date;Schlaf;Müdigkeit', ...rowsOf([before, after]).map((row) => row.replaceAll(',', ';'))].join(
      '\r\n',
    )
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    const plain = await analyzeHere(folder.file(text), '--format', 'json')
    expect(plain.out).toContain('Müdigkeit')
    for (const content of [`\ufeff${text}`, utf16, Buffer.from(text, 'latin1')])
      expect(await analyzeHere(folder.file(content), '--format', 'json')).toEqual(plain)
  })

  it('a single variable is no error, and has nothing to be compared with', async () => {
    const file = folder.file(['date,x', ...rowsOf([before])].join('\n'))
    expect((await analyzedHere(file)).pairs).toEqual([])
    expect((await analyzeHere(file)).out).toContain('There is nothing to compare')
  })
})

it('the command prints the example in the documentation', async () => {
  const text = readFileSync(new URL('../../../../docs/methods.md', import.meta.url), 'utf8')
  const [, options = '', shown] = /^\$ npx upshot analyze \S+airquality\.csv(.*)\n([\s\S]*?)```$/m.exec(text) ?? []
  const { out } = await analyzeHere(dataset('airquality.csv'), ...options.trim().split(' '))
  expect(out).toBe(shown)
})

describe('upshot analyze answers with one line and exit code 2', () => {
  const good = linked('date,x,y')
  it.each<[string, string[], string]>([
    ['no such file', [`${folder.path}/none.csv`], 'there is no such file'],
    ['a folder', [folder.path], 'it is a folder'],
    ['an empty file', [folder.file('')], 'The file is empty.'],
    [
      'a doubled day',
      [folder.file('date,x\n2024-01-01,1\n2024-01-01,2')],
      'Row 3: 2024-01-01 already appears in row 2',
    ],
    ['nothing numeric', [folder.file('date,x\n2024-01-01,a')], 'No column contains only numbers'],
    ['an unknown outcome', [good, '--outcomes', 'x,z'], '--outcomes: there is no column "z" among "x", "y".'],
    ['an unknown cause', [good, '--causes', 'date'], '--causes: there is no column "date" among "x", "y".'],
    ['a lag of nothing', [good, '--max-lag', '0'], '--max-lag: "0" is not a number of days from 1 to 365.'],
    ['a wrong duration', [good, '--durations', '1,x'], '--durations: "x" is not a number of days'],
    ['two durations of people', [good, '--subject', 'x', '--durations', '1,3'], '--durations a single number'],
    ['another format', [good, '--format', 'xml'], '--format: "xml" is neither json nor table.'],
  ])('%s', async (what, args, message) => {
    const run = what === 'no such file' || what === 'a doubled day' ? upshotAnalyze : analyzeHere
    const { code, out, err } = await run(...args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(message)
    expect(err).toMatch(/^[^\n]+\n$/)
  })
})

describe('a replay', () => {
  it('reports a strong link once, on the day from which its past agrees', async () => {
    const file = linked('date,a,b')
    const { code, out } = await analyzeHere(file, '--max-lag', '7', '--replay', '--format', 'json')
    expect(code).toBe(0)
    const { days, replay } = JSON.parse(out)
    expect(days).toBe(DAYS)
    expect(replay).toMatchObject([{ cause: 'a', effect: 'b', family: 'directed', told: [{ until: null }] }])
    const lines = (await analyzeHere(file, '--max-lag', '7', '--replay')).out
    expect(lines).toContain(`${replay[0].told[0].from}  a → b: likely`)
  })
})

describe('a table from a pipe', () => {
  it.each(['short', 'long'])('is read like a file when it is %s', async (length) => {
    const text = readFileSync(linked('date,walks,mood'), 'utf8') + (length === 'long' ? '\n'.repeat(200_000) : '')
    const pipe = join(folder.path, `pipe-${length}`)
    execFileSync('mkfifo', [pipe])
    const [printed] = await Promise.all([analyzedHere(pipe), writeFile(pipe, text)])
    expect(printed.pairs[0]).toMatchObject({ cause: 'walks', effect: 'mood', lagDays: 2, verdict: 'likely' })
  })
})

describeInLongRun('a large table', () => {
  it('is analysed on threads, reports progress, and ends', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `v${index}`)
    const columns = names.map((_, index) => (index === 1 ? scatter(1500, 1) : scatter(1500, index + 7)))
    columns[0] = scatter(1500, 3).map((value, day) => 0.5 * value + (columns[1]?.[day - 4] ?? 0))
    const file = folder.file([`date,${names.join(',')}`, ...rowsOf(columns)].join('\n'))
    const { code, out, err } = await upshotAnalyze(file, '--durations', '1,3', '--format', 'json')
    expect(code).toBe(0)
    for (const line of err.trim().split('\n')) expect(line).toMatch(/^(\d+ % of the pairs compared)?$/)
    const printed = JSON.parse(out)
    expect(printed.pairs).toHaveLength(40 * 39)
    expect(printed.pairs[0]).toMatchObject({ cause: 'v1', effect: 'v0', lagDays: 4, verdict: 'likely' })
    expect(typeof printed.pairs[0].spearman).toBe('number')
  })
})

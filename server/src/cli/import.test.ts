import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stepsXml } from '../testing/sending.ts'
import { itInLongRun } from '../testing/suite.ts'
import { newTestDatabase, type TestDatabase } from '../testing/world.ts'

const PROGRAM = fileURLToPath(new URL('../../bin/upshot.js', import.meta.url))

let location: TestDatabase
beforeAll(async () => {
  location = await newTestDatabase('sqlite')
  await upshot('user', 'add', '--email', 'ann@example.org')
})
afterAll(() => location.remove())

/** The real command line in a separate process. */
const upshot = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: location.dataDir }
    execFile(process.execPath, [PROGRAM, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

function fileOf(name: string, content: string): string {
  const path = join(location.dataDir, name)
  writeFileSync(path, content)
  return path
}

it('a file is tried, imported, listed, recognised again and undone', async () => {
  const ann = ['--user', 'ann@example.org']
  const file = fileOf('export.xml', stepsXml([10, -1, 30]))
  const tried = await upshot('import', file, ...ann, '--dry-run')
  expect(tried).toMatchObject({ code: 0, err: '' })
  expect(tried.out).toContain('Apple Health: 2 new, 0 replaced, 0 already there')
  expect(tried.out).toMatch(/Daily Step Count +2 +count +2026-06-01 … 2026-06-01 +new/)
  expect(tried.out).toContain('export.xml, line 7: -1 is below 0, the lowest value in count.')
  expect(tried.out).toContain('Nothing was changed')
  const brought = await upshot('import', file, ...ann, '--json')
  const { import: done } = JSON.parse(brought.out)
  expect(done).toMatchObject({ state: 'completed', counts: { created: 2, rejected: 1 } })
  expect((await upshot('import', file, ...ann)).out).toBe(
    `This file was imported before (import ${done.id}), so nothing was added.\n`,
  )
  expect((await upshot('imports', ...ann)).out).toMatch(/completed +\S+ \S+ +Apple Health +2 new +export\.xml/)
  expect((await upshot('imports', 'undo', String(done.id), ...ann)).out).toBe(`Import ${done.id} was undone.\n`)
  expect(JSON.parse((await upshot('import', file, ...ann, '--json')).out).import).toMatchObject({
    counts: { created: 2 },
  })
})

itInLongRun('what a file leaves open is asked in a line, and answered with an option', async () => {
  const ann = ['--user', 'ann@example.org']
  const file = fileOf('weight.csv', 'Date,Weight\n2026-01-01,80\n')
  const result = await upshot('import', file, ...ann)
  expect(result.code).toBe(1)
  expect(result.out).toMatch(/Weight +80 +80 to 80 +Body Weight, kg, MEAN/)
  expect(result.err).toMatch(/^What is "Weight" measured in.*Answer with --answer "unit: Weight=…"\.\n$/)
  const answered = await upshot('import', file, ...ann, '--answer', 'unit: Weight=kg', '--time-zone', 'Europe/Berlin')
  expect(answered).toMatchObject({ code: 0, err: '' })
  expect(answered.out).toMatch(/Body Weight +1 +kg/)
})

itInLongRun('what nothing is made of is named in a line, and so is what replaced an earlier value', async () => {
  const ann = ['--user', 'ann@example.org']
  const nights = (quality: string) => `Start;End;Sleep Quality;Time in bed;Wake up;Activity (steps)
2026-01-29 22:52:48;2026-01-30 06:47:35;${quality};7:54;:);4000
2026-01-30 22:01:55;2026-01-31 05:58:28;91%;7:56;;5000
`
  const first = await upshot('import', fileOf('nights.csv', nights('93%')), ...ann)
  expect(first.out).toContain('\nLeft out: 1 column we do not use: Activity (steps) (2)\n')
  const second = await upshot('import', fileOf('later.csv', nights('94%')), ...ann)
  expect(second.out).toContain('0 new, 1 replaced')
  expect(second.out).toMatch(/Sleep Quality.* 1 replaced/)
})

itInLongRun(
  'a column is changed or left out with an option, and the next file with the same columns asks nothing',
  async () => {
    const ann = ['--user', 'ann@example.org']
    const march = fileOf('march.csv', 'Date,Weight,Luck\n2026-03-01,80,3\n')
    const column = ['--column', 'Weight=Dumbbell; lb; SUM', '--column', 'Luck=leave out']
    const decided = await upshot('import', march, ...ann, ...column)
    expect(decided).toMatchObject({ code: 0, err: '' })
    expect(decided.out).toMatch(/Dumbbell +1 +lb/)
    expect(decided.out).toContain('Left out: Column "Luck", as you chose (1)')
    const april = await upshot('import', fileOf('april.csv', 'Date,Weight,Luck\n2026-04-01,81,4\n'), ...ann)
    expect(april).toMatchObject({ code: 0, err: '' })
    expect(april.out).toMatch(/Dumbbell +1 +lb/)
    expect((await upshot('import', march, ...ann, '--column', 'Weight=Dumbbell; parsec')).code).toBe(2)
  },
)

itInLongRun('values that look wrong stop the import, with their rows', async () => {
  const ann = ['--user', 'ann@example.org']
  const file = fileOf('pulse.csv', 'Date,Heart rate\n2026-03-01,60\n2026-03-02,900\n')
  const stopped = await upshot('import', file, ...ann)
  expect(stopped.code).toBe(1)
  expect(stopped.out).toContain('pulse.csv, line 3: 900 bpm')
  const without = await upshot('import', file, ...ann, '--answer', 'doubts=leave these out')
  expect(without).toMatchObject({ code: 0, err: '' })
  expect(without.out).toContain('Spreadsheet (CSV): 1 new')
})

itInLongRun('refusals are one line, and misuse says how', async () => {
  const ann = ['--user', 'ann@example.org']
  const noise = fileOf('noise.bin', '\u0001\u0002')
  expect(await upshot('import', noise, ...ann)).toEqual({
    code: 1,
    out: '',
    err: 'We do not know this kind of file.\n',
  })
  expect((await upshot('import', noise, ...ann, '--time-zone', 'Mars')).code).toBe(2)
  expect((await upshot('import', noise, ...ann, '--format', 'wax')).code).toBe(2)
  expect((await upshot('import', noise, ...ann, '--answer', 'x')).code).toBe(2)
  expect((await upshot('imports', 'undo', '99', ...ann)).err).toBe('You have no such import.\n')
})

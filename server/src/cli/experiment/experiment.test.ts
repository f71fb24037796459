import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { PeriodLength } from '@upshot/analysis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dateOf, dayOf, good, mood, noise, wanted } from '../../testing/experiments.ts'
import { dialects, openWorld } from '../../testing/world.ts'
import { experimentAnalyze, experimentPlan, experimentVerify } from '../experiment.ts'
import { type CommandResult, runHere } from '../run-here.fixture.ts'
import { dataset, newFolder } from './run.fixture.ts'

const names = ['blocks-exact', 'blocks-drawn', 'blocks-weeks', 'three-arms', 'three-doses', 'phases']
const read = (name: string) => JSON.parse(readFileSync(dataset(`${name}.json`), 'utf8'))
const folder = newFolder()
afterAll(() => folder.remove())

const PROGRAM = fileURLToPath(new URL('../../../bin/upshot.js', import.meta.url))
/** Settings with which no server could start: the command must not read them. */
const USELESS = { DATA_DIR: '/nowhere/at/all', DATABASE_URL: 'nonsense', PORT: 'x', BASE_URL: ':' }
const upshot = (...args: readonly string[]): Promise<CommandResult> =>
  new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, 'experiment', ...args], { env: USELESS }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

describe('experiment analyze', () => {
  it('runs without settings, takes several files, and prints one line for each, in order', async () => {
    const { code, out, err } = await upshot('analyze', ...names.slice(2).map((name) => dataset(`${name}.json`)))
    expect([code, err]).toEqual([0, ''])
    const results = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(results.map(({ kind }) => kind)).toEqual(['pairs', 'several', 'several', 'phases'])
    for (const result of results)
      for (const member of ['p', 'level', 'effect', 'interval', 'verdict', 'looks', 'anytime', 'ifDone'])
        expect(result).toHaveProperty(member)
    expect(results.map(({ p }) => p)).toEqual([0.8359375, 0.44465, 0.14515, 332 / 8990])
  })
  it('proceeds look by look and ends with the first that rejects; --one-look looks once, at the end', async () => {
    const file = dataset('blocks-drawn.json')
    const staged = JSON.parse((await runHere(experimentAnalyze, file)).out)
    expect(staged).toMatchObject({ endedAt: 'look', p: 0.01215, verdict: 'likely', standsWithMissing: false })
    expect(staged.looks.map(({ after }: { after: number }) => after)).toEqual([12, 18])
    const once = JSON.parse((await runHere(experimentAnalyze, file, '--one-look')).out)
    expect(once).toMatchObject({ endedAt: 'end', p: 0.0091, level: 0.05, draws: 19_999 })
  })
  it('reads a document whose days end between looks as stopped by the person', async () => {
    const document = read('blocks-exact')
    const file = folder.file({ ...document, days: document.days.slice(0, 25) })
    const result = JSON.parse((await runHere(experimentAnalyze, file)).out)
    expect(result).toMatchObject({ endedAt: 'person', blocks: 11 })
    expect(result.p).toBe(result.anytime.p)
  })
  it('takes the ended experiments of an export', async () => {
    const { seed: _, days: __, ...running } = read('blocks-weeks')
    const file = folder.file({ format: 'upshot-export', experiments: [read('blocks-exact'), running, read('phases')] })
    const { out } = await runHere(experimentAnalyze, file)
    expect(out.trim().split('\n').length).toBe(2)
  })
  it.each([
    ['nothing there', '/nowhere.json', /cannot be read: there is no such file/],
    ['no JSON', '{', /is not JSON/],
    ['something else', { days: [] }, /is not an experiment: it has no protocol/],
    ['an empty export', { experiments: [] }, /contains no experiment/],
    ['no days', { ...read('phases'), days: undefined }, /has no seed or no days/],
    [
      'four arms',
      { ...read('phases'), protocol: { ...read('phases').protocol, arms: [1, 2, 3, 4] } },
      /protocol\.arms/,
    ],
    ['no such day', withDay({ date: '2026-02-30' }), /"2026-02-30" is not in the calendar/],
    ['an arm that is not there', withDay({ arm: 2 }), /arm that the protocol does not have/],
    ['a block that is not there', withDay({ block: 300 }), /beyond the last block/],
    ['a value that is none', withDay({ y: 'good' }), /days\.0\.y/],
    ['wash-out as long as the period', withDesign({ washoutDays: 1 }), /wash-out must be shorter/],
    ['a look beyond the end', withProtocol({ looks: [11, 99] }), /looks: they must increase/],
    ['a position beyond the arms', withDay({ position: 2 }), /2026-03-02 has position 2; with 2 arms, positions go/],
    ['the same arm twice in a block', withDay({ arm: 1 }), /block 1 has the same arm twice/],
    ['a day that is listed twice', withDay({ date: '2026-03-03' }), /2026-03-03 is listed twice/],
    ['two arms in one period', changed('blocks-weeks', armOfDay(3, 1)), /a period with two different arms/],
    ['phases that are not those of the design', changed('phases', armOfDay(40, 1)), /phases are not those/],
    ['a value beyond all measure', withDay({ y: 1e300 }), /days\.0\.y must be <= 1e\+50/],
    ['an effect of nothing', withProtocol({ smallestEffect: 0 }), /smallestEffect must be >= 1e-50/],
    [
      'a look that kept too little',
      { ...read('blocks-exact'), looks: [{ after: 11, differences: [1], weights: [] }] },
      /looks: each needs/,
    ],
    [
      'amounts that do not differ',
      changed('three-doses', (document) => ({ ...document, protocol: { ...document.protocol, doses: [2, 2, 2] } })),
      /doses: the arms need different amounts/,
    ],
    ['too long phases', withProtocol({ design: { ...read('phases').protocol.design, days: 20 } }), /need more days/],
  ])('refuses %s in one line, with exit code 2', async (_, content, message) => {
    const file = typeof content === 'string' && content.startsWith('/') ? content : folder.file(content)
    const { code, out, err } = await runHere(experimentAnalyze, file)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(message)
    expect(err.trim().split('\n').length).toBe(1)
  })
})

describe('experiment analyze of odd documents', () => {
  const found = async (content: unknown) => {
    const { code, out, err } = await runHere(experimentAnalyze, folder.file(content))
    expect([code, err]).toEqual([0, ''])
    expect(out).not.toMatch(/NaN|Infinity|undefined/)
    return JSON.parse(out)
  }
  const mapped = (name: string, change: (day: Day, index: number) => object) =>
    changed(name, (document) => ({ ...document, days: document.days.map(change) }))

  it.each(names)('reports too few days if nothing of %s was recorded, or no day was followed', async (name) => {
    for (const document of [mapped(name, (day) => ({ ...day, y: null })), { ...read(name), days: [] }])
      expect(await found(document)).toMatchObject({
        p: 1,
        effect: null,
        interval: [null, null],
        verdict: 'cannot tell',
        ifDone: null,
        sentence: 'Cannot tell yet: there are too few days.',
      })
  })
  it.each(names.slice(1, 5))('claims nothing if all days of %s are the same', async (name) => {
    const result = await found(mapped(name, (day) => ({ ...day, y: 3 })))
    expect(result).toMatchObject({ p: 1, verdict: 'cannot tell' })
  })
  it('ignores unknown members, and days without block and position', async () => {
    for (const name of names) {
      const plain = await found(read(name))
      const more = mapped(name, (day) => ({ ...day, weather: 'rain' }))
      expect(await found({ ...more, protocol: { ...more.protocol, extra: null }, comment: 1 })).toEqual(plain)
      const bare = mapped(name, ({ block: _, position: __, analysed: ___, ...day }) => day)
      expect(await found(bare)).toEqual(plain)
    }
  })
  it('treats an unlisted day as a day without a record, and does not shift the others', async () => {
    const places = [3, 20, 53, 106]
    const without = changed('blocks-weeks', (document) => ({
      ...document,
      days: document.days
        .filter((_: unknown, index: number) => !places.includes(index))
        .map(({ block: _, position: __, analysed: ___, ...day }: Day) => day),
    }))
    const empty = mapped('blocks-weeks', (day, index) => (places.includes(index) ? { ...day, y: null } : day))
    expect(await found(without)).toEqual(await found(empty))
  })
  it('still ends at the end, with so few blocks that nothing could be clear', async () => {
    const document = read('blocks-exact')
    for (const looks of [undefined, [], [3]]) {
      const { looks: _, ...protocol } = document.protocol
      const design = { ...protocol.design, blocks: 3 }
      const result = await found({
        ...document,
        days: document.days.slice(0, 6),
        protocol: { ...protocol, design, ...(looks ? { looks } : {}) },
      })
      expect(result).toMatchObject({ endedAt: 'end', blocks: 3, verdict: 'cannot tell' })
      expect(result.p).toBeGreaterThanOrEqual(0.25)
    }
  })
  it('tests other outcomes of three arms like the first', async () => {
    const secondary = [
      { variableName: 'Sleep', unit: 'h' },
      { variableName: 'Steps', unit: 'count' },
    ]
    for (const name of ['three-arms', 'three-doses']) {
      const document = mapped(name, (day) => ({ ...day, others: [day.y, null] }))
      const protocol = { ...document.protocol, weekdayOffsets: [0, 0, 0, 0, 0, 0, 0], secondary }
      const result = await found({ ...document, protocol })
      const [sleep, steps] = result.secondary
      expect([sleep.p, sleep.effect, sleep.pHolm]).toEqual([result.p, result.effect, Math.min(1, 2 * result.p)])
      expect(steps).toMatchObject({ p: 1, effect: null, verdict: 'cannot tell' })
    }
  })
})

type Day = {
  readonly arm: number
  readonly y: number | null
  readonly block?: number
  readonly position?: number
  readonly analysed?: boolean
}

function changed(name: string, change: (document: ReturnType<typeof read>) => ReturnType<typeof read>) {
  return change(read(name))
}

function armOfDay(index: number, arm: number) {
  return (document: ReturnType<typeof read>) => ({
    ...document,
    days: document.days.map((day: Day, position: number) =>
      position === index ? { ...day, arm: day.arm === arm ? 0 : arm } : day,
    ),
  })
}

function withDay(changes: object) {
  const document = read('blocks-exact')
  return { ...document, days: [{ ...document.days[0], ...changes }, ...document.days.slice(1)] }
}

function withProtocol(changes: object) {
  const document = read('blocks-exact')
  return { ...document, protocol: { ...document.protocol, ...changes } }
}

function withDesign(changes: object) {
  return withProtocol({ design: { ...read('blocks-exact').protocol.design, ...changes } })
}

describe('experiment plan', () => {
  const file = dataset('past-days.csv')
  const plan = (...args: readonly string[]) => runHere(experimentPlan, file, '--outcome', 'Overall Mood', ...args)

  it('prints weekday offsets, scatter and the options, equal to the independent implementation', async () => {
    const expected = read('past-days.expected')
    const { out, code } = await plan('--smallest', '0.5', '--period', '1,2,3,7')
    expect(code).toBe(0)
    const found = JSON.parse(out)
    expect(found.weekdayOffsets).toEqual(expected.weekdayOffsets)
    for (const { periodDays, washoutDays, scatter, blocks, days } of found.options) {
      const truth = expected.plans[`${periodDays}/${washoutDays}`]
      expect(scatter).toBeCloseTo(truth.scatter, 9)
      expect(Math.abs(blocks - truth.blocks)).toBeLessThanOrEqual(truth.blocks / 10)
      expect(days).toBe(2 * periodDays * blocks)
    }
    expect(found.scatter).toBe(found.options[found.proposed].scatter)
  })
  it('the same past gives the same plan', async () => {
    expect(await plan('--period', '2')).toEqual(await plan('--period', '2'))
  })
  it.each(dialects)('on the same days, the server (%s) has the same plan', async (dialect) => {
    const world = await openWorld(dialect)
    const person = await world.addPerson()
    const ratings = Array.from({ length: 120 }, (_, index) => ({
      date: dateOf(dayOf('2026-06-15') - 120 + index),
      value: 3 + Math.round(3 * noise(index, 1)),
    }))
    await good(
      person.post(
        '/measurements/post',
        ratings.map(({ date, value }) => mood(date, value)),
      ),
    )
    const file = folder.file(`date,Overall Mood\n${ratings.map(({ date, value }) => `${date},${value}\n`).join('')}`)
    for (const washoutDays of [0, 3]) {
      const draft = { effectVariableName: 'Overall Mood', arms: wanted.arms, design: { washoutDays } }
      const { plan: served } = await good(person.post<{ plan: object }>('/experiments/plan', draft))
      const { out } = await runHere(experimentPlan, file, '--outcome', 'Overall Mood', '--lasts', `${washoutDays + 1}`)
      expect(JSON.parse(out)).toEqual(served)
    }
    await world.close()
  })
  it('accepts the days left out per period, or for all of them', async () => {
    const options = async (...args: readonly string[]) =>
      JSON.parse((await plan(...args)).out).options.map(({ washoutDays }: { washoutDays: number }) => washoutDays)
    expect(await options('--period', '3/2,4/0')).toEqual([2, 0])
    expect(await options('--period', '3,4', '--washout', '2')).toEqual([2, 2])
  })
  it('takes from the catalogue how long something acts, unless told otherwise', async () => {
    const shortest = async (...args: readonly string[]) =>
      Math.min(...JSON.parse((await plan(...args)).out).options.map(({ periodDays }: PeriodLength) => periodDays))
    expect(await shortest('--cause', 'Magnesium Supplement')).toBe(7)
    expect(await shortest('--cause', 'suplemento de magnesio')).toBe(7)
    expect(await shortest('--cause', 'Magnesium Supplement', '--lasts', '1')).toBe(1)
    expect(await shortest('--cause', 'Walking')).toBe(1)
  })
  it('says how many days are missing', async () => {
    const short = folder.file('date,Mood\n2026-01-01,3\n2026-01-02,4\n')
    const { out, code } = await runHere(experimentPlan, short, '--outcome', 'Mood', '--smallest', '1')
    expect([code, JSON.parse(out)]).toEqual([
      0,
      { kind: 'notEnough', reason: 'days', have: 2, need: 28, sentence: '2 days are there; 28 are needed.' },
    ])
  })
  it.each([
    [['--smallest', 'much'], /--smallest: "much" is not a number that can be used here/],
    [['--smallest', '0'], /--smallest/],
    [['--smallest', '-1'], /^--smallest: "-1" is not a number that can be used here\.\n$/],
    [['--washout', '-1'], /^--washout: "-1" is not a number of days\.\n$/],
    [['--lasts', '40'], /--lasts: 40 is not between 1 and 28 days/],
    [
      ['--cause', 'Magnesium Supplement', '--period', '1,7'],
      /^Magnesium Supplement takes about 7 days to show its effect, so a period needs at least 7 days, the first 6 of them wash-out\.\n$/,
    ],
    [
      ['--cause', 'No Such Thing'],
      /--cause: it is not known how long "No Such Thing" works\. Please give the number of days with --lasts/,
    ],
    [['--lasts', '25', '--arms', '3'], /With 3 arms, an effect that lasts 25 days takes more than a year/],
    [['--arms', '4'], /--arms/],
    [['--adherence', '2'], /--adherence/],
    [['--period', '0'], /not between 1 and 28 days/],
    [['--period', '2/2'], /shorter than the period/],
    [['--period', 'week'], /"week" is not a number of days/],
  ])('refuses %j with exit code 2', async (args, message) => {
    const { code, err } = await plan(...args)
    expect(code).toBe(2)
    expect(err).toMatch(message)
  })
  it('refuses an unknown column', async () => {
    const { code, err } = await runHere(experimentPlan, file, '--outcome', 'Sleep', '--smallest', '1')
    expect([code, err]).toEqual([2, '--outcome: there is no column "Sleep" among "Overall Mood".\n'])
  })
})

describe('experiment verify', () => {
  const server = createServer((request, response) => {
    const name = request.url?.slice('/studies/'.length) ?? ''
    if (name === 'moved.json') response.writeHead(302, { location: '/studies/phases.json' }).end()
    else if (!names.includes(name.replace('.json', ''))) response.writeHead(404).end()
    else response.setHeader('content-type', 'application/json').end(readFileSync(dataset(name)))
  })
  let base = ''
  beforeAll(async () => {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/studies`
  })
  afterAll(() => {
    server.closeAllConnections()
    return new Promise<void>((done) => void server.close(() => done()))
  })
  const verify = (where: string) => runHere(experimentVerify, where)

  it.each(names)('accepts %s, from a file and from an address', async (name) => {
    const file = await verify(dataset(`${name}.json`))
    const address = await verify(`${base}/${name}.json`)
    expect(file).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(file.out)).toMatchObject({ fits: true })
    expect(address).toEqual(file)
  })
  it('exits with 1 if something does not match, and names it', async () => {
    const { code, out } = await upshot('verify', folder.file(withDay({ arm: 1 })))
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({ fits: false, checks: [{ fits: true }, { name: 'days', fits: false }] })
  })
  it('checks every ended experiment of an export', async () => {
    const { seed: _, days: __, ...running } = read('blocks-weeks')
    const fine = await verify(folder.file({ experiments: [read('phases'), running] }))
    expect(fine.code).toBe(0)
    expect(
      fine.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).fits),
    ).toEqual([true, null])
    const changed = { ...read('blocks-exact'), seed: read('phases').seed }
    expect((await verify(folder.file({ experiments: [read('phases'), changed] }))).code).toBe(1)
  })
  it('reports when there is nothing to check yet', async () => {
    const { seed: _, ...running } = read('phases')
    const { code, err } = await verify(folder.file(running))
    expect(code).toBe(2)
    expect(err).toMatch(/has no seed\. The seed is revealed when the experiment ends/)
  })
  it.each([
    ['an address that is not there', '/none.json', /it answered 404/],
    ['a redirect', '/moved.json', /it answered 302/],
  ])('refuses %s', async (_, path, message) => {
    const { code, err } = await verify(`${base}${path}`)
    expect(code).toBe(2)
    expect(err).toMatch(message)
  })
  it.each([
    ['http://example.org/x.json', /must start with https/],
    ['https://192.168.1.1/x.json', /not on the public internet/],
    ['https://[fe80::1]/x.json', /not on the public internet/],
    ['file:///etc/passwd', /must start with https/],
  ])('makes guarded requests only: %s', async (address, message) => {
    const { code, err } = await verify(address)
    expect(code).toBe(2)
    expect(err).toMatch(message)
  })
})

import { afterAll, expect, it } from 'vitest'
import { analyzed, analyzedHere, analyzeHere, newFolder, rowsOf, scatter } from './upshot.fixture.ts'

/*
 * Pooling against numbers calculated here from the definitions: correlations summed pair by pair on a ring, the
 * likelihood maximised by halving, Student's quantiles from a printed table.
 */
const L = 7
const folder = newFolder()
afterAll(() => folder.remove())

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function pearson(pairs: readonly (readonly [number, number])[]): number {
  const mx = mean(pairs.map(([x]) => x))
  const my = mean(pairs.map(([, y]) => y))
  const sum = (f: (x: number, y: number) => number) => pairs.reduce((all, [x, y]) => all + f(x - mx, y - my), 0)
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y))
}

/** The pairs of two series at a shift on a ring of this many days. */
function pairsAt(x: readonly number[], y: readonly number[], shift: number, size: number) {
  return x.flatMap((value, day): [number, number][] => {
    const other = y[(day + shift + size) % size]
    return other === undefined ? [] : [[value, other]]
  })
}

function byHand(x: readonly number[], y: readonly number[], lag: number) {
  const size = 2 ** Math.ceil(Math.log2(x.length + 2 * L + 1))
  const at = (shift: number) => pairsAt(x, y, shift, size)
  const most = Math.max(...Array.from({ length: 2 * L + 1 }, (_, index) => at(index - L).length))
  const far = Array.from({ length: size - 4 * L - 3 }, (_, index) => at(index + 2 * L + 2))
  const counted = far.filter((pairs) => pairs.length >= Math.max(20, 0.35 * most))
  expect(counted.length).toBeGreaterThanOrEqual(30)
  const s2 = mean(counted.map((pairs) => Math.atanh(pearson(pairs)) ** 2 * (pairs.length - 3)))
  const atLag = at(lag)
  return { y: Math.atanh(pearson(atLag)), v: Math.max(1, s2) / (atLag.length - 3) }
}

type Estimates = readonly { readonly y: number; readonly v: number }[]

/** Σw, the weighted mean and Σw(y − mean)² at one τ². */
function weighted(estimates: Estimates, tau2: number) {
  const weight = estimates.reduce((sum, { v }) => sum + 1 / (v + tau2), 0)
  const centre = estimates.reduce((sum, { y, v }) => sum + y / (v + tau2), 0) / weight
  return { weight, centre, squares: estimates.reduce((sum, { y, v }) => sum + (y - centre) ** 2 / (v + tau2), 0) }
}

/** The τ² that maximises the restricted likelihood, by golden section. */
function remlByHand(estimates: Estimates): number {
  const loss = (tau2: number) => {
    const { weight, squares } = weighted(estimates, tau2)
    return estimates.reduce((sum, { v }) => sum + Math.log(v + tau2), 0) + Math.log(weight) + squares
  }
  let low = 0
  let high = 1
  for (let step = 0; step < 100; step++) {
    const left = low + 0.382 * (high - low)
    const right = low + 0.618 * (high - low)
    if (loss(left) < loss(right)) high = right
    else low = left
  }
  return (low + high) / 2
}

/** Student's t, two-sided 5 %, with 6 and 5 degrees of freedom. */
const T_6 = 2.446911848791681
const T_5 = 2.570581835636305

function poolByHand(estimates: Estimates) {
  const tau2 = remlByHand(estimates)
  const { weight, centre, squares } = weighted(estimates, tau2)
  const q = weighted(estimates, 0).squares
  const k = estimates.length
  const reach = T_6 * Math.sqrt(Math.max(1, squares / (k - 1)) / weight)
  const further = T_5 * Math.sqrt(tau2 + 1 / weight)
  const ends = (half: number) => [Math.tanh(centre - half), Math.tanh(centre + half)]
  const i2 = Math.max(0, (q - k + 1) / q)
  return { k, mean: Math.tanh(centre), interval: ends(reach), prediction: ends(further), tau2, i2 }
}

/** Seven people with links of different strength, and one with nine days, who does not count. */
const people = [0.2, 0.9, 0.1, 1.3, 0.5, 0.7, -0.4, 0.6].map((strength, index) => {
  const days = index === 7 ? 9 : 60 + 3 * index
  const x = scatter(days, index + 1)
  const y = scatter(days, index + 50).map((value, day) => value + strength * (x[day - 1] ?? 0))
  return { subject: index === 3 ? '__proto__' : `p${index}`, x, y }
})
const rows = people.flatMap(({ subject, x, y }) => rowsOf([x, y, x.map(() => subject)]))
const file = folder.file(['date,x,y,who', ...rows].join('\n'))

it('raw values of people are pooled as calculated by hand, at a lag of one day and on the same day', async () => {
  const printed = await analyzed(file, '--subject', 'who', '--max-lag', String(L), '--same-day', '--no-prepare')
  expect(printed).not.toHaveProperty('sameDay')
  expect(printed.pairs).toHaveLength(people.length * 3)
  expect(printed.pairs.filter(({ lagDays }) => lagDays === 0)).toHaveLength(people.length)
  const named = new Set(printed.pairs.map(({ subject }) => subject))
  expect(named).toEqual(new Set(people.map(({ subject }) => subject)))
  expect(printed.pooled?.map(({ cause, effect, lagDays }) => [cause, effect, lagDays])).toEqual([
    ['x', 'y', 1],
    ['y', 'x', 1],
    ['x', 'y', 0],
  ])
  for (const row of printed.pooled ?? []) {
    const isForward = row.cause === 'x'
    const byPerson = people.slice(0, 7).map(({ x, y }) => byHand(isForward ? x : y, isForward ? y : x, row.lagDays))
    const truth = poolByHand(byPerson)
    expect(row.k).toBe(7)
    const numbers = (from: typeof truth | typeof row) => [
      from.mean,
      ...(from.interval ?? []),
      ...(from.prediction ?? []),
      from.tau2,
      from.i2,
    ]
    for (const [index, value] of numbers(row).entries()) expect(value).toBeCloseTo(Number(numbers(truth)[index]), 6)
  }
})

it('a row per person contains only that person: raw r at lag 1, corrected within the person', async () => {
  const printed = await analyzedHere(
    file,
    '--subject',
    'who',
    '--max-lag',
    String(L),
    '--causes',
    'x',
    '--outcomes',
    'y',
  )
  expect(printed.pairs).toHaveLength(people.length)
  for (const { subject, x, y } of people) {
    const row = printed.pairs.find((pair) => pair.subject === subject)
    expect(Object.keys(row ?? {})[0]).toBe('subject')
    expect(row).toMatchObject({ cause: 'x', effect: 'y', lagDays: 1, q: row?.p ?? null })
    if (x.length < 20) {
      expect(row).toMatchObject({ r: null, p: null, verdict: 'cannot tell' })
      continue
    }
    expect(row?.r).toBeCloseTo(pearson(x.slice(0, -1).map((value, day) => [value, y[day + 1] ?? 0])), 9)
  }
})

it('the table shows the pooled pairs first, within 80 columns', async () => {
  const { out, err, code } = await analyzeHere(file, '--subject', 'who', '--max-lag', String(L))
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('8 people, 2 variables over')
  expect(out.indexOf('all people')).toBeLessThan(out.indexOf('person: cause → effect'))
  expect(out).toContain('__proto__: x → y')
  expect(out.replaceAll('\n', ' ')).toContain('about one in twenty (0.4 of 8) would still have a likely link by chance')
  for (const line of out.split('\n')) expect([...line].length).toBeLessThanOrEqual(80)
})

it('too few people are reported as such', async () => {
  const few = folder.file(['date,x,y,who', ...rows.slice(0, 200)].join('\n'))
  const printed = await analyzedHere(few, '--subject', 'who')
  expect(printed.pooled?.[0]).toMatchObject({ mean: null, interval: null, notEnough: expect.stringMatching(/people/) })
})

import { describe, expect, test, vi } from 'vitest'
import { at } from '../arrays/at.ts'
import { type RingJob, type RingRequest, referenceEngine } from './engine.ts'
import { createKernelEngine } from './kernel-engine.ts'
import { hasKernel } from './kernel-module.ts'
import { everyPair, seriesOf, type World } from './series.fixture.ts'
import type { RingSummary } from './summary.ts'

const kernelEngine = createKernelEngine()
const relative = (a: number, b: number) => Math.abs(a / b - 1)

/** Tolerances that cannot affect a verdict: none for counts, 1e-6 for r, 1e-3 relative for the rest. */
function expectClose(kernel: RingSummary, reference: RingSummary): void {
  expect([...kernel.n]).toEqual([...reference.n])
  expect(kernel.farShifts).toBe(reference.farShifts)
  expect([...kernel.r].map(Number.isNaN)).toEqual([...reference.r].map(Number.isNaN))
  const distance = (_: number, i: number) => Math.abs(at(kernel.r, i) - at(reference.r, i)) || 0
  expect(Math.max(...reference.r.map(distance))).toBeLessThan(1e-6)
  if (reference.farShifts === 0) {
    expect([kernel.inflation, kernel.freedom]).toEqual([Number.NaN, 0])
    return
  }
  expect(relative(kernel.inflation, reference.inflation)).toBeLessThan(1e-5)
  expect(relative(kernel.freedom, reference.freedom)).toBeLessThan(1e-5)
  expect(relative(kernel.searches, reference.searches)).toBeLessThan(1e-3)
  expect(Math.max(...reference.rho.map((rho, k) => Math.abs(at(kernel.rho, k) - rho)))).toBeLessThan(1e-5)
}

/** All numbers of a summary. */
function numbersOf({ r, n, farShifts, inflation, freedom, searches, rho }: RingSummary): number[] {
  return [...r, ...n, farShifts, inflation, freedom, searches, ...rho]
}

async function expectAgreement(request: RingRequest): Promise<void> {
  const kernel = await kernelEngine(request)
  const reference = await referenceEngine(request)
  expect(kernel).toHaveLength(request.jobs.length)
  kernel.forEach((summary, index) => {
    expectClose(summary, reference[index] as RingSummary)
  })
}

const worlds: [string, World, number][] = [
  ['white noise', { days: 365, persistence: 0, missing: 0 }, 14],
  ['a third missing', { days: 365, persistence: 0.5, missing: 0.33 }, 14],
  ['slowly varying', { days: 700, persistence: 0.97, missing: 0.1 }, 14],
  ['five years', { days: 1825, persistence: 0.8, missing: 0.3 }, 14],
  ['ten years and a long search', { days: 3650, persistence: 0.5, missing: 0.5 }, 30],
  ['two months', { days: 60, persistence: 0.5, missing: 0.1 }, 7],
  ['a search as long as the table', { days: 40, persistence: 0, missing: 0 }, 20],
  ['a search beyond the reach of ρ', { days: 1000, persistence: 0.9, missing: 0 }, 100],
  ['hardly any day', { days: 3, persistence: 0, missing: 0 }, 1],
  ['nearly all missing', { days: 365, persistence: 0, missing: 0.8 }, 14],
]

describe('the kernel', () => {
  test('runs on this machine', () => {
    expect(hasKernel()).toBe(true)
  })

  test.each(worlds)('agrees with the reference engine: %s', async (_, world, maxLag) => {
    await expectAgreement({ series: seriesOf(world, 6), jobs: everyPair(6), maxLag })
  })

  test.each([0, 5, 12])('gives the row of variable %d alone exactly as among all, to the last bit', async (row) => {
    const series = seriesOf({ days: 365, persistence: 0.5, missing: 0.3 }, 13)
    const jobs = everyPair(13)
    const whole = await kernelEngine({ series, jobs, maxLag: 14 })
    const isOfRow = ({ x, y }: RingJob) => x === row || y === row
    const alone = await kernelEngine({ series, jobs: jobs.filter(isOfRow), maxLag: 14 })
    const among = whole.filter((_, index) => isOfRow(jobs[index] as RingJob))
    expect(alone.map(numbersOf)).toEqual(among.map(numbersOf))
  })

  test('agrees with the reference engine if a side is nearly constant, constant, missing or a copy', async () => {
    const [plain, other] = seriesOf({ days: 400, persistence: 0.5, missing: 0.2 }, 2) as [Float64Array, Float64Array]
    const course = plain.map((_, day) => (day > 150 && day < 190 ? 1 : 0))
    const outlier = plain.map((value, day) => (day === 7 ? 1e6 : value))
    const faint = plain.map((value, day) => (day < 200 ? 1e-4 * value : value))
    const weekly = plain.map((_, day) => day % 7)
    const constant = plain.map(() => 3)
    const gone = plain.map(() => Number.NaN)
    const series = [plain, other, course, outlier, faint, weekly, constant, gone, plain.slice()]
    await expectAgreement({ series, jobs: everyPair(series.length), maxLag: 14 })
  })

  test('gives a pair the same numbers, to the last bit, whatever else is computed', async () => {
    const series = seriesOf({ days: 300, persistence: 0.6, missing: 0.3 }, 9)
    const jobs = everyPair(9)
    const together = await kernelEngine({ series, jobs, maxLag: 14 })
    for (const index of [0, 17, 40, 71]) {
      const [alone] = await kernelEngine({ series, jobs: jobs.slice(index, index + 1), maxLag: 14 })
      const company = together[index] as RingSummary
      expect(alone && [...alone.r, ...alone.n, ...alone.rho, alone.inflation, alone.freedom]).toEqual([
        ...company.r,
        ...company.n,
        ...company.rho,
        company.inflation,
        company.freedom,
      ])
    }
  })

  test('recomputes a changed variable and keeps the others', async () => {
    const engine = createKernelEngine()
    const series = seriesOf({ days: 300, persistence: 0.6, missing: 0.3 }, 5)
    await engine({ series, jobs: everyPair(5), maxLag: 14 })
    const changed = series.with(2, seriesOf({ days: 300, persistence: 0, missing: 0 }, 1, 99)[0] as Float64Array)
    const row = everyPair(5).filter(({ x, y }) => x === 2 || y === 2)
    const after = await engine({ series: changed, jobs: row, maxLag: 14 })
    const afresh = await createKernelEngine()({ series: changed, jobs: row, maxLag: 14 })
    expect(after.map(({ r }) => [...r])).toEqual(afresh.map(({ r }) => [...r]))
  })

  test('delegates everything to the reference engine without WebAssembly', async () => {
    vi.stubGlobal('WebAssembly', undefined)
    const request = {
      series: seriesOf({ days: 200, persistence: 0.5, missing: 0.2 }, 4),
      jobs: everyPair(4),
      maxLag: 14,
    }
    const summaries = await createKernelEngine()(request)
    const reference = await referenceEngine(request)
    vi.unstubAllGlobals()
    expect(hasKernel()).toBe(true)
    expect(summaries.map(({ r, freedom }) => [...r, freedom])).toEqual(
      reference.map(({ r, freedom }) => [...r, freedom]),
    )
  })

  test('gives the swapped pair the same ring, read backwards', async () => {
    const series = seriesOf({ days: 300, persistence: 0.6, missing: 0.3 }, 2)
    const jobs = [
      { x: 0, y: 1 },
      { x: 1, y: 0 },
    ]
    const [forward, backward] = (await kernelEngine({ series, jobs, maxLag: 14 })) as [RingSummary, RingSummary]
    expect([...backward.r]).toEqual([...forward.r].reverse())
    expect(backward.freedom).toBe(forward.freedom)
  })
})

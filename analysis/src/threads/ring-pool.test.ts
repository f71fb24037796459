import { afterEach, describe, expect, test } from 'vitest'
import type { RingRequest } from '../ring/engine.ts'
import { createKernelEngine } from '../ring/kernel-engine.ts'
import { everyPair, seriesOf } from '../ring/series.fixture.ts'
import type { RingSummary } from '../ring/summary.ts'
import { PoolMemoryError } from './memory-limit.ts'
import { createRingPool, type PoolOptions, type RingPool } from './ring-pool.ts'

const request = (variables: number, seed = 1): RingRequest => ({
  series: seriesOf({ days: 200, persistence: 0.5, missing: 0.2 }, variables, seed),
  jobs: everyPair(variables).filter(({ x, y }) => x < y),
  maxLag: 14,
})

const numbers = (summaries: readonly RingSummary[]) =>
  summaries.map(({ r, n, rho, inflation, freedom }) => [...r, ...n, ...rho, inflation, freedom])

let pool: RingPool
const open = (options: Partial<PoolOptions> = {}) => {
  pool = createRingPool({ workers: 2, ...options })
  return pool
}
afterEach(() => pool.close())

describe('a pool of workers', () => {
  test('gives the same as one thread, to the last bit', async () => {
    const asked = request(70)
    expect(numbers(await open().engine()(asked))).toEqual(numbers(await createKernelEngine()(asked)))
  })

  test('answers several requests at once, each with its own table', async () => {
    const engine = open().engine()
    const asked = [request(10, 1), request(12, 2), request(10, 3)]
    const together = await Promise.all(asked.map(engine))
    const alone = await Promise.all(asked.map(createKernelEngine()))
    expect(together.map(numbers)).toEqual(alone.map(numbers))
  })

  test('computes only the row of a changed variable, equal to a full recomputation', async () => {
    const engine = open().engine()
    const first = request(40)
    await engine(first)
    const series = first.series.with(7, seriesOf({ days: 200, persistence: 0, missing: 0 }, 1, 9)[0] as Float64Array)
    const jobs = first.jobs.filter(({ x, y }) => x === 7 || y === 7)
    const whole = await createKernelEngine()({ ...first, series })
    const row = whole.filter((_, index) => jobs.includes(first.jobs[index] as (typeof jobs)[number]))
    expect(numbers(await engine({ ...first, series, jobs }))).toEqual(numbers(row))
  })

  test('replaces workers that die and repeats their tiles', async () => {
    const asked = request(70)
    const exiting = open({ workerFile: new URL('./exiting-worker.fixture.ts', import.meta.url) })
    expect(numbers(await exiting.engine()(asked))).toEqual(numbers(await createKernelEngine()(asked)))
  })

  test('gives up on a tile that kills every worker, says why, and continues', async () => {
    const failing = open({ workerFile: new URL('./failing-worker.fixture.ts', import.meta.url) })
    await expect(failing.engine()(request(5))).rejects.toMatchObject({
      message: 'a task ended its worker three times',
      cause: { message: 'fails on purpose' },
    })
    expect(await failing.engine()({ ...request(5), jobs: [] })).toEqual([])
  })

  test('stops at a cancellation with its reason, and works afterwards', async () => {
    const asked = request(70)
    const controller = new AbortController()
    const onProgress = () => controller.abort(new Error('enough'))
    await expect(open().engine({ signal: controller.signal, onProgress })(asked)).rejects.toThrow('enough')
    await expect(pool.engine({ signal: controller.signal })(asked)).rejects.toThrow('enough')
    expect(numbers(await pool.engine()(asked))).toEqual(numbers(await createKernelEngine()(asked)))
  })

  test('reports progress up to the last ring', async () => {
    const seen: number[] = []
    const asked = request(70)
    await open().engine({ onProgress: (done, total) => seen.push(done / total) })(asked)
    expect(seen.at(-1)).toBe(1)
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    expect(seen.length).toBeGreaterThan(2)
  })

  test('refuses a request beyond its memory limit before starting it', async () => {
    await expect(open({ mostBytes: 100_000 }).engine()(request(10))).rejects.toThrow(PoolMemoryError)
  })
})

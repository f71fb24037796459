import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createHealthServer, type JobLateness } from './health.ts'

async function listening(
  isReady: () => Promise<boolean>,
  jobLateness: JobLateness = async () => ({}),
): Promise<(path: string) => Promise<Response>> {
  const server = createHealthServer({ isReady, jobLateness, stoppedBecause: () => undefined }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return (path) => fetch(`http://127.0.0.1:${port}${path}`)
}

it('serves health to a process without other routes: live, ready or not, and nothing else', async () => {
  let isReady = false
  const ask = await listening(async () => isReady)
  const live = await ask('/health/live')
  expect([live.status, await live.json()]).toEqual([200, { status: 'live' }])
  const early = await ask('/health/ready')
  expect([early.status, await early.json()]).toEqual([503, { status: 'not ready' }])
  isReady = true
  const ready = await ask('/health/ready')
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }])
  expect((await ask('/api/v3/units')).status).toBe(404)
})

it('reports the delay of each lane', async () => {
  const ask = await listening(
    async () => true,
    async () => ({ dueNow: 7, mail: 0 }),
  )
  const answer = await ask('/health')
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready', lateSeconds: { dueNow: 7, mail: 0 } }])
})

it('is not ready if the database does not answer within a second, and queries it only once at a time', async () => {
  let requestCount = 0
  const never = () => {
    requestCount += 1
    return new Promise<never>(() => undefined)
  }
  const ask = await listening(never, never)
  const times: number[] = []
  // On a busy machine one of them may take longer for other reasons.
  for (let turn = 0; turn < 3; turn++) {
    const startedMs = performance.now()
    const answers = await Promise.all(['/health/ready', '/health/ready', '/health'].map(ask))
    times.push(performance.now() - startedMs)
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
  }
  expect(requestCount).toBe(2)
  expect(Math.min(...times)).toBeLessThan(1000)
})

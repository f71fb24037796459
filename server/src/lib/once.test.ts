import { expect, it } from 'vitest'
import { once, onceLoaded } from './once.ts'

it('computes a value on first use, and caches it', () => {
  let made = 0
  const value = once(() => ++made)
  expect(made).toBe(0)
  expect([value(), value()]).toEqual([1, 1])
})

it('caches undefined, too', () => {
  let made = 0
  const nothing = once(() => {
    made += 1
  })
  nothing()
  nothing()
  expect(made).toBe(1)
})

it('loads once for all simultaneous callers, and does not cache a failure', async () => {
  let tries = 0
  const loaded = onceLoaded(async () => {
    tries += 1
    if (tries === 1) throw new Error('away')
    return tries
  })
  expect(await Promise.allSettled([loaded(), loaded()])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect(await Promise.all([loaded(), loaded()])).toEqual([2, 2])
  expect(tries).toBe(2)
})

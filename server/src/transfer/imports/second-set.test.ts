import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SecondSet } from './trial.ts'

const second = fc.integer({ min: -2_208_988_800, max: 2_000_000_000 })

it('contains exactly what was added', () => {
  fc.assert(
    fc.property(fc.array(second, { maxLength: 300 }), fc.array(second, { maxLength: 50 }), (added, others) => {
      const set = new SecondSet()
      const expected = new Set(added)
      for (const second of added) set.add(second)
      for (const second of [...added, ...others, 0, -1])
        expect([second, set.has(second)]).toEqual([second, expected.has(second)])
    }),
  )
})

it('distinguishes a hundred thousand consecutive minutes', () => {
  const set = new SecondSet()
  for (let index = 0; index < 100_000; index++) set.add(index * 60)
  const found = Array.from({ length: 6000 }, (_, second) => second).filter((second) => set.has(second))
  expect(found).toEqual(Array.from({ length: 100 }, (_, minute) => minute * 60))
})

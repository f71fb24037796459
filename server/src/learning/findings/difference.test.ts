/** A finding has the same numbers in its members as in its sentences. */
import { describe, expect, it } from 'vitest'
import { findingOf, variables } from '../words/finding.fixture.ts'
import { sentencesIn } from '../words/index.ts'
import { correlationOf } from './present.ts'

const reading = { voice: 'you', language: 'en' } as const

describe('the numeric size of a finding', () => {
  it('has the unit, the rounding and the sign of the words', () => {
    expect(sentencesIn.en.difference(findingOf())).toEqual({
      value: -38,
      low: -61,
      high: -15,
      unit: 'min',
      text: '38 minutes shorter',
      instead: '6 h 42 min instead of 7 h 20 min',
      range: 'between 15 and 61 minutes',
    })
  })

  it('says whether it is better, in percent only if the unit has a true zero', () => {
    expect(correlationOf(findingOf(), reading).difference).toMatchObject({ isBetter: false })
    expect(correlationOf(findingOf({ effect: variables.weight }), reading).difference).not.toHaveProperty('isBetter')
  })

  it('of a yes or no is in days of a hundred', () => {
    const { difference } = correlationOf(findingOf({ effect: variables.headache }), reading)
    expect(difference).toMatchObject({ unit: '%', value: -63 })
    expect(difference?.text).toContain('63')
  })

  it('is omitted if it points the other way than the link', () => {
    expect(sentencesIn.en.difference(findingOf({ evidence: { rAdjusted: 0.31 } }))).toBeUndefined()
  })

  it.each([
    [variables.sleep, 0.42, '25 minutes', 25, 'min'],
    [variables.mood, 0.314, '0.31 points', 0.31, '/5'],
    [variables.headache, 0.123, '12 days in 100', 12, '%'],
    [variables.steps, 1234, '1,200', 1200, 'count'],
  ])('has two digits in either direction', (effect, size, text, value, unit) => {
    expect(sentencesIn.en.size(effect, size)).toEqual({ text, value, unit })
  })
})

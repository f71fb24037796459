import { describe, expect, test } from 'vitest'
import { findingSentence, otherExplanation, steadyVerdict, verdictOf } from './verdict.ts'

describe('words', () => {
  test.each([
    [0.05, 'likely'],
    [0.050001, 'possible'],
    [0.2, 'possible'],
    [0.21, 'no sign'],
    [null, 'cannot tell'],
  ] as const)('q = %s is "%s"', (q, word) => {
    expect(verdictOf(q)).toBe(word)
  })

  test.each([
    ['new and steady', 0.04, true, false, 'likely'],
    ['new and not steady', 0.04, false, false, 'possible'],
    ['likely before, no longer steady', 0.04, false, true, 'likely'],
    ['likely before, weaker now', 0.19, null, true, 'likely'],
    ['likely before, gone now', 0.21, null, true, 'no sign'],
    ['possible before', 0.19, null, false, 'possible'],
    ['of a table stored without steadiness', 0.04, null, false, 'likely'],
  ] as const)('a link that is %s: q = %s is described correctly', (_, q, steady, wasLikely, word) => {
    expect(steadyVerdict(q, { steady, wasLikely })).toBe(word)
  })

  test('the strongest other explanation is the reverse, then a trend, then a common cause', () => {
    const hints = { p: 0.001, reverseP: 0.4, rawR: 0.3, rAdjusted: 0.32 }
    expect(otherExplanation(hints)).toBe('common cause')
    expect(otherExplanation({ ...hints, reverseP: 0.01 })).toBe('reverse')
    expect(otherExplanation({ ...hints, rawR: -0.1 })).toBe('trend')
    expect(otherExplanation({ ...hints, rawR: 0.7 })).toBe('trend')
  })

  test('a finding states lag, days, interval and doubt, and never says "causes"', () => {
    const sentence = findingSentence({
      cause: 'Coffee',
      effect: 'Sleep',
      verdict: 'likely',
      lagDays: 1,
      days: 212,
      rAdjusted: -0.31,
      interval: [-0.47, -0.13],
      explanation: 'common cause',
    })
    expect(sentence).toBe(
      'Likely: after more Coffee, Sleep tends to be lower one day later (212 days, r −0.31, 95 % interval −0.47 to −0.13). Something that moves both may explain it.',
    )
    expect(sentence).not.toMatch(/causes/)
  })
})

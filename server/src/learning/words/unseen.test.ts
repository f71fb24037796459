/** What "no sign" could not have seen. Read one aloud before changing it. */
import { describe, expect, it } from 'vitest'
import { findingOf } from './finding.fixture.ts'
import { sentencesIn } from './index.ts'

const explained = (language: 'en' | 'de', verdict: 'likely' | 'possible' | 'no sign' | 'cannot tell') =>
  sentencesIn[language].explanation({
    count: 1,
    shown: 'directed',
    pair: { kind: 'known', finding: findingOf({ evidence: { verdict } }) },
  }).description

describe('a pair without a sign of a link', () => {
  it.each([
    [
      'en',
      'That does not rule out a link: a small one takes more days to show. We looked for a steady rise or fall. We would have missed an effect of too little as well as too much, one that shows only in some circumstances, one that wears off, or one that comes later.',
    ],
    [
      'de',
      'Das schließt einen Zusammenhang nicht aus: Ein kleiner braucht mehr Tage, um sich zu zeigen. Wir haben nach einem stetigen Anstieg oder Abfall gesucht. Nicht zu sehen wäre, wenn zu wenig und zu viel gleich wirken, wenn etwas nur unter bestimmten Umständen wirkt, wenn die Wirkung nachlässt oder wenn sie später kommt.',
    ],
  ] as const)('says in %s what could not have been detected', (language, expected) => {
    expect(explained(language, 'no sign').endsWith(expected)).toBe(true)
  })

  it.each(['likely', 'possible', 'cannot tell'] as const)('and no other: %s', (verdict) => {
    expect(explained('en', verdict)).not.toContain('We would have missed')
  })
})

/** Exact sentences. Read one aloud before changing it. */
import { describe, expect, it } from 'vitest'
import { findingOf, lack, pain, type SentenceTable, someOrNone, variables } from './finding.fixture.ts'
import { sentencesIn } from './index.ts'

const english = sentencesIn.en

/** What is missing. */
const shortfalls: SentenceTable = [
  ['days with both', english.shortfall(lack('pairs', 0, 30)), 'No day with both values so far; 30 are needed.'],
  ['a span', english.shortfall(lack('span', 20, 28)), 'The days with both values cover 20 days so far; 28 are needed.'],
  ['time', english.shortfall(lack('farShifts', 3, 30)), 'The records cover too short a time so far.'],
  [
    'movement',
    english.shortfall(lack('freedom', 6.4, 8)),
    'Both change too slowly to compare so far, so it takes longer.',
  ],
  [
    'variety',
    english.shortfall(lack('variety', 1, 3, 'Coffee')),
    'Coffee was only ever recorded with one value, so days with and without it cannot be compared yet.',
  ],
  [
    'variety of a value never seen',
    english.shortfall(lack('variety', 0, 3, 'Coffee')),
    'Coffee was only ever recorded with one value, so days with and without it cannot be compared yet.',
  ],
  [
    'difference',
    english.shortfall(lack('sameness', 93.5, 90, 'Steps')),
    'Steps had the same value on 93.5 % of its days, which leaves too little to compare.',
  ],
  [
    'one side',
    english.shortfall(lack('arm', 4, 10, 'Ibuprofen')),
    'Only 4 days on one of the two sides of ibuprofen so far; 10 are needed.',
  ],
  [
    'one side of what is not named',
    english.shortfall(lack('arm', 1, 10)),
    'Only 1 day on one of the two sides so far; 10 are needed.',
  ],
  [
    'changes',
    english.shortfall(lack('switches', 1, 5, 'Ibuprofen')),
    'Ibuprofen changed once so far; 5 changes are needed to tell it apart from time passing.',
  ],
  [
    'more changes',
    english.shortfall(lack('switches', 3, 5, 'Ibuprofen')),
    'Ibuprofen changed 3 times so far; 5 changes are needed to tell it apart from time passing.',
  ],
  ['any delay', english.shortfall(lack('noLag', 12, 30)), 'At most 12 days with both values so far; 30 are needed.'],
  ['people', english.shortfall(lack('people', 1, 5)), 'Fewer than 5 people with enough days so far.'],
  ['plain days', english.shortfall(lack('days', 12, 30)), '12 days so far; 30 are needed.'],
]

/** Short titles. */
const titles: SentenceTable = [
  ['more of an amount', english.title(findingOf()), 'Sleep duration: 38 minutes shorter after more coffee'],
  [
    'any of something',
    english.title(findingOf({ cause: variables.alcohol, size: someOrNone })),
    'Sleep duration: 38 minutes shorter after alcohol',
  ],
  [
    'more of what adds up',
    english.title(
      findingOf({
        cause: variables.steps,
        effect: variables.mood,
        size: { above: 8234, difference: 0.4, interval: [0.1, 0.7] },
      }),
    ),
    'Overall mood: 0.40 points higher after more Steps',
  ],
  [
    'a higher level',
    english.title(findingOf({ cause: variables.stress, size: { above: 2.9 } })),
    'Sleep duration: 38 minutes shorter after higher stress',
  ],
  [
    'a yes',
    english.title(findingOf({ cause: variables.ibuprofen, effect: variables.pain, size: pain })),
    'Back pain: 0.84 points lower after ibuprofen',
  ],
  [
    'the same day',
    english.title(findingOf({ evidence: { lagDays: 0 } })),
    'Sleep duration: 38 minutes shorter on days with more coffee',
  ],
  [
    'an outcome of yes or no',
    english.title(
      findingOf({
        cause: variables.alcohol,
        effect: variables.headache,
        size: { ...someOrNone, difference: 0.124, interval: [0.043, 0.205] },
      }),
    ),
    'Headache: on 12 more days in 100 after alcohol',
  ],
  [
    'no sign gives no number',
    english.title(findingOf({ evidence: { verdict: 'no sign' } })),
    'Sleep duration after coffee',
  ],
  [
    'more of what its name calls an amount',
    english.title(
      findingOf({
        cause: variables.sleep,
        effect: variables.mood,
        size: { above: 7.4, difference: 0.4, interval: [0.1, 0.7] },
      }),
    ),
    'Overall mood: 0.40 points higher after longer sleep duration',
  ],
]

describe.each([
  ['what is missing', shortfalls],
  ['short titles', titles],
] as const)('%s', (_, table) => {
  it.each(table)('%s', (_fact, sentence, expected) => {
    expect(sentence).toBe(expected)
  })
})

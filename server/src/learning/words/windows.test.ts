/** Exact sentences. Read one aloud before changing it. */
import { describe, expect, it } from 'vitest'
import { findingOf, pain, type SentenceTable, someOrNone, variables, wholeDoses } from './finding.fixture.ts'
import { sentencesIn } from './index.ts'

const english = sentencesIn.en

/** Days and delays. */
const windows: SentenceTable = [
  [
    'an amount on the same day',
    english.headline(findingOf({ evidence: { lagDays: 0, direction: null } })),
    'You slept about 38 minutes less on days with more than 2.4 cups of coffee (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes. We cannot tell which of the two comes first.',
  ],
  [
    'a yes on the same day',
    english.headline(
      findingOf({
        cause: variables.ibuprofen,
        effect: variables.pain,
        evidence: { lagDays: 0, direction: null },
        size: pain,
      }),
    ),
    'Your back pain was about 0.84 points lower on days with ibuprofen (2.26 instead of 3.10), which is better. Likely; the true difference is probably 0.32 to 1.36 points. We cannot tell which of the two comes first.',
  ],
  [
    'any on the same day',
    english.headline(
      findingOf({ cause: variables.alcohol, evidence: { lagDays: 0, direction: null }, size: someOrNone }),
    ),
    'You slept about 38 minutes less on days with any alcohol (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes. We cannot tell which of the two comes first.',
  ],
  [
    'a level on the same day',
    english.headline(
      findingOf({ cause: variables.steps, evidence: { lagDays: 0, direction: null }, size: { above: 8234 } }),
    ),
    'You slept about 38 minutes less on days with Steps above 8,230 (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes. We cannot tell which of the two comes first.',
  ],
  [
    'times on the same day',
    english.headline(
      findingOf({ cause: variables.coffees, evidence: { lagDays: 0, direction: null }, more: wholeDoses }),
    ),
    'You slept about 38 minutes less on days with coffee more than twice (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes. We cannot tell which of the two comes first.',
  ],
  [
    'two days after',
    english.headline(findingOf({ more: wholeDoses, evidence: { lagDays: 2 } })),
    'You slept about 38 minutes less two days after more than 2 cups of coffee (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'small numbers are spelled',
    english.headline(findingOf({ more: wholeDoses, evidence: { lagDays: 12 } })),
    'You slept about 38 minutes less twelve days after more than 2 cups of coffee (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'larger ones are not',
    english.headline(findingOf({ more: wholeDoses, evidence: { lagDays: 14 } })),
    'You slept about 38 minutes less 14 days after more than 2 cups of coffee (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'a level two days before',
    english.headline(findingOf({ cause: variables.steps, size: { above: 8234 }, evidence: { lagDays: 2 } })),
    'You slept about 38 minutes less two days after a day with Steps above 8,230 (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'a yes three days before',
    english.headline(
      findingOf({ cause: variables.ibuprofen, effect: variables.pain, evidence: { lagDays: 3 }, size: pain }),
    ),
    'Your back pain was about 0.84 points lower three days after ibuprofen (2.26 instead of 3.10), which is better. Likely; the true difference is probably 0.32 to 1.36 points.',
  ],
  [
    'the sum of three days',
    english.headline(findingOf({ evidence: { durationDays: 3 }, size: { above: 7.1 } })),
    'You slept about 38 minutes less on days after three days with more than 7.1 cups of coffee in all (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'the sum of a week',
    english.headline(findingOf({ evidence: { durationDays: 7 }, size: { above: 14.2 } })),
    'You slept about 38 minutes less on days after a week with more than 14.2 cups of coffee in all (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'the sum of two weeks',
    english.headline(findingOf({ evidence: { durationDays: 14 }, size: { above: 31 } })),
    'You slept about 38 minutes less on days after two weeks with more than 31 cups of coffee in all (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'the sum of ten days',
    english.headline(findingOf({ evidence: { durationDays: 10 }, size: { above: 31 } })),
    'You slept about 38 minutes less on days after ten days with more than 31 cups of coffee in all (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'the mean of a week',
    english.headline(findingOf({ cause: variables.stress, evidence: { durationDays: 7 }, size: { above: 2.87 } })),
    'You slept about 38 minutes less on days after a week with stress above 2.5 on average (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'a week three days before',
    english.headline(findingOf({ evidence: { durationDays: 7, lagDays: 3 }, size: { above: 14.2 } })),
    'You slept about 38 minutes less three days after a week with more than 14.2 cups of coffee in all (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'a week to the same day',
    english.headline(findingOf({ evidence: { durationDays: 7, lagDays: 0, direction: null }, size: { above: 14.2 } })),
    'You slept about 38 minutes less on the last day of a week with more than 14.2 cups of coffee in all (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes. We cannot tell which of the two comes first.',
  ],
  [
    'steps of a week',
    english.headline(findingOf({ cause: variables.steps, evidence: { durationDays: 7 }, size: { above: 57123 } })),
    'You slept about 38 minutes less on days after a week with Steps above 57,100 in all (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'any in a week',
    english.headline(findingOf({ cause: variables.alcohol, evidence: { durationDays: 7 }, size: someOrNone })),
    'You slept about 38 minutes less on days after a week with any alcohol (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'so many times in a week',
    english.headline(findingOf({ cause: variables.coffees, evidence: { durationDays: 7 }, size: { above: 14 } })),
    'You slept about 38 minutes less on days after a week with coffee more than 14 times in all (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'yes on so many days of a week',
    english.headline(
      findingOf({
        cause: variables.ibuprofen,
        effect: variables.pain,
        evidence: { durationDays: 7 },
        size: { ...pain, split: 'aboveBelow', above: 3.4 },
      }),
    ),
    'Your back pain was about 0.84 points lower on days after a week with ibuprofen on more than 3 days (2.26 instead of 3.10), which is better. Likely; the true difference is probably 0.32 to 1.36 points.',
  ],
  [
    'yes on one day of a week',
    english.headline(
      findingOf({
        cause: variables.ibuprofen,
        effect: variables.pain,
        evidence: { durationDays: 7 },
        size: { ...pain, split: 'aboveBelow', above: 1.2 },
      }),
    ),
    'Your back pain was about 0.84 points lower on days after a week with ibuprofen on more than 1 day (2.26 instead of 3.10), which is better. Likely; the true difference is probably 0.32 to 1.36 points.',
  ],
  [
    'an averaged yes becomes days too',
    english.headline(
      findingOf({
        cause: { ...variables.ibuprofen, combination: 'MEAN' },
        effect: variables.pain,
        evidence: { durationDays: 7 },
        size: { ...pain, split: 'aboveBelow', above: 0.45 },
      }),
    ),
    'Your back pain was about 0.84 points lower on days after a week with ibuprofen on more than 3 days (2.26 instead of 3.10), which is better. Likely; the true difference is probably 0.32 to 1.36 points.',
  ],
]

describe.each([['days and delays', windows]] as const)('%s', (_, table) => {
  it.each(table)('%s', (_fact, sentence, expected) => {
    expect(sentence).toBe(expected)
  })
})

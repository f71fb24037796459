/** Exact sentences. Whoever changes one reads it aloud first. */
import { describe, expect, it } from 'vitest'
import { any, findingOf, pain, variables, wholeDoses } from './finding.fixture.ts'
import { words as sentences } from './index.ts'

const words = sentences.en

type Table = readonly (readonly [fact: string, said: string | undefined, expected: string])[]

/** Days and delays. */
const windows: Table = [
  [
    'an amount on the same day',
    words.headline(findingOf({ evidence: { lagDays: 0, direction: null } })),
    'On days with more than 2.4 servings of Coffee, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely). We cannot tell which of the two comes first.',
  ],
  [
    'a yes on the same day',
    words.headline(
      findingOf({
        cause: variables.ibuprofen,
        effect: variables.pain,
        evidence: { lagDays: 0, direction: null },
        size: pain,
      }),
    ),
    'On days with Ibuprofen, your Back Pain averaged 0.84 points lower, which is better (between 0.32 and 1.36; likely). We cannot tell which of the two comes first.',
  ],
  [
    'any on the same day',
    words.headline(findingOf({ cause: variables.alcohol, evidence: { lagDays: 0, direction: null }, size: any })),
    'On days with any Alcohol, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely). We cannot tell which of the two comes first.',
  ],
  [
    'a level on the same day',
    words.headline(
      findingOf({ cause: variables.steps, evidence: { lagDays: 0, direction: null }, size: { above: 8234 } }),
    ),
    'On days with Steps above 8,230, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely). We cannot tell which of the two comes first.',
  ],
  [
    'times on the same day',
    words.headline(
      findingOf({ cause: variables.coffees, evidence: { lagDays: 0, direction: null }, more: wholeDoses }),
    ),
    'On days with Coffee more than twice, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely). We cannot tell which of the two comes first.',
  ],
  [
    'two days after',
    words.headline(findingOf({ more: wholeDoses, evidence: { lagDays: 2 } })),
    'Two days after more than 2 servings of Coffee, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'small numbers are spelled',
    words.headline(findingOf({ more: wholeDoses, evidence: { lagDays: 12 } })),
    'Twelve days after more than 2 servings of Coffee, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'larger ones are not',
    words.headline(findingOf({ more: wholeDoses, evidence: { lagDays: 14 } })),
    '14 days after more than 2 servings of Coffee, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'a level two days before',
    words.headline(findingOf({ cause: variables.steps, size: { above: 8234 }, evidence: { lagDays: 2 } })),
    'Two days after a day with Steps above 8,230, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'a yes three days before',
    words.headline(
      findingOf({ cause: variables.ibuprofen, effect: variables.pain, evidence: { lagDays: 3 }, size: pain }),
    ),
    'Three days after Ibuprofen, your Back Pain averaged 0.84 points lower, which is better (between 0.32 and 1.36; likely).',
  ],
  [
    'the sum of three days',
    words.headline(findingOf({ evidence: { durationDays: 3 }, size: { above: 7.1 } })),
    'On days after three days with more than 7.1 servings of Coffee in all, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'the sum of a week',
    words.headline(findingOf({ evidence: { durationDays: 7 }, size: { above: 14.2 } })),
    'On days after a week with more than 14.2 servings of Coffee in all, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'the sum of two weeks',
    words.headline(findingOf({ evidence: { durationDays: 14 }, size: { above: 31 } })),
    'On days after two weeks with more than 31 servings of Coffee in all, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'the sum of ten days',
    words.headline(findingOf({ evidence: { durationDays: 10 }, size: { above: 31 } })),
    'On days after ten days with more than 31 servings of Coffee in all, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'the mean of a week',
    words.headline(findingOf({ cause: variables.stress, evidence: { durationDays: 7 }, size: { above: 2.87 } })),
    'On days after a week with Stress above 2.5 on average, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'a week three days before',
    words.headline(findingOf({ evidence: { durationDays: 7, lagDays: 3 }, size: { above: 14.2 } })),
    'Three days after a week with more than 14.2 servings of Coffee in all, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'a week to the same day',
    words.headline(findingOf({ evidence: { durationDays: 7, lagDays: 0, direction: null }, size: { above: 14.2 } })),
    'On the last day of a week with more than 14.2 servings of Coffee in all, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely). We cannot tell which of the two comes first.',
  ],
  [
    'steps of a week',
    words.headline(findingOf({ cause: variables.steps, evidence: { durationDays: 7 }, size: { above: 57123 } })),
    'On days after a week with Steps above 57,100 in all, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'any in a week',
    words.headline(findingOf({ cause: variables.alcohol, evidence: { durationDays: 7 }, size: any })),
    'On days after a week with any Alcohol, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'so many times in a week',
    words.headline(findingOf({ cause: variables.coffees, evidence: { durationDays: 7 }, size: { above: 14 } })),
    'On days after a week with Coffee more than 14 times in all, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'yes on so many days of a week',
    words.headline(
      findingOf({
        cause: variables.ibuprofen,
        effect: variables.pain,
        evidence: { durationDays: 7 },
        size: { ...pain, split: 'aboveBelow', above: 3.4 },
      }),
    ),
    'On days after a week with Ibuprofen on more than 3 days, your Back Pain averaged 0.84 points lower, which is better (between 0.32 and 1.36; likely).',
  ],
  [
    'yes on one day of a week',
    words.headline(
      findingOf({
        cause: variables.ibuprofen,
        effect: variables.pain,
        evidence: { durationDays: 7 },
        size: { ...pain, split: 'aboveBelow', above: 1.2 },
      }),
    ),
    'On days after a week with Ibuprofen on more than 1 day, your Back Pain averaged 0.84 points lower, which is better (between 0.32 and 1.36; likely).',
  ],
  [
    'an averaged yes becomes days too',
    words.headline(
      findingOf({
        cause: { ...variables.ibuprofen, combination: 'MEAN' },
        effect: variables.pain,
        evidence: { durationDays: 7 },
        size: { ...pain, split: 'aboveBelow', above: 0.45 },
      }),
    ),
    'On days after a week with Ibuprofen on more than 3 days, your Back Pain averaged 0.84 points lower, which is better (between 0.32 and 1.36; likely).',
  ],
]

describe.each([['days and delays', windows]] as const)('%s', (_, table) => {
  it.each(table)('%s', (_fact, said, expected) => {
    expect(said).toBe(expected)
  })
})

/** Exact sentences. Read one aloud before changing it. */
import { describe, expect, it } from 'vitest'
import { findingOf, optimal, type SentenceTable, variables } from './finding.fixture.ts'
import { sentencesIn } from './index.ts'

const english = sentencesIn.en

/** The best amount beside a variable. */
const messages: SentenceTable = [
  [
    'a range',
    english.optimalValue(findingOf({ more: optimal(1, 2) })),
    'So far, your sleep duration averaged better than usual on days after 1 to 2 cups of coffee.',
  ],
  [
    'one amount',
    english.optimalValue(findingOf({ more: optimal(1, 1) })),
    'So far, your sleep duration averaged better than usual on days after 1 cup of coffee.',
  ],
  [
    'none at all',
    english.optimalValue(findingOf({ more: optimal(0, 0) })),
    'So far, your sleep duration averaged better than usual on days after a day with no coffee.',
  ],
  [
    'lower is better',
    english.optimalValue(findingOf({ effect: variables.pain, more: optimal(1, 2, { mean: 2, overall: 3.1 }) })),
    'So far, your back pain averaged better than usual on days after 1 to 2 cups of coffee.',
  ],
  [
    'a level',
    english.optimalValue(
      findingOf({
        cause: variables.sleep,
        effect: variables.mood,
        more: optimal(7.1, 7.8, { mean: 3.9, overall: 3.4 }),
      }),
    ),
    'So far, your overall mood averaged better than usual on days after a day with sleep duration from 7.1 to 7.8 hours.',
  ],
  [
    'an outcome of yes or no',
    english.optimalValue(findingOf({ effect: variables.headache, more: optimal(1, 2, { mean: 0.1, overall: 0.3 }) })),
    'So far, your headache came up less often than usual on days after 1 to 2 cups of coffee.',
  ],
  [
    'for readers',
    english.optimalValue(findingOf({ more: optimal(1, 2) }), 'person'),
    'So far, this person’s sleep duration averaged better than usual on days after 1 to 2 cups of coffee.',
  ],
]

/** The best amount in a study. */
const sentences: SentenceTable = [
  [
    'a level of a scale',
    english.optimalSentence(
      findingOf({ cause: variables.stress, effect: variables.mood, more: optimal(1, 1, { mean: 3.9, overall: 3.4 }) }),
    ),
    'On days after a day with stress at 1, your overall mood averaged 3.9, better than the usual 3.4 (checked on 40 further days).',
  ],
  [
    'times',
    english.optimalSentence(findingOf({ cause: variables.coffees, more: optimal(1, 3) })),
    'On days after having coffee 1 to 3 times, your sleep duration averaged 7 h 36 min, better than the usual 7 h 6 min (checked on 40 further days).',
  ],
  [
    'once',
    english.optimalSentence(findingOf({ cause: variables.coffees, more: optimal(1, 1) })),
    'On days after having coffee once, your sleep duration averaged 7 h 36 min, better than the usual 7 h 6 min (checked on 40 further days).',
  ],
  [
    'the sum of a week',
    english.optimalSentence(findingOf({ evidence: { durationDays: 7 }, more: optimal(7, 12) })),
    'On days after a week with 7 to 12 cups of coffee in all, your sleep duration averaged 7 h 36 min, better than the usual 7 h 6 min (checked on 40 further days).',
  ],
  [
    'the mean of a week',
    english.optimalSentence(
      findingOf({ cause: variables.stress, evidence: { durationDays: 7 }, more: optimal(1.5, 2.2) }),
    ),
    'On days after a week with stress from 1.5 to 2.2 on average, your sleep duration averaged 7 h 36 min, better than the usual 7 h 6 min (checked on 40 further days).',
  ],
  [
    'yes',
    english.optimalSentence(
      findingOf({
        cause: variables.ibuprofen,
        effect: variables.pain,
        more: optimal(1, 1, { mean: 2.04, overall: 3.1, days: 1 }),
      }),
    ),
    'On days after ibuprofen, your back pain averaged 2.04, better than the usual 3.10 (checked on 1 further day).',
  ],
  [
    'no, for readers',
    english.optimalSentence(
      findingOf({
        cause: variables.ibuprofen,
        effect: variables.pain,
        more: optimal(0, 0, { mean: 2.04, overall: 3.1 }),
      }),
      'person',
    ),
    'On days after a day with no ibuprofen, this person’s back pain averaged 2.04, better than the usual 3.10 (checked on 40 further days).',
  ],
  [
    'minutes',
    english.optimalSentence(findingOf({ cause: variables.walking, more: optimal(30, 45) })),
    'On days after 30 to 45 minutes of walking, your sleep duration averaged 7 h 36 min, better than the usual 7 h 6 min (checked on 40 further days).',
  ],
  [
    'the same day',
    english.optimalSentence(findingOf({ evidence: { lagDays: 0 }, more: optimal(1, 2) })),
    'On days with 1 to 2 cups of coffee, your sleep duration averaged 7 h 36 min, better than the usual 7 h 6 min (checked on 40 further days).',
  ],
  [
    'an outcome on days in a hundred',
    english.optimalSentence(
      findingOf({ effect: variables.headache, more: optimal(1, 2, { mean: 0.11, overall: 0.3 }) }),
    ),
    'On days after 1 to 2 cups of coffee, your headache came up on 11 days in 100, better than the usual 30 days in 100 (checked on 40 further days).',
  ],
  [
    'nothing is better where nobody knows',
    english.optimalSentence(
      findingOf({ effect: variables.pressure, more: optimal(1, 2, { mean: 121, overall: 126 }) }),
    ),
    'On days after 1 to 2 cups of coffee, your systolic blood pressure averaged 121 mmHg, lower than the usual 126 mmHg (checked on 40 further days).',
  ],
]

/** How strong a link is. */
const strengths: SentenceTable = [
  ['moderate', english.effectSize(findingOf()), 'moderate negative'],
  ['large', english.effectSize(findingOf({ evidence: { rAdjusted: 0.62 } })), 'large positive'],
  ['small', english.effectSize(findingOf({ evidence: { rAdjusted: 0.12 } })), 'small positive'],
]

describe.each([
  ['the best amount beside a variable', messages],
  ['the best amount in a study', sentences],
  ['how strong a link is', strengths],
] as const)('%s', (_, table) => {
  it.each(table)('%s', (_fact, sentence, expected) => {
    expect(sentence).toBe(expected)
  })
})

/** Exact sentences. Whoever changes one reads it aloud first. */
import { describe, expect, it } from 'vitest'
import { any, averages, findingOf, pain, variables, wholeDoses } from './finding.fixture.ts'
import { words as sentences } from './index.ts'

const words = sentences.en

type Table = readonly (readonly [fact: string, said: string | undefined, expected: string])[]

/** When a cause counts as high. */
const conditions: Table = [
  [
    'whole servings are counted whole',
    words.headline(findingOf({ more: wholeDoses })),
    'On days after more than 2 servings of Coffee, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'parts of servings are not',
    words.headline(findingOf()),
    'On days after more than 2.4 servings of Coffee, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'one serving is singular',
    words.headline(findingOf({ size: { above: 1.2 }, more: wholeDoses })),
    'On days after more than 1 serving of Coffee, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'a plain count of a food is so many times',
    words.headline(findingOf({ cause: variables.coffees, more: wholeDoses })),
    'On days after having Coffee more than twice, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'and once is once',
    words.headline(findingOf({ cause: variables.coffees, size: { above: 1.5 }, more: wholeDoses })),
    'On days after having Coffee more than once, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'events of a treatment',
    words.headline(findingOf({ cause: variables.ibuprofenTimes, size: { above: 2.6 } })),
    'On days after having Ibuprofen more than 2.6 times, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'pills',
    words.headline(findingOf({ cause: variables.ibuprofenPills, size: { above: 1.4 }, more: wholeDoses })),
    'On days after more than 1 pill of Ibuprofen, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'milligrams of a nutrient',
    words.headline(findingOf({ cause: variables.caffeine, size: { above: 142.37 } })),
    'On days after more than 142 mg of Caffeine, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'milligrams of a treatment',
    words.headline(findingOf({ cause: variables.magnesium, size: { above: 300 } })),
    'On days after more than 300 mg of Magnesium, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'minutes of an activity',
    words.headline(findingOf({ cause: variables.walking, size: { above: 45 } })),
    'On days after more than 45 minutes of Walking, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'kilometres',
    words.headline(findingOf({ cause: variables.running, size: { above: 5.234 } })),
    'On days after more than 5.23 km of Running, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'a number of steps is a level of its day',
    words.headline(findingOf({ cause: variables.steps, size: { above: 8234 } })),
    'On days after a day with Steps above 8,230, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'a threshold is as exact as it matters',
    words.headline(
      findingOf({ cause: variables.steps, size: { above: 8234 }, more: { averages: averages(11000, 5900) } }),
    ),
    'On days after a day with Steps above 8,200, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'a narrow one keeps its digits',
    words.headline(
      findingOf({ cause: variables.temperature, size: { above: 36.8432 }, more: { averages: averages(37.1, 36.5) } }),
    ),
    'On days after a day with Outdoor Temperature above 36.8 °C, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'dollars',
    words.headline(findingOf({ cause: variables.groceries, size: { above: 52.3 } })),
    'On days after a day with Groceries above 52.3 dollars, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'a rating has no unit, and is told to half a step',
    words.headline(findingOf({ cause: variables.stress, size: { above: 2.87 } })),
    'On days after a day with Stress above 2.5, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'a rating in whole steps is told in whole steps',
    words.headline(findingOf({ cause: variables.stress, size: { above: 2.7 }, more: wholeDoses })),
    'On days after a day with Stress above 2, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'a rating around zero',
    words.headline(findingOf({ cause: variables.moodAround, size: { above: 0 } })),
    'On days after a day with Mood above 0, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'a rating below zero has a true minus',
    words.headline(findingOf({ cause: variables.moodAround, size: { above: -1.24 } })),
    'On days after a day with Mood above −1.24, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'degrees',
    words.headline(findingOf({ cause: variables.temperature, size: { above: 17.86 } })),
    'On days after a day with Outdoor Temperature above 17.9 °C, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'degrees below zero',
    words.headline(findingOf({ cause: variables.temperature, size: { above: -3.2 } })),
    'On days after a day with Outdoor Temperature above −3.2 °C, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'percent as a level',
    words.headline(findingOf({ cause: variables.humidity, size: { above: 61.7 } })),
    'On days after a day with Humidity above 61.7 %, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'a name that says duration takes no "of"',
    words.headline(
      findingOf({
        cause: variables.sleep,
        effect: variables.mood,
        size: { above: 7.43, difference: 0.42, interval: [0.15, 0.69] },
      }),
    ),
    'On days after a day with Sleep Duration above 7.43 hours, your Overall Mood averaged 0.42 points higher, which is better (between 0.15 and 0.69; likely).',
  ],
  [
    'less than an hour is told in minutes',
    words.headline(
      findingOf({
        cause: variables.sleep,
        effect: variables.mood,
        size: { above: 0.75, difference: 0.42, interval: [0.15, 0.69] },
      }),
    ),
    'On days after a day with Sleep Duration above 45 minutes, your Overall Mood averaged 0.42 points higher, which is better (between 0.15 and 0.69; likely).',
  ],
  [
    'a yes',
    words.headline(findingOf({ cause: variables.ibuprofen, effect: variables.pain, size: pain })),
    'On days after Ibuprofen, your Back Pain averaged 0.84 points lower, which is better (between 0.32 and 1.36; likely).',
  ],
  [
    'something mostly absent is there or not',
    words.headline(findingOf({ cause: variables.alcohol, size: any })),
    'On days after any Alcohol, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'all or nothing of one dose is any',
    words.headline(findingOf({ cause: variables.magnesium, size: { split: 'onOff', above: 0 } })),
    'On days after any Magnesium, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'two doses are a threshold',
    words.headline(findingOf({ cause: variables.magnesium, size: { split: 'onOff', above: 200 } })),
    'On days after more than 200 mg of Magnesium, your Sleep Duration averaged 38 minutes shorter, which is worse (between 15 and 61; likely).',
  ],
  [
    'a yes or no averaged within the day',
    words.headline(
      findingOf({
        cause: { ...variables.ibuprofen, combination: 'MEAN' },
        effect: variables.pain,
        size: { ...pain, split: 'aboveBelow', above: 0.45 },
      }),
    ),
    'On days after more Ibuprofen than usual, your Back Pain averaged 0.84 points lower, which is better (between 0.32 and 1.36; likely).',
  ],
]

describe.each([['when a cause counts as high', conditions]] as const)('%s', (_, table) => {
  it.each(table)('%s', (_fact, said, expected) => {
    expect(said).toBe(expected)
  })
})

/** Exact sentences. Read one aloud before changing it. */
import { describe, expect, it } from 'vitest'
import { averages, findingOf, pain, type SentenceTable, someOrNone, variables, wholeDoses } from './finding.fixture.ts'
import { sentencesIn } from './index.ts'

const english = sentencesIn.en

/** When a cause counts as high. */
const conditions: SentenceTable = [
  [
    'whole servings are counted whole',
    english.headline(findingOf({ more: wholeDoses })),
    'You slept about 38 minutes less on days after more than 2 cups of coffee (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'parts of servings are not',
    english.headline(findingOf()),
    'You slept about 38 minutes less on days after more than 2.4 cups of coffee (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'one serving is singular',
    english.headline(findingOf({ size: { above: 1.2 }, more: wholeDoses })),
    'You slept about 38 minutes less on days after more than 1 cup of coffee (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'a plain count of a food is so many times',
    english.headline(findingOf({ cause: variables.coffees, more: wholeDoses })),
    'You slept about 38 minutes less on days after having coffee more than twice (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'and once is once',
    english.headline(findingOf({ cause: variables.coffees, size: { above: 1.5 }, more: wholeDoses })),
    'You slept about 38 minutes less on days after having coffee more than once (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'events of a treatment',
    english.headline(findingOf({ cause: variables.ibuprofenTimes, size: { above: 2.6 } })),
    'You slept about 38 minutes less on days after having ibuprofen more than 2.6 times (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'pills',
    english.headline(findingOf({ cause: variables.ibuprofenPills, size: { above: 1.4 }, more: wholeDoses })),
    'You slept about 38 minutes less on days after more than 1 pill of ibuprofen (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'milligrams of a nutrient',
    english.headline(findingOf({ cause: variables.caffeine, size: { above: 142.37 } })),
    'You slept about 38 minutes less on days after more than 142 mg of caffeine (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'milligrams of a treatment',
    english.headline(findingOf({ cause: variables.magnesium, size: { above: 300 } })),
    'You slept about 38 minutes less on days after more than 300 mg of magnesium (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'minutes of an activity',
    english.headline(findingOf({ cause: variables.walking, size: { above: 45 } })),
    'You slept about 38 minutes less on days after more than 45 minutes of walking (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'kilometres',
    english.headline(findingOf({ cause: variables.running, size: { above: 5.234 } })),
    'You slept about 38 minutes less on days after more than 5.23 km of running (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'a number of steps is a level of its day',
    english.headline(findingOf({ cause: variables.steps, size: { above: 8234 } })),
    'You slept about 38 minutes less on days after a day with Steps above 8,230 (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'a threshold is as exact as it matters',
    english.headline(
      findingOf({ cause: variables.steps, size: { above: 8234 }, more: { averages: averages(11000, 5900) } }),
    ),
    'You slept about 38 minutes less on days after a day with Steps above 8,200 (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'a narrow one keeps its digits',
    english.headline(
      findingOf({ cause: variables.temperature, size: { above: 36.8432 }, more: { averages: averages(37.1, 36.5) } }),
    ),
    'You slept about 38 minutes less on days after a day with outdoor temperature above 36.8 °C (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'dollars',
    english.headline(findingOf({ cause: variables.groceries, size: { above: 52.3 } })),
    'You slept about 38 minutes less on days after a day with Groceries above 52.3 dollars (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'a rating has no unit, and is told to half a step',
    english.headline(findingOf({ cause: variables.stress, size: { above: 2.87 } })),
    'You slept about 38 minutes less on days after a day with stress above 2.5 (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'a rating in whole steps is told in whole steps',
    english.headline(findingOf({ cause: variables.stress, size: { above: 2.7 }, more: wholeDoses })),
    'You slept about 38 minutes less on days after a day with stress above 2 (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'a rating around zero',
    english.headline(findingOf({ cause: variables.moodAround, size: { above: 0 } })),
    'You slept about 38 minutes less on days after a day with Mood above 0 (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'a rating below zero has a true minus',
    english.headline(findingOf({ cause: variables.moodAround, size: { above: -1.24 } })),
    'You slept about 38 minutes less on days after a day with Mood above −1.5 (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'degrees',
    english.headline(findingOf({ cause: variables.temperature, size: { above: 17.86 } })),
    'You slept about 38 minutes less on days after a day with outdoor temperature above 17.9 °C (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'degrees below zero',
    english.headline(findingOf({ cause: variables.temperature, size: { above: -3.2 } })),
    'You slept about 38 minutes less on days after a day with outdoor temperature above −3.2 °C (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'percent as a level',
    english.headline(findingOf({ cause: variables.humidity, size: { above: 61.7 } })),
    'You slept about 38 minutes less on days after a day with Humidity above 61.7 % (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'a name that says duration takes no "of"',
    english.headline(
      findingOf({
        cause: variables.sleep,
        effect: variables.mood,
        size: { above: 7.43, difference: 0.42, interval: [0.15, 0.69] },
      }),
    ),
    'Your overall mood was about 0.42 points higher on days after a day with sleep duration above 7.43 hours (3.32 instead of 2.90), which is better. Likely; the true difference is probably 0.15 to 0.69 points.',
  ],
  [
    'less than an hour is told in minutes',
    english.headline(
      findingOf({
        cause: variables.sleep,
        effect: variables.mood,
        size: { above: 0.75, difference: 0.42, interval: [0.15, 0.69] },
      }),
    ),
    'Your overall mood was about 0.42 points higher on days after a day with sleep duration above 45 minutes (3.32 instead of 2.90), which is better. Likely; the true difference is probably 0.15 to 0.69 points.',
  ],
  [
    'a yes',
    english.headline(findingOf({ cause: variables.ibuprofen, effect: variables.pain, size: pain })),
    'Your back pain was about 0.84 points lower on days after ibuprofen (2.26 instead of 3.10), which is better. Likely; the true difference is probably 0.32 to 1.36 points.',
  ],
  [
    'something mostly absent is there or not',
    english.headline(findingOf({ cause: variables.alcohol, size: someOrNone })),
    'You slept about 38 minutes less on days after any alcohol (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'all or nothing of one dose is any',
    english.headline(findingOf({ cause: variables.magnesium, size: { split: 'onOff', above: 0 } })),
    'You slept about 38 minutes less on days after any magnesium (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'two doses are a threshold',
    english.headline(findingOf({ cause: variables.magnesium, size: { split: 'onOff', above: 200 } })),
    'You slept about 38 minutes less on days after more than 200 mg of magnesium (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'a yes or no averaged within the day',
    english.headline(
      findingOf({
        cause: { ...variables.ibuprofen, combination: 'MEAN' },
        effect: variables.pain,
        size: { ...pain, split: 'aboveBelow', above: 0.45 },
      }),
    ),
    'Your back pain was about 0.84 points lower on days after more ibuprofen than usual (2.26 instead of 3.10), which is better. Likely; the true difference is probably 0.32 to 1.36 points.',
  ],
]

describe.each([['when a cause counts as high', conditions]] as const)('%s', (_, table) => {
  it.each(table)('%s', (_fact, sentence, expected) => {
    expect(sentence).toBe(expected)
  })
})

/** Exact sentences. Read one aloud before changing it. */
import { describe, expect, it } from 'vitest'
import { findingOf, type SentenceTable, someOrNone, variables } from './finding.fixture.ts'
import { sentencesIn } from './index.ts'

const english = sentencesIn.en

/** The size of a difference, by the kind of outcome. */
const outcomes: SentenceTable = [
  [
    'above an hour it is hours',
    english.headline(findingOf({ size: { difference: -1.23, interval: [-2.1, -0.36] } })),
    'You slept about 1.2 hours less on days after more than 2.4 cups of coffee (6 h 6 min instead of 7 h 20 min). Likely; the true difference is probably 0.4 to 2.1 hours.',
  ],
  [
    'the two means differ by the difference, although 6.81 hours alone would be 6 h 49 min',
    english.headline(
      findingOf({
        size: {
          difference: -0.7633,
          interval: [-1.1, -0.42],
          high: { days: 100, mean: 6.81 },
          low: { days: 112, mean: 7.5733 },
        },
      }),
    ),
    'You slept about 46 minutes less on days after more than 2.4 cups of coffee (6 h 48 min instead of 7 h 34 min). Likely; the true difference is probably 25 to 66 minutes.',
  ],
  [
    'and so do ratings, although 2.6555 alone would be 2.66',
    english.headline(
      findingOf({
        effect: variables.mood,
        size: {
          difference: 0.794,
          interval: [0.44, 1.14],
          high: { days: 100, mean: 2.6555 },
          low: { days: 112, mean: 1.8615 },
        },
      }),
    ),
    'Your overall mood was about 0.79 points higher on days after more than 2.4 cups of coffee (2.65 instead of 1.86), which is better. Likely; the true difference is probably 0.44 to 1.14 points.',
  ],
  [
    'one hour is singular',
    english.headline(findingOf({ size: { difference: 1, interval: [0.4, 1.6] } })),
    'You slept about 1 hour more on days after more than 2.4 cups of coffee (8 h 20 min instead of 7 h 20 min). Likely; the true difference is probably 0.4 to 1.6 hours.',
  ],
  [
    'minutes, whole where two digits are',
    english.headline(findingOf({ effect: variables.fallingAsleep, size: { difference: 12.4, interval: [4.1, 20.7] } })),
    'Your time to fall asleep was about 12 minutes longer on days after more than 2.4 cups of coffee (36.4 instead of 24.0 minutes), which is worse. Likely; the true difference is probably 4 to 21 minutes.',
  ],
  [
    'one minute',
    english.headline(findingOf({ effect: variables.fallingAsleep, size: { difference: 1.04, interval: [0.3, 1.8] } })),
    'Your time to fall asleep was about 1 minute longer on days after more than 2.4 cups of coffee (25 instead of 24 minutes), which is worse. Likely; the true difference is probably 0.3 to 1.8 minutes.',
  ],
  [
    'minutes stay minutes',
    english.headline(findingOf({ effect: variables.fallingAsleep, size: { difference: 93, interval: [41, 145] } })),
    'Your time to fall asleep was about 93 minutes longer on days after more than 2.4 cups of coffee (117 instead of 24 minutes), which is worse. Likely; the true difference is probably 41 to 145 minutes.',
  ],
  [
    'below a minute it is seconds',
    english.headline(findingOf({ effect: variables.fallingAsleep, size: { difference: 0.4, interval: [0.1, 0.7] } })),
    'Your time to fall asleep was about 24 seconds longer on days after more than 2.4 cups of coffee (24.4 instead of 24.0 minutes), which is worse. Likely; the true difference is probably 6 to 42 seconds.',
  ],
  [
    'below a second, milliseconds',
    english.headline(
      findingOf({ effect: variables.reaction, size: { difference: -0.034, interval: [-0.05, -0.018] } }),
    ),
    'Your reaction time was about 34 milliseconds shorter on days after more than 2.4 cups of coffee (376 instead of 410 milliseconds), which is better. Likely; the true difference is probably 18 to 50 milliseconds.',
  ],
  [
    'recorded in milliseconds it is a level',
    english.headline(findingOf({ effect: variables.variability, size: { difference: -4.7, interval: [-7.9, -1.5] } })),
    'Your Heart Rate Variability was about 4.7 milliseconds lower on days after more than 2.4 cups of coffee (43.3 instead of 48.0 milliseconds), which is worse. Likely; the true difference is probably 1.5 to 7.9 milliseconds.',
  ],
  [
    'higher is better',
    english.headline(findingOf({ effect: variables.mood, size: { difference: 0.42, interval: [0.15, 0.69] } })),
    'Your overall mood was about 0.42 points higher on days after more than 2.4 cups of coffee (3.32 instead of 2.90), which is better. Likely; the true difference is probably 0.15 to 0.69 points.',
  ],
  [
    'and lower is worse',
    english.headline(findingOf({ effect: variables.mood, size: { difference: -0.42, interval: [-0.69, -0.15] } })),
    'Your overall mood was about 0.42 points lower on days after more than 2.4 cups of coffee (2.48 instead of 2.90), which is worse. Likely; the true difference is probably 0.15 to 0.69 points.',
  ],
  [
    'lower is better',
    english.headline(findingOf({ effect: variables.pain, size: { difference: -0.84, interval: [-1.36, -0.32] } })),
    'Your back pain was about 0.84 points lower on days after more than 2.4 cups of coffee (2.26 instead of 3.10), which is better. Likely; the true difference is probably 0.32 to 1.36 points.',
  ],
  [
    'and higher is worse',
    english.headline(findingOf({ effect: variables.pain, size: { difference: 0.84, interval: [0.32, 1.36] } })),
    'Your back pain was about 0.84 points higher on days after more than 2.4 cups of coffee (3.94 instead of 3.10), which is worse. Likely; the true difference is probably 0.32 to 1.36 points.',
  ],
  [
    'one point',
    english.headline(findingOf({ effect: variables.pain, size: { difference: 1, interval: [0.3, 1.7] } })),
    'Your back pain was about 1 point higher on days after more than 2.4 cups of coffee (4.1 instead of 3.1), which is worse. Likely; the true difference is probably 0.3 to 1.7 points.',
  ],
  [
    'points of a scale around zero',
    english.headline(findingOf({ effect: variables.moodAround, size: { difference: -0.6, interval: [-1, -0.2] } })),
    'Your Mood was about 0.60 points lower on days after more than 2.4 cups of coffee (0.6 instead of 1.2), which is worse. Likely; the true difference is probably 0.20 to 1.00 point.',
  ],
  [
    'percent differ by percentage points',
    english.headline(
      findingOf({ effect: variables.sleepEfficiency, size: { difference: -3.4, interval: [-5.2, -1.6] } }),
    ),
    'Your sleep efficiency was about 3.4 percentage points lower on days after more than 2.4 cups of coffee (84.6 instead of 88.0 %), which is worse. Likely; the true difference is probably 1.6 to 5.2 percentage points.',
  ],
  [
    'one percentage point',
    english.headline(
      findingOf({ effect: variables.sleepEfficiency, size: { difference: 1.02, interval: [0.2, 1.8] } }),
    ),
    'Your sleep efficiency was about 1 percentage point higher on days after more than 2.4 cups of coffee (89 instead of 88 %), which is better. Likely; the true difference is probably 0.2 to 1.8 percentage points.',
  ],
  [
    'beats per minute',
    english.headline(findingOf({ effect: variables.heartRate, size: { difference: 3.1, interval: [1.2, 5] } })),
    'Your resting heart rate was about 3.1 beats per minute higher on days after more than 2.4 cups of coffee (59.8 instead of 56.7 beats per minute), which is worse. Likely; the true difference is probably 1.2 to 5.0 beats per minute.',
  ],
  [
    'nothing is better where nobody knows',
    english.headline(findingOf({ effect: variables.pressure, size: { difference: 4.4, interval: [1, 7.8] } })),
    'Your systolic blood pressure was about 4.4 mmHg higher on days after more than 2.4 cups of coffee (131 instead of 127 mmHg). Likely; the true difference is probably 1.0 to 7.8 mmHg.',
  ],
  [
    'kilograms',
    english.headline(findingOf({ effect: variables.weight, size: { difference: -0.31, interval: [-0.5, -0.12] } })),
    'Your body weight was about 0.31 kg lower on days after more than 2.4 cups of coffee (73.9 instead of 74.2 kg). Likely; the true difference is probably 0.12 to 0.50 kg.',
  ],
  [
    'thousands are rounded',
    english.headline(findingOf({ effect: variables.steps, size: { difference: -1234, interval: [-2100, -368] } })),
    'Your Steps was about 1,200 lower on days after more than 2.4 cups of coffee (6,970 instead of 8,200), which is worse. Likely; the true difference is probably 400 to 2,100.',
  ],
  [
    'hundreds too',
    english.headline(findingOf({ effect: variables.energy, size: { difference: 152, interval: [31, 273] } })),
    'Your Calories Burned was about 150 kcal higher on days after more than 2.4 cups of coffee (2,350 instead of 2,200 kcal). Likely; the true difference is probably 30 to 270 kcal.',
  ],
  [
    'degrees of an outcome',
    english.headline(
      findingOf({ effect: variables.temperature, size: { difference: -0.23, interval: [-0.4, -0.06] } }),
    ),
    'Your outdoor temperature was about 0.23 °C lower on days after more than 2.4 cups of coffee (10.8 instead of 11.0 °C). Likely; the true difference is probably 0.06 to 0.40 °C.',
  ],
  [
    'dollars of an outcome',
    english.headline(findingOf({ effect: variables.groceries, size: { difference: 12.5, interval: [3.2, 21.8] } })),
    'Your Groceries was about 13 dollars higher on days after more than 2.4 cups of coffee (52.5 instead of 40.0 dollars). Likely; the true difference is probably 3 to 22 dollars.',
  ],
  [
    'a yes comes up on more days',
    english.headline(
      findingOf({
        cause: variables.alcohol,
        effect: variables.headache,
        size: { ...someOrNone, difference: 0.124, interval: [0.043, 0.205] },
      }),
    ),
    'Your headache came up on 46 of 100 days instead of 34 on days after any alcohol, which is worse. Likely; the true difference is probably 4 to 21 days in 100.',
  ],
  [
    'or on fewer',
    english.headline(
      findingOf({ effect: variables.headache, size: { difference: -0.124, interval: [-0.205, -0.043] } }),
    ),
    'Your headache came up on 22 of 100 days instead of 34 on days after more than 2.4 cups of coffee, which is better. Likely; the true difference is probably 4 to 21 days in 100.',
  ],
  [
    'or on one more',
    english.headline(findingOf({ effect: variables.headache, size: { difference: 0.011, interval: [0.006, 0.016] } })),
    'Your headache came up on 35 of 100 days instead of 34 on days after more than 2.4 cups of coffee, which is worse. Likely; the true difference is probably 1 to 2 days in 100.',
  ],
  [
    'an interval over zero, less',
    english.headline(findingOf({ size: { difference: -0.2, interval: [-0.5, 0.1] } })),
    'You slept about 12 minutes less on days after more than 2.4 cups of coffee (7 h 8 min instead of 7 h 20 min). Likely; the true difference may be anything from 30 minutes shorter to 6 longer.',
  ],
  [
    'an interval over zero, more',
    english.headline(findingOf({ size: { difference: 0.2, interval: [-0.1, 0.5] } })),
    'You slept about 12 minutes more on days after more than 2.4 cups of coffee (7 h 32 min instead of 7 h 20 min). Likely; the true difference may be anything from 30 minutes longer to 6 shorter.',
  ],
  [
    'an interval over zero, points',
    english.headline(
      findingOf({
        effect: variables.pain,
        evidence: { verdict: 'possible' },
        size: { difference: -0.3, interval: [-0.7, 0.1] },
      }),
    ),
    'Your back pain was about 0.30 points lower on days after more than 2.4 cups of coffee (2.8 instead of 3.1), which is better. Possible, not established; the true difference may be anything from 0.70 points lower to 0.10 higher.',
  ],
  [
    'an interval over zero, days',
    english.headline(findingOf({ effect: variables.headache, size: { difference: -0.1, interval: [-0.24, 0.04] } })),
    'Your headache came up on 24 of 100 days instead of 34 on days after more than 2.4 cups of coffee, which is better. Likely; the true difference may be anything from 24 fewer to 4 more days in 100.',
  ],
  [
    'a near end that is not nothing is not written as 0',
    english.headline(findingOf({ effect: variables.pain, size: { difference: 1.6, interval: [0.04, 3.16] } })),
    'Your back pain was about 1.6 points higher on days after more than 2.4 cups of coffee (4.7 instead of 3.1), which is worse. Likely; the true difference is probably 0.04 to 3.2 points.',
  ],
  [
    'an unsure difference has few digits',
    english.headline(
      findingOf({
        effect: variables.pain,
        evidence: { verdict: 'possible' },
        size: { difference: 0.152, interval: [-1.02, 1.32] },
      }),
    ),
    'Your back pain was about 0.2 points higher on days after more than 2.4 cups of coffee (3.25 instead of 3.10), which is worse. Possible, not established; the true difference may be anything from 1.3 points higher to 1.0 lower.',
  ],
]

describe.each([['how far an outcome lies apart', outcomes]] as const)('%s', (_, table) => {
  it.each(table)('%s', (_fact, sentence, expected) => {
    expect(sentence).toBe(expected)
  })
})

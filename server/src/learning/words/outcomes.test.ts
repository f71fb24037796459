/** Exact sentences. Whoever changes one reads it aloud first. */
import { describe, expect, it } from 'vitest'
import { any, findingOf, variables } from './finding.fixture.ts'
import { words as sentences } from './index.ts'

const words = sentences.en

type Table = readonly (readonly [fact: string, said: string | undefined, expected: string])[]

/** How far an outcome lies apart. */
const outcomes: Table = [
  [
    'above an hour it is hours',
    words.headline(findingOf({ size: { difference: -1.23, interval: [-2.1, -0.36] } })),
    'On days after more than 2.4 servings of Coffee, your Sleep Duration averaged 1.2 hours shorter, which is worse (between 0.4 and 2.1; likely).',
  ],
  [
    'one hour is singular',
    words.headline(findingOf({ size: { difference: 1, interval: [0.4, 1.6] } })),
    'On days after more than 2.4 servings of Coffee, your Sleep Duration averaged 1 hour longer, which is better (between 0.4 and 1.6; likely).',
  ],
  [
    'minutes, whole where two digits are',
    words.headline(findingOf({ effect: variables.fallingAsleep, size: { difference: 12.4, interval: [4.1, 20.7] } })),
    'On days after more than 2.4 servings of Coffee, your Time to Fall Asleep averaged 12 minutes longer, which is worse (between 4 and 21; likely).',
  ],
  [
    'one minute',
    words.headline(findingOf({ effect: variables.fallingAsleep, size: { difference: 1.04, interval: [0.3, 1.8] } })),
    'On days after more than 2.4 servings of Coffee, your Time to Fall Asleep averaged 1 minute longer, which is worse (between 0.3 and 1.8; likely).',
  ],
  [
    'minutes stay minutes',
    words.headline(findingOf({ effect: variables.fallingAsleep, size: { difference: 93, interval: [41, 145] } })),
    'On days after more than 2.4 servings of Coffee, your Time to Fall Asleep averaged 93 minutes longer, which is worse (between 41 and 145; likely).',
  ],
  [
    'below a minute it is seconds',
    words.headline(findingOf({ effect: variables.fallingAsleep, size: { difference: 0.4, interval: [0.1, 0.7] } })),
    'On days after more than 2.4 servings of Coffee, your Time to Fall Asleep averaged 24 seconds longer, which is worse (between 6 and 42; likely).',
  ],
  [
    'below a second, milliseconds',
    words.headline(findingOf({ effect: variables.reaction, size: { difference: -0.034, interval: [-0.05, -0.018] } })),
    'On days after more than 2.4 servings of Coffee, your Reaction Time averaged 34 milliseconds shorter, which is better (between 18 and 50; likely).',
  ],
  [
    'recorded in milliseconds it is a level',
    words.headline(findingOf({ effect: variables.variability, size: { difference: -4.7, interval: [-7.9, -1.5] } })),
    'On days after more than 2.4 servings of Coffee, your Heart Rate Variability averaged 4.7 milliseconds lower, which is worse (between 1.5 and 7.9; likely).',
  ],
  [
    'higher is better',
    words.headline(findingOf({ effect: variables.mood, size: { difference: 0.42, interval: [0.15, 0.69] } })),
    'On days after more than 2.4 servings of Coffee, your Overall Mood averaged 0.42 points higher, which is better (between 0.15 and 0.69; likely).',
  ],
  [
    'and lower is worse',
    words.headline(findingOf({ effect: variables.mood, size: { difference: -0.42, interval: [-0.69, -0.15] } })),
    'On days after more than 2.4 servings of Coffee, your Overall Mood averaged 0.42 points lower, which is worse (between 0.15 and 0.69; likely).',
  ],
  [
    'lower is better',
    words.headline(findingOf({ effect: variables.pain, size: { difference: -0.84, interval: [-1.36, -0.32] } })),
    'On days after more than 2.4 servings of Coffee, your Back Pain averaged 0.84 points lower, which is better (between 0.32 and 1.36; likely).',
  ],
  [
    'and higher is worse',
    words.headline(findingOf({ effect: variables.pain, size: { difference: 0.84, interval: [0.32, 1.36] } })),
    'On days after more than 2.4 servings of Coffee, your Back Pain averaged 0.84 points higher, which is worse (between 0.32 and 1.36; likely).',
  ],
  [
    'one point',
    words.headline(findingOf({ effect: variables.pain, size: { difference: 1, interval: [0.3, 1.7] } })),
    'On days after more than 2.4 servings of Coffee, your Back Pain averaged 1 point higher, which is worse (between 0.3 and 1.7; likely).',
  ],
  [
    'points of a scale around zero',
    words.headline(findingOf({ effect: variables.moodAround, size: { difference: -0.6, interval: [-1, -0.2] } })),
    'On days after more than 2.4 servings of Coffee, your Mood averaged 0.60 points lower, which is worse (between 0.20 and 1.00; likely).',
  ],
  [
    'percent differ by percentage points',
    words.headline(
      findingOf({ effect: variables.sleepEfficiency, size: { difference: -3.4, interval: [-5.2, -1.6] } }),
    ),
    'On days after more than 2.4 servings of Coffee, your Sleep Efficiency averaged 3.4 percentage points lower, which is worse (between 1.6 and 5.2; likely).',
  ],
  [
    'one percentage point',
    words.headline(findingOf({ effect: variables.sleepEfficiency, size: { difference: 1.02, interval: [0.2, 1.8] } })),
    'On days after more than 2.4 servings of Coffee, your Sleep Efficiency averaged 1 percentage point higher, which is better (between 0.2 and 1.8; likely).',
  ],
  [
    'beats per minute',
    words.headline(findingOf({ effect: variables.heartRate, size: { difference: 3.1, interval: [1.2, 5] } })),
    'On days after more than 2.4 servings of Coffee, your Resting Heart Rate averaged 3.1 beats per minute higher, which is worse (between 1.2 and 5.0; likely).',
  ],
  [
    'nothing is better where nobody knows',
    words.headline(findingOf({ effect: variables.pressure, size: { difference: 4.4, interval: [1, 7.8] } })),
    'On days after more than 2.4 servings of Coffee, your Systolic Blood Pressure averaged 4.4 mmHg higher (between 1.0 and 7.8; likely).',
  ],
  [
    'kilograms',
    words.headline(findingOf({ effect: variables.weight, size: { difference: -0.31, interval: [-0.5, -0.12] } })),
    'On days after more than 2.4 servings of Coffee, your Body Weight averaged 0.31 kg lower (between 0.12 and 0.50; likely).',
  ],
  [
    'thousands are rounded',
    words.headline(findingOf({ effect: variables.steps, size: { difference: -1234, interval: [-2100, -368] } })),
    'On days after more than 2.4 servings of Coffee, your Steps averaged 1,200 lower, which is worse (between 400 and 2,100; likely).',
  ],
  [
    'hundreds too',
    words.headline(findingOf({ effect: variables.energy, size: { difference: 152, interval: [31, 273] } })),
    'On days after more than 2.4 servings of Coffee, your Calories Burned averaged 150 kcal higher (between 30 and 270; likely).',
  ],
  [
    'degrees of an outcome',
    words.headline(findingOf({ effect: variables.temperature, size: { difference: -0.23, interval: [-0.4, -0.06] } })),
    'On days after more than 2.4 servings of Coffee, your Outdoor Temperature averaged 0.23 °C lower (between 0.06 and 0.40; likely).',
  ],
  [
    'dollars of an outcome',
    words.headline(findingOf({ effect: variables.groceries, size: { difference: 12.5, interval: [3.2, 21.8] } })),
    'On days after more than 2.4 servings of Coffee, your Groceries averaged 13 dollars higher (between 3 and 22; likely).',
  ],
  [
    'a yes comes up on more days',
    words.headline(
      findingOf({
        cause: variables.alcohol,
        effect: variables.headache,
        size: { ...any, difference: 0.124, interval: [0.043, 0.205] },
      }),
    ),
    'On days after any Alcohol, your Headache came up on 12 more days in 100, which is worse (between 4 and 21; likely).',
  ],
  [
    'or on fewer',
    words.headline(findingOf({ effect: variables.headache, size: { difference: -0.124, interval: [-0.205, -0.043] } })),
    'On days after more than 2.4 servings of Coffee, your Headache came up on 12 fewer days in 100, which is better (between 4 and 21; likely).',
  ],
  [
    'or on one more',
    words.headline(findingOf({ effect: variables.headache, size: { difference: 0.011, interval: [0.006, 0.016] } })),
    'On days after more than 2.4 servings of Coffee, your Headache came up on 1 more day in 100, which is worse (between 1 and 2; likely).',
  ],
  [
    'an interval over zero, less',
    words.headline(findingOf({ size: { difference: -0.2, interval: [-0.5, 0.1] } })),
    'On days after more than 2.4 servings of Coffee, your Sleep Duration averaged 12 minutes shorter, which is worse (anywhere from 30 shorter to 6 longer; likely).',
  ],
  [
    'an interval over zero, more',
    words.headline(findingOf({ size: { difference: 0.2, interval: [-0.1, 0.5] } })),
    'On days after more than 2.4 servings of Coffee, your Sleep Duration averaged 12 minutes longer, which is better (anywhere from 30 longer to 6 shorter; likely).',
  ],
  [
    'an interval over zero, points',
    words.headline(
      findingOf({
        effect: variables.pain,
        evidence: { verdict: 'possible' },
        size: { difference: -0.3, interval: [-0.7, 0.1] },
      }),
    ),
    'On days after more than 2.4 servings of Coffee, your Back Pain averaged 0.30 points lower, which is better (anywhere from 0.70 lower to 0.10 higher; possible, not established).',
  ],
  [
    'an interval over zero, days',
    words.headline(findingOf({ effect: variables.headache, size: { difference: -0.1, interval: [-0.24, 0.04] } })),
    'On days after more than 2.4 servings of Coffee, your Headache came up on 10 fewer days in 100, which is better (anywhere from 24 fewer to 4 more; likely).',
  ],
  [
    'a near end that is not nothing is not written as 0',
    words.headline(findingOf({ effect: variables.pain, size: { difference: 1.6, interval: [0.04, 3.16] } })),
    'On days after more than 2.4 servings of Coffee, your Back Pain averaged 1.6 points higher, which is worse (between 0.04 and 3.2; likely).',
  ],
  [
    'an unsure difference has few digits',
    words.headline(
      findingOf({
        effect: variables.pain,
        evidence: { verdict: 'possible' },
        size: { difference: 0.152, interval: [-1.02, 1.32] },
      }),
    ),
    'On days after more than 2.4 servings of Coffee, your Back Pain averaged 0.2 points higher, which is worse (anywhere from 1.3 higher to 1.0 lower; possible, not established).',
  ],
]

describe.each([['how far an outcome lies apart', outcomes]] as const)('%s', (_, table) => {
  it.each(table)('%s', (_fact, said, expected) => {
    expect(said).toBe(expected)
  })
})

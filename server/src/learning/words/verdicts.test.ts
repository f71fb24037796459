/** Exact sentences. Read one aloud before changing it. */
import { describe, expect, it } from 'vitest'
import { cannotTell, findingOf, type SentenceTable, variables, wholeDoses } from './finding.fixture.ts'
import { sentencesIn } from './index.ts'

const english = sentencesIn.en

/** How sure it is. */
const verdicts: SentenceTable = [
  [
    'likely, for the owner',
    english.headline(findingOf({ more: wholeDoses })),
    'You slept about 38 minutes less on days after more than 2 cups of coffee (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'likely, for readers',
    english.headline(findingOf({ more: wholeDoses }), 'person'),
    'This person slept about 38 minutes less on days after more than 2 cups of coffee (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'possible',
    english.headline(findingOf({ more: wholeDoses, evidence: { verdict: 'possible', q: 0.14 } })),
    'You slept about 38 minutes less on days after more than 2 cups of coffee (6 h 42 min instead of 7 h 20 min). Possible, not established; the true difference is probably 15 to 61 minutes.',
  ],
  [
    'both directions',
    english.headline(findingOf({ more: wholeDoses, evidence: { direction: 'both' } })),
    'You slept about 38 minutes less on days after more than 2 cups of coffee (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes. The link shows the other way round as well, so it says nothing about what leads to what.',
  ],
  [
    'the title of both directions',
    english.title(findingOf({ more: wholeDoses, evidence: { direction: 'both' } })),
    'Sleep duration goes together with coffee',
  ],
  [
    'the same day without an order',
    english.headline(findingOf({ more: wholeDoses, evidence: { lagDays: 0, reverse: null, direction: null } })),
    'You slept about 38 minutes less on days with more than 2 cups of coffee (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes. We cannot tell which of the two comes first.',
  ],
  [
    'the title of the same day without an order',
    english.title(findingOf({ more: wholeDoses, evidence: { lagDays: 0, reverse: null, direction: null } })),
    'Sleep duration goes together with coffee',
  ],
  [
    'given the past',
    english.headline(findingOf({ more: wholeDoses, evidence: { past: 3 } })),
    'You slept about 38 minutes less on days after more than 2 cups of coffee (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes. That takes into account how sleep duration was before coffee.',
  ],
  [
    'direct',
    english.headline(
      findingOf({ more: wholeDoses, evidence: { direct: true, directLag: 1, besides: ['Stress', 'Screen Time'] } }),
    ),
    'You slept about 38 minutes less on days after more than 2 cups of coffee (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes. It is still there when we allow for stress and screen time. Something that is not recorded could still explain it.',
  ],
  [
    'through something else',
    english.headline(findingOf({ more: wholeDoses, evidence: { direct: false, through: ['Screen Time'] } })),
    'You slept about 38 minutes less on days after more than 2 cups of coffee (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes. It may run through screen time.',
  ],
  [
    'the other direction more',
    english.headline(findingOf({ more: wholeDoses, evidence: { direction: 'reverse stronger' } })),
    'You slept about 38 minutes less on days after more than 2 cups of coffee (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes. The link is stronger the other way round: first sleep duration, then coffee.',
  ],
  [
    'too few days on one side for a difference',
    english.headline(findingOf({ size: null })),
    'Apart from trend, weekday and season, your sleep duration tended to be shorter on days after more coffee than usual, which is worse (correlation −0.31, between −0.47 and −0.13; likely).',
  ],
  [
    'the same of a level',
    english.headline(findingOf({ cause: variables.stress, size: null })),
    'Apart from trend, weekday and season, your sleep duration tended to be shorter on days after a day with higher stress than usual, which is worse (correlation −0.31, between −0.47 and −0.13; likely).',
  ],
  [
    'the same of a yes and a yes',
    english.headline(findingOf({ cause: variables.ibuprofen, effect: variables.headache, size: null })),
    'Apart from trend, weekday and season, your headache tended to come up less often on days after ibuprofen, which is better (correlation −0.31, between −0.47 and −0.13; likely).',
  ],
  [
    'the same of what its name calls a time',
    english.headline(findingOf({ cause: variables.sleep, effect: variables.mood, size: null })),
    'Apart from trend, weekday and season, your overall mood tended to be lower on days after a day with longer sleep duration than usual, which is worse (correlation −0.31, between −0.47 and −0.13; likely).',
  ],
  [
    'plain averages that point the other way are not the headline',
    english.headline(findingOf({ evidence: { rAdjusted: 0.2, interval: [0.05, 0.34] } })),
    'Apart from trend, weekday and season, your sleep duration tended to be longer on days after more coffee than usual, which is better (correlation 0.20, between 0.05 and 0.34; likely).',
  ],
  [
    'the same on one day',
    english.headline(
      findingOf({
        effect: variables.pressure,
        evidence: { rAdjusted: 0.2, interval: [0.05, 0.34], lagDays: 0, direction: null },
      }),
    ),
    'Apart from trend, weekday and season, your systolic blood pressure tended to be higher on days with more coffee than usual (correlation 0.20, between 0.05 and 0.34; likely). We cannot tell which of the two comes first.',
  ],
  [
    'the same of a week',
    english.headline(findingOf({ evidence: { rAdjusted: 0.2, interval: [0.05, 0.34], lagDays: 3, durationDays: 7 } })),
    'Apart from trend, weekday and season, your sleep duration tended to be longer three days after a week with more coffee than usual, which is better (correlation 0.20, between 0.05 and 0.34; likely).',
  ],
  [
    'no sign',
    english.headline(findingOf({ evidence: { verdict: 'no sign', q: 0.7 } })),
    'No sign so far of a difference in your sleep duration after coffee (212 days compared).',
  ],
  [
    'no sign over many days',
    english.headline(findingOf({ evidence: { verdict: 'no sign', q: 0.7, n: 1204 } })),
    'No sign so far of a difference in your sleep duration after coffee (1,204 days compared).',
  ],
  [
    'no sign on the same day',
    english.headline(findingOf({ evidence: { verdict: 'no sign', q: 0.7, lagDays: 0 } })),
    'No sign so far that coffee and your sleep duration go together on the same day (212 days compared).',
  ],
  [
    'no sign, for readers',
    english.headline(findingOf({ evidence: { verdict: 'no sign', q: 0.7 } }), 'person'),
    'No sign so far of a difference in this person’s sleep duration after coffee (212 days compared).',
  ],
  [
    'too few days',
    english.headline(findingOf({ size: null, evidence: cannotTell('pairs', 12, 30) })),
    'We cannot tell yet how coffee and your sleep duration go together: 12 days with both values so far; 30 are needed.',
  ],
  [
    'one day',
    english.headline(findingOf({ size: null, evidence: cannotTell('pairs', 1, 30) })),
    'We cannot tell yet how coffee and your sleep duration go together: 1 day with both values so far; 30 are needed.',
  ],
  [
    'no day',
    english.headline(findingOf({ size: null, evidence: cannotTell('pairs', 0, 30) })),
    'We cannot tell yet how coffee and your sleep duration go together: no day with both values so far; 30 are needed.',
  ],
  [
    'nothing is known about the shortfall',
    english.headline(findingOf({ size: null, evidence: { n: 4, verdict: 'cannot tell' } })),
    'We cannot tell yet how coffee and your sleep duration go together: 4 days with both values so far; 30 are needed.',
  ],
  [
    'one is part of the other',
    english.headline(findingOf({ size: null, evidence: { verdict: 'cannot tell' }, more: { unjudged: 'ingredient' } })),
    'Coffee and your sleep duration are not compared: one of them is part of the other, so a link between them would say nothing.',
  ],
  [
    'both are one record',
    english.headline(findingOf({ size: null, evidence: { verdict: 'cannot tell' }, more: { unjudged: 'one record' } })),
    'Coffee and your sleep duration are not compared: both come from the same record, so they go together anyway.',
  ],
  [
    'the effect is no outcome',
    english.headline(findingOf({ size: null, evidence: { verdict: 'cannot tell' }, more: { unjudged: 'no outcome' } })),
    'Coffee and your sleep duration are not compared: sleep duration is not set as an outcome.',
  ],
  [
    'the analysis is to come',
    english.headline(
      findingOf({ size: null, evidence: { verdict: 'cannot tell' }, more: { unjudged: 'not yet analysed' } }),
    ),
    'We haven’t compared coffee with your sleep duration yet: results usually appear within a minute.',
  ],
]

describe.each([['how sure it is', verdicts]] as const)('%s', (_, table) => {
  it.each(table)('%s', (_fact, sentence, expected) => {
    expect(sentence).toBe(expected)
  })
})

/** Exact sentences. Read one aloud before changing it. */
import { describe, expect, it } from 'vitest'
import {
  cannotTell,
  findingOf,
  optimal,
  pain,
  type SentenceTable,
  someOrNone,
  variables,
  wholeDoses,
} from './finding.fixture.ts'
import { sentencesIn } from './index.ts'

const english = sentencesIn.en

/** Results. */
const results: SentenceTable = [
  [
    'a difference with its two averages',
    english.study(findingOf({ more: wholeDoses }), { voice: 'you' }).studyResults,
    'You slept about 38 minutes less on days after more than 2 cups of coffee (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes. That is 6 h 42 min (100 days), or 8.6 % less; on days after at most 2 cups of coffee, it was 7 h 20 min (112 days). Apart from trend, weekday and season, the correlation is −0.31 (95 % interval −0.47 to −0.13).',
  ],
  [
    'days in a hundred',
    english.study(
      findingOf({
        cause: variables.alcohol,
        effect: variables.headache,
        size: {
          ...someOrNone,
          difference: 0.124,
          interval: [0.043, 0.205],
          high: { days: 60, mean: 0.31 },
          low: { days: 150, mean: 0.19 },
          percentChange: 60,
        },
      }),
      { voice: 'you' },
    ).studyResults,
    'Your headache came up on 31 of 100 days instead of 19 on days after any alcohol, which is worse. Likely; the true difference is probably 4 to 21 days in 100. That is 31 days in 100 (60 days); on days after a day with no alcohol, it was 19 days in 100 (150 days). Apart from trend, weekday and season, the correlation is 0.31 (95 % interval 0.13 to 0.47).',
  ],
  [
    'points have no percent',
    english.study(
      findingOf({
        effect: variables.pain,
        size: {
          difference: -0.84,
          interval: [-1.36, -0.32],
          high: { days: 60, mean: 3.1 },
          low: { days: 150, mean: 3.94 },
          percentChange: null,
        },
      }),
      { voice: 'person' },
    ).studyResults,
    'This person’s back pain was about 0.84 points lower on days after more than 2.4 cups of coffee (3.10 instead of 3.94), which is better. Likely; the true difference is probably 0.32 to 1.36 points. That is 3.10 (60 days); on days after at most 2.4 cups of coffee, it was 3.94 (150 days). Apart from trend, weekday and season, the correlation is −0.31 (95 % interval −0.47 to −0.13).',
  ],
  [
    'percent of percent is not said',
    english.study(
      findingOf({
        effect: variables.sleepEfficiency,
        size: {
          difference: -3.4,
          interval: [-5.2, -1.6],
          high: { days: 60, mean: 86.1 },
          low: { days: 150, mean: 89.5 },
          percentChange: -3.8,
        },
      }),
      { voice: 'person' },
    ).studyResults,
    'This person’s sleep efficiency was about 3.4 percentage points lower on days after more than 2.4 cups of coffee (86.1 instead of 89.5 %), which is worse. Likely; the true difference is probably 1.6 to 5.2 percentage points. That is 86.1 % (60 days); on days after at most 2.4 cups of coffee, it was 89.5 % (150 days). Apart from trend, weekday and season, the correlation is −0.31 (95 % interval −0.47 to −0.13).',
  ],
  [
    'yes against no',
    english.study(
      findingOf({
        cause: variables.ibuprofen,
        effect: variables.pain,
        size: { ...pain, high: { days: 60, mean: 3.1 }, low: { days: 1, mean: 3.94 }, percentChange: null },
      }),
      { voice: 'you' },
    ).studyResults,
    'Your back pain was about 0.84 points lower on days after ibuprofen (3.10 instead of 3.94), which is better. Likely; the true difference is probably 0.32 to 1.36 points. That is 3.10 (60 days); on days after a day with no ibuprofen, it was 3.94 (1 day). Apart from trend, weekday and season, the correlation is −0.31 (95 % interval −0.47 to −0.13).',
  ],
  [
    'averages that point the other way stand beside',
    english.study(findingOf({ evidence: { rAdjusted: 0.2, interval: [0.05, 0.34] } }), { voice: 'you' }).studyResults,
    'Apart from trend, weekday and season, your sleep duration tended to be longer on days after more coffee than usual, which is better (correlation 0.20, between 0.05 and 0.34; likely). On days after more than 2.4 cups of coffee, your sleep duration averaged 6 h 42 min (100 days). On days after at most 2.4 cups of coffee, your sleep duration averaged 7 h 20 min (112 days).',
  ],
  [
    'no sign',
    english.study(findingOf({ evidence: { verdict: 'no sign', q: 0.7 } }), { voice: 'you' }).studyResults,
    'No sign so far of a difference in your sleep duration after coffee (212 days compared).',
  ],
  [
    'a delay beside an average is no second number',
    english.study(findingOf({ evidence: { lagDays: 14, durationDays: 3 } }), { voice: 'you' }).studyResults,
    'You slept about 38 minutes less 14 days after three days with more than 2.4 cups of coffee in all (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes. That is 6 h 42 min (100 days), or 8.6 % less; 14 days after three days with at most 2.4 cups of coffee in all, it was 7 h 20 min (112 days). Apart from trend, weekday and season, the correlation is −0.31 (95 % interval −0.47 to −0.13).',
  ],
  [
    'what is never compared says why, and of no time to come',
    english.study(findingOf({ size: null, evidence: cannotTell('pairs', 12, 30), more: { unjudged: 'ingredient' } }), {
      voice: 'you',
    }).studyResults,
    'Coffee and your sleep duration are not compared: one of them is part of the other, so a link between them would say nothing.',
  ],
  [
    'too few days',
    english.study(findingOf({ size: null, evidence: cannotTell('pairs', 12, 30) }), { voice: 'you' }).studyResults,
    'We cannot tell yet how coffee and your sleep duration go together: 12 days with both values so far; 30 are needed.',
  ],
]

/** Everything around the result. */
const framing: SentenceTable = [
  ['a title', english.study(findingOf(), { voice: 'you' }).studyTitle, 'Sleep duration after coffee'],
  [
    'a title of the owner',
    english.study(findingOf(), { voice: 'you', title: 'Coffee and I' }).studyTitle,
    'Coffee and I',
  ],
  [
    'a title of the same day',
    english.study(findingOf({ evidence: { lagDays: 0 } }), { voice: 'you' }).studyTitle,
    'Coffee and sleep duration on the same day',
  ],
  [
    'a question',
    english.study(findingOf({ more: wholeDoses }), { voice: 'you' }).studyQuestion,
    'Is there a difference in your sleep duration on days after more than 2 cups of coffee?',
  ],
  [
    'a question of yes or no',
    english.study(findingOf({ cause: variables.ibuprofen, effect: variables.pain, size: null }), { voice: 'person' })
      .studyQuestion,
    'Is there a difference in this person’s back pain on days after ibuprofen?',
  ],
  [
    'a question that nothing answered, without the delay that fitted best',
    english.study(findingOf({ evidence: { verdict: 'no sign', lagDays: 27 } }), { voice: 'you' }).studyQuestion,
    'Is there a difference in your sleep duration after coffee?',
  ],
  [
    'a question of the same day that nothing answered',
    english.study(findingOf({ evidence: { verdict: 'no sign', lagDays: 0 } }), { voice: 'you' }).studyQuestion,
    'Do coffee and your sleep duration go together on the same day?',
  ],
  [
    'what was compared where nothing was found',
    english.study(findingOf({ evidence: { verdict: 'no sign', lagDays: 27 } }), { voice: 'you' }).studyDesign,
    'This study looks back at your own records: 212 days with both coffee and sleep duration between 4 January 2026 and 16 August 2026. Each day of sleep duration was compared with coffee of earlier days, at every delay that was tried. Nothing was assigned at random.',
  ],
  [
    'an aim',
    english.study(findingOf(), { voice: 'you' }).studyObjective,
    'To see whether there is a difference in your sleep duration after coffee, after how many days, and how large it is.',
  ],
  [
    'an aim of the same day',
    english.study(findingOf({ evidence: { lagDays: 0 } }), { voice: 'person' }).studyObjective,
    'To see whether this person’s coffee and sleep duration go together on the same day, and how closely.',
  ],
  [
    'why',
    english.study(findingOf(), { voice: 'person' }).studyBackground,
    'What is true for most people may not be true for one. This study looks only at this person’s coffee and sleep duration.',
  ],
  [
    'what was compared',
    english.study(findingOf(), { voice: 'you' }).studyDesign,
    'This study looks back at your own records: 212 days with both coffee and sleep duration between 4 January 2026 and 16 August 2026. Each day of sleep duration was compared with coffee of the day before. Nothing was assigned at random.',
  ],
  [
    'what was compared over a week',
    english.study(findingOf({ evidence: { lagDays: 2, durationDays: 7 } }), { voice: 'person' }).studyDesign,
    'This study looks back at the records of one person: 212 days with both coffee and sleep duration between 4 January 2026 and 16 August 2026. Each day of sleep duration was compared with coffee over the week up to two days before. Nothing was assigned at random.',
  ],
  [
    'nothing to compare',
    english.study(
      findingOf({
        size: null,
        more: { span: null },
        evidence: { n: 0, lagDays: null, durationDays: null, verdict: 'cannot tell' },
      }),
      { voice: 'you' },
    ).studyDesign,
    'This study looks back at your own records: no days yet with both coffee and sleep duration. Nothing was assigned at random.',
  ],
  [
    'the method',
    english.study(findingOf(), { voice: 'you' }).dataAnalysis,
    'Entries were combined into one value for each local day. Trend, weekday and season were removed. The link was compared with the links that appear when the same days are shifted against each other, where none should be, and corrected for every delay tried and for all pairs of variables looked at. Averages and differences are free of trend, weekday and season, too. Method 1.',
  ],
  [
    'what it may not mean',
    english.study(findingOf(), { voice: 'you' }).studyLimitations,
    'A link in records does not show that the difference comes from coffee. Something else that goes with both coffee and sleep duration may explain it. Differences that were found only recently tend to look larger than they are. This result is about you and this period only. Days without entries are not included. Please do not change a treatment because of it without talking to a doctor.',
  ],
  [
    'that it may run the other way',
    english.study(findingOf({ evidence: { lagDays: 0, explanation: 'reverse' } }), { voice: 'person' })
      .studyLimitations,
    'A link in records does not show that the difference comes from coffee. On the same day, we cannot tell which came first. It may be the other way round: sleep duration may come first, and coffee may follow. Differences that were found only recently tend to look larger than they are. This result is about one person and one period only. Days without entries are not included. Please do not change a treatment because of it without talking to a doctor.',
  ],
  [
    'that a trend may be behind it',
    english.study(findingOf({ evidence: { explanation: 'trend' } }), { voice: 'person' }).studyLimitations,
    'A link in records does not show that the difference comes from coffee. A trend or season that both follow may explain part of it. Differences that were found only recently tend to look larger than they are. This result is about one person and one period only. Days without entries are not included. Please do not change a treatment because of it without talking to a doctor.',
  ],
  [
    'the whole in short',
    english.study(findingOf({ more: wholeDoses }), { voice: 'person' }).studyAbstract,
    'To see whether there is a difference in this person’s sleep duration after coffee, after how many days, and how large it is. This person slept about 38 minutes less on days after more than 2 cups of coffee (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes. Likely: over 212 days, of 100 links as well supported as this one, about 1 would be chance.',
  ],
]

/** Single numbers explained. */
const numbers: SentenceTable = [
  [
    'likely',
    english.significance(findingOf()),
    'Likely: over 212 days, of 100 links as well supported as this one, about 1 would be chance.',
  ],
  [
    'likely by the strict test too',
    english.significance(findingOf({ evidence: { q: 0.00001, qStrict: 0.001 } })),
    'Likely: over 212 days, of 100 links as well supported as this one, fewer than one would be chance. It also passes the stricter test.',
  ],
  [
    'possible',
    english.significance(findingOf({ evidence: { verdict: 'possible', q: 0.14 } })),
    'Possible, not established: over 212 days, of 100 links as well supported as this one, about 14 would be chance. More days will tell.',
  ],
  [
    'no sign',
    english.significance(findingOf({ evidence: { verdict: 'no sign', q: 0.6 } })),
    'Over 212 days, nothing stands out from what chance alone would give. That does not show that there is no link.',
  ],
  [
    'cannot tell',
    english.significance(findingOf({ evidence: { ...cannotTell('pairs', 12, 30), q: null } })),
    'It is too early to tell: 12 days with both values so far; 30 are needed.',
  ],
  [
    'the predictor',
    english.study(findingOf(), { voice: 'you' }).predictorExplanation ?? '',
    'Your sleep duration tended to be shorter on days after more coffee than usual (212 days compared).',
  ],
  [
    'the predictor of a yes',
    english.study(
      findingOf({
        cause: variables.alcohol,
        effect: variables.headache,
        size: { ...someOrNone, difference: 0.124, interval: [0.043, 0.205] },
      }),
      { voice: 'person' },
    ).predictorExplanation ?? '',
    'This person’s headache tended to come up more often on days after more alcohol than usual (212 days compared).',
  ],
  [
    'after much',
    english.study(findingOf({ more: wholeDoses }), { voice: 'you' }).averageEffectFollowingHighCauseExplanation ?? '',
    'On days after more than 2 cups of coffee, your sleep duration averaged 6 h 42 min (100 days).',
  ],
  [
    'after little',
    english.study(findingOf({ more: wholeDoses }), { voice: 'you' }).averageEffectFollowingLowCauseExplanation ?? '',
    'On days after at most 2 cups of coffee, your sleep duration averaged 7 h 20 min (112 days).',
  ],
  [
    'after little of a level',
    english.study(findingOf({ cause: variables.steps, size: { above: 8234 } }), { voice: 'you' })
      .averageEffectFollowingLowCauseExplanation ?? '',
    'On days after a day with Steps of 8,230 or less, your sleep duration averaged 7 h 20 min (112 days).',
  ],
  [
    'after no day of it',
    english.study(
      findingOf({
        cause: variables.ibuprofen,
        effect: variables.headache,
        size: { ...pain, low: { days: 40, mean: 0.2 } },
      }),
      { voice: 'you' },
    ).averageEffectFollowingLowCauseExplanation ?? '',
    'On days after a day with no ibuprofen, your headache came up on 20 days in 100 (40 days).',
  ],
  [
    'where the data come from',
    english.study(findingOf(), { voice: 'you' }).dataSources ?? '',
    'The entries for your coffee come from Upshot. The entries for your sleep duration come from Fitbit and Oura.',
  ],
  [
    'unknown sources',
    english.study(findingOf({ cause: variables.steps }), { voice: 'person' }).dataSourcesParagraphForCause ?? '',
    'We do not know where the entries for this person’s Steps come from.',
  ],
  [
    'the last day',
    english.study(findingOf(), { voice: 'you', lastCause: { value: 3, day: '2026-08-16' } })
      .lastCauseDailyValueSentence ?? '',
    'The last day with an entry for your coffee was 16 August 2026, with 3 cups.',
  ],
  [
    'the last day of a yes or no',
    english.study(findingOf({ cause: variables.ibuprofen }), {
      voice: 'you',
      lastCause: { value: 1, day: '2026-08-16' },
    }).lastCauseDailyValueSentence ?? '',
    'The last day with an entry for your ibuprofen was 16 August 2026, with “yes”.',
  ],
  [
    'the last day within the best amount',
    english.study(findingOf({ more: optimal(1, 2) }), { voice: 'you', lastCause: { value: 2, day: '2026-08-16' } })
      .lastCauseDailyValueSentenceExtended ?? '',
    'The last day with an entry for your coffee was 16 August 2026, with 2 cups. That is within 1 to 2 cups.',
  ],
  [
    'the last day below it',
    english.study(findingOf({ more: optimal(1, 2) }), { voice: 'you', lastCause: { value: 0, day: '2026-08-16' } })
      .lastCauseAndOptimalValueSentence ?? '',
    'The last day with an entry for your coffee was 16 August 2026, with 0 cups. That is below 1 to 2 cups. On days after 1 to 2 cups of coffee, your sleep duration averaged 7 h 36 min, better than the usual 7 h 6 min (checked on 40 further days).',
  ],
]

/** Taking part and passing on. */
const sharing: SentenceTable = [
  [
    'how to record a yes or no',
    english.participantInstructions(variables.ibuprofen, variables.mood).instructionsForCauseVariable,
    'Every day, record whether there was ibuprofen: yes or no. A “no” counts as much as a “yes”.',
  ],
  [
    'how to rate',
    english.participantInstructions(variables.ibuprofen, variables.mood).instructionsForEffectVariable,
    'Rate overall mood at least once a day, at about the same time, and before you look at earlier ratings.',
  ],
  [
    'how to count',
    english.participantInstructions(variables.steps, variables.heartRate).instructionsForCauseVariable,
    'Record Steps every day.',
  ],
  [
    'how to measure',
    english.participantInstructions(variables.steps, variables.heartRate).instructionsForEffectVariable,
    'Record resting heart rate in beats per minute every day.',
  ],
  [
    'how to record percent',
    english.participantInstructions(variables.temperature, variables.sleepEfficiency).instructionsForEffectVariable,
    'Record sleep efficiency in percent every day.',
  ],
  [
    'an invitation',
    english.study(findingOf(), { voice: 'you' }).studyInvitation ?? '',
    'Do you record coffee and sleep duration, or would you like to? Take part and see your own result next to everyone else’s. You can leave at any time, and your days leave with you.',
  ],
  [
    'a title to share',
    english.sharing(findingOf(), 'person').title,
    'Sleep duration after coffee: what one person’s days say',
  ],
  [
    'a title to share of the same day',
    english.sharing(findingOf({ evidence: { lagDays: 0 } }), 'person').title,
    'Coffee and sleep duration: what one person’s days say',
  ],
  [
    'a title to share before there is a result',
    english.sharing(findingOf({ size: null, evidence: cannotTell('pairs', 12, 30) }), 'person').title,
    'Sleep duration after coffee: a study of one person',
  ],
  [
    'what is shared speaks of one person',
    english.sharing(findingOf({ more: wholeDoses }), 'you').description,
    'This person slept about 38 minutes less on days after more than 2 cups of coffee (6 h 42 min instead of 7 h 20 min). Likely; the true difference is probably 15 to 61 minutes.',
  ],
]

describe.each([
  ['results', results],
  ['everything around the result', framing],
  ['single numbers explained', numbers],
  ['taking part and passing on', sharing],
] as const)('%s', (_, table) => {
  it.each(table)('%s', (_fact, sentence, expected) => {
    expect(sentence).toBe(expected)
  })
})

describe('a study without a finding', () => {
  it('gives no average, interval or best value that would contradict its verdict', () => {
    const text = english.study(findingOf({ evidence: { verdict: 'no sign', lagDays: 27 }, more: optimal(1, 2) }), {
      voice: 'you',
    })
    expect(JSON.stringify(text)).not.toMatch(/27 days|95 % interval|averaged/)
  })

  it('does not use “yet” for a pair that is not compared', () => {
    const evidence = cannotTell('pairs', 0, 30)
    const text = english.study(findingOf({ size: null, evidence, more: { unjudged: 'ingredient' } }), { voice: 'you' })
    expect(JSON.stringify(text)).not.toMatch(/yet|so far/)
    expect(text).not.toHaveProperty('significanceExplanation')
    expect(text).not.toHaveProperty('dataAnalysis')
  })
})

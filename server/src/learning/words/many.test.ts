/** Exact sentences. Read one aloud before changing it. */
import { describe, expect, it } from 'vitest'
import { populationOf, type SentenceTable, sides, tooFewPeople, variables } from './finding.fixture.ts'
import { sentencesIn } from './index.ts'

const english = sentencesIn.en

/** What many people have in common. */
const headlines: SentenceTable = [
  [
    'a common link',
    english.populationHeadline(populationOf(), sides),
    'Among 14 people, sleep duration tended to be shorter on days after more coffee than usual, which is worse (correlation −0.21 on average, between −0.30 and −0.11).',
  ],
  [
    'a common link of the same day',
    english.populationHeadline(populationOf({ lagDays: 0 }), sides),
    'Among 14 people, sleep duration tended to be shorter on days with more coffee than usual, which is worse (correlation −0.21 on average, between −0.30 and −0.11). We cannot tell which of the two comes first.',
  ],
  [
    'three days after',
    english.populationHeadline(populationOf({ lagDays: 3 }), sides),
    'Among 14 people, sleep duration tended to be shorter three days after more coffee than usual, which is worse (correlation −0.21 on average, between −0.30 and −0.11).',
  ],
  [
    'an outcome of yes or no',
    english.populationHeadline(populationOf({ mean: 0.2, interval: [0.1, 0.3] }), {
      cause: variables.alcohol,
      effect: variables.headache,
    }),
    'Among 14 people, headache tended to come up more often on days after more alcohol than usual, which is worse (correlation 0.20 on average, between 0.10 and 0.30).',
  ],
  [
    'a cause of yes or no',
    english.populationHeadline(populationOf(), { cause: variables.ibuprofen, effect: variables.pain }),
    'Among 14 people, back pain tended to be lower on days after ibuprofen, which is better (correlation −0.21 on average, between −0.30 and −0.11).',
  ],
  [
    'a level, and an outcome without a better side',
    english.populationHeadline(populationOf(), { cause: variables.stress, effect: variables.pressure }),
    'Among 14 people, systolic blood pressure tended to be lower on days after a day with higher stress than usual (correlation −0.21 on average, between −0.30 and −0.11).',
  ],
  [
    'nothing in common',
    english.populationHeadline(populationOf({ mean: -0.02, interval: [-0.1, 0.06] }), sides),
    'Among 14 people, there is no common difference in sleep duration on days after more coffee than usual (correlation −0.02 on average, between −0.10 and 0.06).',
  ],
  [
    'an average of nothing',
    english.populationHeadline(populationOf({ mean: -0.001, interval: [-0.1, 0.1] }), sides),
    'Among 14 people, there is no common difference in sleep duration on days after more coffee than usual (correlation 0.00 on average, between −0.10 and 0.10).',
  ],
  [
    'four people',
    english.populationHeadline(tooFewPeople(4), sides),
    'It is too early to tell how coffee and sleep duration go together among many people: fewer than 5 people with enough days so far.',
  ],
  [
    'one person',
    english.populationHeadline(tooFewPeople(1), sides),
    'It is too early to tell how coffee and sleep duration go together among many people: fewer than 5 people with enough days so far.',
  ],
  [
    'nobody',
    english.populationHeadline(tooFewPeople(0), sides),
    'It is too early to tell how coffee and sleep duration go together among many people: fewer than 5 people with enough days so far.',
  ],
]

/** A study of many people. */
const studies: SentenceTable = [
  [
    'a title',
    english.populationStudy(populationOf(), { ...sides, kind: 'group' }).studyTitle,
    'Sleep duration after coffee among many people',
  ],
  [
    'a title of the same day',
    english.populationStudy(populationOf({ lagDays: 0 }), { ...sides, kind: 'global' }).studyTitle,
    'Coffee and sleep duration on the same day among many people',
  ],
  [
    'a question',
    english.populationStudy(populationOf(), { ...sides, kind: 'global' }).studyQuestion ?? '',
    'Among many people, is there a difference in sleep duration on days after more coffee than usual?',
  ],
  [
    'an aim of a group',
    english.populationStudy(populationOf(), { ...sides, kind: 'group' }).studyObjective,
    'To see whether there is a difference in sleep duration the day after more coffee, on average over everyone who takes part, and how much people differ.',
  ],
  [
    'an aim for everybody',
    english.populationStudy(populationOf({ lagDays: 0 }), { ...sides, kind: 'global' }).studyObjective,
    'To see how closely coffee and sleep duration go together on the same day, on average over everyone who shares, and how much people differ.',
  ],
  [
    'what was compared in a group',
    english.populationStudy(populationOf(), { ...sides, kind: 'group' }).studyDesign,
    'This study looks back at the days of 14 people who take part in this study and have at least 10 days with both coffee and sleep duration, whatever their result. The delay was chosen in advance: the day after.',
  ],
  [
    'what was compared among everybody',
    english.populationStudy(populationOf(), { ...sides, kind: 'global' }).studyDesign,
    'This study looks back at the days of 14 people who share these data and have at least 10 days with both coffee and sleep duration, whatever their result. The delay was chosen in advance: the day after.',
  ],
  [
    'what is to be compared while nobody takes part',
    english.populationStudy(tooFewPeople(0), { ...sides, kind: 'group' }).studyDesign,
    'This study will look back at the days of everyone who takes part in it and has at least 10 days with both coffee and sleep duration, whatever their result, once there are ten of them. The delay was chosen in advance: the day after.',
  ],
  [
    'a result with its spread',
    english.populationStudy(populationOf(), { ...sides, kind: 'global' }).studyResults,
    'Among 14 people, sleep duration tended to be shorter on days after more coffee than usual, which is worse (correlation −0.21 on average, between −0.30 and −0.11). For one more person, the correlation is expected to be between −0.50 and 0.12. It may well be the other way round for some. 42 % of the differences between people are more than chance.',
  ],
  [
    'a result that holds for nearly all',
    english.populationStudy(populationOf({ prediction: [-0.4, -0.05], i2: 0 }), { ...sides, kind: 'global' })
      .studyResults,
    'Among 14 people, sleep duration tended to be shorter on days after more coffee than usual, which is worse (correlation −0.21 on average, between −0.30 and −0.11). For one more person, the correlation is expected to be between −0.40 and −0.05. It points the same way for most. People differ no more than chance would explain.',
  ],
  [
    'no result yet',
    english.populationStudy(tooFewPeople(4), { ...sides, kind: 'global' }).studyResults,
    'It is too early to tell how coffee and sleep duration go together among many people: fewer than 5 people with enough days so far.',
  ],
  [
    'in short',
    english.populationStudy(populationOf(), { ...sides, kind: 'group' }).studyAbstract,
    'To see whether there is a difference in sleep duration the day after more coffee, on average over everyone who takes part, and how much people differ. Among 14 people, sleep duration tended to be shorter on days after more coffee than usual, which is worse (correlation −0.21 on average, between −0.30 and −0.11). With 14 people, the average is clearly different from zero: its 95 % interval does not include zero.',
  ],
  [
    'clear',
    english.populationStudy(populationOf(), { ...sides, kind: 'group' }).significanceExplanation ?? '',
    'With 14 people, the average is clearly different from zero: its 95 % interval does not include zero.',
  ],
  [
    'not clear',
    english.populationStudy(populationOf({ mean: -0.02, interval: [-0.1, 0.06] }), { ...sides, kind: 'group' })
      .significanceExplanation ?? '',
    'With 14 people, the average may just as well be zero: its 95 % interval includes zero.',
  ],
  [
    'too few',
    english.populationStudy(tooFewPeople(4), { ...sides, kind: 'group' }).significanceExplanation ?? '',
    'It is too early to tell: fewer than 5 people with enough days so far.',
  ],
  [
    'what it may not mean',
    english.populationStudy(populationOf({ lagDays: 0 }), { ...sides, kind: 'group' }).studyLimitations,
    'A link in records does not show that the difference comes from coffee. On the same day, we cannot tell which came first. Trends and seasons that many people share may explain part of it. People who record and share are not like everyone else, and the average may not apply to you. Please do not change a treatment because of it without talking to a doctor.',
  ],
  [
    'the method',
    english.populationStudy(populationOf(), { ...sides, kind: 'group' }).dataAnalysis ?? '',
    'For each person the correlation of daily values was calculated, with an error that allows for days that resemble the day before. The results were then pooled with random effects, which lets people differ (restricted maximum likelihood, modified Hartung–Knapp interval). Method 1.',
  ],
  [
    'the sources',
    english.populationStudy(populationOf(), { ...sides, kind: 'group' }).dataSources ?? '',
    'The days of 14 people, each recorded with their own apps and devices.',
  ],
  [
    'a line beside a variable',
    english.populationMessage(populationOf(), sides) ?? '',
    'Among 14 people, sleep duration tended to be shorter on days after more coffee than usual, which is worse.',
  ],
  ['a card', english.populationCard(populationOf(), sides).title, 'Sleep duration after coffee among many people'],
]

/** The text above a list. */
const lists: SentenceTable = [
  [
    'nothing found',
    english.explanation({ count: 0, shown: 'directed' }).description,
    'Nothing stands out so far. More days, and entries on days when nothing happened, help most. “Likely” means that at most one in twenty such links is expected to be chance; “possible”, up to one in five. A link does not show what leads to what: something else may go with both.',
  ],
  [
    'one link',
    english.explanation({ count: 1, shown: 'directed' }).description,
    '1 link. “Likely” means that at most one in twenty such links is expected to be chance; “possible”, up to one in five. A link does not show what leads to what: something else may go with both.',
  ],
  [
    'many links',
    english.explanation({ count: 1234, shown: 'directed' }).description,
    '1,234 links, the best supported first. “Likely” means that at most one in twenty such links is expected to be chance; “possible”, up to one in five. A link does not show what leads to what: something else may go with both.',
  ],
  [
    'what cannot be judged yet',
    english.explanation({ count: 20, shown: 'nearest' }).description,
    '20 pairs that cannot be judged yet, the nearest to an answer first.',
  ],
  [
    'the same day',
    english.explanation({ count: 2, shown: 'sameDay' }).description,
    '2 links, the best supported first. On the same day, we cannot tell which of the two comes first. “Likely” means that at most one in twenty such links is expected to be chance; “possible”, up to one in five.',
  ],
  [
    'in another order',
    english.explanation({ count: 3, shown: 'directed', isSorted: true }).description,
    '3 links. “Likely” means that at most one in twenty such links is expected to be chance; “possible”, up to one in five. A link does not show what leads to what: something else may go with both.',
  ],
  [
    'nothing marked',
    english.explanation({ count: 0, shown: 'directed', isUnmarked: true }).description,
    'You have not marked any variable as an outcome of interest, and you have no primary outcome. To mark one, set “outcome” to true in the settings of the variable, or choose it as your primary outcome.',
  ],
  [
    'nothing marked by somebody else',
    english.explanation({ count: 0, shown: 'directed', isUnmarked: true, voice: 'person' }).description,
    'This person has not marked any variable as an outcome of interest, and has no primary outcome.',
  ],
  [
    'a name that looks like HTML',
    english.explanation({ count: 0, shown: 'directed', pair: { kind: 'itself', name: 'A<B' } }).html,
    '<h2>What came before what</h2><p>A&lt;B is not compared with itself. Please choose a different cause or effect.</p>',
  ],
  [
    'a pair of which neither is recorded',
    english.explanation({ count: 0, shown: 'directed', pair: { kind: 'unused', names: ['Tea', 'Mood'] } }).description,
    'You have not recorded Tea and Mood yet, so there is nothing to compare.',
  ],
  [
    'what comes before something that is no outcome',
    english.explanation({ count: 0, shown: 'directed', notOutcomes: ['Coffee'] }).description,
    'Coffee is not set as an outcome, so we do not look for what comes before it. To have it compared, set “outcome” to true and “causeOnly” to false in the settings of the variable, or choose it as the primary outcome.',
  ],
  [
    'nothing about many people',
    english.explanation({ count: 0, shown: 'common' }).description,
    'It is too early to tell: it takes at least ten people who share both.',
  ],
  [
    'many people',
    english.explanation({ count: 2, shown: 'common' }).description,
    '2 links, the best supported first. Each is an average over everyone who shares both, whatever their own result; results of fewer than ten people are not shown. An average may not apply to you.',
  ],
]

describe.each([
  ['what many people have in common', headlines],
  ['a study of many people', studies],
  ['what stands above a list', lists],
] as const)('%s', (_, table) => {
  it.each(table)('%s', (_fact, sentence, expected) => {
    expect(sentence).toBe(expected)
  })
})

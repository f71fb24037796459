/** English: many people, best values, and what a list is about. */
import type { Verdict } from '@upshot/analysis'
import { averaged, lag, level, list, onDays, people, SIDES, tended, times } from './en-phrases.ts'
import type { AboutMessages, OptimumMessages, PopulationMessages } from './messages.ts'

export const enPopulation: PopulationMessages = {
  link: ({ people: who, occasion, outcome, value, r, low, high, ...tendency }) => {
    const judged = value ? `, which is ${value}` : ''
    return `among ${people(who)}, ${outcome} ${tended(tendency)} ${occasion}${judged} (correlation ${r} on average, between ${low} and ${high}).`
  },
  noLink: ({ people: who, occasion, outcome, r, low, high }) =>
    `among ${people(who)}, there is no common difference in ${outcome} ${occasion} (correlation ${r} on average, between ${low} and ${high}).`,
  tooFew: ({ pair, need }) =>
    `it is too early to tell how ${pair.cause} and ${pair.effect} go together among many people: fewer than ${need.text} people with enough days so far.`,
  spread: ({ prediction, i2, reachesBothSides }) => {
    const meaning = reachesBothSides
      ? 'It may well be the other way round for some.'
      : 'It points the same way for most.'
    const apart =
      i2 === '0'
        ? 'People differ no more than chance would explain.'
        : `${i2} % of the differences between people are more than chance.`
    return `For one more person, the correlation is expected to be between ${prediction.low} and ${prediction.high}. ${meaning} ${apart}`
  },
  title: ({ cause, effect }, isSameDay) =>
    isSameDay
      ? `${cause} and ${effect} on the same day among many people`
      : `${effect} after ${cause} among many people`,
  question: (outcome, occasion) => `Among many people, is there a difference in ${outcome} ${occasion}?`,
  objective: (kind, { cause, effect }, lagDays) => {
    const who = kind === 'group' ? 'everyone who takes part' : 'everyone who shares'
    const what =
      lagDays === 0
        ? `how closely ${cause} and ${effect} go together on the same day`
        : `whether there is a difference in ${effect} ${lag(lagDays)} more ${cause}`
    return `To see ${what}, on average over ${who}, and how much people differ.`
  },
  background: ({ cause, effect }) =>
    `One person’s days show what is true for that person. Many people’s days together show what is common, and how much people differ, in ${effect} and ${cause}.`,
  design: (kind, { pair, people: who, lagDays }) => {
    const both = `at least 10 days with both ${pair.cause} and ${pair.effect}, whatever their result`
    if (who.text === '0') {
      const everybody = kind === 'group' ? 'everyone who takes part in it' : 'everyone who shares these data'
      return `This study will look back at the days of ${everybody} and has ${both}, once there are ten of them. The delay was chosen in advance: ${lag(lagDays)}.`
    }
    const source = kind === 'group' ? 'who take part in this study' : 'who share these data'
    return `This study looks back at the days of ${people(who)} ${source} and have ${both}. The delay was chosen in advance: ${lag(lagDays)}.`
  },
  dataAnalysis: (version) =>
    `For each person the correlation of daily values was calculated, with an error that allows for days that resemble the day before. The results were then pooled with random effects, which lets people differ (restricted maximum likelihood, modified Hartung–Knapp interval). Method ${version}.`,
  limitations: ({ cause }, isSameDay) => {
    const order = isSameDay ? ' On the same day, we cannot tell which came first.' : ''
    return `A link in records does not show that the difference comes from ${cause}.${order} Trends and seasons that many people share may explain part of it. People who record and share are not like everyone else, and the average may not apply to you. Please do not change a treatment because of it without talking to a doctor.`
  },
  significance: ({ isClear, people: who, lack }) => {
    if (lack !== undefined) return `It is too early to tell: ${lack}.`
    return isClear
      ? `With ${people(who)}, the average is clearly different from zero: its 95 % interval does not include zero.`
      : `With ${people(who)}, the average may just as well be zero: its 95 % interval includes zero.`
  },
  message: ({ people: who, occasion, outcome, value, ...tendency }) =>
    `among ${people(who)}, ${outcome} ${tended(tendency)} ${occasion}, which is ${value}.`,
  sources: (who) => `The days of ${people(who)}, each recorded with their own apps and devices.`,
}

export const enOptimum: OptimumMessages = {
  doses: ({ low, high, isOne }) => (isOne ? level(low) : `${level({ ...low, unit: 'count' })} to ${level(high)}`),
  sentence: ({ occasion, outcome, mean, overall, kind, days: counted, value, side }) => {
    const word = value ?? SIDES.level[side]
    const further = counted.form === 'one' ? 'further day' : 'further days'
    return `${occasion}, ${outcome} ${averaged(kind)} ${mean}, ${word} than the usual ${overall} (checked on ${counted.text} ${further}).`
  },
  occasion: ({ doses, isOne, doseKind, name, window }) => {
    const total = window.durationDays === 1 ? '' : window.over === 'sum' ? ' in all' : ' on average'
    if (doseKind === 'amount') return onDays(`${doses} of ${name}${total}`, true, window)
    if (doseKind === 'times') {
      const often = isOne ? times({ text: doses }) : `${doses} times`
      return onDays(`${name} ${often}${total}`, true, { ...window, verb: 'having ' })
    }
    return onDays(`${name} ${isOne ? 'at' : 'from'} ${doses}${total}`, false, window)
  },
  message: ({ outcome, occasion, kind, side, value }) => {
    const word =
      kind === 'days' ? `came up ${side} often than usual` : `averaged ${value ?? SIDES[kind][side]} than usual`
    return `so far, ${outcome} ${word} ${occasion}.`
  },
}

const TITLES = {
  directed: 'What came before what',
  sameDay: 'What goes together on the same day',
  common: 'What many people share',
} as const

const NOTHING = {
  directed: 'Nothing stands out so far. More days, and entries on days when nothing happened, help most.',
  sameDay: 'Nothing stands out so far. More days, and entries on days when nothing happened, help most.',
  common: 'It is too early to tell: it takes at least ten people who share both.',
} as const

const NO_PROOF = 'A link does not show what leads to what: something else may go with both.'

/** What a search for a steady rise or fall is blind to. */
const UNSEEN =
  'We looked for a steady rise or fall. We would have missed an effect of too little as well as too much, one that shows only in some circumstances, one that wears off, or one that comes later.'

const VERDICTS: Record<Verdict, readonly string[]> = {
  likely: ['“Likely” means that at most one in twenty such links is expected to be chance.', NO_PROOF],
  possible: ['“Possible” means that up to one in five such links is expected to be chance.', NO_PROOF],
  'no sign': ['That does not rule out a link: a small one takes more days to show.', UNSEEN],
  'cannot tell': [],
}

export const enAbout: AboutMessages = {
  findings: ({ found, shown, isSorted }) => {
    const order = isSorted ? '' : ', the best supported first'
    const count = found.form === 'one' ? '1 link.' : `${found.text} links${order}.`
    const first = found.text === '0' ? NOTHING[shown] : count
    // What an average means is of no use where there is none.
    const meaning = found.text === '0' && shown === 'common' ? [] : MEANING[shown]
    return { title: TITLES[shown], sentences: [first, ...meaning] }
  },
  unmarked: (voice) =>
    voice === 'you'
      ? [
          'You have not marked any variable as an outcome of interest, and you have no primary outcome.',
          'To mark one, set “outcome” to true in the settings of the variable, or choose it as your primary outcome.',
        ]
      : ['This person has not marked any variable as an outcome of interest, and has no primary outcome.'],
  notOutcomes: (names) => [
    `${list(names)} ${names.length === 1 ? 'is not set as an outcome' : 'are not set as outcomes'}, so we do not look for what comes before ${names.length === 1 ? 'it' : 'them'}.`,
    `To have ${names.length === 1 ? 'it' : 'them'} compared, set “outcome” to true and “causeOnly” to false in the settings of the variable, or choose it as the primary outcome.`,
  ],
  itself: (name) => `${name} is not compared with itself. Please choose a different cause or effect.`,
  unused: (voice, names) =>
    voice === 'you'
      ? `You have not recorded ${list(names)} yet, so there is nothing to compare.`
      : `This person has not recorded ${list(names)} yet, so there is nothing to compare.`,
  verdict: (verdict) => VERDICTS[verdict],
  unjudged: (reason, effect) =>
    reason === 'no outcome'
      ? [
          `To have it compared, set “outcome” to true and “causeOnly” to false in the settings of ${effect}, or choose it as the primary outcome.`,
        ]
      : [],
}

const MEANING = {
  directed: [
    '“Likely” means that at most one in twenty such links is expected to be chance; “possible”, up to one in five.',
    'A link does not show what leads to what: something else may go with both.',
  ],
  sameDay: [
    'On the same day, we cannot tell which of the two comes first.',
    '“Likely” means that at most one in twenty such links is expected to be chance; “possible”, up to one in five.',
  ],
  common: [
    'Each is an average over everyone who shares both, whatever their own result; results of fewer than ten people are not shown.',
    'An average may not apply to you.',
  ],
} as const

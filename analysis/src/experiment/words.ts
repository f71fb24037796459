/**
 * The words of results and plans. The mathematics chooses what is said; a table like this one has the words in one
 * language. Names of arms and outcomes are the person's own, so no language may inflect them.
 */
export interface ExperimentWords {
  /** How the language writes numbers, and a p without or with its leading zero. */
  readonly decimal: '.' | ','
  readonly p: (text: string) => string
  /** Shown for an open end of an interval. */
  readonly open: string
  /** The unit of ratings. */
  readonly points: string
  /** An amount of something recorded in hours. */
  readonly minutes: (text: string) => string

  readonly likely: (claim: string) => string
  readonly possible: (claim: string, but: string) => string
  readonly byChance: string
  readonly claim: (what: Claim) => string
  readonly trueDifference: (low: string, high: string) => string
  readonly uneven: (missingDays: number, arms: readonly string[]) => string
  /** Effects slower than this many days are not ruled out. */
  readonly noEffect: (furthest: string, asked: string, days: number) => string
  readonly alike: (outcome: string) => string
  readonly tooFewDays: string
  /** The possible effect of the second arm; an open end is undefined. */
  readonly fits: (what: FittingRange) => string
  readonly need: (what: { readonly smallest: string; readonly blocks: number; readonly have: number }) => string

  /** Three arms. */
  readonly armsDiffer: (count: number, outcome: string) => string
  readonly slope: (outcome: string, amount: string) => string
  readonly against: (first: string, each: readonly string[]) => string
  readonly tooFew: string
  readonly range: (low: string, high: string) => string
  readonly noneMatters: (days: number) => string
  readonly cannotTell: (p: string) => string

  readonly notes: {
    readonly known: string
    readonly yours: string
    readonly early: string
    readonly byPerson: string
    readonly oneInTwenty: string
  }
  readonly plan: (what: PlannedLength) => string
  /** Effects slower than this many days cannot show. */
  readonly within: (days: number) => string

  /** Several people. */
  readonly together: (what: PooledClaim) => string
  readonly believed: (believed: string, measured: string) => string
}

/** The effect that is called likely or possible. */
export interface Claim {
  readonly arm: string
  readonly outcome: string
  readonly isUp: boolean
  readonly size: string
  /** The averages with the second and the first arm; undefined if one is unknown. */
  readonly means: readonly [second: string, first: string] | undefined
}

/** How much lower or higher the outcome may be with an arm. */
export interface FittingRange extends Pick<Claim, 'arm' | 'outcome'> {
  readonly low: FittingEnd | undefined
  readonly high: FittingEnd | undefined
}

export interface FittingEnd {
  readonly size: string
  readonly isUp: boolean
}

/** The pooled result of people who tried the same plan. */
export interface PooledClaim extends Pick<Claim, 'arm' | 'outcome' | 'isUp' | 'size'> {
  readonly low: string
  readonly high: string
  readonly people: number
  /** Where the effect of one more person is expected. */
  readonly expected: readonly [low: string, high: string]
}

export interface PlannedLength {
  readonly days: number
  readonly blocks: number
  readonly periodDays: number
  /** The number of experiments, of a hundred, that detect the effect. */
  readonly seen: number
  readonly isEnough: boolean
}

const someDays = (days: number): string => (days === 1 ? 'the day' : `${days} days`)

export const englishWords: ExperimentWords = {
  decimal: '.',
  p: (text) => `p ${text.replace('0.', '.')}`,
  open: 'no bound',
  points: 'points',
  minutes: (text) => `${text} ${text === '1' ? 'minute' : 'minutes'}`,

  likely: (claim) => `Likely: ${claim}.`,
  possible: (claim, but) => `Possible: ${claim}, but ${but}.`,
  byChance: 'Chance chose the days, so weekday, weather and season cannot explain it.',
  claim: ({ arm, outcome, isUp, size, means }) =>
    `“${arm}” ${isUp ? 'raises' : 'lowers'} your ${outcome} by about ${size}${means ? ` (${means[0]} instead of ${means[1]})` : ''}`,
  trueDifference: (low, high) => `The true difference is probably ${low} to ${high}.`,
  uneven: (missingDays, arms) =>
    `${missingDays} ${missingDays === 1 ? 'day is' : 'days are'} missing, unevenly between ${arms.join(' and ')}, which may explain it`,
  noEffect: (furthest, smallest, days) =>
    `No effect that matters within ${someDays(days)}: anything beyond ${furthest} either way does not fit your days (you asked about ${smallest}).`,
  alike: (outcome) => `Cannot tell: your ${outcome} was the same on nearly all days.`,
  tooFewDays: 'Cannot tell yet: there are too few days.',
  fits: ({ arm, outcome, low, high }) => {
    const end = ({ size, isUp }: FittingEnd) => `${size} ${isUp ? 'higher' : 'lower'}`
    const range = low ? `from ${end(low)} ${high ? `to ${end(high)}` : 'upwards'}` : high ? `up to ${end(high)}` : ''
    return `Cannot tell yet: with “${arm}”, your ${outcome} may be anything ${range}.`
  },
  need: ({ smallest, blocks, have }) =>
    `It takes ${blocks > 1000 ? 'more than 1000' : `about ${blocks}`} blocks to see ${smallest}; you have ${have}.`,

  armsDiffer: (count, outcome) => `the ${count} arms differ in your ${outcome}`,
  slope: (outcome, amount) => `each unit more changes your ${outcome} by ${amount}`,
  against: (first, each) => `Against ${first}: ${each.join(', ')}.`,
  tooFew: 'too few days',
  range: (low, high) => `${low} to ${high}`,
  noneMatters: (days) => `No effect that matters within ${someDays(days)} between any two arms.`,
  cannotTell: (p) => `Cannot tell yet (${p}).`,

  notes: {
    known: 'You knew which option each day had. Expecting an effect can cause one, especially in ratings.',
    yours: 'The result is about you, these weeks and this amount only.',
    early: 'Estimates of experiments that end early are somewhat too large.',
    byPerson: 'You ended it yourself, so only strong evidence counts.',
    oneInTwenty: 'One in twenty experiments on things that do nothing ends with “likely”.',
  },
  plan: ({ days, blocks, periodDays, seen, isEnough }) => {
    const length = `${days} days: ${blocks} blocks of ${periodDays}-day periods`
    return isEnough
      ? `It takes ${length}. An effect of that size is then seen in about ${seen} of 100 experiments.`
      : `Even ${length} would see an effect of that size in only ${seen} of 100 experiments.`
  },

  within: (days) => `It shows only what works within ${someDays(days)}; what takes longer needs longer periods.`,

  together: ({ people, arm, outcome, isUp, size, low, high, expected: [least, most] }) =>
    `${people} people tried this plan. On average, ${arm} ${isUp ? 'raises' : 'lowers'} ${outcome} by ${size} (95 % interval ${low} to ${high}). For one more person, anything from ${least} to ${most} is to be expected.`,
  believed: (believed, measured) =>
    `What we believe for you: ${believed}. Your own result is ${measured}; what others found draws it towards their average.`,
}

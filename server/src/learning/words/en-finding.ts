/** English: what is said about one finding. */
import type { Direction, Shortfall } from '@upshot/analysis'
import type { UnjudgedReason } from '../finding.ts'
import { change, days, list, range, tended, times } from './en-phrases.ts'
import type { Amount, FindingMessages, Lack, Messages, Pair } from './messages.ts'

const VERDICTS = {
  likely: 'likely',
  possible: 'possible, not established',
  'no sign': 'no sign so far',
  'cannot tell': 'cannot tell yet',
} as const

function directionWords(direction: Direction, { cause, effect }: Pair): string {
  if (direction === 'forward') return ''
  if (direction === 'both')
    return 'The link shows the other way round as well, so it says nothing about what leads to what.'
  return `The link is stronger the other way round: first ${effect}, then ${cause}.`
}

const EXPLANATIONS = {
  reverse: ({ cause, effect }: Pair) =>
    `It may be the other way round: ${effect} may come first, and ${cause} may follow.`,
  trend: () => 'A trend or season that both follow may explain part of it.',
  'common cause': ({ cause, effect }: Pair) =>
    `Something else that goes with both ${cause} and ${effect} may explain it.`,
} as const

const daysSoFar = (amount: Amount): string => (amount.text === '0' ? 'no day' : days(amount))

const SHORTFALLS: Record<Shortfall, (lack: Lack & { who: string }) => string> = {
  pairs: ({ have, need }) => `${daysSoFar(have)} with both values so far; ${need.text} are needed`,
  span: ({ have, need }) => `the days with both values cover ${days(have)} so far; ${need.text} are needed`,
  farShifts: () => 'the records cover too short a time so far',
  freedom: () => 'both change too slowly to compare so far, so it takes longer',
  variety: ({ have, need, who }) =>
    Number(have.text) < 2
      ? `${who} had the same value every day; it takes at least ${need.text} different ones`
      : `${who} had ${have.text} different values so far; ${need.text} are needed`,
  sameness: ({ have, who }) =>
    `${who} had the same value on ${have.text} % of its days, which leaves too little to compare`,
  arm: ({ have, need, name }) => {
    const whose = name === undefined ? '' : ` of ${name}`
    return `only ${days(have)} on one of the two sides${whose} so far; ${need.text} are needed`
  },
  switches: ({ have, need, who }) =>
    `${who} changed ${times(have)} so far; ${need.text} changes are needed to tell it apart from time passing`,
  noLag: ({ have, need }) =>
    have.text === '0'
      ? `no day with both values so far; ${need.text} are needed`
      : `at most ${days(have)} with both values so far; ${need.text} are needed`,
  people: ({ need }) => `fewer than ${need.text} people with enough days so far`,
  days: ({ have, need }) => `${daysSoFar(have)} so far; ${need.text} are needed`,
}

const UNJUDGED: Record<UnjudgedReason, (pair: Pair) => string> = {
  ingredient: () => 'one of them is part of the other, so a link between them would say nothing',
  'one record': () => 'both come from the same record, so they go together anyway',
  'no outcome': ({ effect }) => `${effect} is not set as an outcome`,
  'not yet analysed': () => 'results usually appear within a minute',
}

export const enFinding: FindingMessages = {
  headline: ({ occasion, outcome, change: by, value, range: bounds, verdict }) => {
    const verb = by.kind === 'days' ? 'came up' : 'averaged'
    const judged = value ? `, which is ${value}` : ''
    return `${occasion}, ${outcome} ${verb} ${change(by)}${judged} (${range(bounds)}; ${VERDICTS[verdict]}).`
  },
  tendency: ({ occasion, outcome, value, r, low, high, verdict, ...tendency }) => {
    const judged = value ? `, which is ${value}` : ''
    const bounds = `correlation ${r}, between ${low} and ${high}; ${VERDICTS[verdict]}`
    return `apart from trend, weekday and season, ${outcome} ${tended(tendency)} ${occasion}${judged} (${bounds}).`
  },
  sameDayNote: 'We cannot tell which of the two comes first.',
  newNote: 'This was found recently, and such differences tend to look larger than they are.',
  noSign: ({ cause, outcome, lagDays, days: compared }) =>
    lagDays === 0
      ? `no sign so far that ${cause} and ${outcome} go together on the same day (${days(compared)} compared).`
      : `no sign so far of a difference in ${outcome} after ${cause} (${days(compared)} compared).`,
  notCompared: ({ cause, outcome, reason, isForNow }) =>
    isForNow
      ? `we haven’t compared ${cause} with ${outcome} yet: ${reason}.`
      : `${cause} and ${outcome} are not compared: ${reason}.`,
  cannotTell: ({ cause, outcome, lack }) => `we cannot tell yet how ${cause} and ${outcome} go together: ${lack}.`,
  title: ({ effect, occasion, change: by }) => (by ? `${effect}: ${change(by)} ${occasion}` : `${effect} ${occasion}`),
  related: (names, are) => {
    const [which, others] = [names.length === 1 ? 'is' : 'are', `The same is true of ${list(names)}`]
    return are === 'inferred' ? `${others}, which ${which} inferred from it.` : `${others}, from which it is inferred.`
  },
  strength: (size, side) => (side === 'more' ? `${size} positive` : `${size} negative`),
}

export const enJudgement: Pick<
  Messages,
  'verdict' | 'direction' | 'directness' | 'explanation' | 'shortfall' | 'unjudged'
> = {
  unjudged: (reason, pair) => UNJUDGED[reason](pair),
  verdict: (verdict) => VERDICTS[verdict],
  direction: directionWords,
  directness: (kind, names) =>
    kind === 'direct'
      ? `The link remains when ${list(names)} ${names.length > 1 ? 'are' : 'is'} taken into account.`
      : `It may run through ${list(names)}.`,
  explanation: (explanation, pair) => EXPLANATIONS[explanation](pair),
  shortfall: (lack) => SHORTFALLS[lack.reason]({ ...lack, who: lack.name ?? 'it' }),
}

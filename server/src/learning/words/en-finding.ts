/** English: what is said about one finding. */
import type { Direction, Shortfall } from '@upshot/analysis'
import { change, counted, days, lag, people, range, SIDES } from './en-phrases.ts'
import type { FindingMessages, Lack, Messages, Pair } from './messages.ts'

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
  reverse: ({ cause, effect }: Pair) => `It may run the other way round: ${effect} may come first and ${cause} follow.`,
  trend: () => 'A trend or season that both follow may explain part of it.',
  'common cause': ({ cause, effect }: Pair) =>
    `Something else that goes with both ${cause} and ${effect} may explain it.`,
} as const

const SHORTFALLS: Record<Shortfall, (lack: Lack & { who: string }) => string> = {
  pairs: ({ have, need }) => `${days(have)} with both values so far; ${need.text} are needed`,
  span: ({ have, need }) => `the days with both values cover ${days(have)} so far; ${need.text} are needed`,
  farShifts: () => 'the records cover too short a time so far',
  freedom: () => 'both change too slowly to compare so far, so it takes longer',
  variety: ({ have, need, who }) =>
    have.form === 'one'
      ? `${who} had the same value every day; it takes at least ${need.text} different ones`
      : `${who} had ${have.text} different values so far; ${need.text} are needed`,
  sameness: ({ have, who }) =>
    `${who} had the same value on ${have.text} % of its days, which leaves too little to compare`,
  arm: ({ have, need, who }) => `${who} has ${days(have)} on one of its two sides so far; ${need.text} are needed`,
  switches: ({ have, need, who }) =>
    `${who} changed ${counted(have, 'time', 'times')} so far; ${need.text} changes are needed to tell it from time passing`,
  noLag: ({ have, need }) => `at most ${days(have)} with both values so far; ${need.text} are needed`,
  people: ({ have, need }) => `${people(have)} with enough days so far; ${need.text} are needed`,
  days: ({ have, need }) => `${days(have)} so far; ${need.text} are needed`,
}

export const enFinding: FindingMessages = {
  headline: ({ occasion, outcome, change: by, value, range: bounds, verdict }) => {
    const verb = by.kind === 'days' ? 'came up' : 'averaged'
    const judged = value ? `, which is ${value}` : ''
    return `${occasion}, ${outcome} ${verb} ${change(by)}${judged} (${range(bounds)}; ${VERDICTS[verdict]}).`
  },
  tendency: ({ cause, outcome, lagDays, side, value, r, low, high, verdict }) => {
    const judged = value ? `, which is ${value}` : ''
    const bounds = `correlation ${r}, between ${low} and ${high}; ${VERDICTS[verdict]}`
    const when = lagDays === 0 ? `on days with more ${cause}` : `${lag(lagDays)} more ${cause}`
    return `apart from trend, weekday and season, ${outcome} tended to be ${SIDES.level[side]} ${when}${judged} (${bounds}).`
  },
  sameDayNote: 'Which of the two comes first cannot be told.',
  noSign: ({ cause, outcome, lagDays, days: compared }) =>
    lagDays === 0
      ? `no sign so far that ${cause} and ${outcome} go together on the same day (${days(compared)} compared).`
      : `no sign so far of a difference in ${outcome} after ${cause} (${days(compared)} compared).`,
  cannotTell: ({ cause, outcome, lack }) => `cannot tell yet how ${cause} and ${outcome} go together: ${lack}.`,
  title: ({ cause, effect }, lagDays, by) => {
    const when = lagDays === 0 ? `on days with more ${cause}` : `after ${cause}`
    return by ? `${effect}: ${change(by)} ${when}` : `${effect} ${when}`
  },
  strength: (size, side) => (side === 'more' ? `${size} positive` : `${size} negative`),
}

export const enJudgement: Pick<Messages, 'verdict' | 'direction' | 'explanation' | 'shortfall'> = {
  verdict: (verdict) => VERDICTS[verdict],
  direction: directionWords,
  explanation: (explanation, pair) => EXPLANATIONS[explanation](pair),
  shortfall: (lack) => SHORTFALLS[lack.reason]({ ...lack, who: lack.name ?? 'this' }),
}

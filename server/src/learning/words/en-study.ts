/** English: the parts of a study of one person. */
import { averaged, days, owned, spanAfterThe, spelled, tended } from './en-phrases.ts'
import type { Hours, Pair, StudyMessages } from './messages.ts'

const INSTRUCTIONS = {
  yesNo: (name: string) => `Every day, record whether there was ${name}: yes or no. A “no” counts as much as a “yes”.`,
  rating: (name: string) =>
    `Rate ${name} at least once a day, at about the same time, and before you look at earlier ratings.`,
  amount: (name: string, unit: string | undefined) =>
    unit === undefined ? `Record ${name} every day.` : `Record ${name} in ${unit} every day.`,
} as const

/** "over the week up to the day before". */
function before(lagDays: number, durationDays: number): string {
  const day = lagDays === 0 ? 'the same day' : lagDays === 1 ? 'the day before' : `${spelled(lagDays)} days before`
  return durationDays === 1 ? `of ${day}` : `over the ${spanAfterThe(durationDays)} up to ${day}`
}

interface Delay {
  readonly lagDays: number | null
  readonly durationDays: number | null
  readonly isChosen: boolean
  readonly hours: Hours | undefined
}

function comparison({ cause, effect }: Pair, { lagDays, durationDays, isChosen, hours }: Delay): string {
  if (lagDays === null) return ''
  if (!isChosen && (lagDays !== 0 || hours)) {
    return ` Each day of ${effect} was compared with ${cause} of earlier days, at every delay that was tried.`
  }
  if (hours) {
    const earlier = hours.from === 0 ? `in the ${hours.to} hours` : `${hours.from} to ${hours.to} hours`
    return ` Each entry of ${effect} was compared with ${cause} ${earlier} before it.`
  }
  return ` Each day of ${effect} was compared with ${cause} ${before(lagDays, durationDays ?? 1)}.`
}

const PREPARED = {
  days: 'Entries were combined into one value for each local day. Trend, weekday and season were removed.',
  moments:
    'Entries were compared one by one. Trend, weekday, season, the usual course of the day and what the entries before had already shown were removed.',
} as const

const SIZES = {
  days: 'Averages and differences are free of trend, weekday and season, too.',
  moments: 'The sizes are averages without the usual course of the day.',
} as const

export const enStudy: StudyMessages = {
  title: ({ cause, effect }, isSameDay) =>
    isSameDay ? `${cause} and ${effect} on the same day` : `${effect} after ${cause}`,
  question: (outcome, occasion) => `Is there a difference in ${outcome} ${occasion}?`,
  openQuestion: ({ outcome, cause, isSameDay }) =>
    isSameDay
      ? `Do ${cause} and ${outcome} go together on the same day?`
      : `Is there a difference in ${outcome} after ${cause}?`,
  notCompared: ({ cause, effect }) => ({
    studyDesign: 'No days were compared.',
    studyLimitations: `This says nothing for or against ${cause} or ${effect}: each can still be compared with other variables.`,
  }),
  objective: (voice, { cause, effect }, isSameDay) =>
    isSameDay
      ? `To see whether ${owned(voice, cause)} and ${effect} go together on the same day, and how closely.`
      : `To see whether there is a difference in ${owned(voice, effect)} after ${cause}, after how many days, and how large it is.`,
  background: (voice, { cause, effect }) =>
    `What is true for most people may not be true for one. This study looks only at ${owned(voice, cause)} and ${effect}.`,
  design: ({ voice, pair, days: compared, span, ...delay }) => {
    const when = span ? ` between ${span.first} and ${span.last}` : ''
    const who = voice === 'you' ? 'your own records' : 'the records of one person'
    const count = compared.text === '0' ? 'no days yet' : days(compared)
    return `This study looks back at ${who}: ${count} with both ${pair.cause} and ${pair.effect}${when}.${comparison(pair, delay)} Nothing was assigned at random.`
  },
  dataAnalysis: (version, compared) =>
    `${PREPARED[compared]} The link was compared with the links that appear when the same days are shifted against each other, where none should be, and corrected for every delay tried and for all pairs of variables looked at. ${SIZES[compared]} Method ${version}.`,
  means: ({ lowOccasion, high, low, highDays, lowDays, percent }) => {
    const share = percent ? `, or ${percent.amount.text} % ${percent.side}` : ''
    return `That is ${high} (${days(highDays)})${share}; ${lowOccasion}, it was ${low} (${days(lowDays)}).`
  },
  mean: ({ occasion, outcome, kind, mean, days: counted }) =>
    `${occasion}, ${outcome} ${averaged(kind)} ${mean} (${days(counted)}).`,
  coefficients: ({ r, low, high }) =>
    `Apart from trend, weekday and season, the correlation is ${r} (95 % interval ${low} to ${high}).`,
  significance: ({ verdict, days: compared, falseInHundred, isStrict, lack }) => {
    if (verdict === 'cannot tell') return `It is too early to tell: ${lack}.`
    if (verdict === 'no sign' || !falseInHundred) {
      return `Over ${days(compared)}, nothing stands out from what chance alone would give. That does not show that there is no link.`
    }
    const few = falseInHundred === 'underOne' ? 'fewer than one' : `about ${falseInHundred.text}`
    const share = `of 100 links as well supported as this one, ${few} would be chance`
    const strict = isStrict ? ' It also passes the stricter test.' : ''
    return verdict === 'likely'
      ? `Likely: over ${days(compared)}, ${share}.${strict}`
      : `Possible, not established: over ${days(compared)}, ${share}. More days will tell.`
  },
  predictor: ({ occasion, outcome, days: compared, ...tendency }) =>
    `${outcome} ${tended(tendency)} ${occasion} (${days(compared)} compared).`,
  limitations: ({ voice, pair, explanation, isSameDay, isLink }) => {
    const size = isLink ? ' Differences that were found only recently tend to look larger than they are.' : ''
    const order = isSameDay ? ' On the same day, we cannot tell which came first.' : ''
    const who =
      voice === 'you'
        ? 'This result is about you and this period only'
        : 'This result is about one person and one period only'
    return `A link in records does not show that the difference comes from ${pair.cause}.${order} ${explanation}${size} ${who}. Days without entries are not included. Please do not change a treatment because of it without talking to a doctor.`
  },
  sources: (voice, name, sources) => `The entries for ${owned(voice, name)} come from ${sources}.`,
  noSources: (voice, name) => `We do not know where the entries for ${owned(voice, name)} come from.`,
  lastValue: ({ voice, name, value, day }) =>
    `The last day with an entry for ${owned(voice, name)} was ${day}, with ${value}.`,
  lastValueAgainst: (side, range) =>
    side === 'within' ? `That is within ${range}.` : `That is ${side === 'below' ? 'below' : 'above'} ${range}.`,
  invitation: ({ cause, effect }) =>
    `Do you record ${cause} and ${effect}, or would you like to? Take part and see your own result next to everyone else’s. You can leave at any time, and your days leave with you.`,
  instruction: ({ name, unit, asks }) => INSTRUCTIONS[asks](name, unit),
  sharingTitle: ({ cause, effect }, verdict, isSameDay) => {
    const topic = isSameDay ? `${cause} and ${effect}` : `${effect} after ${cause}`
    return verdict === 'cannot tell' ? `${topic}: a study of one person` : `${topic}: what one person’s days say`
  },
}

/** English. */
import { CLOCK, type ClockForm, type Direction, type Shortfall, type Verdict } from '@upshot/analysis'
import { CLOCK_UNIT } from '@upshot/charts'
import { atStart, inside } from '../../../../languages/english-names.ts'
import { unitForms } from '../../tracking/units/unit-words.ts'
import type { UnjudgedReason } from '../finding.ts'
import {
  type AboutMessages,
  type Amount,
  type ChangeKind,
  type ChangeMessage,
  type ChangeRange,
  type Condition,
  type EffectWindow,
  type FindingMessages,
  type FormattedQuantity,
  type Hours,
  isHappening,
  type LackMessage,
  LEVELS,
  type Messages,
  type OptimumMessages,
  type PairMessage,
  type PopulationMessages,
  type StudyMessages,
  type Tendency,
  type Valuation,
  type Voice,
} from './messages.ts'

// Building blocks of sentences.

const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

const spelled = (count: number): string => SMALL[count] ?? String(count)

const counted = (amount: Amount, singular: string, plural: string): string =>
  `${amount.text} ${amount.form === 'one' ? singular : plural}`

const days = (amount: Amount): string => counted(amount, 'day', 'days')
const people = (amount: Amount): string => counted(amount, 'person', 'people')

/** "your coffee", "this person's coffee". */
const owned = (voice: Voice, name: string): string => `${voice === 'you' ? 'your' : 'this person’s'} ${inside(name)}`

function quantity({ text, form, unit, counted: ownForms }: FormattedQuantity): string {
  const forms = ownForms ?? unitForms.en[unit]
  if (!forms) return `${text} ${unit}`
  const name = form === 'one' ? forms.one : forms.other
  if (name === '') return text
  return `${text} ${name}`
}

function list(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

/** "a week", "three days". */
function spanOf(durationDays: number): string {
  if (durationDays === 1) return 'a day'
  if (durationDays === 7) return 'a week'
  if (durationDays % 7 === 0) return `${spelled(durationDays / 7)} weeks`
  return `${spelled(durationDays)} days`
}

/** "the week", "the three days". */
const spanAfterThe = (durationDays: number): string => spanOf(durationDays).replace(/^a /, '')

/** "once", "twice", "3 times". */
function times({ text }: Pick<Amount, 'text'>): string {
  if (text === '1') return 'once'
  return text === '2' ? 'twice' : `${text} times`
}

function overSeveralDays({ durationDays, over }: EffectWindow): string {
  if (durationDays === 1 || over === 'days') return ''
  return over === 'sum' ? ' in all' : ' on average'
}

function condition(cause: Condition, side: 'high' | 'low', window: EffectWindow): string {
  const name = inside(cause.name)
  const isHigh = side === 'high'
  const total = overSeveralDays(window)
  switch (cause.kind) {
    case 'present':
      return isHigh ? name : `no ${name}`
    case 'any':
      return isHigh ? `any ${name}` : `no ${name}`
    case 'amountOver':
      return `${isHigh ? 'more than' : 'at most'} ${quantity(cause.quantity)} of ${name}${total}`
    case 'timesOver':
      return `${name} ${isHigh ? 'more than' : 'at most'} ${times(cause.times)}${total}`
    case 'levelAbove':
      if (cause.quantity.unit === CLOCK_UNIT) return `${name} ${isHigh ? 'after' : 'by'} ${cause.quantity.text}${total}`
      return isHigh
        ? `${name} above ${level(cause.quantity)}${total}`
        : `${name} of ${level(cause.quantity)} or less${total}`
    case 'daysOver':
      return `${name} on ${isHigh ? 'more than' : 'at most'} ${days(cause.days)}`
    case 'moreThanUsual':
      return isHigh ? `more ${name} than usual` : `no more ${name} than usual`
    case 'higherThanUsual':
      return `${isHigh ? '' : 'no '}${SIDES[cause.measure].more} ${name} than usual`
    case 'lastAfter':
      if (cause.time === undefined) return `${isHigh ? 'a later' : 'no later'} last ${name} than usual`
      return `the last ${name} ${isHigh ? 'after' : 'by'} ${cause.time}`
    case 'hoursBefore': {
      const between = `between the last ${name} and ${inside(cause.effect)}`
      if (!cause.hours) return `${isHigh ? 'more' : 'no more'} time than usual ${between}`
      return `${isHigh ? 'more than' : 'at most'} ${quantity(cause.hours)} ${between}`
    }
  }
}

/** "coffee after 15:00". */
function byTheClock(form: ClockForm, name: string): string {
  if (form === CLOCK.last) return `the time of the last ${inside(name)}`
  return form === CLOCK.before ? `the hours since the last ${inside(name)}` : `${inside(name)} after ${form}:00`
}

/** A level on a scale is not an amount of points: "above 3.4", "above 62 %", but "above 45 minutes". */
function level(amount: FormattedQuantity): string {
  if (amount.unit === '%') return `${amount.text} %`
  return unitForms.en[amount.unit]?.other === 'points' ? amount.text : quantity(amount)
}

/** "2 to 4 hours", "within 2 hours". */
const hoursOf = ({ from, to }: Hours): string => (from === 0 ? `within ${to} hours` : `${from} to ${to} hours`)

function occasion(cause: Condition, side: 'high' | 'low', window: EffectWindow): string {
  // If moments of a day are compared, the low side is any other time.
  if (window.hours && side === 'low') return 'at other times'
  const phrase = condition(cause, side, window)
  return onDays(phrase, isHappening(cause, side), { ...window, verb: cause.kind === 'timesOver' ? 'having ' : '' })
}

function onDays(
  phrase: string,
  isHappeningByItself: boolean,
  { lagDays, durationDays, hours, verb = '' }: EffectWindow & { readonly verb?: string },
): string {
  if (hours) return `${hoursOf(hours)} after ${verb}${phrase}`
  if (lagDays === 0) {
    return durationDays === 1 ? `on days with ${phrase}` : `on the last day of ${spanOf(durationDays)} with ${phrase}`
  }
  const when = lagDays === 1 ? 'on days after' : `${spelled(lagDays)} days after`
  return durationDays === 1 && isHappeningByItself
    ? `${when} ${verb}${phrase}`
    : `${when} ${spanOf(durationDays)} with ${phrase}`
}

function lag(lagDays: number): string {
  if (lagDays === 0) return 'on the same day'
  return lagDays === 1 ? 'the day after' : `${spelled(lagDays)} days after`
}

/** "after more coffee". */
function briefly(cause: Condition, { lagDays, hours }: Pick<EffectWindow, 'lagDays' | 'hours'>): string {
  const name = inside(cause.name)
  if (cause.kind === 'lastAfter') return `after a later last ${name}`
  if (cause.kind === 'hoursBefore') return `after more time since the last ${name}`
  const isPresence = cause.kind === 'present' || cause.kind === 'any'
  const higher = cause.kind === 'higherThanUsual' ? SIDES[cause.measure].more : 'higher'
  const phrase = isPresence ? name : `${LEVELS.has(cause.kind) ? higher : 'more'} ${name}`
  if (hours) return `${hoursOf(hours)} after ${phrase}`
  return lagDays === 0 ? `on days with ${phrase}` : `after ${phrase}`
}

/** Comes before a mean of the outcome. */
const averaged = (kind: ChangeKind): string => (kind === 'days' ? 'came up on' : 'averaged')

const SIDES = {
  duration: { more: 'longer', less: 'shorter' },
  clock: { more: 'later', less: 'earlier' },
  level: { more: 'higher', less: 'lower' },
  days: { more: 'more', less: 'fewer' },
} as const

/** "38 minutes shorter", "0.8 points lower", "on 12 more days in 100". */
function change({ kind, side, quantity: amount }: ChangeMessage): string {
  if (kind === 'days') {
    return `on ${amount.text} ${SIDES.days[side]} ${amount.form === 'one' ? 'day' : 'days'} in 100`
  }
  return `${quantity(amount)} ${SIDES[kind][side]}`
}

const TENDED = {
  duration: { more: 'tended to be longer', less: 'tended to be shorter' },
  clock: { more: 'tended to be later', less: 'tended to be earlier' },
  level: { more: 'tended to be higher', less: 'tended to be lower' },
  days: { more: 'tended to come up more often', less: 'tended to come up less often' },
} as const

const tended = ({ kind, side }: Tendency): string => TENDED[kind][side]

type ChangeBetween = ChangeRange & { readonly kind: 'between' }

/** "between 28 and 70 minutes". */
const range = (bounds: ChangeRange): string =>
  bounds.kind === 'between' ? `between ${bounds.low.text} and ${highEnd(bounds)}` : `anywhere ${fromTo(bounds)}`

const highEnd = ({ of, high }: ChangeBetween): string => (of === 'days' ? `${high.text} days in 100` : quantity(high))

/** "from 1.5 points higher to 0.5 lower". */
function fromTo({ far, near }: Exclude<ChangeRange, ChangeBetween>): string {
  const end = `${near.quantity.text} ${SIDES[near.kind][near.side]}`
  return far.kind === 'days'
    ? `from ${far.quantity.text} ${SIDES.days[far.side]} to ${end} days in 100`
    : `from ${change(far)} to ${end}`
}

/** "the true difference is probably 28 to 70 minutes". */
const trueDifference = (bounds: ChangeRange): string =>
  bounds.kind === 'between'
    ? `the true difference is probably ${bounds.low.text} to ${highEnd(bounds)}`
    : `the true difference may be anything ${fromTo(bounds)}`

// One finding.

const JUDGED = { likely: 'Likely', possible: 'Possible, not established' } as const

const VERDICTS = {
  likely: 'likely',
  possible: 'possible, not established',
  'no sign': 'no sign so far',
  'cannot tell': 'cannot tell yet',
} as const

function directionWords(direction: Direction, { cause, effect }: PairMessage): string {
  if (direction === 'forward') return ''
  if (direction === 'both')
    return 'The link shows the other way round as well, so it says nothing about what leads to what.'
  return `The link is stronger the other way round: first ${inside(effect)}, then ${inside(cause)}.`
}

const EXPLANATIONS = {
  reverse: ({ cause, effect }: PairMessage) =>
    `It may be the other way round: ${inside(effect)} may come first, and ${inside(cause)} may follow.`,
  trend: () => 'A trend or season that both follow may explain part of it.',
  'common cause': ({ cause, effect }: PairMessage) =>
    `Something else that goes with both ${inside(cause)} and ${inside(effect)} may explain it.`,
} as const

const daysSoFar = (amount: Amount): string => (amount.text === '0' ? 'no day' : days(amount))

const SHORTFALLS: Record<Shortfall, (lack: LackMessage & { who: string }) => string> = {
  pairs: ({ have, need }) => `${daysSoFar(have)} with both values so far; ${need.text} are needed`,
  span: ({ have, need }) => `the days with both values cover ${days(have)} so far; ${need.text} are needed`,
  farShifts: () => 'the records cover too short a time so far',
  freedom: () => 'both change too slowly to compare so far, so it takes longer',
  variety: ({ have, need, who }) =>
    Number(have.text) < 2
      ? `${who} was only ever recorded with one value, so days with and without it cannot be compared yet`
      : `${who} had ${have.text} different values so far; ${need.text} are needed`,
  sameness: ({ have, who }) =>
    `${who} had the same value on ${have.text} % of its days, which leaves too little to compare`,
  arm: ({ have, need, name }) => {
    const whose = name === undefined ? '' : ` of ${inside(name)}`
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

const UNJUDGED: Record<UnjudgedReason, (pair: PairMessage) => string> = {
  ingredient: () => 'one of them is part of the other, so a link between them would say nothing',
  'one record': () => 'both come from the same record, so they go together anyway',
  'nearly the same': () => 'one of them is nearly the same as another variable, which is compared instead',
  'no outcome': ({ effect }) => `${inside(effect)} is not set as an outcome`,
  'not yet analysed': () => 'results usually appear within a minute',
}

const judgedAs = (value: Valuation | undefined): string => (value ? `, which is ${value}` : '')

const instead = ({ high, low }: { readonly high: string; readonly low: string }): string => `${high} instead of ${low}`

const enFinding: FindingMessages = {
  instead,
  sharesInstead: ({ high, low }) => `${high.text} instead of ${low.text} of 100 days`,
  headline: ({ occasion, outcome, change: by, high, low, value, range: bounds, verdict }) =>
    `${outcome} was about ${change(by)} ${occasion} (${instead({ high, low })})${judgedAs(value)}. ${JUDGED[verdict]}; ${trueDifference(bounds)}.`,
  slept: ({ occasion, voice, change: by, high, low, range: bounds, verdict }) => {
    const subject = voice === 'you' ? 'you' : 'this person'
    const less = `${quantity(by.quantity)} ${by.side}`
    return `${subject} slept about ${less} ${occasion} (${instead({ high, low })}). ${JUDGED[verdict]}; ${trueDifference(bounds)}.`
  },
  tendency: ({ occasion, outcome, value, r, low, high, verdict, ...tendency }) => {
    const bounds = `correlation ${r}, between ${low} and ${high}; ${VERDICTS[verdict]}`
    return `apart from trend, weekday and season, ${outcome} ${tended(tendency)} ${occasion}${judgedAs(value)} (${bounds}).`
  },
  occurrence: ({ occasion, outcome, high, low, value, range: bounds, verdict }) =>
    `${outcome} came up on ${high.text} of 100 days instead of ${low.text} ${occasion}${judgedAs(value)}. ${JUDGED[verdict]}; ${trueDifference(bounds)}.`,
  severity: ({ outcome, occasion, lowOccasion, high, low, highDays, lowDays }) =>
    `when there was ${inside(outcome)}, it averaged ${high} ${occasion} (${days(highDays)}) and ${low} ${lowOccasion} (${days(lowDays)}).`,
  absenceNote: (effect) => `Days without an entry are taken for days without ${inside(effect)}.`,
  pastNote: ({ cause, effect }) => `That takes into account how ${inside(effect)} was before ${inside(cause)}.`,
  orderNote: ({ cause, effect }) => `${atStart(cause)} comes before ${inside(effect)} on nearly all days.`,
  together: ({ cause, effect }) => `${atStart(effect)} goes together with ${inside(cause)}`,
  sameDayNote: 'We cannot tell which of the two comes first.',
  newNote: 'This was found recently, and such differences tend to look larger than they are.',
  noSign: ({ cause, outcome, lagDays, days: compared }) =>
    lagDays === 0
      ? `no sign so far that ${inside(cause)} and ${outcome} go together on the same day (${days(compared)} compared).`
      : `no sign so far of a difference in ${outcome} after ${inside(cause)} (${days(compared)} compared).`,
  notCompared: ({ cause, outcome, reason, isTemporary }) =>
    isTemporary
      ? `we haven’t compared ${inside(cause)} with ${outcome} yet: ${reason}.`
      : `${inside(cause)} and ${outcome} are not compared: ${reason}.`,
  cannotTell: ({ cause, outcome, lack }) =>
    `we cannot tell yet how ${inside(cause)} and ${outcome} go together: ${lack}.`,
  title: ({ effect, occasion, change: by }) => `${atStart(effect)}${by ? `: ${change(by)}` : ''} ${occasion}`,
  related: (names, are) => {
    const verb = names.length === 1 ? 'is' : 'are'
    const others = `The same is true of ${list(names.map(inside))}`
    return are === 'inferred' ? `${others}, which ${verb} inferred from it.` : `${others}, from which it is inferred.`
  },
  strength: (size, side) => (side === 'more' ? `${size} positive` : `${size} negative`),
}

const enJudgement: Pick<Messages, 'verdict' | 'direction' | 'directness' | 'explanation' | 'shortfall' | 'unjudged'> = {
  unjudged: (reason, pair) => UNJUDGED[reason](pair),
  verdict: (verdict) => VERDICTS[verdict],
  direction: directionWords,
  directness: (kind, names) =>
    kind === 'direct'
      ? `It is still there when we allow for ${list(names.map(inside))}. Something that is not recorded could still explain it.`
      : `It may run through ${list(names.map(inside))}.`,
  explanation: (explanation, pair) => EXPLANATIONS[explanation](pair),
  shortfall: (lack) => SHORTFALLS[lack.reason]({ ...lack, who: lack.name === undefined ? 'it' : inside(lack.name) }),
}

// Many people, best values, and explanations of lists.

const enPopulation: PopulationMessages = {
  link: ({ people: peopleCount, occasion, outcome, value, r, low, high, ...tendency }) => {
    const judged = value ? `, which is ${value}` : ''
    return `among ${people(peopleCount)}, ${inside(outcome)} ${tended(tendency)} ${occasion}${judged} (correlation ${r} on average, between ${low} and ${high}).`
  },
  noLink: ({ people: peopleCount, occasion, outcome, r, low, high }) =>
    `among ${people(peopleCount)}, there is no common difference in ${inside(outcome)} ${occasion} (correlation ${r} on average, between ${low} and ${high}).`,
  tooFew: ({ pair, need }) =>
    `it is too early to tell how ${inside(pair.cause)} and ${inside(pair.effect)} go together among many people: fewer than ${need.text} people with enough days so far.`,
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
      ? `${atStart(cause)} and ${inside(effect)} on the same day among many people`
      : `${atStart(effect)} after ${inside(cause)} among many people`,
  question: (outcome, occasion) => `Among many people, is there a difference in ${inside(outcome)} ${occasion}?`,
  objective: (kind, { cause, effect }, lagDays) => {
    const subject = kind === 'group' ? 'everyone who takes part' : 'everyone who shares'
    const outcome =
      lagDays === 0
        ? `how closely ${inside(cause)} and ${inside(effect)} go together on the same day`
        : `whether there is a difference in ${inside(effect)} ${lag(lagDays)} more ${inside(cause)}`
    return `To see ${outcome}, on average over ${subject}, and how much people differ.`
  },
  background: ({ cause, effect }) =>
    `One person’s days show what is true for that person. Many people’s days together show what is common, and how much people differ, in ${inside(effect)} and ${inside(cause)}.`,
  design: (kind, { pair, people: peopleCount, lagDays }) => {
    const both = `at least 10 days with both ${inside(pair.cause)} and ${inside(pair.effect)}, whatever their result`
    if (peopleCount.text === '0') {
      const everybody = kind === 'group' ? 'everyone who takes part in it' : 'everyone who shares these data'
      return `This study will look back at the days of ${everybody} and has ${both}, once there are ten of them. The delay was chosen in advance: ${lag(lagDays)}.`
    }
    const source = kind === 'group' ? 'who take part in this study' : 'who share these data'
    return `This study looks back at the days of ${people(peopleCount)} ${source} and have ${both}. The delay was chosen in advance: ${lag(lagDays)}.`
  },
  dataAnalysis: (version) =>
    `For each person the correlation of daily values was calculated, with an error that allows for days that resemble the day before. The results were then pooled with random effects, which lets people differ (restricted maximum likelihood, modified Hartung–Knapp interval). Method ${version}.`,
  limitations: ({ cause }, isSameDay) => {
    const order = isSameDay ? ' On the same day, we cannot tell which came first.' : ''
    return `A link in records does not show that the difference comes from ${inside(cause)}.${order} Trends and seasons that many people share may explain part of it. People who record and share are not like everyone else, and the average may not apply to you. Please do not change a treatment because of it without talking to a doctor.`
  },
  significance: ({ isClear, people: peopleCount, lack }) => {
    if (lack !== undefined) return `It is too early to tell: ${lack}.`
    return isClear
      ? `With ${people(peopleCount)}, the average is clearly different from zero: its 95 % interval does not include zero.`
      : `With ${people(peopleCount)}, the average may just as well be zero: its 95 % interval includes zero.`
  },
  message: ({ people: peopleCount, occasion, outcome, value, ...tendency }) =>
    `among ${people(peopleCount)}, ${inside(outcome)} ${tended(tendency)} ${occasion}, which is ${value}.`,
  sources: (peopleCount) => `The days of ${people(peopleCount)}, each recorded with their own apps and devices.`,
}

const enOptimum: OptimumMessages = {
  doses: ({ low, high, isSingleDose }) => (isSingleDose ? level(low) : `${low.text} to ${level(high)}`),
  sentence: ({ occasion, outcome, mean, overall, kind, days: counted, value, side }) => {
    const word = value ?? SIDES.level[side]
    const further = counted.form === 'one' ? 'further day' : 'further days'
    return `${occasion}, ${outcome} ${averaged(kind)} ${mean}, ${word} than the usual ${overall} (checked on ${counted.text} ${further}).`
  },
  occasion: ({ doses, isSingleDose, doseKind, name, window }) => {
    const total = window.durationDays === 1 ? '' : window.over === 'sum' ? ' in all' : ' on average'
    if (doseKind === 'amount') return onDays(`${doses} of ${inside(name)}${total}`, true, window)
    if (doseKind === 'times') {
      const often = isSingleDose ? times({ text: doses }) : `${doses} times`
      return onDays(`${inside(name)} ${often}${total}`, true, { ...window, verb: 'having ' })
    }
    return onDays(`${inside(name)} ${isSingleDose ? 'at' : 'from'} ${doses}${total}`, false, window)
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
  nearest: 'What cannot be judged yet',
} as const

const NOTHING = {
  directed: 'Nothing stands out so far. More days, and entries on days when nothing happened, help most.',
  sameDay: 'Nothing stands out so far. More days, and entries on days when nothing happened, help most.',
  nearest: 'Everything that is compared can be judged.',
  common: 'It is too early to tell: it takes at least ten people who share both.',
} as const

const NO_PROOF = 'A link does not show what leads to what: something else may go with both.'

/** What a search for a steady rise or fall cannot see. */
const UNSEEN =
  'We looked for a steady rise or fall. We would have missed an effect of too little as well as too much, one that shows only in some circumstances, one that wears off, or one that comes later.'

const LIST_VERDICTS: Record<Verdict, readonly string[]> = {
  likely: ['“Likely” means that at most one in twenty such links is expected to be chance.', NO_PROOF],
  possible: ['“Possible” means that up to one in five such links is expected to be chance.', NO_PROOF],
  'no sign': ['That does not rule out a link: a small one takes more days to show.', UNSEEN],
  'cannot tell': [],
}

const enAbout: AboutMessages = {
  findings: ({ found, shown, isSorted }) => {
    const order = isSorted ? '' : ', the best supported first'
    const links = found.form === 'one' ? '1 link.' : `${found.text} links${order}.`
    const pairs =
      found.form === 'one'
        ? '1 pair that cannot be judged yet.'
        : `${found.text} pairs that cannot be judged yet, the nearest to an answer first.`
    const count = shown === 'nearest' ? pairs : links
    const first = found.text === '0' ? NOTHING[shown] : count
    // Without an average there is nothing to explain.
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
    `${list(names.map((name, index) => (index === 0 ? atStart(name) : inside(name))))} ${names.length === 1 ? 'is not set as an outcome' : 'are not set as outcomes'}, so we do not look for what comes before ${names.length === 1 ? 'it' : 'them'}.`,
    `To have ${names.length === 1 ? 'it' : 'them'} compared, set “outcome” to true and “causeOnly” to false in the settings of the variable, or choose it as the primary outcome.`,
  ],
  itself: (name) => `${atStart(name)} is not compared with itself. Please choose a different cause or effect.`,
  unused: (voice, names) =>
    voice === 'you'
      ? `You have not recorded ${list(names.map(inside))} yet, so there is nothing to compare.`
      : `This person has not recorded ${list(names.map(inside))} yet, so there is nothing to compare.`,
  verdict: (verdict) => LIST_VERDICTS[verdict],
  unjudged: (reason, effect) =>
    reason === 'no outcome'
      ? [
          `To have it compared, set “outcome” to true and “causeOnly” to false in the settings of ${inside(effect)}, or choose it as the primary outcome.`,
        ]
      : [],
}

const MEANING = {
  nearest: [],
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

// Parts of a study of one person.

const INSTRUCTIONS = {
  yesNo: (name: string) =>
    `Every day, record whether there was ${inside(name)}: yes or no. A “no” counts as much as a “yes”.`,
  rating: (name: string) =>
    `Rate ${inside(name)} at least once a day, at about the same time, and before you look at earlier ratings.`,
  amount: (name: string, unit: string | undefined) =>
    unit === undefined ? `Record ${inside(name)} every day.` : `Record ${inside(name)} in ${unit} every day.`,
} as const

/** "over the week up to the day before". */
function before(lagDays: number, durationDays: number): string {
  const day = lagDays === 0 ? 'the same day' : lagDays === 1 ? 'the day before' : `${spelled(lagDays)} days before`
  return durationDays === 1 ? `of ${day}` : `over the ${spanAfterThe(durationDays)} up to ${day}`
}

interface WindowWords {
  readonly lagDays: number | null
  readonly durationDays: number | null
  readonly isChosen: boolean
  readonly hours: Hours | undefined
}

function comparison({ cause, effect }: PairMessage, { lagDays, durationDays, isChosen, hours }: WindowWords): string {
  if (lagDays === null) return ''
  if (!isChosen && (lagDays !== 0 || hours)) {
    return ` Each day of ${inside(effect)} was compared with ${inside(cause)} of earlier days, at every delay that was tried.`
  }
  if (hours) {
    const earlier = hours.from === 0 ? `in the ${hours.to} hours` : `${hours.from} to ${hours.to} hours`
    return ` Each entry of ${inside(effect)} was compared with ${inside(cause)} ${earlier} before it.`
  }
  return ` Each day of ${inside(effect)} was compared with ${inside(cause)} ${before(lagDays, durationDays ?? 1)}.`
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

const enStudy: StudyMessages = {
  title: ({ cause, effect }, isSameDay) =>
    isSameDay ? `${atStart(cause)} and ${inside(effect)} on the same day` : `${atStart(effect)} after ${inside(cause)}`,
  question: (outcome, occasion) => `Is there a difference in ${outcome} ${occasion}?`,
  openQuestion: ({ outcome, cause, isSameDay }) =>
    isSameDay
      ? `Do ${inside(cause)} and ${outcome} go together on the same day?`
      : `Is there a difference in ${outcome} after ${inside(cause)}?`,
  notCompared: ({ cause, effect }) => ({
    studyDesign: 'No days were compared.',
    studyLimitations: `This says nothing for or against ${inside(cause)} or ${inside(effect)}: each can still be compared with other variables.`,
  }),
  objective: (voice, { cause, effect }, isSameDay) =>
    isSameDay
      ? `To see whether ${owned(voice, cause)} and ${inside(effect)} go together on the same day, and how closely.`
      : `To see whether there is a difference in ${owned(voice, effect)} after ${inside(cause)}, after how many days, and how large it is.`,
  background: (voice, { cause, effect }) =>
    `What is true for most people may not be true for one. This study looks only at ${owned(voice, cause)} and ${inside(effect)}.`,
  design: ({ voice, pair, days: compared, span, ...delay }) => {
    const when = span ? ` between ${span.first} and ${span.last}` : ''
    const subject = voice === 'you' ? 'your own records' : 'the records of one person'
    const count = compared.text === '0' ? 'no days yet' : days(compared)
    return `This study looks back at ${subject}: ${count} with both ${inside(pair.cause)} and ${inside(pair.effect)}${when}.${comparison(pair, delay)} Nothing was assigned at random.`
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
    const subject =
      voice === 'you'
        ? 'This result is about you and this period only'
        : 'This result is about one person and one period only'
    return `A link in records does not show that the difference comes from ${inside(pair.cause)}.${order} ${explanation}${size} ${subject}. Days without entries are not included. Please do not change a treatment because of it without talking to a doctor.`
  },
  sources: (voice, name, sources) => `The entries for ${owned(voice, name)} come from ${sources}.`,
  noSources: (voice, name) => `We do not know where the entries for ${owned(voice, name)} come from.`,
  lastValue: ({ voice, name, value, day }) =>
    `The last day with an entry for ${owned(voice, name)} was ${day}, with ${value}.`,
  lastValueAgainst: (side, range) =>
    side === 'within' ? `That is within ${range}.` : `That is ${side === 'below' ? 'below' : 'above'} ${range}.`,
  invitation: ({ cause, effect }) =>
    `Do you record ${inside(cause)} and ${inside(effect)}, or would you like to? Take part and see your own result next to everyone else’s. You can leave at any time, and your days leave with you.`,
  instruction: ({ name, unit, asks }) => INSTRUCTIONS[asks](name, unit),
  sharingTitle: ({ cause, effect }, verdict, isSameDay) => {
    const topic = isSameDay ? `${atStart(cause)} and ${inside(effect)}` : `${atStart(effect)} after ${inside(cause)}`
    return verdict === 'cannot tell' ? `${topic}: a study of one person` : `${topic}: what one person’s days say`
  },
}

const AMOUNT_NAMES =
  /\b(duration|time|minutes|hours|amount|intake|count|number|distance|length|weight|calories|energy|dose)\b/i

export const en: Messages = {
  namesAnAmount: (name) => AMOUNT_NAMES.test(name),
  quantity,
  level,
  unitName: (unit) => (unit === '%' ? 'percent' : unitForms.en[unit]?.other || unit),
  yesNo: (answer) => `“${answer}”`,
  yesShare: (inHundred) => `${days(inHundred)} in 100`,
  days,
  people,
  list,
  owned,
  byTheClock,
  condition,
  occasion,
  lag,
  briefly,
  change,
  range,
  ...enJudgement,
  finding: enFinding,
  study: enStudy,
  population: enPopulation,
  optimum: enOptimum,
  about: enAbout,
}

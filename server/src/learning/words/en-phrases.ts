/** English: the pieces that sentences are made of. */
import { CLOCK, type ClockForm } from '@upshot/analysis'
import { unitForms } from '../../tracking/units/unit-forms.ts'
import { isHappening, LEVELS } from './level.ts'
import type {
  Amount,
  Change,
  ChangeKind,
  Condition,
  Hours,
  Quantity,
  Range,
  Tendency,
  Voice,
  Window,
} from './messages.ts'

const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

export const spelled = (count: number): string => SMALL[count] ?? String(count)

export const counted = (amount: Amount, one: string, other: string): string =>
  `${amount.text} ${amount.form === 'one' ? one : other}`

export const days = (amount: Amount): string => counted(amount, 'day', 'days')
export const people = (amount: Amount): string => counted(amount, 'person', 'people')

/** "your Coffee", "this person's Coffee". */
export const owned = (voice: Voice, name: string): string =>
  voice === 'you' ? `your ${name}` : `this person’s ${name}`

export function quantity({ text, form, unit }: Quantity): string {
  const forms = unitForms.en[unit]
  if (!forms) return `${text} ${unit}`
  const name = form === 'one' ? forms.one : forms.other
  if (name === '') return text
  return `${text} ${name}`
}

export function list(items: readonly string[]): string {
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
export const spanAfterThe = (durationDays: number): string => spanOf(durationDays).replace(/^a /, '')

/** "once", "twice", "3 times". */
export function times({ text }: Pick<Amount, 'text'>): string {
  if (text === '1') return 'once'
  return text === '2' ? 'twice' : `${text} times`
}

function overSeveralDays({ durationDays, over }: Window): string {
  if (durationDays === 1 || over === 'days') return ''
  return over === 'sum' ? ' in all' : ' on average'
}

export function condition(what: Condition, side: 'high' | 'low', window: Window): string {
  const { name } = what
  const isHigh = side === 'high'
  const total = overSeveralDays(window)
  switch (what.kind) {
    case 'present':
      return isHigh ? name : `no ${name}`
    case 'any':
      return isHigh ? `any ${name}` : `no ${name}`
    case 'amountOver':
      return `${isHigh ? 'more than' : 'at most'} ${quantity(what.quantity)} of ${name}${total}`
    case 'timesOver':
      return `${name} ${isHigh ? 'more than' : 'at most'} ${times(what.times)}${total}`
    case 'levelAbove':
      return isHigh
        ? `${name} above ${level(what.quantity)}${total}`
        : `${name} of ${level(what.quantity)} or less${total}`
    case 'daysOver':
      return `${name} on ${isHigh ? 'more than' : 'at most'} ${days(what.days)}`
    case 'moreThanUsual':
      return isHigh ? `more ${name} than usual` : `no more ${name} than usual`
    case 'higherThanUsual':
      return `${isHigh ? '' : 'no '}${what.isTime ? 'longer' : 'higher'} ${name} than usual`
    case 'lastAfter':
      if (what.time === undefined) return `${isHigh ? 'a later' : 'no later'} last ${name} than usual`
      return `the last ${name} ${isHigh ? 'after' : 'by'} ${what.time}`
    case 'hoursBefore': {
      const between = `between the last ${name} and ${what.effect}`
      if (!what.hours) return `${isHigh ? 'more' : 'no more'} time than usual ${between}`
      return `${isHigh ? 'more than' : 'at most'} ${quantity(what.hours)} ${between}`
    }
  }
}

/** "Coffee after 15:00". */
export function byTheClock(form: ClockForm, name: string): string {
  if (form === CLOCK.last) return `the time of the last ${name}`
  return form === CLOCK.before ? `the hours since the last ${name}` : `${name} after ${form}:00`
}

/** A level on a scale is not so many points: "above 3.4", "above 62 %", but "above 45 minutes". */
export function level(amount: Quantity): string {
  if (amount.unit === '%') return `${amount.text} %`
  return unitForms.en[amount.unit]?.other === 'points' ? amount.text : quantity(amount)
}

/** "2 to 4 hours", "within 2 hours". */
export const hoursOf = ({ from, to }: Hours): string => (from === 0 ? `within ${to} hours` : `${from} to ${to} hours`)

export function occasion(what: Condition, side: 'high' | 'low', window: Window): string {
  // Between the moments of a day, whatever does not follow the cause is any other time.
  if (window.hours && side === 'low') return 'at other times'
  const phrase = condition(what, side, window)
  return onDays(phrase, isHappening(what, side), { ...window, verb: what.kind === 'timesOver' ? 'having ' : '' })
}

export function onDays(
  phrase: string,
  isHappeningByItself: boolean,
  { lagDays, durationDays, hours, verb = '' }: Window & { readonly verb?: string },
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

export function lag(lagDays: number): string {
  if (lagDays === 0) return 'on the same day'
  return lagDays === 1 ? 'the day after' : `${spelled(lagDays)} days after`
}

/** "after more Coffee". */
export function briefly(what: Condition, { lagDays, hours }: Pick<Window, 'lagDays' | 'hours'>): string {
  if (what.kind === 'lastAfter') return `after a later last ${what.name}`
  if (what.kind === 'hoursBefore') return `after more time since the last ${what.name}`
  const isPresence = what.kind === 'present' || what.kind === 'any'
  const higher = what.kind === 'higherThanUsual' && what.isTime ? 'longer' : 'higher'
  const phrase = isPresence ? what.name : `${LEVELS.has(what.kind) ? higher : 'more'} ${what.name}`
  if (hours) return `${hoursOf(hours)} after ${phrase}`
  return lagDays === 0 ? `on days with ${phrase}` : `after ${phrase}`
}

/** What comes before a mean of the outcome. */
export const averaged = (kind: ChangeKind): string => (kind === 'days' ? 'came up on' : 'averaged')

export const SIDES = {
  duration: { more: 'longer', less: 'shorter' },
  level: { more: 'higher', less: 'lower' },
  days: { more: 'more', less: 'fewer' },
} as const

/** "38 minutes shorter", "0.8 points lower", "on 12 more days in 100". */
export function change({ kind, side, quantity: amount }: Change): string {
  if (kind === 'days') {
    return `on ${amount.text} ${SIDES.days[side]} ${amount.form === 'one' ? 'day' : 'days'} in 100`
  }
  return `${quantity(amount)} ${SIDES[kind][side]}`
}

const TENDED = {
  duration: { more: 'tended to be longer', less: 'tended to be shorter' },
  level: { more: 'tended to be higher', less: 'tended to be lower' },
  days: { more: 'tended to come up more often', less: 'tended to come up less often' },
} as const

export const tended = ({ kind, side }: Tendency): string => TENDED[kind][side]

export function range(bounds: Range): string {
  if (bounds.kind === 'between') return `between ${bounds.low.text} and ${bounds.high.text}`
  const written = ({ kind, side, quantity: amount }: Change) => `${amount.text} ${SIDES[kind][side]}`
  return `anywhere from ${written(bounds.far)} to ${written(bounds.near)}`
}

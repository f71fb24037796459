/**
 * German: the pieces that sentences are made of. The names of variables are the person's own words, and nobody knows
 * their gender: so no article and no ending hangs on them.
 */
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

const SMALL = ['kein', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf']

export const spelled = (count: number): string => SMALL[count] ?? String(count)

export const counted = (amount: Amount, one: string, other: string): string =>
  `${amount.text} ${amount.form === 'one' ? one : other}`

export const days = (amount: Amount): string => counted(amount, 'Tag', 'Tage')
/** After "an", "mit", "nach", "von": "an 12 Tagen". */
export const onSoManyDays = (amount: Amount): string => counted(amount, 'Tag', 'Tagen')
export const people = (amount: Amount): string => counted(amount, 'Person', 'Personen')

/** "Coffee bei dir", "Coffee bei dieser Person". */
export const owned = (voice: Voice, name: string): string =>
  voice === 'you' ? `${name} bei dir` : `${name} bei dieser Person`

export function quantity({ text, form, unit }: Quantity): string {
  const forms = unitForms.de[unit]
  if (!forms) return `${text} ${unit}`
  const name = form === 'one' ? forms.one : forms.other
  return name === '' ? text : `${text} ${name}`
}

/** "nach 2 Hüben": plural forms that end in e take an n. */
const inDative = (text: string): string => text.replace(/(?<= )(\p{L}+e)(?= |$)/u, '$1n')

const quantityAfter = (amount: Quantity): string =>
  amount.form === 'one' ? quantity(amount) : inDative(quantity(amount))

export function list(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} und ${items.at(-1)}`
}

/** After "nach" and "von": "einer Woche", "drei Tagen". */
export function spanOf(durationDays: number): string {
  if (durationDays === 1) return 'einem Tag'
  if (durationDays === 7) return 'einer Woche'
  if (durationDays % 7 === 0) return `${spelled(durationDays / 7)} Wochen`
  return `${spelled(durationDays)} Tagen`
}

/** "einmal", "zweimal", "3-mal". */
export function times({ text }: Pick<Amount, 'text'>): string {
  if (text === '1') return 'einmal'
  return text === '2' ? 'zweimal' : `${text}-mal`
}

const overSeveralDays = ({ durationDays, over }: Window): string => {
  if (durationDays === 1 || over === 'days') return ''
  return over === 'sum' ? ' insgesamt' : ' im Mittel'
}

export function condition(what: Condition, side: 'high' | 'low', window: Window): string {
  const { name } = what
  const isHigh = side === 'high'
  const total = overSeveralDays(window)
  const size = isHigh ? 'mehr als' : 'höchstens'
  switch (what.kind) {
    case 'present':
    case 'any':
      return isHigh ? name : `ohne ${name}`
    case 'amountOver':
      return `${size} ${quantityAfter(what.quantity)} ${name}${total}`
    case 'timesOver':
      return `${size} ${times(what.times)} ${name}${total}`
    case 'levelAbove':
      return isHigh
        ? `${name} über ${levelAfter(what.quantity)}${total}`
        : `${name} von höchstens ${levelAfter(what.quantity)}${total}`
    case 'daysOver':
      return `${name} an ${size} ${onSoManyDays(what.days)}`
    case 'moreThanUsual':
      return isHigh ? `mehr ${name} als sonst` : `nicht mehr ${name} als sonst`
    case 'higherThanUsual':
      return isHigh ? `${name} über dem Üblichen` : `${name} nicht über dem Üblichen`
    case 'lastAfter':
      if (what.time === undefined) return isHigh ? `${name} später als sonst` : `${name} nicht später als sonst`
      return `${name} zuletzt ${isHigh ? 'nach' : 'bis'} ${what.time} Uhr`
    case 'hoursBefore': {
      const between = `zwischen ${name} und ${what.effect}`
      if (!what.hours) return isHigh ? `mehr Zeit als sonst ${between}` : `nicht mehr Zeit als sonst ${between}`
      return `${size} ${quantityAfter(what.hours)} ${between}`
    }
  }
}

/** "Coffee nach 15 Uhr". */
export function byTheClock(form: ClockForm, name: string): string {
  if (form === CLOCK.last) return `${name} zuletzt (Uhrzeit)`
  return form === CLOCK.before ? `${name} zuletzt (Stunden vorher)` : `${name} nach ${form} Uhr`
}

/** A level on a scale is not so many points: "über 3,4", "über 62 %", but "über 45 Minuten". */
export function level(amount: Quantity): string {
  if (amount.unit === '%') return `${amount.text} %`
  return unitForms.de[amount.unit]?.other === 'Punkte' ? amount.text : quantity(amount)
}

const levelAfter = (amount: Quantity): string => (amount.form === 'one' ? level(amount) : inDative(level(amount)))

/** "2 bis 4 Stunden", "in den 2 Stunden". */
export const hoursOf = ({ from, to }: Hours): string =>
  from === 0 ? `in den ${to} Stunden` : `${from} bis ${to} Stunden`

export function occasion(what: Condition, side: 'high' | 'low', window: Window): string {
  // Between the moments of a day, whatever does not follow the cause is any other time.
  if (window.hours && side === 'low') return 'zu anderen Zeiten'
  return onDays(condition(what, side, window), isHappening(what, side), window)
}

const having = (phrase: string): string => (phrase.startsWith('ohne ') ? phrase : `mit ${phrase}`)

export function onDays(phrase: string, isHappeningByItself: boolean, window: Window): string {
  const { lagDays, durationDays, hours } = window
  if (hours) return `${hoursOf(hours)} nach ${phrase}`
  if (lagDays === 0) {
    if (durationDays === 1) return `an Tagen ${having(phrase)}`
    const span = durationDays === 7 ? 'einer Woche' : `von ${spanOf(durationDays)}`
    return `am letzten Tag ${span} ${having(phrase)}`
  }
  const when = lagDays === 1 ? 'an Tagen nach' : `${spelled(lagDays)} Tage nach`
  return durationDays === 1 && isHappeningByItself
    ? `${when} ${phrase}`
    : `${when} ${spanOf(durationDays)} ${having(phrase)}`
}

export function lag(lagDays: number): string {
  if (lagDays === 0) return 'am selben Tag'
  return lagDays === 1 ? 'am Tag danach' : `${spelled(lagDays)} Tage danach`
}

/** "nach mehr Coffee". */
export function briefly(what: Condition, { lagDays, hours }: Pick<Window, 'lagDays' | 'hours'>): string {
  if (what.kind === 'lastAfter') return `nach ${what.name} später als sonst`
  if (what.kind === 'hoursBefore') return `nach mehr Zeit seit ${what.name}`
  const isPresence = what.kind === 'present' || what.kind === 'any'
  const more = LEVELS.has(what.kind) ? `${what.name} über dem Üblichen` : `mehr ${what.name}`
  const phrase = isPresence ? what.name : more
  if (hours) return `${hoursOf(hours)} nach ${phrase}`
  return lagDays === 0 ? `an Tagen mit ${phrase}` : `nach ${phrase}`
}

export const SIDES = {
  duration: { more: 'länger', less: 'kürzer' },
  level: { more: 'höher', less: 'niedriger' },
  days: { more: 'häufiger', less: 'seltener' },
} as const

/** "38 Minuten kürzer", "0,8 Punkte niedriger", "an 12 von 100 Tagen häufiger". */
export function change({ kind, side, quantity: amount }: Change): string {
  if (kind === 'days') return `an ${amount.text} von 100 Tagen ${SIDES.days[side]}`
  return `${quantity(amount)} ${SIDES[kind][side]}`
}

/** A verb stands second in German: what comes between it and the rest is put in by whoever writes the sentence. */
export interface Predicate {
  readonly verb: string
  readonly rest: string
}

export const tended = ({ kind, side }: Tendency): Predicate =>
  kind === 'days'
    ? { verb: 'kam', rest: `eher ${SIDES.days[side]} vor` }
    : { verb: 'war', rest: `eher ${SIDES[kind][side]}` }

/** What is said of a mean of the outcome. */
export const averaged = (kind: ChangeKind, mean: string): Predicate =>
  kind === 'days' ? { verb: 'kam', rest: `an ${mean} vor` } : { verb: 'war', rest: `im Mittel ${mean}` }

export const VALUES = { better: 'besser', worse: 'schlechter' } as const

export function range(bounds: Range): string {
  if (bounds.kind === 'between') return `zwischen ${bounds.low.text} und ${bounds.high.text}`
  const written = ({ kind, side, quantity: amount }: Change) => `${amount.text} ${SIDES[kind][side]}`
  return `irgendwo von ${written(bounds.far)} bis ${written(bounds.near)}`
}

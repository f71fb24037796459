/** What tells a level (a temperature, an hour) from something that happens (two coffees), in any language. Pure. */
import type { Condition } from './messages.ts'

export const LEVELS: ReadonlySet<Condition['kind']> = new Set([
  'levelAbove',
  'higherThanUsual',
  'lastAfter',
  'hoursBefore',
])

/** Things that happen follow "after" or "nach" by themselves; levels belong to a day. */
export const isHappening = (what: Condition, side: 'high' | 'low'): boolean =>
  what.kind === 'amountOver' || what.kind === 'timesOver' || (side === 'high' && !LEVELS.has(what.kind))

import { at } from '../arrays/at.ts'
import type { TimedValues } from '../series/table.ts'

/** Half hours of a day: finer than anybody remembers when it was. */
export const SLOTS_PER_DAY = 48
export const SLOTS_PER_HOUR = 2
/** From one weekday and time of day to the next. */
export const SLOTS_PER_WEEK = 7 * SLOTS_PER_DAY

/** The half hour of each entry, counted from the first midnight of the table; −1 outside its days. */
export function slotsOf({ days, hours }: TimedValues, tableDays: number): Int32Array {
  const slots = new Int32Array(days.length)
  for (let place = 0; place < slots.length; place++) {
    const slot = SLOTS_PER_DAY * (days[place] as number) + Math.floor(SLOTS_PER_HOUR * at(hours, place))
    slots[place] = slot < 0 || slot >= SLOTS_PER_DAY * tableDays ? -1 : slot
  }
  return slots
}

export const dayOfSlot = (slot: number): number => Math.floor(slot / SLOTS_PER_DAY)

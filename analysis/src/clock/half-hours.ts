import { at } from '../arrays/at.ts'
import type { TimedValues } from '../series/table.ts'

/** Half hours of a day: finer than anybody remembers a time. */
export const SLOTS_PER_DAY = 48
export const SLOTS_PER_HOUR = 2
/** Half hours from one weekday and time of day to the next. */
export const SLOTS_PER_WEEK = 7 * SLOTS_PER_DAY

/** The half hour of each entry, counted from the first midnight of the table; −1 outside its days. */
export function slotsOf({ days, hours }: TimedValues, tableDays: number): Int32Array {
  const slots = new Int32Array(days.length)
  for (let index = 0; index < slots.length; index++) {
    const slot = SLOTS_PER_DAY * (days[index] as number) + Math.floor(SLOTS_PER_HOUR * at(hours, index))
    slots[index] = slot < 0 || slot >= SLOTS_PER_DAY * tableDays ? -1 : slot
  }
  return slots
}

/** The indices of entries in the order of their half hours, without those outside the table or excluded. */
export function inOrderOfTime(slots: Int32Array, isWanted: (index: number) => boolean = () => true): Int32Array {
  const indexes = new Int32Array(slots.length)
  let count = 0
  let isInOrder = true
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[index] as number
    if (slot < 0 || !isWanted(index)) continue
    if (count > 0 && (slots[indexes[count - 1] as number] as number) > slot) isInOrder = false
    indexes[count++] = index
  }
  const selected = indexes.subarray(0, count)
  // Most are in the order of time already.
  if (isInOrder) return selected
  return selected.sort((left, right) => (slots[left] as number) - (slots[right] as number) || left - right)
}

export const dayOfSlot = (slot: number): number => Math.floor(slot / SLOTS_PER_DAY)

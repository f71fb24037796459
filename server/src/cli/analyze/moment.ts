import { dayNumber } from '@upshot/analysis'

/** A day, and the hour of the local clock where it was written down: 15.5 for half past three. */
export interface Moment {
  readonly day: number
  readonly hour: number | null
}

/** 2026-01-31T15:20, with or without seconds; an offset behind it says where the clock stood, and the clock is what counts. */
const WITH_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/

/** Null where a cell is neither a day nor a day with a time. */
export function readMoment(cell: string): Moment | null {
  const plain = dayNumber(cell)
  if (plain !== null) return { day: plain, hour: null }
  const [, date = '', hours = '', minutes = '', seconds = '0'] = WITH_TIME.exec(cell) ?? []
  const day = dayNumber(date)
  const hour = Number(hours) + Number(minutes) / 60 + Number(seconds) / 3600
  return day === null || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 60 ? null : { day, hour }
}

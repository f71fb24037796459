import type { DayTable } from '@upshot/analysis'

/** The days of a table, without its values. */
export type Frame = Pick<DayTable, 'firstDay' | 'days'>

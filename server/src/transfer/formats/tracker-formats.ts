/** Exports of diaries, habit trackers and food logs, and tables of any kind. */
import { daylio } from './daylio.ts'
import type { Format } from './format.ts'

export const trackerFormats: readonly Format[] = [daylio]

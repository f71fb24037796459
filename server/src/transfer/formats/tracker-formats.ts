/** Exports of diaries, habit trackers and food logs, and tables of any kind. */
import { daylio } from './daylio.ts'
import type { Format } from './format.ts'
import { hevy } from './hevy.ts'
import { strong } from './strong.ts'

export const trackerFormats: readonly Format[] = [daylio, strong, hevy]

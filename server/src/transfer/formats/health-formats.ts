/** Exports of phones, watches, scales and clinics. */
import type { Format } from './format.ts'
import { garminFit } from './garmin-fit.ts'

export const healthFormats: readonly Format[] = [garminFit]

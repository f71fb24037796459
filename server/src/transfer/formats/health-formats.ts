/** Exports of phones, watches, scales and clinics. */
import type { Format } from './format.ts'

export const healthFormats: readonly Format[] = []

/** Every file format that can be read. The order decides where two are equally sure. */
import type { Format } from './format.ts'
import { healthFormats } from './health-formats.ts'
import { trackerFormats } from './tracker-formats.ts'

export const formats: readonly Format[] = [...healthFormats, ...trackerFormats]

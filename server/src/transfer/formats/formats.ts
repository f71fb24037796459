/** Every file format that can be read. The order decides where two are equally sure. */
import type { Format } from './format.ts'
import { healthFormats } from './health-formats.ts'
import { trackerFormats } from './tracker-formats.ts'
import { upshotDocument } from './upshot/upshot-document.ts'

export const formats: readonly Format[] = [upshotDocument, ...healthFormats, ...trackerFormats]

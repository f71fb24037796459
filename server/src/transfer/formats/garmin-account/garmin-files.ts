/** Which files of Garmin's archive hold what. Their names differ from year to year, so their records tell. */
import type { SourceFile } from '../format.ts'
import { mayBeJson } from '../reading/beginnings.ts'

export type GarminKind = 'days' | 'nights' | 'activities' | 'body' | 'status'

/** What only records of one kind say. */
const KINDS: readonly (readonly [kind: GarminKind, ...patterns: RegExp[]])[] = [
  ['activities', /"summarizedActivitiesExport"\s*:/],
  ['nights', /"sleepStartTimestampGMT"\s*:|"sleepWindowConfirmationType"\s*:/],
  ['days', /"calendarDate"\s*:/, /"wellnessStartTimeGmt"\s*:|"allDayStress"\s*:/],
  ['status', /"calendarDate"\s*:/, /"metrics"\s*:/, /"baselineLowerLimit"\s*:|"type"\s*:\s*"HRV"/],
  ['body', /"metaData"\s*:/, /"weight"\s*:\s*\{|"userSetNullForWeight"\s*:/],
]

export function garminKind(file: SourceFile): GarminKind | undefined {
  if (!mayBeJson(file)) return undefined
  const text = Buffer.from(file.head).toString('latin1')
  if (!/^\s*\[/.test(text)) return undefined
  return KINDS.find(([, ...patterns]) => patterns.every((pattern) => pattern.test(text)))?.[0]
}

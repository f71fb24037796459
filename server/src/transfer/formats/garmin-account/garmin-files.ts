/** Which files of Garmin's archive hold what. Their names differ from year to year, so their records tell. */
import type { SourceFile } from '../format.ts'

export type GarminKind = 'days' | 'nights' | 'activities' | 'body' | 'status'

/** What only records of one kind say. */
const KINDS: readonly (readonly [kind: GarminKind, ...patterns: RegExp[]])[] = [
  ['activities', /"summarizedActivitiesExport"\s*:/],
  ['nights', /"sleepStartTimestampGMT"\s*:|"sleepWindowConfirmationType"\s*:/],
  ['days', /"calendarDate"\s*:/, /"wellnessStartTimeGmt"\s*:|"allDayStress"\s*:/],
  ['status', /"calendarDate"\s*:/, /"metrics"\s*:/, /"baselineLowerLimit"\s*:|"type"\s*:\s*"HRV"/],
  ['body', /"metaData"\s*:/, /"weight"\s*:\s*\{|"userSetNullForWeight"\s*:/],
]

export function garminKind({ head }: SourceFile): GarminKind | undefined {
  const first = head.find((byte) => byte > 0x20)
  if (first !== 0x5b) return undefined
  const text = Buffer.from(head).toString('latin1')
  return KINDS.find(([, ...patterns]) => patterns.every((pattern) => pattern.test(text)))?.[0]
}

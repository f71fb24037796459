/** An export of Apple Health as the phone writes it: two clocks, a night with stages, a workout, and what is left out. */

const record = (type: string, source: string, span: readonly [start: string, end: string], value: string): string =>
  ` <Record type="${type}" sourceName="${source}" sourceVersion="11" creationDate="${span[1]}" startDate="${span[0]}" endDate="${span[1]}" ${value}/>`
const quantity = (type: string, source: string, span: readonly [string, string], value: string, unit: string): string =>
  record(`HKQuantityTypeIdentifier${type}`, source, span, `unit="${unit}" value="${value}"`)
const asleep = (stage: string, start: string, end: string): string =>
  record('HKCategoryTypeIdentifierSleepAnalysis', 'Watch', [start, end], `value="HKCategoryValueSleepAnalysis${stage}"`)

const RECORDS = [
  quantity('StepCount', 'iPhone', ['2026-01-31 23:50:00 -0500', '2026-01-31 23:59:00 -0500'], '500', 'count'),
  quantity('BodyMass', 'Scale', ['2026-02-01 00:30:00 +0100', '2026-02-01 00:30:00 +0100'], '72.5', 'kg'),
  asleep('AsleepCore', '2026-01-31 23:00:00 +0100', '2026-02-01 02:00:00 +0100'),
  asleep('AsleepDeep', '2026-02-01 02:00:00 +0100', '2026-02-01 03:30:00 +0100'),
  ' <Workout workoutActivityType="HKWorkoutActivityTypeYoga" duration="30" durationUnit="min" sourceName="Watch" creationDate="2026-02-01 12:00:00 +0100" startDate="2026-02-01 11:00:00 +0100" endDate="2026-02-01 11:30:00 +0100"/>',
  ' <ActivitySummary dateComponents="2026-02-01" activeEnergyBurned="300"/>',
]

export const appleHealthFixture = (): Record<string, string> => appleHealthExport(RECORDS)

/** An export that the phone made when it had only some of them. */
export const appleHealthPart = (from: number, to?: number): Record<string, string> =>
  appleHealthExport(RECORDS.slice(from, to))

const appleHealthExport = (records: readonly string[]): Record<string, string> => ({
  'apple_health_export/export.xml': [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE HealthData [',
    '<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)>',
    ']>',
    '<HealthData locale="en_US">',
    ' <ExportDate value="2026-02-02 09:00:00 +0100"/>',
    ...records,
    '</HealthData>',
    '',
  ].join('\n'),
})

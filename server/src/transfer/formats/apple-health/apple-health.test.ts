import { describe, expect, it } from 'vitest'
import { unitNamed } from '../../../tracking/units/units.ts'
import { categoryNamed } from '../../../tracking/variables/categories.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { appleHealth } from './apple-health.ts'
import { quantities } from './apple-health-records.ts'
import { appleHealthFixture } from './files.fixture.ts'

/** As the phone writes it, with a document type definition that declares more than is used. */
const document = (inside: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 13 -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)>
<!ATTLIST HealthData
  locale CDATA #REQUIRED
>
]>
<HealthData locale="de_DE">
 <ExportDate value="2026-06-10 09:00:00 +0200"/>
 <Me HKCharacteristicTypeIdentifierDateOfBirth="1980-01-01"/>
${inside}
</HealthData>`

interface AppleSample {
  readonly type: string
  readonly value?: string | number
  readonly unit?: string
  readonly start?: string
  readonly end?: string
  readonly source?: string
}

const NOON = '2026-06-01 12:00:00 +0200'
const NOON_EPOCH = Date.UTC(2026, 5, 1, 10) / 1000

const record = ({ type, value, unit, start = NOON, end = start, source = 'Watch' }: AppleSample): string =>
  ` <Record type="${type}" sourceName="${source}" sourceVersion="11" device="&lt;&lt;HKDevice: 0x28&gt;, name:Apple Watch&gt;"${unit === undefined ? '' : ` unit="${unit}"`} creationDate="${end}" startDate="${start}" endDate="${end}"${value === undefined ? '' : ` value="${value}"`}/>`
const quantity = (type: string, value: string | number, unit: string, more: Partial<AppleSample> = {}) =>
  record({ type: `HKQuantityTypeIdentifier${type}`, value, unit, ...more })
const category = (type: string, value: string, more: Partial<AppleSample> = {}) =>
  record({ type: `HKCategoryTypeIdentifier${type}`, value, ...more })

const read = (inside: string, name = 'apple_health_export/export.xml') =>
  readAll(appleHealth, uploadOf({ [name]: document(inside) }))
const brief = async (inside: string) =>
  (await read(inside)).entries.map(({ variableName, value, unit }) => [variableName, value, unit])

/** Every export has it. */
const PROFILE = { 'Your date of birth, sex and blood type': 1 }

describe('an export of Apple Health', () => {
  it('is recognised by its content, whatever its name, and nothing else is', () => {
    const sure = (files: Record<string, string>) => appleHealth.sniff(uploadOf(files))
    expect(sure({ 'apple_health_export/Exportieren.xml': document('') })).toBe(1)
    expect(
      sure({ 'a/export_cda.xml': '<ClinicalDocument/>', 'a/exportación.xml': document(''), 'a/w.gpx': '<gpx/>' }),
    ).toBe(1)
    expect(sure({ 'export.xml': '<ClinicalDocument/>' })).toBe(0)
    expect(sure({ 'a.csv': 'a,b' })).toBe(0)
  })

  it('preserves start, end, offset, source and line of every sample', async () => {
    const { entries } = await read(quantity('StepCount', 120, 'count', { end: '2026-06-01 12:15:00 +0200' }))
    expect(entries).toEqual([
      {
        kind: 'entry',
        variableName: 'Daily Step Count',
        categoryName: 'Physical Activities',
        unit: 'count',
        combination: 'SUM',
        value: 120,
        start: { epochSeconds: NOON_EPOCH, offsetMinutes: 120 },
        endEpoch: NOON_EPOCH + 900,
        sourceName: 'Watch',
        position: { file: 'apple_health_export/export.xml', line: 12 },
      },
    ])
  })

  it('reads quantities in their own units, as far as we have them', async () => {
    expect(
      await brief(
        [
          quantity('BodyMass', 165.3, 'lb'),
          quantity('BodyMass', 11, 'st', { source: 'Scale' }),
          quantity('Height', 1.8, 'm'),
          quantity('HeartRate', 61, 'count/min'),
          quantity('OxygenSaturation', 0.97, '%'),
          quantity('OxygenSaturation', 98, '%', { source: 'Other' }),
          quantity('BodyFatPercentage', 0.29, '%'),
          quantity('BodyTemperature', 98.6, 'degF'),
          quantity('ActiveEnergyBurned', 100, 'kJ'),
          quantity('DietaryWater', 8, 'fl_oz_us'),
          quantity('DietaryCaffeine', 95, 'mg'),
          quantity('VO2Max', 42.1, 'mL/min·kg'),
          quantity('BodyMassIndex', 23.4, 'count'),
          quantity('InsulinDelivery', 4, 'IU'),
          quantity('BloodGlucose', 99, 'mg/dL'),
          quantity('BloodGlucose', 5.5, 'mmol&lt;180.1558800000541&gt;/L'),
          quantity('WalkingSpeed', 5.4, 'km/hr'),
          quantity('EnvironmentalAudioExposure', 71.2, 'dBASPL'),
        ].join('\n'),
      ),
    ).toEqual([
      ['Body Weight', 165.3, 'lb'],
      ['Body Weight', 69.85322498, 'kg'],
      ['Body Height', 1.8, 'm'],
      ['Heart Rate (Pulse)', 61, 'bpm'],
      ['Oxygen Saturation', 97, '%'],
      ['Oxygen Saturation', 98, '%'],
      ['Body Fat', 29, '%'],
      ['Body Temperature', 98.6, 'F'],
      ['Active Energy Burned', 23.9005736138, 'kcal'],
      ['Water', 236.5882365, 'mL'],
      ['Caffeine', 95, 'mg'],
      ['Exercise Capacity (VO2 Max)', 42.1, 'index'],
      ['Body Mass Index', 23.4, 'index'],
      ['Insulin', 4, 'units'],
      ['Blood Glucose', 99, 'mg/dL glucose'],
      ['Blood Glucose', 5.5, 'mmol/L glucose'],
      ['Walking Speed', 1.5, 'm/s'],
      ['Noise Level', 71.2, 'dB'],
    ])
  })

  it('gives every type an existing unit and category', () => {
    for (const [type, { target }] of quantities) {
      expect(unitNamed(target.unit), type).toBeDefined()
      expect(categoryNamed(target.categoryName), type).toBeDefined()
    }
    expect(quantities.size).toBeGreaterThan(100)
  })

  it('counts a stage of sleep for itself and for the whole, and time in bed separately', async () => {
    const night = (value: string, start: string, end: string) =>
      category('SleepAnalysis', `HKCategoryValueSleepAnalysis${value}`, {
        start: `2026-06-01 ${start}:00 +0200`,
        end: `2026-06-01 ${end}:00 +0200`,
      })
    expect(
      await brief(
        [
          night('InBed', '00:00', '08:00'),
          night('AsleepCore', '00:30', '02:00'),
          night('AsleepDeep', '02:00', '03:00'),
          night('AsleepREM', '03:00', '03:30'),
          night('Awake', '03:30', '03:40'),
          night('Asleep', '04:00', '05:00'),
        ].join('\n'),
      ),
    ).toEqual([
      ['Time in Bed', 8, 'h'],
      ['Sleep Duration', 1.5, 'h'],
      ['Light Sleep Duration', 1.5, 'h'],
      ['Sleep Duration', 1, 'h'],
      ['Deep Sleep Duration', 1, 'h'],
      ['Sleep Duration', 0.5, 'h'],
      ['REM Sleep Duration', 0.5, 'h'],
      ['Awake Time in the Night', 10, 'min'],
      ['Sleep Duration', 1, 'h'],
    ])
  })

  it('reads symptoms by their severity, and mere presence as such', async () => {
    expect(
      await brief(
        [
          category('Headache', 'HKCategoryValueSeverityModerate'),
          category('Headache', 'HKCategoryValueSeverityNotPresent', { source: 'Phone' }),
          category('Nausea', 'HKCategoryValueSeverityUnspecified'),
          category('Vomiting', 'HKCategoryValueSeveritySevere'),
          category('MenstrualFlow', 'HKCategoryValueMenstrualFlowHeavy'),
          category('MindfulSession', 'HKCategoryValueNotApplicable', { end: '2026-06-01 12:10:00 +0200' }),
          category('AppleStandHour', 'HKCategoryValueAppleStandHourIdle'),
          category('ToothbrushingEvent', 'HKCategoryValueNotApplicable'),
        ].join('\n'),
      ),
    ).toEqual([
      ['Headache', 3, '/6'],
      ['Headache', 0, '/6'],
      ['Nausea Present', 1, 'yes/no'],
      ['Vomiting', 1, 'event'],
      ['Menstrual Flow', 5, '/6'],
      ['Menstruation', 1, 'yes/no'],
      ['Meditation', 10, 'min'],
      ['Stand Hours', 0, 'count'],
      ['Brushing Teeth', 1, 'count'],
    ])
  })

  it('imports blood pressure once, though it is listed twice', async () => {
    const pair = quantity('BloodPressureSystolic', 121, 'mmHg') + quantity('BloodPressureDiastolic', 79, 'mmHg')
    const inside = `${pair}<Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="Cuff" startDate="${NOON}" endDate="${NOON}">${pair}</Correlation>`
    const { entries, leftOut } = await read(inside)
    expect(entries.map(({ variableName, value }) => [variableName, value])).toEqual([
      ['Systolic Blood Pressure', 121],
      ['Diastolic Blood Pressure', 79],
    ])
    expect(leftOut).toEqual({ ...PROFILE, 'Groups of records that are also listed one by one': 1 })
  })

  it('treats built-in property names as unknown units and values', async () => {
    const times = `sourceName="Watch" startDate="${NOON}" endDate="2026-06-01 12:31:00 +0200"`
    const { entries, rejected, leftOut } = await read(
      [
        quantity('OxygenSaturation', 0.97, 'constructor'),
        quantity('BodyMass', 70, 'toString'),
        category('SleepAnalysis', 'constructor'),
        `<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="9" durationUnit="valueOf" ${times}/>`,
      ].join('\n'),
    )
    expect(entries.map(({ variableName, value }) => [variableName, value])).toEqual([['Running', 31]])
    expect(rejected.map(({ reason }) => reason)).toEqual([
      'The unit "constructor" is not known for this.',
      'The unit "toString" is not known for this.',
    ])
    expect(leftOut).toEqual({ ...PROFILE, constructor: 1 })
  })

  it('reads workouts in the older and the newer layout', async () => {
    const times = 'sourceName="Watch" startDate="2026-06-01 12:00:00 +0200" endDate="2026-06-01 12:31:00 +0200"'
    const older = `<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30.5" durationUnit="min" totalDistance="3.1" totalDistanceUnit="mi" totalEnergyBurned="310" totalEnergyBurnedUnit="kcal" ${times}/>`
    const newer = `<Workout workoutActivityType="HKWorkoutActivityTypeFencing" duration="1800" durationUnit="s" ${times.replace('Watch', 'Other')}>
      <WorkoutEvent type="HKWorkoutEventTypePause" date="${NOON}"/>
      <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" sum="200" unit="Cal"/>
      <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" average="140" unit="count/min"/>
    </Workout>`
    const { entries } = await read(older + newer)
    expect(entries.map(({ variableName, value, unit, note }) => [variableName, value, unit, note])).toEqual([
      ['Running', 30.5, 'min', undefined],
      ['Workout Energy Burned', 310, 'kcal', undefined],
      ['Workout Distance', 3.1, 'mi', undefined],
      ['Exercise', 30, 'min', 'Fencing'],
      ['Workout Energy Burned', 200, 'kcal', undefined],
    ])
  })

  it('keeps two values of the same second, and a duplicated sample only once', async () => {
    const meal = [12, 30, 12].map((grams) => quantity('DietaryProtein', grams, 'g')).join('\n')
    const { entries, leftOut } = await read(meal)
    expect(entries.map(({ value, start }) => [value, start.epochSeconds - NOON_EPOCH])).toEqual([
      [12, 0],
      [30, 1],
    ])
    expect(leftOut).toEqual({ ...PROFILE, 'Samples that appear twice': 1 })
  })

  it('reads 12-hour times with the special spaces that phones insert', async () => {
    const at = (start: string) => quantity('StepCount', 1, 'count', { start })
    const { entries, rejected } = await read(
      ['2026-06-01 1:00:00\u202fPM +0200', '2026-06-01 12:00:00\u00a0AM +0200', '2026-02-30 12:00:00 +0200']
        .map(at)
        .join('\n'),
    )
    expect(entries.map(({ start }) => start.epochSeconds - NOON_EPOCH)).toEqual([3600, -43_200])
    expect(rejected.map(({ reason }) => reason)).toEqual(['startDate "2026-02-30 12:00:00 +0200" is not a time.'])
  })

  it('rejects malformed values with their line, and counts what it leaves out', async () => {
    const { entries, rejected, leftOut } = await read(
      [
        quantity('StepCount', 'n/a', 'count'),
        quantity('StepCount', '5e-324', 'count'),
        quantity('StepCount', 1, 'parsec'),
        quantity('StepCount', 1, 'count', { end: '2026-06-01 11:00:00 +0200' }),
        quantity('NikeFuel', 1, 'count'),
        category('PregnancyTestResult', 'HKCategoryValuePregnancyTestResultNegative'),
        ' <ActivitySummary dateComponents="2026-06-01" activeEnergyBurned="400"/>',
      ].join('\n'),
    )
    expect(entries).toEqual([])
    expect(rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
      [12, 'value "n/a" is not a number.'],
      [13, 'value "5e-324" is not a number.'],
      [14, 'The unit "parsec" is not known for this.'],
      [15, 'It ends before it starts.'],
    ])
    expect(leftOut).toEqual({
      ...PROFILE,
      NikeFuel: 1,
      PregnancyTestResultNegative: 1,
      'Daily summaries of activity': 1,
    })
  })
})

describe('other files in the export of Apple Health', () => {
  const [[path, xml] = ['', '']] = Object.entries(appleHealthFixture())
  const observation = {
    resourceType: 'Observation',
    status: 'final',
    code: { coding: [{ system: 'http://loinc.org', code: '4548-4' }], text: 'Hemoglobin A1c' },
    effectiveDateTime: '2026-02-01T08:00:00+01:00',
    valueQuantity: { value: 5.4, unit: '%' },
  }
  const ecg = (result: string) =>
    `Name,A. Person\nRecorded Date,2026-02-01 10:30:00 +0100\nClassification,${result}\nDevice,"Watch7,12"\nSample Rate,512 hertz\nAverage Heart Rate,64 bpm\n\nLead,Lead I\nUnit,µV\n\n-12.3\n40.1\n`

  it('give observations of clinics, and results of electrocardiograms', async () => {
    const record = ' <ClinicalRecord type="Observation" resourceFilePath="/clinical-records/Observation-1.json"/>'
    const { entries, leftOut, unread } = await readAll(
      appleHealth,
      uploadOf({
        [path]: xml.replace('</HealthData>', `${record}\n</HealthData>`),
        'apple_health_export/clinical-records/Observation-1.json': JSON.stringify(observation),
        'apple_health_export/clinical-records/Condition-1.json': '{"resourceType":"Condition"}',
        'apple_health_export/electrocardiograms/ecg_1.csv': ecg('Sinus Rhythm'),
        'apple_health_export/electrocardiograms/ecg_2.csv': ecg('Vorhofflimmern').replaceAll('10:30', '11:30'),
        'apple_health_export/electrocardiograms/ecg_3.csv': ecg('Inconclusive').replaceAll('10:30', '12:30'),
      }),
    )
    const found = entries.filter(({ variableName }) => /A1c|ECG|Pulse/.test(variableName))
    expect(found.map(({ variableName, value }) => [variableName, value])).toEqual([
      ['Hemoglobin A1c', 5.4],
      ['Atrial Fibrillation (ECG)', 0],
      ['Heart Rate (Pulse)', 64],
      ['Atrial Fibrillation (ECG)', 1],
      ['Heart Rate (Pulse)', 64],
      ['Heart Rate (Pulse)', 64],
    ])
    expect(leftOut).toMatchObject({
      'Curves of electrocardiograms': 3,
      'Electrocardiograms without a clear result': 1,
    })
    expect(leftOut['Clinical records']).toBeUndefined()
    expect(unread).toMatchObject({ 'apple_health_export/clinical-records/Condition-1.json': 1 })
  })
})

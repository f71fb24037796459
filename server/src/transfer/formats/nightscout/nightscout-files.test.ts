import { expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { nightscoutFiles } from './nightscout-files.ts'

it('files of a Nightscout give the same as the live source', async () => {
  const { entries, leftOut } = await readAll(nightscoutFiles, sampleUpload('nightscout'))
  expect(entries.map(inFull)).toEqual([
    '2026-02-01T23:55Z Blood Glucose 104 mg/dL glucose MEAN Vital Signs :1',
    '2026-02-02T01:10+60 Blood Glucose 99 mg/dL glucose MEAN Vital Signs :2',
    '2026-02-01T12:00Z Insulin 4.5 units SUM Treatments "Lunch" :1',
    '2026-02-01T12:00Z Carbohydrates 45 g SUM Nutrients "Lunch" :1',
    '2026-02-02T17:00+60 Exercise 40 min SUM Physical Activities until 2026-02-02T17:40 :2',
  ])
  // An error code of the sensor, lower than any value, and a treatment without an amount.
  expect(leftOut).toEqual({ 'Records without glucose, insulin, carbohydrates or exercise': 2 })
})

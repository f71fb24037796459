import { expect, it } from 'vitest'
import { brief } from '../brief.fixture.ts'
import { readAll } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { ccda } from './ccda.ts'

it('a C-CDA gives vital signs and results like FHIR, at the time of their group if they have none', async () => {
  const { entries, leftOut, rejected } = await readAll(ccda, sampleUpload('ccda'))
  expect(entries.map(brief)).toEqual([
    'Systolic Blood Pressure 121 mmHg 2026-02-01T08:10:00+02:00, City Clinic',
    'Body Weight 72.5 kg 2026-02-01T08:10:00+02:00, City Clinic',
    'Hemoglobin A1c 5.4 % 2026-02-02T00:00:00+01:00, City Clinic',
  ])
  expect(leftOut).toEqual({
    'Color of Urine: no number': 1,
    'Medications on the list: the document does not say when you took them': 1,
  })
  expect(rejected).toEqual([])
})

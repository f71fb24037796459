import { expect, it } from 'vitest'
import { brief } from '../brief.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
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

it('heights in inches of the survey, and indices of body mass in any spelling, are those of the catalogue', async () => {
  const observation = (code: string, value: string, unit: string) =>
    `<entry><observation classCode="OBS" moodCode="EVN">
      <code code="${code}" codeSystem="2.16.840.1.113883.6.1" displayName="As the clinic calls it"/>
      <statusCode code="completed"/>
      <effectiveTime value="20260201081000+0200"/>
      <value xsi:type="PQ" value="${value}" unit="${unit}"/>
    </observation></entry>`
  const observations = [
    observation('8302-2', '70', '[in_us]'),
    observation('39156-5', '27.8', 'kg/m²'),
    observation('39156-5', '28', '1'),
    observation('39156-5', '28.1', 'kg/m2'),
  ]
  const text = `<ClinicalDocument>${observations.join('')}</ClinicalDocument>`
  const { entries } = await readAll(ccda, uploadOf({ 'document.xml': text }))
  expect(entries.map(({ variableName, value, unit }) => [variableName, value, unit])).toEqual([
    ['Body Height', 70, 'in'],
    ['Body Mass Index', 27.8, 'index'],
    ['Body Mass Index', 28, 'index'],
    ['Body Mass Index', 28.1, 'index'],
  ])
})

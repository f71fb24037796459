import { expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { tandem } from './tandem.ts'

it("Tandem's tables below each other bring glucose, insulin and carbohydrates at the time of the pump", async () => {
  const { entries, rejected, unread } = await readAll(tandem, sampleUpload('tandem'))
  expect(entries.map(inFull)).toEqual([
    '2026-02-01T23:50+60 Blood Glucose (mg/dL) 132 index MEAN Vital Signs :2',
    '2026-02-02T00:05+60 Blood Glucose (mg/dL) 140 index MEAN Vital Signs :3',
    '2026-02-02T12:05:30+60 Rapid-Acting Insulin 4.2 units SUM Treatments :10',
    '2026-02-02T12:05:30+60 Carbohydrates 42 g SUM Nutrients :10',
  ])
  expect(rejected.map(({ place }) => place.line)).toEqual([4])
  expect(unread).toMatchObject({ IOB: 1, FoodDelivered: 1, CorrectionDelivered: 1 })
})

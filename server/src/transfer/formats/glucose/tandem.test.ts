import { expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { filesOf } from '../samples.fixture.ts'
import { tandem } from './tandem.ts'

it("Tandem's consecutive tables give glucose, insulin and carbohydrates at the pump's time", async () => {
  const files = filesOf({ folder: 'tandem' })
  const text = (path: string) => Buffer.from(files.get(path) ?? '').toString()
  const onBoard = 'Type,EventID,EventDateTime,IOB\nIOB,81,2026-02-01T23:52:00,1.91\n'
  const report = [text('readings.csv'), onBoard, text('boluses.csv')].join('\n')
  const { entries, rejected, unread } = await readAll(tandem, uploadOf({ 'export.csv': report }))
  expect(entries.map(inFull)).toEqual([
    '2026-02-01T23:50+60 Blood Glucose 132 mg/dL glucose MEAN Vital Signs :2',
    '2026-02-02T00:05+60 Blood Glucose 140 mg/dL glucose MEAN Vital Signs :3',
    '2026-02-02T12:05:30+60 Rapid-Acting Insulin 4.2 units SUM Treatments :10',
    '2026-02-02T12:05:30+60 Carbohydrates 42 g SUM Nutrients :10',
  ])
  expect(rejected.map(({ position }) => position.line)).toEqual([4])
  expect(unread).toMatchObject({ IOB: 1, FoodDelivered: 1, CorrectionDelivered: 1 })
})

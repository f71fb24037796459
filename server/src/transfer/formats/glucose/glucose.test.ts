import { describe, expect, it } from 'vitest'
import { brief } from '../brief.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { dexcomClarity } from './dexcom-clarity.ts'
import { libreView } from './libreview.ts'

describe('LibreView', () => {
  it('brings readings, insulin and carbohydrates at the local time of the device', async () => {
    const { entries, rejected, leftOut, questions } = await readAll(libreView, sampleUpload('libreview'), {
      timeZone: 'Europe/London',
    })
    expect(entries.map(brief)).toEqual([
      'Blood Glucose (mmol/L) 5.6 index 2026-03-28T23:50:00+00:00, FreeStyle LibreLink',
      'Blood Glucose (mmol/L) 6.2 index 2026-03-29T00:05:00+00:00, FreeStyle LibreLink',
      'Rapid-Acting Insulin 4.5 units 2026-03-29T08:00:00+01:00, FreeStyle LibreLink',
      'Long-Acting Insulin 12 units 2026-03-29T08:00:00+01:00, FreeStyle LibreLink',
      'Carbohydrates 45 g 2026-03-29T08:05:00+01:00, FreeStyle LibreLink (porridge)',
      'Blood Glucose (mmol/L) 5.9 index 2026-03-29T08:10:00+01:00, FreeStyle LibreLink',
    ])
    expect(rejected.map(({ place, reason }) => [place.line, reason])).toEqual([[10, '"soon" is not a date and time.']])
    expect(leftOut).toEqual({
      'Rows without glucose, insulin or carbohydrates': 1,
      'Readings beyond the range of the sensor': 1,
    })
    expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
  })

  it('reads German columns, and asks which of day and month comes first', async () => {
    const read = (dayOrder: string, timeZone: string) =>
      readAll(libreView, sampleUpload('libreview-german'), { answers: { dayOrder }, timeZone })
    expect((await read('day first', 'Europe/Berlin')).entries.map(brief)).toEqual([
      'Blood Glucose (mg/dL) 95 index 2026-03-04T08:15:00+01:00, FreeStyle Libre 3',
      'Rapid-Acting Insulin 2.5 units 2026-03-04T08:30:00+01:00, FreeStyle Libre 3',
    ])
    const { entries, questions } = await read('month first', 'America/New_York')
    expect(entries.slice(0, 1).map(brief)).toEqual([
      'Blood Glucose (mg/dL) 95 index 2026-04-03T08:15:00-04:00, FreeStyle Libre 3',
    ])
    expect(questions.map(({ key }) => key)).toEqual(['timeZone', 'dayOrder'])
  })
})

describe('Dexcom Clarity', () => {
  it.each([
    ['Europe/Berlin', '+02:00'],
    ['America/Denver', '-06:00'],
  ])('brings readings and events at the local time of the device in %s', async (timeZone, offset) => {
    const { entries, rejected, leftOut } = await readAll(dexcomClarity, sampleUpload('dexcom-clarity'), { timeZone })
    expect(entries.map(brief)).toEqual([
      `Blood Glucose (mg/dL) 105 index 2026-06-02T23:58:00${offset}, Dexcom`,
      `Carbohydrates 45 g 2026-06-03T07:30:00${offset}, Dexcom`,
      `Rapid-Acting Insulin 4.5 units 2026-06-03T07:31:00${offset}, Dexcom`,
      `Long-Acting Insulin 12 units 2026-06-03T22:00:00${offset}, Dexcom`,
      `Exercise 45 min 2026-06-03T18:00:00${offset} for 2700 s, Dexcom (Heavy)`,
      `Blood Glucose (mg/dL) 99 index 2026-06-03T19:00:00${offset}, Dexcom`,
    ])
    expect(rejected.map(({ place, reason }) => [place.line, reason])).toEqual([
      [13, '"tomorrow" is not a date and time.'],
    ])
    expect(leftOut).toEqual({
      'Rows about the person, the devices and the alerts': 3,
      'Readings beyond the range of the sensor': 1,
      'Events without a value': 1,
    })
  })

  it('takes mmol/L from the header', async () => {
    const header = 'Index,Timestamp (YYYY-MM-DDThh:mm:ss),Event Type,Event Subtype,Glucose Value (mmol/L)'
    const { entries } = await readAll(
      dexcomClarity,
      uploadOf({ 'c.csv': `${header}\n1,2026-06-02T08:00:00,EGV,,5.8\n` }),
    )
    expect(entries.map(({ variableName, value }) => [variableName, value])).toEqual([['Blood Glucose (mmol/L)', 5.8]])
  })
})

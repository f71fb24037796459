import { describe, expect, it } from 'vitest'
import { brief } from '../brief.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { dexcomClarity } from './dexcom-clarity.ts'
import { libreView } from './libreview.ts'

describe('LibreView', () => {
  it("imports readings, insulin and carbohydrates at the device's local time", async () => {
    const { entries, rejected, leftOut, questions } = await readAll(libreView, sampleUpload('libreview'), {
      timeZone: 'Europe/London',
    })
    expect(entries.map(brief)).toEqual([
      'Blood Glucose 5.6 mmol/L glucose 2026-03-28T23:50:00+00:00, FreeStyle LibreLink',
      'Blood Glucose 6.2 mmol/L glucose 2026-03-29T00:05:00+00:00, FreeStyle LibreLink',
      'Rapid-Acting Insulin 4.5 units 2026-03-29T08:00:00+01:00, FreeStyle LibreLink',
      'Long-Acting Insulin 12 units 2026-03-29T08:00:00+01:00, FreeStyle LibreLink',
      'Carbohydrates 45 g 2026-03-29T08:05:00+01:00, FreeStyle LibreLink (porridge)',
      'Blood Glucose 5.9 mmol/L glucose 2026-03-29T08:10:00+01:00, FreeStyle LibreLink',
    ])
    expect(rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
      [10, '"soon" is not a date and time.'],
    ])
    expect(leftOut).toEqual({
      'Rows without glucose, insulin or carbohydrates': 1,
      'Readings beyond the range of the sensor': 1,
    })
    expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
  })

  it('reads German columns, and asks for the order of day and month', async () => {
    const read = (dayOrder: string, timeZone: string) =>
      readAll(libreView, sampleUpload('libreview-german'), { answers: { dayOrder }, timeZone })
    expect((await read('day first', 'Europe/Berlin')).entries.map(brief)).toEqual([
      'Blood Glucose 95 mg/dL glucose 2026-03-04T08:15:00+01:00, FreeStyle Libre 3',
      'Rapid-Acting Insulin 2.5 units 2026-03-04T08:30:00+01:00, FreeStyle Libre 3',
    ])
    const { entries, questions } = await read('month first', 'America/New_York')
    expect(entries.slice(0, 1).map(brief)).toEqual([
      'Blood Glucose 95 mg/dL glucose 2026-04-03T08:15:00-04:00, FreeStyle Libre 3',
    ])
    expect(questions.map(({ key }) => key)).toEqual(['timeZone', 'dayOrder'])
  })
})

describe('LibreView in any language', () => {
  const french = [
    'Données de glucose,Généré le,15-06-2025 09:00 UTC,Généré par,Quelqu’un',
    "Appareil,Numéro de série,Horodatage de l'appareil,Type d'enregistrement,Historique de la glycémie mg/dL,Numérisation de la glycémie mg/dL,Insuline à action rapide sans valeur numérique,Insuline à action rapide (unités),Aliments sans valeur numérique,Glucides (grammes),Glucides (portions),Insuline à action lente sans valeur numérique,Insuline à action lente (unités),Commentaires,Glycémie de la bandelette mg/dL,Corps cétoniques mmol/L,Insuline repas (unités),Insuline de correction (unités),Insuline modifiée par l'utilisateur (unités)",
    'FreeStyle LibreLink,X1,14-06-2025 08:00,0,104,,,,,,,,,,,,,,',
    'FreeStyle LibreLink,X1,14-06-2025 08:15,1,,110,,,,,,,,,,,,,',
    'FreeStyle LibreLink,X1,14-06-2025 08:20,4,,,,"3,5",,40,,,12,midi,,,,,',
  ].join('\n')

  it('is recognised by the order of its columns, not by their names; its title line is not a header', async () => {
    const upload = uploadOf({ 'glucose.csv': french })
    expect(libreView.sniff(upload)).toBe(1)
    const { entries, rejected, unread } = await readAll(libreView, upload)
    expect(entries.map(brief)).toEqual([
      'Blood Glucose 104 mg/dL glucose 2025-06-14T08:00:00+02:00, FreeStyle LibreLink',
      'Blood Glucose 110 mg/dL glucose 2025-06-14T08:15:00+02:00, FreeStyle LibreLink',
      'Rapid-Acting Insulin 3.5 units 2025-06-14T08:20:00+02:00, FreeStyle LibreLink (midi)',
      'Long-Acting Insulin 12 units 2025-06-14T08:20:00+02:00, FreeStyle LibreLink (midi)',
      'Carbohydrates 40 g 2025-06-14T08:20:00+02:00, FreeStyle LibreLink (midi)',
    ])
    expect([rejected, unread]).toEqual([[], { 'Numéro de série': 3, 'lines above the table': 1 }])
  })

  it('had another layout in 2019, in UTF-16 with tabs and without portions', async () => {
    const old = [
      'Glucose Data\tGenerated on\t2019/06/15 09:00 UTC',
      'Meter\tSerial Number\tMeter Timestamp\tRecord Type\tHistoric Glucose(mmol/L)\tScan Glucose(mmol/L)\tNon-numeric Rapid-Acting Insulin\tRapid-Acting Insulin (units)\tNon-numeric Food\tCarbohydrates (grams)\tNon-numeric Long-Acting Insulin\tLong-Acting Insulin (units)\tNotes\tStrip Glucose(mmol/L)\tKetone(mmol/L)\tMeal Insulin (units)\tCorrection Insulin (units)\tUser Change Insulin (units)\tPrevious Meter Timestamp\tUpdated Meter Timestamp',
      'FreeStyle Libre\tX1\t2019/06/14 08:00\t0\t5.6\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t',
      'FreeStyle Libre\tX1\t2019/06/14 08:20\t5\t\t\t\t\t\t45\t\t8\tlunch\t\t\t\t\t\t\t',
      'FreeStyle Libre\tX1\t2019/06/14 08:25\t2\t\t\t\t\t\t\t\t\t\t5.1\t\t\t\t\t\t',
    ].join('\r\n')
    const upload = uploadOf({ 'glucose.txt': Buffer.from(`\uFEFF${old}`, 'utf16le') })
    expect(libreView.sniff(upload)).toBe(1)
    expect((await readAll(libreView, upload)).entries.map(brief)).toEqual([
      'Blood Glucose 5.6 mmol/L glucose 2019-06-14T08:00:00+02:00, FreeStyle Libre',
      'Long-Acting Insulin 8 units 2019-06-14T08:20:00+02:00, FreeStyle Libre (lunch)',
      'Carbohydrates 45 g 2019-06-14T08:20:00+02:00, FreeStyle Libre (lunch)',
      'Blood Glucose 5.1 mmol/L glucose 2019-06-14T08:25:00+02:00, FreeStyle Libre',
    ])
  })

  it('may be Lingo, whose times have their offset', async () => {
    const upload = uploadOf({
      'lingo.csv':
        'Time of Glucose Reading [T=(local time) +/- (time zone offset)], Measurement(mg/dL)\n2026-03-21T15:49-07:00,95\n2026-03-21T15:44-07:00,93\nlater,90\n',
    })
    expect(libreView.sniff(upload)).toBe(1)
    const { entries, rejected, questions } = await readAll(libreView, upload)
    expect(entries.map(brief)).toEqual([
      'Blood Glucose 95 mg/dL glucose 2026-03-21T15:49:00-07:00, Lingo',
      'Blood Glucose 93 mg/dL glucose 2026-03-21T15:44:00-07:00, Lingo',
    ])
    expect([rejected.length, questions]).toEqual([1, []])
  })
})

describe('Dexcom Clarity', () => {
  it('is recognised in any language by its columns, whose order never changes', async () => {
    const header =
      'Indice,Data e ora (AAAA-MM-GGThh:mm:ss),Tipo di evento,Sottotipo di evento,Informazioni paziente,Info dispositivo,ID dispositivo di origine,Valore del glucosio (mg/dL),Valore di insulina (u),Valore di carboidrati (grammi),Durata (hh:mm:ss),Tasso di variazione del glucosio (mg/dL/min),Ora del trasmettitore (numero intero lungo),ID trasmettitore'
    const rows = [
      '1,,Nome,,Qualcuno,,,,,,,,,',
      '2,2026-06-02T08:00:00,EGV,,,,iOS,105,,,,,1,A',
      '3,2026-06-02T08:05:00,Insulina,Azione rapida,,,iOS,,"4,5",,,,,',
      '4,2026-06-02T08:10:00,Carboidrati,,,,iOS,,,45,,,,',
      '5,2026-06-02T09:00:00,Esercizio,Intenso,,,iOS,,,,00:45:00,,,',
    ]
    const upload = uploadOf({ 'c.csv': [header, ...rows].join('\n') })
    expect(dexcomClarity.sniff(upload)).toBe(1)
    const { entries, leftOut } = await readAll(dexcomClarity, upload)
    expect(entries.map(({ variableName, value }) => [variableName, value])).toEqual([
      ['Blood Glucose', 105],
      ['Rapid-Acting Insulin', 4.5],
      ['Carbohydrates', 45],
      ['Exercise', 45],
    ])
    expect(leftOut).toEqual({ 'Rows about the person, the devices and the alerts': 1 })
  })

  it.each([
    ['Europe/Berlin', '+02:00'],
    ['America/Denver', '-06:00'],
  ])("imports readings and events at the device's local time in %s", async (timeZone, offset) => {
    const { entries, rejected, leftOut } = await readAll(dexcomClarity, sampleUpload('dexcom-clarity'), { timeZone })
    expect(entries.map(brief)).toEqual([
      `Blood Glucose 105 mg/dL glucose 2026-06-02T23:58:00${offset}, Dexcom`,
      `Carbohydrates 45 g 2026-06-03T07:30:00${offset}, Dexcom`,
      `Rapid-Acting Insulin 4.5 units 2026-06-03T07:31:00${offset}, Dexcom`,
      `Long-Acting Insulin 12 units 2026-06-03T22:00:00${offset}, Dexcom`,
      `Exercise 45 min 2026-06-03T18:00:00${offset} for 2700 s, Dexcom (Heavy)`,
      `Blood Glucose 99 mg/dL glucose 2026-06-03T19:00:00${offset}, Dexcom`,
    ])
    expect(rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
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
    expect(entries.map(({ variableName, value }) => [variableName, value])).toEqual([['Blood Glucose', 5.8]])
  })
})

import { describe, expect, it } from 'vitest'
import { brief } from '../brief.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { withings } from './withings.ts'

describe('an archive of Withings', () => {
  it('gives minutes, and days only without minutes', async () => {
    const upload = sampleUpload('withings-export')
    expect(withings.sniff(upload)).toBeGreaterThan(0.9)
    const { entries, rejected, leftOut, questions } = await readAll(withings, upload)
    expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
    expect(entries.map(brief)).toEqual([
      'Respiratory Rate 14 /minute 2026-06-01T01:00:00+02:00, Withings sleep monitor',
      'Heart Rate (Pulse) 61 bpm 2026-06-01T08:15:00+02:00, Withings',
      'Daily Step Count 34 count 2026-06-01T08:15:00+02:00 for 60 s, Withings',
      'Daily Step Count 20 count 2026-06-01T08:17:00+02:00 for 60 s, Withings',
      'Daily Step Count 12 count 2026-06-01T23:59:00+02:00 for 60 s, Withings',
      'Walking 40 min 2026-06-01T18:00:00+02:00 for 2400 s, Withings',
      'Exercise 30 min 2026-06-02T18:05:00+02:00 for 1800 s, Withings (Horse riding)',
      'Resting Energy Burned 1588.5 kcal 2026-06-01T00:00:00+02:00 for 86400 s, Withings',
      'Daily Step Count 8421 count 2026-05-31T00:00:00+02:00 for 86400 s, Withings',
      'Systolic Blood Pressure 121 mmHg 2026-06-01T07:20:00+02:00, Withings',
      'Diastolic Blood Pressure 79 mmHg 2026-06-01T07:20:00+02:00, Withings',
      'Heart Rate (Pulse) 62 bpm 2026-06-01T07:20:00+02:00, Withings',
      'Heart Rate (Pulse) 64 bpm 2026-06-01T07:30:00+02:00, Withings',
      'Body Height 1.78 m 2020-01-05T10:00:00+01:00, Withings',
      'Sleep Duration 7 h 2026-05-31T23:05:00+02:00 for 27000 s, Withings',
      'Deep Sleep Duration 1.5 h 2026-05-31T23:05:00+02:00 for 27000 s, Withings',
      'Light Sleep Duration 4.25 h 2026-05-31T23:05:00+02:00 for 27000 s, Withings',
      'REM Sleep Duration 1.25 h 2026-05-31T23:05:00+02:00 for 27000 s, Withings',
      'Awake Time in the Night 30 min 2026-05-31T23:05:00+02:00 for 27000 s, Withings',
      'Time to Fall Asleep 600 s 2026-05-31T23:05:00+02:00 for 27000 s, Withings',
      'Snoring 900 s 2026-05-31T23:05:00+02:00 for 27000 s, Withings',
      'Awakenings 2 count 2026-05-31T23:05:00+02:00 for 27000 s, Withings',
      'Body Weight 72.5 kg 2026-06-01T07:12:45+02:00, Withings (after a run)',
      'Body Fat 18.21 % 2026-06-01T07:12:45+02:00, Withings (after a run)',
      'Body Water 56.69 % 2026-06-01T07:12:45+02:00, Withings (after a run)',
      'Bone Mass 3.05 kg 2026-06-01T07:12:45+02:00, Withings (after a run)',
      'Muscle Mass 56.3 kg 2026-06-01T07:12:45+02:00, Withings (after a run)',
      'Body Weight 72.9 kg 2026-05-30T07:05:01+02:00, Withings',
    ])
    expect(rejected.map(({ position, reason }) => [position.file, position.line, reason])).toEqual([
      ['raw_tracker_steps.csv', 4, '"broken" is not a time.'],
      ['raw_tracker_steps.csv', 5, 'Its durations and values do not match.'],
      ['sleep.csv', 3, 'The night has no start or no end.'],
      ['weight.csv', 4, '"soon" is not a time.'],
    ])
    expect(leftOut).toEqual({
      'Heart Rate (Pulse): minutes without a value': 1,
      'Daily Step Count: minutes without a value': 1,
      'activities that appear twice': 1,
      'days that are also listed minute by minute': 1,
      'Daily Step Count: days without a value': 1,
    })
  })

  it('may use pounds and French', async () => {
    const pounds = 'Date,"Weight (lbs)","Fat mass (lbs)"\n"2026-06-01 07:00:00",160.0,32.0\n'
    const french = 'Date;"Poids (kg)";"Masse grasse (kg)";Commentaires\n"2026-06-01 07:00:00";72.5;14.5;\n'
    const read = async (text: string) =>
      (await readAll(withings, uploadOf({ 'weight.csv': text }))).entries.map(({ value, unit }) => [value, unit])
    expect(await read(pounds)).toEqual([
      [160, 'lb'],
      [20, '%'],
    ])
    expect(await read(french)).toEqual([
      [72.5, 'kg'],
      [20, '%'],
    ])
    expect(withings.sniff(uploadOf({ 'weight.csv': 'Date,Weight\n2026-06-01,72\n' }))).toBe(0)
  })

  it('speaks German: nights, workouts, height and the pulse of a blood pressure', async () => {
    const { entries, rejected } = await readAll(withings, sampleUpload('withings-german'), {
      timeZone: 'Europe/Zurich',
    })
    expect(rejected).toEqual([])
    expect(entries.map(brief)).toEqual([
      'Running 30 min 2026-06-02T18:00:00+02:00 for 1800 s, Withings',
      'Cycling 45 min 2026-06-03T07:00:00+02:00 for 2700 s, Withings',
      'Systolic Blood Pressure 121 mmHg 2026-06-01T07:20:00+02:00, Withings (im Sitzen)',
      'Diastolic Blood Pressure 79 mmHg 2026-06-01T07:20:00+02:00, Withings (im Sitzen)',
      'Heart Rate (Pulse) 62 bpm 2026-06-01T07:20:00+02:00, Withings (im Sitzen)',
      'Body Height 1.78 m 2020-01-05T10:00:00+01:00, Withings',
      'Sleep Duration 7.8 h 2026-02-07T00:15:00+01:00 for 28200 s, Withings',
      'Deep Sleep Duration 6.1 h 2026-02-07T00:15:00+01:00 for 28200 s, Withings',
      'Light Sleep Duration 1.7 h 2026-02-07T00:15:00+01:00 for 28200 s, Withings',
      'Awake Time in the Night 2 min 2026-02-07T00:15:00+01:00 for 28200 s, Withings',
      'Time to Fall Asleep 120 s 2026-02-07T00:15:00+01:00 for 28200 s, Withings',
      'Snoring 60 s 2026-02-07T00:15:00+01:00 for 28200 s, Withings',
      'Awakenings 1 count 2026-02-07T00:15:00+01:00 for 28200 s, Withings',
      'Body Weight 72.5 kg 2026-06-01T07:12:45+02:00, Withings',
      'Body Fat 20 % 2026-06-01T07:12:45+02:00, Withings',
      'Muscle Mass 56.3 kg 2026-06-01T07:12:45+02:00, Withings',
    ])
  })

  it.each([
    ['French', 'de,à,"léger (s)","profond (s)","rem (s)","éveillé (s)"'],
    ['Spanish', 'de,a,"ligero (s)","profundo (s)","rem (s)","despierto (s)"'],
    ['Italian', 'da,a,"leggero (s)","profondo (s)","rem (s)","sveglio (s)"'],
    ['Dutch', 'van,tot,"licht (s)","diep (s)","rem (s)","wakker (s)"'],
  ])('reads a night in %s', async (_, header) => {
    const night = '2026-05-31T23:00:00-04:00,2026-06-01T06:00:00-04:00,14400,5400,3600,1800'
    const upload = uploadOf({ 'sleep.csv': `${header}\n${night}\n` })
    expect(withings.sniff(upload)).toBeGreaterThan(0.9)
    const { entries } = await readAll(withings, upload)
    expect(entries.map(({ variableName, value, start }) => [variableName, value, start.offsetMinutes])).toEqual([
      ['Sleep Duration', 6.5, -240],
      ['Deep Sleep Duration', 1.5, -240],
      ['Light Sleep Duration', 4, -240],
      ['REM Sleep Duration', 1, -240],
      ['Awake Time in the Night', 30, -240],
    ])
  })

  it.each([
    ['Date,"Fréquence cardiaque",Systolique,Diastolique,Commentaires', 'Date,"Taille (m)",Commentaires'],
    ['Fecha,"Frecuencia cardíaca",Sistólica,Diastólica,Comentarios', 'Fecha,"Altura (m)",Comentarios'],
    ['Data,"Frequenza cardiaca",Sistolica,Diastolica,Commenti', 'Data,"Altezza (m)",Commenti'],
    ['Datum,Hartslag,Systolisch,Diastolisch,Opmerkingen', 'Datum,"Lengte (m)",Opmerkingen'],
  ])('reads blood pressure with pulse and height under %s', async (pressure, height) => {
    const upload = uploadOf({
      'bp.csv': `${pressure}\n"2026-06-01 07:20:00",62,121,79,\n`,
      'height.csv': `${height}\n"2026-06-01 07:21:00",1.78,\n`,
    })
    expect(withings.sniff(upload)).toBeGreaterThan(0.9)
    const { entries } = await readAll(withings, upload, { timeZone: 'America/Chicago' })
    expect(entries.map(brief)).toEqual([
      'Systolic Blood Pressure 121 mmHg 2026-06-01T07:20:00-05:00, Withings',
      'Diastolic Blood Pressure 79 mmHg 2026-06-01T07:20:00-05:00, Withings',
      'Heart Rate (Pulse) 62 bpm 2026-06-01T07:20:00-05:00, Withings',
      'Body Height 1.78 m 2026-06-01T07:21:00-05:00, Withings',
    ])
  })

  it.each([
    ['French', "de,à,Fuseau horaire,Type d'activité", 'Course à pied', 'Natation'],
    ['Spanish', 'de,a,Zona horaria,Tipo de actividad', 'Correr', 'Natación'],
    ['Italian', 'da,a,Fuso orario,Tipo di attività', 'Corsa', 'Nuoto'],
    ['Dutch', 'van,tot,Tijdzone,Type activiteit', 'Hardlopen', 'Zwemmen'],
  ])('reads workouts in %s', async (_, header, running, swimming) => {
    const span = '2026-06-01T18:00:00+02:00,2026-06-01T18:30:00+02:00'
    const next = '2026-06-02T18:00:00+02:00,2026-06-02T18:45:00+02:00'
    const rows = `${span},Europe/Paris,${running}\n${next},Europe/Paris,${swimming}\n`
    const upload = uploadOf({ 'activities.csv': `${header}\n${rows}` })
    expect(withings.sniff(upload)).toBeGreaterThan(0.9)
    const { entries } = await readAll(withings, upload, { timeZone: 'America/Chicago' })
    expect(entries.map(brief)).toEqual([
      'Running 30 min 2026-06-01T18:00:00+02:00 for 1800 s, Withings',
      'Swimming 45 min 2026-06-02T18:00:00+02:00 for 2700 s, Withings',
    ])
  })

  describe("with minutes at the server's offset", () => {
    const minutes = (...rows: readonly (readonly [start: string, value: number])[]) =>
      ['start,duration,value', ...rows.map(([start, value]) => `${start},[60],[${value}]`)].join('\n')
    const files = {
      'sleep.csv': [
        'from,to,light (s),deep (s),rem (s),awake (s)',
        '2025-11-04T23:00:00-08:00,2025-11-05T07:00:00-08:00,14400,7200,3600,600',
      ].join('\n'),
      // Evening and morning of 5 November in California, written in Paris.
      'raw_tracker_steps.csv': minutes(['2025-11-05T17:00:00+01:00', 3000], ['2025-11-06T05:00:00+01:00', 5011]),
      'raw_tracker_distance.csv': minutes(['2025-11-06T05:00:00+01:00', 4000]),
      'aggregates_steps.csv': 'date,value\n2025-11-05,8011\n2025-11-06,6000',
      'aggregates_distance.csv': 'date,value\n2025-11-05,5600\n2025-11-06,4200',
      'weight.csv': 'Date,"Weight (kg)"\n"2025-11-05 07:10:00",72.5',
    }

    it("counts each day once, in the zone shown by the nights, whatever the account's zone", async () => {
      for (const timeZone of ['America/Los_Angeles', 'Europe/Berlin']) {
        const read = await readAll(withings, uploadOf(files), { timeZone })
        const steps = read.entries.filter(({ variableName }) => variableName === 'Daily Step Count')
        expect(steps.map(({ value, start }) => [value, start.offsetMinutes])).toEqual([
          [3000, -480],
          [5011, -480],
          [6000, -480],
        ])
        expect(read.leftOut['days that are also listed minute by minute']).toBe(2)
        const [weight] = read.entries.filter(({ variableName }) => variableName === 'Body Weight').map(brief)
        expect(weight).toBe('Body Weight 72.5 kg 2025-11-05T07:10:00-08:00, Withings')
      }
    })

    it("counts them in the account's zone if there are no nights and no activities", async () => {
      const { 'sleep.csv': _, ...others } = files
      const { entries } = await readAll(withings, uploadOf(others), { timeZone: 'America/Los_Angeles' })
      expect(entries.filter(({ unit }) => unit === 'count').map(({ value }) => value)).toEqual([3000, 5011, 6000])
    })
  })

  it('recognises height in German without ß', async () => {
    const { entries } = await readAll(
      withings,
      uploadOf({ 'height.csv': 'Datum,"Grösse (m)"\n2020-01-05 10:00:00,1.78' }),
    )
    expect(entries.map(({ variableName, value, unit }) => [variableName, value, unit])).toEqual([
      ['Body Height', 1.78, 'm'],
    ])
  })

  it('in an unlisted language is recognised by its files, units and the order of its columns', async () => {
    const upload = uploadOf({
      'weight.csv':
        '日付,"体重 (kg)","体脂肪量 (kg)","骨量 (kg)","筋肉量 (kg)","水分量 (kg)",コメント\n"2026-06-01 07:12:45",72.50,14.50,3.0,56.30,41.1,\n',
      'bp.csv': 'Data,Tętno,Skurczowe,Rozkurczowe,Uwagi\n"2026-06-01 07:20:00",62,121,79,\n',
      'sleep.csv':
        'od,do,"lekki (s)","głęboki (s)","rem (s)","czuwanie (s)",pobudka,"a (s)","b (s)","c (s)",d,e,f,g\n2026-02-07T00:15:00+01:00,2026-02-07T08:05:00+01:00,6120,21960,0,120,1,120,0,60,1,54,50,64\n',
    })
    expect(withings.sniff(upload)).toBeGreaterThan(0.9)
    const { entries } = await readAll(withings, upload)
    const found = entries.map(({ variableName, value }) => `${variableName} ${value}`)
    expect(found).toEqual(
      expect.arrayContaining([
        'Body Weight 72.5',
        'Body Fat 20',
        'Systolic Blood Pressure 121',
        'Deep Sleep Duration 6.1',
      ]),
    )
  })
})

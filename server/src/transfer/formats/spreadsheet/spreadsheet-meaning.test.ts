/**
 * Words with two meanings, scales, long tables and stand-ins: each of these was once imported wrongly without a
 * warning.
 */
import { describe, expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { spreadsheet } from './spreadsheet.ts'

const read = (text: string | Uint8Array, answers: Readonly<Record<string, string>> = {}) =>
  readAll(spreadsheet, uploadOf({ 't.csv': text }), { answers })
const questionKeys = ({ questions }: Awaited<ReturnType<typeof read>>) =>
  questions.map(({ key }) => key).filter((key) => key !== 'timeZone')
const values = ({ entries }: Awaited<ReturnType<typeof read>>) =>
  entries.map(({ variableName, value, unit }) => `${variableName} ${value} ${unit}`)

describe('ambiguous words', () => {
  it('the weight of a lift is not body weight', async () => {
    const lifts = await read('Date,Exercise,Weight (kg),Reps\n2026-01-01,Squat,100,5\n2026-01-02,Bench,60,8\n', {
      'unit: Reps': 'count',
    })
    expect(values(lifts)).toEqual(['Weight Lifted 100 kg', 'Reps 5 count', 'Weight Lifted 60 kg', 'Reps 8 count'])
    expect(lifts.leftOut).toEqual({ 'Column "Exercise", which contains words': 2 })
    const diary = await read('Date,Weight (kg),Exercise (min)\n2026-01-01,70,30\n2026-01-02,71,40\n')
    expect(diary.entries.map(({ variableName }) => variableName)).toContain('Body Weight')
  })

  it('calories and steps of a run are neither eaten nor daily totals', async () => {
    const run = 'Date,Distance (km),Duration,Calories (kcal),Steps\n2026-01-01,5,0:25:00,300,4800\n'
    expect(values(await read(run))).toEqual([
      'Distance 5 km',
      'Duration 0.416666666667 h',
      'Active Energy Burned 300 kcal',
      'Steps in Workouts 4800 count',
    ])
  })

  it('are asked about if the columns beside them do not decide', async () => {
    const text = 'Date,Calories\n2026-01-01,2100\n'
    const burned = await read(text, { 'meaning: Calories': 'burned', 'unit: Calories': 'kcal' })
    expect(questionKeys(burned)[0]).toBe('meaning: Calories')
    expect(values(burned)).toEqual(['Active Energy Burned 2100 kcal'])
    const eaten = await read('Date,Calories (kcal),Protein (g)\n2026-01-01,2100,80\n')
    expect([questionKeys(eaten), values(eaten)[0]]).toEqual([[], 'Calorie Intake 2100 kcal'])
    const leftOutRun = await read(text, { 'meaning: Calories': 'leave out' })
    expect([values(leftOutRun), leftOutRun.leftOut]).toEqual([[], { 'Column "Calories"': 1 }])
    const mixed = await read('Date,Weight (kg),Sleep (h),Pace\n2026-01-01,70,7,4:54\n', {
      'meaning: Weight (kg)': 'body weight',
      'unit: Pace': 'min/km',
    })
    expect(questionKeys(mixed)).toEqual(['meaning: Weight (kg)', 'unit: Pace'])
  })

  it('a pace is minutes and seconds; other clock values are asked about unless they are of sleep', async () => {
    const paced = await read('Date,Distance (mi),Avg Pace,Sleep\n2026-01-01,5,8:30,7:30\n2026-01-02,6,8:15,8:00\n')
    expect(values(paced)).toEqual([
      'Distance 5 mi',
      'Avg Pace (min/mi) 8.5 min',
      'Sleep Duration 7.5 h',
      'Distance 6 mi',
      'Avg Pace (min/mi) 8.25 min',
      'Sleep Duration 8 h',
    ])
    expect(paced.entries[1]?.combination).toBe('MEAN')
    const plank = await read('Date,Plank,Reading (h:mm)\n2026-01-01,1:30,1:30\n', {
      'clock: Plank': 'minutes and seconds',
    })
    expect(values(plank)).toEqual(['Plank 0.025 h', 'Reading 1.5 h'])
    expect(questionKeys(plank)).toEqual(['clock: Plank'])
  })

  it('clock values with omitted or too many hours are minutes and seconds', async () => {
    const runs = await read(
      'Date,Type,Distance (km),Duration,Average Speed (km/h)\n2026-03-01,Running,10,49:06,12.24\n2026-03-03,Running,14.4,1:12:00,12\n',
    )
    expect(questionKeys(runs)).toEqual([])
    expect(values(runs)).toEqual([
      'Distance 10 km',
      'Duration 0.818333333333 h',
      'Average Speed 3.4 m/s',
      'Distance 14.4 km',
      'Duration 1.2 h',
      'Average Speed 3.33333333333 m/s',
    ])
    const late = await read('Date,Wandern\n2026-03-01,31:10\n2026-03-02,9:50\n')
    expect([questionKeys(late), late.entries.map(({ value }) => value < 1)]).toEqual([[], [true, true]])
  })

  it('one clock value beyond a day, or one of sleep, decides nothing: it is asked about', async () => {
    const days = Array.from({ length: 9 }, (_, index) => `2026-03-0${index + 1},7:54`).join('\n')
    const work = await read(`Date,Work\n${days}\n2026-03-10,25:30\n`, { 'clock: Work': 'hours and minutes' })
    expect([questionKeys(work), work.entries[0]?.value]).toEqual([['clock: Work'], 7.9])
    const slept = await read('Date,Sleep time\n2026-03-01,7:54\n2026-03-02,25:30\n', {
      'clock: Sleep time': 'hours and minutes',
    })
    expect([questionKeys(slept), slept.entries[0]?.value]).toEqual([['clock: Sleep time'], 7.9])
  })

  it('a table of a sports watch is training: nothing is eaten, weighed or a daily total', async () => {
    const text = `Activity Type,Date,Favorite,Title,Distance,Calories,Time,Avg HR,Max HR,Avg Run Cadence,Avg Pace,Total Ascent,Steps,Moving Time
Running,2026-03-01 08:10:11,false,"Morning Run","10.02","612","00:49:06","152","171","168","4:54","35","8,012","00:48:55"
Cycling,2026-03-02 18:00:00,false,"Ride","25.40","500","01:02:06","130","150","--","2:26","120","--","01:01:00"
`
    const sport = await read(text, {
      'unit: Avg Pace': 'min/km',
      'unit: Distance': 'km',
      'unit: Avg Run Cadence': '/minute',
      'unit: Total Ascent': 'm',
    })
    const choices = new Map(sport.questions.map(({ key, choices: offered }) => [key, offered?.[0]]))
    expect(['unit: Distance', 'unit: Avg Run Cadence', 'unit: Total Ascent'].map((key) => choices.get(key))).toEqual([
      'km',
      '/minute',
      'm',
    ])
    expect(values(sport).slice(1, 12)).toEqual([
      'Distance 10.02 km',
      'Active Energy Burned 612 kcal',
      'Time 0.818333333333 h',
      'Heart Rate (Pulse) 152 bpm',
      'Maximum Heart Rate (Pulse) 171 bpm',
      'Avg Run Cadence 168 /minute',
      'Avg Pace (min/km) 4.9 min',
      'Total Ascent 35 m',
      'Steps in Workouts 8012 count',
      'Moving Time 0.815277777778 h',
      'Favorite 0 yes/no',
    ])
    expect(sport.leftOut).toEqual({
      'Column "Activity Type", which contains words': 2,
      'Column "Title", which contains words': 2,
    })
  })

  it('efficiency beside sleep is sleep efficiency, and (min) after a heart rate is the minimum', async () => {
    const text =
      'Date,Sleep (h),Efficiency,Heart rate (min),Heart rate (max),heart_rate_avg,Gym (min)\n2026-01-01,7,91,48,150,62,45\n'
    const night = await read(text)
    expect(values(night)).toEqual([
      'Sleep Duration 7 h',
      'Sleep Efficiency 91 %',
      'Minimum Heart Rate (Pulse) 48 bpm',
      'Maximum Heart Rate (Pulse) 150 bpm',
      'Heart Rate (Pulse) 62 bpm',
      'Strength Training 45 min',
    ])
    expect(questionKeys(night)).toEqual([])
  })

  it('two columns with the same name are two columns', async () => {
    const { entries, leftOut } = await read('Date,Pulse,Pulse\n2026-01-01,60,60\n2026-01-02,61,70\n')
    expect(entries.map(({ variableName, value }) => [variableName, value])).toEqual([
      ['Heart Rate (Pulse)', 60],
      ['Heart Rate (Pulse) (2)', 60],
      ['Heart Rate (Pulse)', 61],
      ['Heart Rate (Pulse) (2)', 70],
    ])
    expect(leftOut).toEqual({})
  })
})

describe('time', () => {
  it('a column of time zones determines local times', async () => {
    const { entries, questions } = await read(
      'Date,Timezone,Pulse\n2026-01-01 23:30,America/New_York,60\n2026-01-02 08:00,+09:00,61\n2026-07-02T08:00:00Z,Europe/Berlin,62\n',
    )
    expect(questions).toEqual([])
    expect(entries.map((entry) => inFull(entry).split(' ')[0])).toEqual([
      '2026-01-01T23:30-300',
      '2026-01-02T08:00+540',
      '2026-07-02T10:00+120',
    ])
  })

  it('hour and minute may be in separate columns', async () => {
    const { entries, leftOut } = await read('Date,Hour,Minute,Pulse\n2026-01-01,7,5,60\n2026-01-01,19,30,61\n')
    expect(entries.map((entry) => inFull(entry).split(' ')[0])).toEqual(['2026-01-01T07:05+60', '2026-01-01T19:30+60'])
    expect(leftOut).toEqual({})
  })

  it.each([
    ['21may2010', '2010-05-21'],
    ['21-May-2010', '2010-05-21'],
    ['5 września 2025', '2025-09-05'],
    ['5 paź 2025', '2025-10-05'],
    ['12 мая 2025', '2025-05-12'],
    ['3. června 2025', '2025-06-03'],
    ['9 Mar 2025', '2025-03-09'],
  ])('%s is a date', async (written, date) => {
    const { entries } = await read(`Date;Pulse\n${written};60\n`)
    expect(entries.map((entry) => inFull(entry).slice(0, 10))).toEqual([date])
  })

  it('rows that differ anywhere are all kept; an identical row is imported once', async () => {
    const row = '2026-01-01 08:00,60,sitting\n'
    const { entries, leftOut } = await read(`Date,Pulse,Posture\n${row}2026-01-01 08:00,60,standing\n${row}`)
    expect(entries.map(({ value, position }) => [value, position.line])).toEqual([
      [60, 2],
      [60, 3],
    ])
    expect(leftOut['Rows that appear twice in the file']).toBe(1)
  })
})

describe('times of day', () => {
  it('may have no separator between hour and minute', async () => {
    const { entries, leftOut } = await read('Date,Time,Pulse\n2026-01-01,930,60\n2026-01-01,1200,61\n')
    expect(entries.map((entry) => inFull(entry).split(' ')[0])).toEqual(['2026-01-01T09:30+60', '2026-01-01T12:00+60'])
    expect(leftOut).toEqual({})
  })

  it('of start and end may have columns beside their dates, or one date for both', async () => {
    const both = await read(
      'Start Date,Start Time,End Date,End Time,Pulse\n2026-01-01,23:30,2026-01-02,07:00,60\n2026-01-02,22:00,2026-01-03,06:00,61\n',
    )
    expect(both.entries.map(inFull)).toEqual([
      '2026-01-01T23:30+60 Heart Rate (Pulse) 60 bpm MEAN Vital Signs until 2026-01-02T07:00 :2',
      '2026-01-02T22:00+60 Heart Rate (Pulse) 61 bpm MEAN Vital Signs until 2026-01-03T06:00 :3',
    ])
    const pulse = await read('Date,Start Time,End Time,Pulse\n2026-01-01,23:30,07:00,60\n2026-01-02,10:00,11:00,61\n')
    expect(pulse.entries.map((entry) => inFull(entry).replace(/.*until/, 'until'))).toEqual([
      'until 2026-01-02T07:00 :2',
      'until 2026-01-02T11:00 :3',
    ])
  })

  it('are in the zone of a column "Time Zone", also if abbreviated or described', async () => {
    const { entries, questions } = await read(
      'Date,Time,Time Zone,Pulse\n2026-01-01,08:00,PST,60\n2026-01-01,09:00,(GMT-08:00) Pacific Time (US & Canada),61\n',
    )
    expect(questions).toEqual([])
    expect(entries.map(({ start }) => start.offsetMinutes)).toEqual([-480, -480])
  })
})

it('a temperature beside wind and rain is that of the air', async () => {
  const weather = await read('Date,temp,wind_speed (m/s),clouds coverage (%)\n2026-01-01,4,3,80\n2026-01-02,5,2,70\n', {
    'unit: temp': 'C',
  })
  expect(values(weather)[0]).toBe('Outdoor Temperature 4 C')
  expect(values(await read('Date,Temp (C),Pulse\n2026-01-01,36.6,60\n'))[0]).toBe('Body Temperature 36.6 C')
})

describe('words for levels', () => {
  it("become numbers in the person's order, and are shown with their counts", async () => {
    const text =
      'Date,Headache,Zyx,Nausea\n2026-01-01,none,keine,+\n2026-01-02,mild,leicht,++\n2026-01-03,strong,stark,++\n'
    const key = 'levels: Headache and 2 more'
    const levels = await read(text, { [key]: '0 to 3' })
    expect(levels.questions.at(-1)).toMatchObject({
      text: 'Should the words in "Headache", "Zyx", "Nausea" become numbers: none = 0 (1), keine = 0 (1), mild = 1 (1), leicht = 1 (1), + = 1 (1), ++ = 2 (2), strong = 3 (1), stark = 3 (1)?',
      choices: ['0 to 3', 'yes/no', 'one by one', 'leave out'],
    })
    expect(values(levels).slice(3, 6)).toEqual(['Headache 1 0 to 3', 'Zyx 1 0 to 3', 'Nausea 2 0 to 3'])
    const ticked = await read(text, { [key]: 'yes/no' })
    expect(values(ticked).slice(0, 2)).toEqual(['Headache (yes/no) 0 yes/no', 'Zyx 0 yes/no'])
    expect((await read(text, { [key]: 'leave out' })).entries).toEqual([])
    const changed = await read('Date,Zyx\n2026-01-01,none\n2026-01-02,mild\n2026-01-03,strong\n', {
      'levels: Zyx': 'one by one',
      'level: none': '0',
      'level: mild': '2',
      'level: strong': '3',
    })
    expect(values(changed)).toEqual(['Zyx 0 0 to 3', 'Zyx 2 0 to 3', 'Zyx 3 0 to 3'])
  })

  it.each([
    ['aucune', 'légère', 'forte'],
    ['nessuna', 'lieve', 'forte'],
    ['nenhuma', 'ligeiro', 'forte'],
    ['geen', 'licht', 'sterk'],
    ['brak', 'lekki', 'silny'],
    ['ingen', 'lätt', 'stark'],
    ['なし', '軽度', '強い'],
  ])('are known in other languages: %s, %s, %s', async (none, mild, strong) => {
    const table = `Date,Zyx\n2026-01-01,${none}\n2026-01-02,${mild}\n2026-01-03,${strong}\n`
    expect(values(await read(table, { 'levels: Zyx': '0 to 3' }))).toEqual([
      'Zyx 0 0 to 3',
      'Zyx 1 0 to 3',
      'Zyx 3 0 to 3',
    ])
  })

  it('are recognised in long tables too, and other words stay words', async () => {
    const long = await read('Date,Symptom,Severity\n2026-01-01,Zyx,mild\n2026-01-02,Zyx,severe\n', {
      'levels: Zyx': '0 to 3',
    })
    expect(values(long)).toEqual(['Zyx 1 0 to 3', 'Zyx 3 0 to 3'])
    const weather = await read('Date,Pulse,Weather\n2026-01-01,60,sunny\n2026-01-02,61,mild\n')
    expect(weather.leftOut).toEqual({ 'Column "Weather", which contains words': 2 })
  })

  it('may be doses in words: 2 tabs, 7h30', async () => {
    const doses = await read('Date,Zyx,Yxz\n2026-01-01,2 tabs,7h30\n2026-01-02,1 tab,6h15\n')
    expect(values(doses).slice(0, 2)).toEqual(['Zyx 2 tablets', 'Yxz 7.5 h'])
  })
})

it.each([
  ['Datum;Gewicht (kg);Schlaf;Kaffee;Notizen\n01.02.2026;72,5;7:30;ja;gut', 'German'],
  ['Fecha;Peso (kg);Sueño;Café;Notas\n01.02.2026;72,5;7:30;sí;bien', 'Spanish'],
  ['Date;Poids (kg);Sommeil;Café;Commentaires\n01.02.2026;72,5;7h30;oui;bien', 'French'],
  ['Data;Peso (kg);Sonno;Caffè;Annotazioni\n01.02.2026;72,5;7:30;sì;bene', 'Italian'],
  ['Data;Peso (kg);Sono;Café;Comentários\n01.02.2026;72,5;7:30;sim;bem', 'Portuguese'],
  ['Datum;Gewicht (kg);Slaap;Koffie;Opmerkingen\n01.02.2026;72,5;7:30;ja;goed', 'Dutch'],
  ['Data;Waga (kg);Sen;Kawa;Uwagi\n01.02.2026;72,5;7:30;tak;dobrze', 'Polish'],
  ['Datum;Vikt (kg);Sömn;Kaffe;Anteckningar\n01.02.2026;72,5;7:30;ja;bra', 'Swedish'],
  ['日付;体重 (kg);睡眠時間;コーヒー;メモ\n2026年2月1日;72.5;7時間30分;はい;良い', 'Japanese'],
])('a table made by hand means the same in every language (%#)', async (text) => {
  const table = await read(`${text}\n`)
  expect(table.rejected).toEqual([])
  expect(questionKeys(table)).toEqual([])
  expect(values(table).slice(0, 2)).toEqual(['Body Weight 72.5 kg', 'Sleep Duration 7.5 h'])
  expect(table.entries.map(({ value, unit, note }) => [value, unit, note !== undefined])).toEqual([
    [72.5, 'kg', true],
    [7.5, 'h', false],
    [1, 'yes/no', false],
  ])
})

it('decimals are determined by column: two programs may have written one table', async () => {
  const table = await read(
    'Date;Weight (kg);Pulse (bpm);Steps\n2026-01-01;72,5;60.5;8.412\n2026-01-02;71,25;61.5;9.020\n',
    {
      decimalSign: '.',
    },
  )
  expect(values(table).slice(0, 2)).toEqual(['Body Weight 72.5 kg', 'Heart Rate (Pulse) 60.5 bpm'])
})

it('a history of Home Assistant has a row for each change of a sensor', async () => {
  const history = await read(
    'entity_id,state,last_changed\nsensor.zyx,21.5,2026-04-24T10:00:00.000Z\nsensor.yxz,unavailable,2026-04-24T10:05:00.000Z\nsensor.zyx,22,2026-04-24T10:30:00.000Z\n',
    { 'unit: sensor.zyx': 'C' },
  )
  expect(values(history)).toEqual(['sensor.zyx 21.5 C', 'sensor.zyx 22 C'])
})

describe('scales', () => {
  it('a rating that starts at 0 is asked for its scale, and never assumed to be percent', async () => {
    const rated = await read('Date,Mood\n2026-01-01,0\n2026-01-02,7.5\n', { 'unit: Mood': '0 to 10' })
    expect(rated.questions.at(-1)?.choices).toEqual(['0 to 10', '0 to 100', '%', 'leave out'])
    expect(values(rated)).toEqual(['Overall Mood 0 0 to 10', 'Overall Mood 7.5 0 to 10'])
  })

  it('may be in the header', async () => {
    const rated = await read('Date,Mood (0-10),Stress 1-7,Itch (0-3)\n2026-01-01,0,7,2\n')
    expect(questionKeys(rated)).toEqual([])
    expect(rated.entries.map(({ value, unit }) => [value, unit])).toEqual([
      [0, '0 to 10'],
      [7, '1 to 7'],
      [2, '0 to 3'],
    ])
  })

  it('with an unknown unit becomes percent only if the person chooses so', async () => {
    const text = 'Date,Nausea (0-4)\n2026-01-01,3\n'
    expect(values(await read(text, { 'unit: Nausea (0-4)': '%' }))).toEqual(['Nausea 75 %'])
    expect((await read(text, { 'unit: Nausea (0-4)': 'leave out' })).entries).toEqual([])
  })
})

describe('long tables', () => {
  it('of a laboratory name the marker in each row', async () => {
    const lab = await read(
      'Date,Marker,Value,Unit,Reference\n2026-01-01,Ferritin,80,ng/mL,30-300\n2026-01-01,Glucose,5.1,mmol/L,\n2026-01-01,HbA1c,42,mmol/mol,\n',
    )
    expect(values(lab)).toEqual([
      'Ferritin (ng/mL) 80 index',
      'Blood Glucose 5.1 mmol/L glucose',
      'Hemoglobin A1c 42 mmol/mol',
    ])
    expect(lab.leftOut).toEqual({ 'Column "Reference"': 1 })
  })

  it('count things in everyday words of other languages', async () => {
    for (const header of ['Kaffee (Tassen)', 'Café (tazas)', 'Kaffee in Tassen']) {
      const table = await read(`Date,${header}\n2026-01-01,2\n2026-01-02,3\n`)
      expect([values(table), questionKeys(table)], header).toEqual([['Coffee 2 serving', 'Coffee 3 serving'], []])
    }
  })

  it('distinguish urea from urea nitrogen, which is less than half of it', async () => {
    const nitrogen = 'Urea 15 mg/dL urea nitrogen'
    for (const name of ['BUN', 'Blood Urea Nitrogen', 'Harnstoff-Stickstoff', 'Nitrógeno ureico']) {
      expect(values(await read(`Date,Marker,Value,Unit\n2026-01-01,${name},15,mg/dL\n`)), name).toEqual([nitrogen])
    }
    expect(values(await read('Date,BUN (mg/dL)\n2026-01-01,15\n2026-01-02,15\n'))).toEqual([nitrogen, nitrogen])
    const others = await read(
      'Date,Marker,Value,Unit\n2026-01-01,BUN,5.4,mmol/L\n2026-01-02,Urea,32,mg/dL\n2026-01-03,Harnstoff,5.4,mmol/l\n',
    )
    expect(values(others)).toEqual(['Urea 5.4 mmol/L urea', 'Urea 32 mg/dL urea', 'Urea 5.4 mmol/L urea'])
  })

  it('may have laboratory column names; the day is not reported as left out', async () => {
    const lab = await read(
      'Test,Result,Units,Reference Range,Collected\nHemoglobin,14.2,g/dL,13-17,03/14/2026\nTSH,1.8,mIU/L,,03/14/2026\nLDL,<50,mg/dL,,03/14/2026\n',
    )
    expect(lab.entries.map(inFull)).toEqual([
      '2026-03-14T00:00+60 Hemoglobin 14.2 g/dL hemoglobin MEAN Vital Signs :2',
      '2026-03-14T00:00+60 TSH (mIU/L) 1.8 index MEAN Miscellaneous :3',
    ])
    expect(lab.leftOut).toEqual({ 'Column "Reference Range"': 1 })
    expect(lab.rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
      [4, '"<50" is not a value of LDL Cholesterol.'],
    ])
  })

  it('of substances have amounts, with the unit in a column or in the header', async () => {
    const taken = await read('Time,Substance,Amount,Unit\n2026-01-01 08:00,Caffeine,100,mg\n2026-01-01 09:00,Zyx,2,g\n')
    expect(values(taken)).toEqual(['Caffeine 100 mg', 'Zyx 2 g'])
    const doses = await read('Date,Medication,Dose (mg)\n2026-01-01,Ibuprofen,400\n')
    expect(values(doses)).toEqual(['Ibuprofen 400 mg'])
  })

  it.each([
    ['Date,Marker Name,Value,Units', '2026-01-01,Zyx,5,mg'],
    ['Date,signal,value,unit', '2026-01-01,Zyx,5,mg'],
    ['Date,Stoff,Messung,Maß', '2026-01-01,Zyx,5,mg'],
    ['Date,What I took,mg', '2026-01-01,Zyx,5'],
    ['taken,thing,mg', '1767222000,Zyx,5'],
  ])('may have any column names: %s', async (header, row) => {
    const other = row.replace('Zyx,5', 'Yxz,7')
    const table = await read(`${header}\n${row}\n${other}\n`)
    expect(values(table)).toEqual(['Zyx 5 mg', 'Yxz 7 mg'])
    expect([questionKeys(table), table.leftOut]).toEqual([[], {}])
  })

  it('of medicines may have times in seconds since 1970', async () => {
    const log = await read('timestamp,medication\n1767222000,Zyxin\n1767308400,Ibuprofen 400 mg\n')
    expect(values(log)).toEqual(['Zyxin 1 dose', 'Ibuprofen 400 mg'])
  })

  it('of names without numbers are one dose each', async () => {
    const log = await read(
      'time,medication\n2026-01-01 08:00,Zyxin\n2026-01-01 20:00,Zyxin\n2026-01-02 08:00,Ibuprofen 400 mg\n',
    )
    expect(log.entries.map(inFull)).toEqual([
      '2026-01-01T08:00+60 Zyxin 1 dose SUM Treatments :2',
      '2026-01-01T20:00+60 Zyxin 1 dose SUM Treatments :3',
      '2026-01-02T08:00+60 Ibuprofen 400 mg SUM Treatments :4',
    ])
    const ticked = await read('Date,Medication\n2026-01-01,yes\n2026-01-02,no\n')
    expect(ticked.entries.map(({ value, unit }) => [value, unit])).toEqual([
      [1, 'yes/no'],
      [0, 'yes/no'],
    ])
  })
})

describe('placeholder values', () => {
  it('a heart rate of 0 and a step count of -1 are left out and counted', async () => {
    const { entries, leftOut, rejected } = await read(
      'Date,Heart rate,Steps\n2026-01-01,0,5000\n2026-01-02,62,-1\n2026-01-03,61,0\n',
    )
    expect(entries.map(({ value }) => value)).toEqual([5000, 62, 61, 0])
    expect(leftOut).toEqual({
      '0 in Heart Rate (Pulse), which means no value': 1,
      '-1 in Daily Step Count, which means no value': 1,
    })
    expect(rejected).toEqual([])
  })

  it('are recognised in Polish, with its decimal commas and months', async () => {
    const { entries, leftOut } = await read('Data;Waga (kg);Tętno\n1 marca 2026;72,3;60\n2 marca 2026;-1;0\n')
    expect(entries.map(inFull)).toEqual([
      '2026-03-01T00:00+60 Body Weight 72.3 kg MEAN Physique :2',
      '2026-03-01T00:00+60 Heart Rate (Pulse) 60 bpm MEAN Vital Signs :2',
    ])
    expect(leftOut).toEqual({
      '-1 in Body Weight, which means no value': 1,
      '0 in Heart Rate (Pulse), which means no value': 1,
    })
  })

  it('UTF-16 is read in either order of bytes', async () => {
    const little = Buffer.from('\uFEFFDate;Größe (cm)\n2026-01-01;180\n', 'utf16le')
    for (const bytes of [little, Buffer.from(little).swap16()]) {
      const { entries } = await read(new Uint8Array(bytes))
      expect(entries.map(({ variableName, value }) => [variableName, value])).toEqual([['Body Height', 180]])
    }
  })

  it('a table without names is refused, with the reason', async () => {
    const upload = uploadOf({ 't.csv': '2026-01-01,5\n2026-01-02,6\n' })
    expect(spreadsheet.sniff(upload)).toBe(0.05)
    await expect(readAll(spreadsheet, upload)).rejects.toThrow(
      't.csv has no names above its columns. Add a first row, such as Date, Weight (kg), and send it again.',
    )
  })
})

describe('questions', () => {
  it('are not asked about a column named by its unit or ending in %', async () => {
    const none = await read('Date,kg,Zyx %\n2026-01-01,70,5\n')
    expect([questionKeys(none), values(none)]).toEqual([[], ['kg 70 kg', 'Zyx 5 %']])
  })

  it('accept any unit of the catalogue, best fitting first', async () => {
    const { questions, entries } = await read('Date,Zyx\n2026-01-01,250\n', { 'unit: Zyx': 'mmHg' })
    const [count, ...others] = questions.at(-1)?.choices ?? []
    expect(count).toBe('count')
    for (const unit of ['s', 'lb', 'mcg', 'bpm', 'mmHg', 'drops']) expect(others).toContain(unit)
    expect(entries.map(({ unit }) => unit)).toEqual(['mmHg'])
  })

  it('that are alike are combined, unless the person wants them one by one', async () => {
    const text = 'Date,Zyx,Yxz,Xzy\n2026-01-01,0,1,1\n2026-01-02,1,0,1\n'
    const key = 'units: Zyx and 2 more'
    const together = await read(text, { [key]: 'yes/no' })
    expect(questionKeys(together)).toEqual([key])
    expect(together.questions.at(-1)?.text).toBe(
      '3 columns contain only 0 and 1 ("Zyx", "Yxz", "Xzy"). Are they yes and no?',
    )
    expect(new Set(together.entries.map(({ unit }) => unit))).toEqual(new Set(['yes/no']))
    const each = await read(text, {
      [key]: 'one by one',
      'unit: Zyx': 'count',
      'unit: Yxz': 'yes/no',
      'unit: Xzy': 'h',
    })
    expect(questionKeys(each)).toEqual([key, 'unit: Zyx', 'unit: Yxz', 'unit: Xzy'])
  })

  it('about 0 and 1 start with yes and no, also if the catalogue measures', async () => {
    const text = 'Date,Coffee,Meditation\n2026-01-01,0,1\n2026-01-02,1,0\n'
    const ticked = await read(text, { 'units: Coffee and 1 more': 'yes/no' })
    expect(ticked.questions.at(-1)?.choices?.[0]).toBe('yes/no')
    expect(values(ticked).slice(0, 2)).toEqual(['Coffee (yes/no) 0 yes/no', 'Meditation (yes/no) 1 yes/no'])
  })

  it('are at most four, the rest combined: the fifth of a file is about values that look wrong', async () => {
    const header = ['Date', ...Array.from({ length: 9 }, (_, index) => `Zyx${index}`)]
    const row = (day: string, by: number) => [day, ...Array.from({ length: 9 }, (_, index) => (index + 3) * 50 + by)]
    const text = [header, row('2026-01-01', 0.5), row('2026-01-02', 1)].map((cells) => cells.join(',')).join('\n')
    const answers = { 'unit: Zyx0': 'mg', 'unit: Zyx1': 'mg', 'unit: Zyx2': 'mg' }
    const few = await read(text, { ...answers, 'units: Zyx3 and 5 more': 'index' })
    expect(questionKeys(few)).toHaveLength(4)
    expect(few.questions.at(-1)).toMatchObject({
      text: '6 more columns have numbers without a unit ("Zyx3", "Zyx4", "Zyx5", "Zyx6", "Zyx7" and others). Import them as plain numbers, or leave them out?',
      choices: ['index', 'leave out', 'one by one'],
    })
    expect(few.entries).toHaveLength(18)
  })

  it('are sentences with the likely answer first, and none if only one unit is possible', async () => {
    const heavy = await read('Date,Weight,Temperature\n2026-01-01,165,36.6\n2026-01-02,167,37.1\n', {
      'unit: Weight': 'lb',
    })
    expect(questionKeys(heavy)).toEqual(['unit: Weight'])
    expect(heavy.questions.at(-1)).toMatchObject({
      text: 'What is "Weight" measured in? Its values go from 165 to 167.',
    })
    const light = await read('Date,Height,Systolic,Sleep\n2026-01-01,172,121,7.5\n2026-01-02,171,118,8\n')
    expect([questionKeys(light), values(light).slice(0, 3)]).toEqual([
      [],
      ['Body Height 172 cm', 'Systolic Blood Pressure 121 mmHg', 'Sleep Duration 7.5 h'],
    ])
    const rated = await read('Date,Mood\n2026-01-01,3\n2026-01-02,5\n', { 'unit: Mood': '/5' })
    expect(rated.questions.at(-1)?.text).toBe('Which scale did you use for "Mood"? Its values go from 3 to 5.')
  })

  it('are never about ids, versions, row numbers, constants and placeholders', async () => {
    const rows = Array.from(
      { length: 12 },
      (_, index) =>
        `2026-01-${String(index + 1).padStart(2, '0')},${index + 1},${900 + index * 7},3.2,7,-1,${60 + index}`,
    )
    const table = await read(`Date,Line,userId,App version,Zyx,Yxz,Pulse\n${rows.join('\n')}\n`)
    expect(questionKeys(table)).toEqual([])
    expect(new Set(table.entries.map(({ variableName }) => variableName))).toEqual(new Set(['Heart Rate (Pulse)']))
    expect(table.leftOut).toEqual({
      'Column "Line"': 12,
      'Column "userId"': 12,
      'Column "App version"': 12,
      'Column "Zyx", which always says the same': 12,
      'Column "Yxz", which always says the same': 12,
    })
  })

  it('are not needed for units in words', async () => {
    const table = await read(
      'Date,Minutes Asleep,weight_pounds,height_inches,hours slept\n2026-01-01,420,160,70,7\n2026-01-02,400,161,70,6\n',
    )
    expect([questionKeys(table), values(table).slice(0, 4)]).toEqual([
      [],
      ['Sleep Duration 420 min', 'Body Weight 160 lb', 'Body Height 70 in', 'Sleep Duration (2) 7 h'],
    ])
  })

  it('about ratings that look alike are combined, whatever the catalogue says', async () => {
    const text = 'Date,Brain fog,Tinnitus,Cold hands,Jaw tension,Pages\n2026-03-01,1,2,1,5,30\n2026-03-02,5,4,2,1,12\n'
    const key = 'units: Brain fog and 3 more'
    const rated = await read(text, { [key]: '/5', 'unit: Pages': 'count' })
    expect(questionKeys(rated)[0]).toBe(key)
    expect(rated.questions.find((question) => question.key === key)).toMatchObject({
      text: 'What are these 4 columns measured in ("Brain fog", "Tinnitus", "Cold hands", "Jaw tension")?',
      columns: ['Brain fog', 'Tinnitus', 'Cold hands', 'Jaw tension'],
    })
    expect(rated.entries.filter(({ unit }) => unit === '/5')).toHaveLength(8)
    const apart = await read('Date,Zyx,Yxz,Xzy\n2026-03-01,1,2,9\n2026-03-02,5,4,10\n', {
      'unit: Zyx': '/5',
      'unit: Yxz': '/5',
      'unit: Xzy': '/10',
    })
    expect(questionKeys(apart)).toEqual(['unit: Zyx', 'unit: Yxz', 'unit: Xzy'])
  })
})

describe('the limit on questions', () => {
  /** Two words with two meanings, lengths that may be anything, scales without a unit, and numbers without any. */
  const header = 'Date,Mood,Calories,Weight,Run,Walk,Swim,Choir,Pain (0-4),Itch (0-4),Ache (0-4),Alpha,Beta,Gamma,Sleep'
  const rows = ['5,300,70,4:54,3:20,5:10,2:10,3,2,1,17,18,19,7', '6,310,71,4:10,3:30,5:20,2:20,2,1,3,21,12,34,8']
  const text = `${header}\n2026-01-01,${rows[0]}\n2026-01-02,${rows[1]}\n`
  /** Answers every question but the last with the first choice. */
  const answering = (rest: string): Readonly<Record<string, string>> =>
    new Proxy<Record<string, string>>({}, { get: (_target, key) => answerTo(String(key), rest) })
  const answerTo = (key: string, rest: string): string | undefined => {
    if (key === 'timeZone') return undefined
    if (key.startsWith('units: ')) return rest
    if (key.startsWith('meaning: ')) return key.endsWith('Calories') ? 'eaten' : 'body weight'
    return key.startsWith('clock: ') ? 'hours and minutes' : '%'
  }

  it('is four for any file; the rest is one of them', async () => {
    const first = await read(text, answering('index'))
    expect(questionKeys(first)).toHaveLength(4)
    expect(first.questions.at(-1)?.text).toContain('plain numbers, or leave them out')
    expect(first.questions.at(-1)?.choices).toEqual(['index', 'leave out', 'one by one'])
  })

  it('imports the rest as plain numbers, omits it, or asks one by one', async () => {
    const ofRest = ({ entries }: Awaited<ReturnType<typeof read>>) =>
      entries.filter(({ variableName }) => /Alpha|Itch|Choir/.test(variableName))
    const plain = ofRest(await read(text, answering('index')))
    expect(plain.map(({ variableName, value, unit }) => `${variableName} ${Number(value.toFixed(2))} ${unit}`)).toEqual(
      [
        'Choir 2.17 h',
        'Itch (index) 2 index',
        'Alpha 17 index',
        'Choir 2.33 h',
        'Itch (index) 1 index',
        'Alpha 21 index',
      ],
    )
    expect(ofRest(await read(text, answering('leave out')))).toEqual([])
    expect(questionKeys(await read(text, answering('one by one'))).length).toBeGreaterThan(8)
  })
})

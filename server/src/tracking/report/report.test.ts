import { type Report, type ReportBlock, reportPurposes } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportSheet } from '../../pages/shared.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { changeWithin } from './change.ts'
import { dosesOf, overuseIn } from './medicines.ts'
import { pressureByTime } from './service.ts'
import { chartRoom } from './sheet.ts'

const dayAt = (day: number) => new Date(Date.UTC(2026, 3, 17 + day)).toISOString().slice(0, 10)
const wobble = (day: number) => ((day * 37) % 11) / 10 - 0.5

describe('a change within a period', () => {
  const days = (value: (day: number) => number, length = 60) =>
    Array.from({ length }, (_, day) => ({ day, value: value(day) }))

  it('is clear if the halves differ by much more than days do', () => {
    const change = changeWithin(
      days((day) => (day < 30 ? 3 : 5) + wobble(day)),
      30,
    )
    expect(change?.isClear).toBe(true)
    expect(change?.difference).toBeCloseTo(2, 1)
    expect(change?.low).toBeGreaterThan(1)
    expect(change?.high).toBeLessThan(3)
  })

  it('agrees with Welch’s interval if neighbouring days are independent', () => {
    // Each half is 0, 1, 0, 1 …, whose neighbours are opposite: a negative memory counts as none. By hand: the variance
    // is 5 / 19, the standard error sqrt(2 · 5 / 19 / 20) = .16222, freedom 38, t = 2.02439, reach .32840.
    const change = changeWithin(
      days((day) => (day % 2) + (day < 20 ? 0 : 1), 40),
      20,
    )
    expect(change?.difference).toBeCloseTo(1, 10)
    expect(change?.low).toBeCloseTo(0.6716, 4)
    expect(change?.high).toBeCloseTo(1.3284, 4)
  })

  it('is less certain if each day resembles the one before', () => {
    const slow = days((day) => Math.floor(day / 6) % 2)
    const quick = days((day) => day % 2)
    const width = (all: typeof slow) => {
      const change = changeWithin(all, 30)
      return (change?.high ?? 0) - (change?.low ?? 0)
    }
    expect(width(slow)).toBeGreaterThan(1.5 * width(quick))
  })

  it('is omitted if a half has six days, or if nothing varies', () => {
    expect(changeWithin(days(wobble, 36), 30)).toBeUndefined()
    expect(
      changeWithin(
        days(() => 3),
        30,
      ),
    ).toBeUndefined()
  })
})

describe('doses', () => {
  const at = (day: number, clock: string, value: number) => {
    const [hours = 0, minutes = 0] = clock.split(':').map(Number)
    return { day, secondOfDay: hours * 3600 + minutes * 60, value }
  }

  it('are described with the commonest amount and the usual times, to the half hour', () => {
    const all = Array.from({ length: 20 }, (_, day) => [
      at(day, day % 2 ? '08:05' : '07:50', 500),
      at(day, '22:10', day === 3 ? 250 : 500),
    ]).flat()
    expect(dosesOf([...all, at(7, '13:00', 250)])).toEqual({
      days: Array.from({ length: 20 }, (_, day) => day),
      usualValue: 500,
      times: ['08:00', '22:00'],
    })
  })

  it('of zero were left out, and none at all is no medicine', () => {
    expect(dosesOf([at(1, '08:00', 0)])).toBeUndefined()
    expect(dosesOf([at(1, '08:00', 0), at(2, '23:50', 1)])).toMatchObject({ days: [2], times: ['00:00'] })
  })
})

describe('medication overuse thresholds', () => {
  const every = (step: number, name: string, usualValue = 500) => ({
    name,
    unit: 'mg',
    usualValue,
    days: Array.from({ length: 90 }, (_, day) => day).filter((day) => day % step === 0),
  })
  const period = { from: 0, to: 89 }

  it('are ten days a month for triptans and fifteen for simple painkillers', () => {
    expect(overuseIn([every(3, 'Sumatriptan', 50)], period)).toEqual([
      { names: ['Sumatriptan'], mostDays: 10, limit: 10, reached: 3, spans: 3 },
    ])
    expect(overuseIn([every(3, 'Ibuprofen')], period)).toEqual([])
    expect(overuseIn([every(2, 'Ibuprofen')], period)).toMatchObject([{ mostDays: 15, limit: 15, reached: 3 }])
  })

  it('combine several kinds from ten days on, counting each day once', () => {
    const some = every(5, 'Naproxen')
    const others = every(6, 'Rizatriptan', 10)
    expect(overuseIn([some, others], period)).toMatchObject([{ names: ['Rizatriptan', 'Naproxen'], mostDays: 10 }])
    expect(overuseIn([some], period)).toEqual([])
  })

  it('do not apply to aspirin against clots, or to other medicines', () => {
    expect(overuseIn([every(1, 'Aspirin', 100), every(1, 'Propranolol')], period)).toEqual([])
    expect(overuseIn([every(1, 'Aspirin', 500)], period)).toHaveLength(1)
  })
})

it('the charts of a sheet use the space that the other parts leave', () => {
  const limits = { available: 9, most: 6, fewest: 2 }
  const hints = (count: number): ReportBlock[] =>
    Array.from({ length: count }, () => ({ kind: 'hint', text: 'Fifty characters make one line of a hint on a sheet' }))
  const counts = [0, 60, 80, 200].map((count) => chartRoom(hints(count), limits))
  expect(counts).toEqual([
    { count: 6, panelHeight: 227 },
    { count: 5, panelHeight: 74 },
    { count: 2, panelHeight: 113 },
    { count: 2, panelHeight: 72 },
  ])
  // A sheet with little content is not left half empty.
  expect(chartRoom(hints(30), { ...limits, available: 3 })).toEqual({ count: 3, panelHeight: 300 })
  expect(chartRoom([], { ...limits, available: 0 }).count).toBe(0)
})

it('blood pressure is described by average and range, overall and by time of day', () => {
  const at = (hour: number, value: number) => ({ day: 1, secondOfDay: hour * 3600, value })
  const found = pressureByTime([at(8, 150), at(9, 140), at(20, 120)], [at(8, 95), at(9, 85), at(1, 75)])
  const [all, morning, evening] = found
  expect(found.map(({ time }) => time)).toEqual(['all', 'morning', 'evening'])
  expect(all).toMatchObject({ readings: 3, systolicLow: 120, systolicHigh: 150, diastolic: 85 })
  expect(morning).toMatchObject({ systolic: 145, diastolic: 90, readings: 2 })
  expect(evening).toMatchObject({ systolic: 120, diastolic: 75, readings: 1 })
})

describe.each(dialects)('the report on %s', (dialect) => {
  let world: World
  let ada: TestPerson
  let ida: TestPerson
  let report: Report
  beforeAll(async () => {
    world = await openWorld(dialect)
    ada = await world.addPerson({ timeZone: 'Europe/Berlin' })
    const entry = (variableName: string, variableCategoryName: string, unitAbbreviatedName: string) => ({
      variableName,
      variableCategoryName,
      unitAbbreviatedName,
      combinationOperation: ['/5', 'mmHg'].includes(unitAbbreviatedName) ? 'MEAN' : 'SUM',
    })
    const mood = Array.from({ length: 60 }, (_, day) => ({
      ...entry('Overall Mood', 'Emotions', '/5'),
      value: (day < 30 ? 2 : 4) + (day % 2),
      startAt: `${dayAt(day)}T18:00:00Z`,
    }))
    const pills = [10, 11, 12].map((day) => ({
      ...entry('Naproxen', 'Treatments', 'mg'),
      value: 500,
      startAt: `${dayAt(day)}T06:00:00Z`,
    }))
    await ada.post('/measurements/post', [...mood, ...pills])
    report = (await ada.get<Report>('/report?days=60&to=2026-06-15')).body
    ida = await world.addPerson({ timeZone: 'UTC' })
    const days = Array.from({ length: 61 }, (_, day) => new Date(Date.UTC(2026, 3, 1 + day)).toISOString().slice(0, 10))
    const every = (step: number, entryOf: (startAt: string, at: number) => object) =>
      days.flatMap((day, index) => (index % step === 0 ? [entryOf(`${day}T08:00:00Z`, index)] : []))
    await ida.post('/measurements/post', [
      ...every(1, (startAt, index) => ({
        ...entry('Headache', 'Symptoms', '/5'),
        value: index % 2 ? 1 : index % 4 ? 3 : 5,
        startAt,
      })),
      ...every(2, (startAt) => ({ ...entry('Naproxen', 'Treatments', 'mg'), value: 500, startAt })),
      ...every(1, (startAt) => ({ ...entry('Propranolol', 'Treatments', 'mg'), value: 40, startAt })),
      ...every(2, (startAt) => ({ ...entry('Coffee', 'Foods', 'serving'), value: 1, startAt })),
      ...every(1, (startAt, index) => ({ ...entry('Latte', 'Foods', 'serving'), value: index % 2, startAt })),
      ...every(3, (startAt, index) => ({
        ...entry('Systolic Blood Pressure', 'Vital Signs', 'mmHg'),
        value: 120 + index,
        startAt,
      })),
      ...every(3, (startAt) => ({ ...entry('Diastolic Blood Pressure', 'Vital Signs', 'mmHg'), value: 80, startAt })),
    ])
    const variables = await ida.get<{ variableId: number; name: string }[]>('/userVariables')
    const idOf = (name: string) => variables.body.find((variable) => variable.name === name)?.variableId
    await ida.post('/userTags', { tagVariableId: idOf('Coffee'), taggedVariableId: idOf('Latte'), conversionFactor: 1 })
  })
  const saidIn = ({ sheet }: Report) => JSON.stringify(sheet)
  afterAll(() => world.close())

  it('shows what was tracked, how it changed and how complete the diary is', () => {
    expect(report).toMatchObject({
      from: '2026-04-17',
      to: '2026-06-15',
      middle: '2026-05-17',
      numberOfDays: 60,
      numberOfDaysRecorded: 60,
      numberOfVariables: 2,
    })
    expect(report.variables.map(({ displayName, numberOfDays }) => [displayName, numberOfDays])).toEqual([
      ['Overall Mood', 60],
      ['Naproxen', 3],
    ])
    const [mood] = report.variables
    expect(mood).toMatchObject({ average: 3.5, lowest: 2, highest: 5, isOutcome: true })
    expect(mood?.change).toMatchObject({ before: 2.5, after: 4.5, difference: 2, isClear: true })
  })

  it('gives compared numbers the same digits, and not more than justified', async () => {
    const eli = await world.addPerson({ timeZone: 'UTC' })
    const at = (day: number) => `${dayAt(day)}T08:00:00Z`
    const rise = (day: number, by: number) => (day < 30 ? 0 : by) + wobble(day)
    const series = (unit: object, valueOn: (day: number) => number) =>
      Array.from({ length: 60 }, (_, day) => ({ ...unit, value: valueOn(day), startAt: at(day) }))
    const of = (variableName: string, variableCategoryName: string, unitAbbreviatedName: string) => ({
      variableName,
      variableCategoryName,
      unitAbbreviatedName,
      combinationOperation: 'MEAN',
    })
    await eli.post('/measurements/post', [
      ...series(of('Daily Step Count', 'Physical Activity', 'count'), (day) => 8462.853 + 700 * wobble(day)),
      ...series(of('Sleep Duration', 'Sleep', 'h'), (day) => 7 - rise(day, 0.7)),
      ...series(of('Overall Mood', 'Emotions', '0 to 10'), (day) => 5 + rise(day, 1.25)),
      ...series(of('Resting Heart Rate', 'Vital Signs', 'bpm'), (day) => 60.4 + rise(day, 5)),
      ...series(of('Barometric Pressure', 'Environment', 'hPa'), (day) => 1013.24 + 20 * wobble(day)),
      ...series(of('Berries', 'Foods', 'serving'), (day) => (day % 3 === 0 ? 0.5 : 0)),
    ])
    const { sheet } = (await eli.get<Report>('/report?days=60&to=2026-06-15')).body
    const items = sheet.find(({ kind, items: changes }) => kind === 'list' && changes?.[0]?.strong)?.items ?? []
    const sentences = items.map(({ strong, text }) => `${strong}. ${text}`)
    expect(sentences).toContainEqual(
      expect.stringMatching(
        /^Sleep Duration: \d\d min shorter \(\d\d to \d\d\)\. Average \d h( \d+ min)? before, \d h( \d+ min)? after\.$/,
      ),
    )
    expect(sentences).toContainEqual(
      expect.stringMatching(
        /^Overall Mood: 1\.\d higher \(1\.\d to 1\.\d\)\. Average \d\.\d\/10 before, \d\.\d\/10 after\.$/,
      ),
    )
    const rows = sheet.flatMap(({ rows: all = [] }) => all)
    const steps = rows.find(([name]) => name === 'Daily Step Count')
    expect(steps?.slice(2)).toEqual([expect.stringMatching(/^8,4\d0$/), expect.stringMatching(/^8,\d\d0 to 8,\d\d0$/)])
    // Values that hardly vary have more digits.
    const pressure = rows.find(([name]) => name === 'Barometric Pressure')
    expect(pressure?.slice(2)).toEqual(['1,013 hPa', '1,003 to 1,023'])
    const berries = rows.find(([name]) => name === 'Berries')
    expect(berries?.slice(2)).toEqual(['0.17 servings', '0.0 to 0.5'])
  })

  it('lists one change of outcomes that say nearly the same, as the findings do', async () => {
    const cora = await world.addPerson({ timeZone: 'UTC' })
    const tracked = (variableName: string, first: number, value: (day: number) => number) =>
      Array.from({ length: 60 - first }, (_, index) => ({
        variableName,
        variableCategoryName: 'Emotions',
        unitAbbreviatedName: '0 to 100',
        combinationOperation: 'MEAN',
        value: value(first + index),
        startAt: `${dayAt(first + index)}T08:00:00Z`,
      }))
    const energy = (day: number) => (day < 30 ? 40 : 60) + 20 * wobble(day)
    const calm = (day: number) => (day < 30 ? 70 : 50) + 20 * wobble(day * day + 3)
    const other = { variableName: 'Tea', variableCategoryName: 'Foods', unitAbbreviatedName: 'serving' }
    await cora.post('/measurements/post', [
      ...tracked('Energy', 0, energy),
      ...tracked('Energy (Watch)', 5, (day) => energy(day) + (day % 3)),
      ...tracked('Calm', 0, calm),
      ...tracked('Tea', 0, (day) => day % 3).map((entry) => ({ ...entry, ...other, combinationOperation: 'SUM' })),
    ])
    const changed = async () => {
      const { sheet } = (await cora.get<Report>('/report?days=60&to=2026-06-15')).body
      const items = sheet.find(({ kind, items: changes }) => kind === 'list' && changes?.[0]?.strong)?.items ?? []
      return items.map(({ strong = '' }) => strong.split(':')[0]).toSorted()
    }
    expect(await changed()).toEqual(['Calm', 'Energy', 'Energy (Watch)'])
    await world.server.services.findings.analyse(cora.id)
    expect(await changed()).toEqual(['Calm', 'Energy'])
  })

  it('says that the subject of the appointment was not recorded', async () => {
    const saidTo = async (person: TestPerson, purpose: string) =>
      saidIn((await person.get<Report>(`/report?days=60&to=2026-06-15&purpose=${purpose}`)).body)
    expect(await saidTo(ada, 'bloodPressure')).toContain('Blood pressure: not recorded in this period.')
    expect(await saidTo(ada, 'headache')).toContain('Headache and migraine: not recorded in this period.')
    expect(await saidTo(ada, 'mood')).not.toContain('not recorded in this period')
    expect(await saidTo(ida, 'bloodPressure')).not.toContain('not recorded in this period')
  })

  it('lists medicines with the times they were taken, by the local clock', () => {
    expect(report.medicines).toEqual([
      {
        variableId: expect.any(Number),
        variableName: 'Naproxen',
        displayName: 'Naproxen',
        unitAbbreviatedName: 'mg',
        numberOfDays: 3,
        usualValue: 500,
        times: ['08:00'],
        lastDay: '2026-04-29',
      },
    ])
  })

  it('contains nothing of other days, and nothing for a new person', async () => {
    const early = await ada.get<Report>('/report?days=14&to=2026-04-16')
    expect(early.body).toMatchObject({ numberOfDaysRecorded: 0, numberOfVariables: 0, variables: [], medicines: [] })
    const eve = await world.addPerson()
    expect((await eve.get<Report>('/report')).body).toMatchObject({ numberOfDays: 90, variables: [] })
  })

  it('of days without an entry names the last entry before them, and repeats nothing for each part', async () => {
    const { body } = await ida.get<Report>('/report?days=30&to=2026-12-31&purpose=headache')
    expect(body.sheet.map(({ kind }) => kind)).toEqual(['lead', 'note', 'hint'])
    expect(saidIn(body)).toContain('Nothing was recorded in this period. The last entry before it is from 31 May 2026.')
    const without = await ida.get<Report>('/report?days=30&to=2026-12-31&purpose=headache&medicines=false')
    expect(saidIn(without.body)).toContain('Medicines are not part of this report.')
    const eve = await world.addPerson()
    expect(saidIn((await eve.get<Report>('/report')).body)).toContain('Nothing was recorded in this period.')
  })

  it('for headaches, counts headache days, severe days and painkiller days by month', async () => {
    const { body } = await ida.get<Report>('/report?days=61&to=2026-05-31&purpose=headache')
    expect(body.mainSymptoms).toEqual(['Headache'])
    expect(body.months).toEqual([
      { month: '2026-04', numberOfDays: 30, recordedDays: 30, symptomDays: 15, severeDays: 8, medicineDays: 15 },
      { month: '2026-05', numberOfDays: 31, recordedDays: 31, symptomDays: 16, severeDays: 8, medicineDays: 16 },
    ])
    expect(body.variables.map(({ variableName }) => variableName)).toEqual([
      'Headache',
      'Coffee',
      'Propranolol',
      'Naproxen',
    ])
    expect(saidIn(body)).toContain('Naproxen: taken on up to 15 of 30 days')
    expect(saidIn(body)).toContain('ICHD-3')
    const spanish = await ida.get<Report>('/report?days=61&to=2026-05-31&purpose=headache&language=es')
    expect(saidIn(spanish.body)).toContain('Naproxeno: tomado')
    expect(saidIn(spanish.body)).not.toMatch(/Naproxen\b|Headache/)
  })

  it('without medicines says so, rather than that none were recorded', async () => {
    const { body } = await ida.get<Report>('/report?days=61&to=2026-05-31&medicines=false')
    expect(body).toMatchObject({ hasMedicines: false, medicines: [] })
    expect(saidIn(body)).toContain('Medicines are not part of this report.')
    expect(saidIn(body)).not.toContain('None recorded')
    expect(JSON.stringify(body)).not.toContain('Naproxen')
  })

  describe('and the page behind a link', () => {
    const query = 'days=61&to=2026-05-31'
    /** The part of the page that is the report. */
    const sheetBehind = async (body: object): Promise<string> => {
      const created = await ida.post<{ link: string }>('/shares/link', { name: 'Dr. Lee', ...body })
      const page = await world.app.inject(new URL(created.body.link).pathname)
      return /<section class="report">.*?<\/section>/s.exec(page.body)?.[0] ?? ''
    }
    const span = { earliestMeasurementTime: '2026-04-01T00:00:00Z', latestMeasurementTime: '2026-05-31T23:59:59Z' }

    it.each(reportPurposes)('agree, part by part: %s', async (purpose) => {
      const ownReport = (await ida.get<Report>(`/report?${query}&purpose=${purpose}`)).body
      expect(ownReport.sheet.length).toBeGreaterThan(3)
      const { variableIds } = ownReport
      const behind = await sheetBehind({ ...span, variableIds, purpose, includesFindings: true })
      for (const block of ownReport.sheet) expect(behind).toContain(reportSheet([block], 'en').text.slice(24, -10))
      expect(behind).toBe(reportSheet(ownReport.sheet, 'en').text)
    })

    it('differ in a number only with an explanation: an ingredient of Coffee was not shared', async () => {
      const ownReport = (await ida.get<Report>(`/report?${query}`)).body
      const [coffee, latte] = ['Coffee', 'Latte'].map((name) =>
        ownReport.variables.find((variable) => variable.variableName === name),
      )
      expect(coffee?.numberOfDays).toBe(61)
      const behind = await sheetBehind({ ...span, variableIds: [coffee?.variableId] })
      expect(behind).toContain('Coffee: counts only what was shared.')
      expect(behind).toContain('Medicines are not part of this report.')
      expect(behind).toContain('<td data-name="Days of 61">31</td>')
      const whole = await sheetBehind({ ...span, variableIds: [coffee?.variableId, latte?.variableId] })
      expect(whole).not.toContain('counts only what was shared')
    })

    it('names no day outside the days that it shares', async () => {
      const days = { earliestMeasurementTime: '2026-12-01T00:00:00Z', latestMeasurementTime: '2026-12-31T23:59:59Z' }
      const { variableIds } = (await ida.get<Report>(`/report?${query}`)).body
      const behind = await sheetBehind({ ...days, variableIds })
      expect(behind).toContain('Nothing was recorded in this period.')
      expect(behind).not.toContain('31 May')
    })

    it('says that something was left out, without saying what', async () => {
      const ownReport = (await ida.get<Report>(`/report?${query}`)).body
      const [naproxen, headache] = ['Naproxen', 'Headache'].map(
        (name) => ownReport.variables.find((variable) => variable.variableName === name)?.variableId,
      )
      const without = (excludedId: number | undefined) => ownReport.variableIds.filter((id) => id !== excludedId)
      const someMedicines = await sheetBehind({ ...span, variableIds: without(naproxen) })
      expect(someMedicines).toContain('Not all medicines that were taken are part of this report.')
      expect(someMedicines).not.toContain('Naproxen')
      expect(someMedicines).not.toContain('Not everything')
      const someRecords = await sheetBehind({ ...span, variableIds: without(headache) })
      expect(someRecords).toContain('Not everything that was recorded is part of this report.')
      expect(someRecords).not.toContain('Headache')
      expect(someRecords).not.toContain('Not all medicines')
      const aboutPressure = await sheetBehind({ ...span, variableIds: without(headache), purpose: 'bloodPressure' })
      expect(aboutPressure).not.toContain('Not everything')
    })
  })

  it('shows a guest only what the share covers', async () => {
    const bob = await world.addPerson()
    const { body } = await ada.post<{ invitation: string }>('/shares/invite', {
      emailAddress: bob.email,
      categories: ['Treatments'],
    })
    await bob.post('/shares/accept', { invitation: body.invitation })
    const seen = (await bob.get<Report>(`/report?days=60&to=2026-06-15&userId=${ada.id}`)).body
    expect(seen.variables.map(({ displayName }) => displayName)).toEqual(['Naproxen'])
    expect(seen).toMatchObject({ numberOfVariables: 1, numberOfDaysRecorded: 3 })
  })
})

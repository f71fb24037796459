import { describe, expect, test } from 'vitest'
import { reminderWords } from '../words/reminders.ts'
import { emptyForm, readReminder } from './reminder-form.ts'
import { byPartOfDay, frequencyChoices, frequencyInWords, type Reminder } from './schedule.ts'

const texts = reminderWords.en

const at = (reminderStartTimeLocal: string, displayName = 'Coffee', reminderFrequency = 86_400): Reminder => ({
  variableId: 1,
  variableName: displayName,
  displayName,
  reminderStartTimeLocal,
  reminderFrequency,
  unitAbbreviatedName: 'serving',
})

describe('reminders by time of day', () => {
  test('the night comes last, followed by as-needed ones', () => {
    const list = [at('02:00:00'), at('23:00:00'), at('07:00:00'), at('08:00:00', 'Pain', 0), at('19:00:00')]
    expect(
      byPartOfDay(list).map(([part, some]) => [
        part,
        some.map((reminder) => reminder.reminderStartTimeLocal.slice(0, 5)),
      ]),
    ).toEqual([
      ['morning', ['07:00']],
      ['evening', ['19:00']],
      ['night', ['23:00', '02:00']],
      ['needed', ['08:00']],
    ])
  })

  test('those at the same time are sorted by name', () => {
    const [[, list] = ['morning', []]] = byPartOfDay([at('07:00', 'Tea'), at('07:00', 'Coffee')])
    expect(list.map(({ displayName }) => displayName)).toEqual(['Coffee', 'Tea'])
  })
})

describe('frequencies', () => {
  test.each([
    [86_400, 'Every day'],
    [172_800, 'Every 2 days'],
    [604_800, 'Every week'],
    [3600, 'Every hour'],
    [28_800, 'Every 8 hours'],
    [129_600, 'Every 36 hours'],
    [900, 'Every 15 minutes'],
    [0, 'Only when needed'],
  ])('%i seconds is "%s"', (seconds, text) => {
    expect(frequencyInWords(seconds, texts)).toBe(text)
  })

  test('a value set elsewhere stays among the choices', () => {
    expect(frequencyChoices(900)).toContain(900)
    expect(frequencyChoices(86_400).filter((seconds) => seconds === 86_400)).toHaveLength(1)
  })
})

describe('a reminder as typed', () => {
  const thing = { variableId: 1, variableName: 'Coffee', displayName: 'Coffee', unit: 'serving' }
  const read = (text: string) => (text === '' || Number.isNaN(Number(text)) ? undefined : Number(text))

  test('without a usual value sends none', () => {
    const found = readReminder({ ...emptyForm(thing), isNagging: true }, undefined, read)
    expect(found).toMatchObject({
      kind: 'good',
      settings: { defaultValue: null, instructions: null, nagIntervalMinutes: 10, nagTimes: 3 },
    })
  })

  test('reports everything that is missing', () => {
    const found = readReminder({ ...emptyForm(undefined), times: [''], usual: 'many' }, undefined, read)
    expect(found).toEqual({ kind: 'bad', fields: ['variable', 'time', 'usual'] })
  })

  test('with a taper, some days and a stock sends all of it', () => {
    const form = {
      ...emptyForm(thing),
      days: [1, 3],
      times: ['08:00', '20:00'],
      firstDay: '2026-06-01',
      lastDay: '2026-06-30',
      steps: [
        { day: '2026-06-10', value: '20' },
        { day: '', value: '' },
      ],
      stock: '30',
      perPiece: '5',
    }
    expect(readReminder(form, undefined, read)).toMatchObject({
      kind: 'good',
      settings: {
        reminderTimesLocal: ['08:00', '20:00'],
        daysOfWeek: [1, 3],
        startTrackingDate: '2026-06-01',
        stopTrackingDate: '2026-06-30',
        doseSteps: [{ startDate: '2026-06-10', defaultValue: 20 }],
        stock: 30,
        amountPerPiece: 5,
      },
    })
    const hourly = readReminder({ ...form, frequency: 3600 }, undefined, read)
    expect(hourly).toMatchObject({ settings: { reminderTimesLocal: null, daysOfWeek: null } })
    const bad = { ...form, days: [], lastDay: '2026-05-01', steps: [{ day: '2026-06-10', value: '' }], stock: 'many' }
    expect(readReminder(bad, undefined, read)).toEqual({ kind: 'bad', fields: ['days', 'period', 'steps', 'stock'] })
  })

  test('an untouched stock is not counted again', () => {
    const existing = { ...at('07:00'), stock: 12 }
    const found = readReminder({ ...emptyForm(thing), stock: '12' }, existing, read)
    expect(found.kind === 'good' && 'stock' in found.settings).toBe(false)
  })

  test('keeps how often the person wanted to be reminded again', () => {
    const existing = { ...at('07:00'), nagIntervalMinutes: 30, nagTimes: 5 }
    const found = readReminder({ ...emptyForm(thing), isNagging: true }, existing, read)
    expect(found.kind === 'good' && 'nagIntervalMinutes' in found.settings).toBe(false)
  })
})

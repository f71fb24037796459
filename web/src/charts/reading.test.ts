import type { ChartDescription } from '@upshot/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chartTexts } from '../words/charts.ts'
import { language } from '../words/words.ts'
import {
  movedBy,
  nearestTo,
  placeInWords,
  readingInWords,
  type Stop,
  singledOut,
  stopsOf,
  tableText,
  valueText,
} from './reading.ts'

const charts = chartTexts.en

const DAY = 86_400_000
const day = (number: number) => Date.UTC(2026, 10, number)

const overTime: ChartDescription = {
  id: 'variable-1-smooth-line',
  kind: 'line',
  title: 'Overall Mood over time, smoothed',
  explanation: '',
  panels: [
    {
      x: { label: 'Date', unit: '', scale: 'time' },
      y: { label: 'Overall Mood', unit: '/5', scale: 'linear', minimum: 1, maximum: 5 },
      series: [
        {
          name: 'Daily value',
          shape: 'points',
          tone: 'quiet',
          countOf: 'Days',
          points: [
            { x: day(14), y: 3, count: 1 },
            { x: day(12), y: 5, count: 1 },
          ],
        },
        {
          name: 'Mean over 7 days',
          shape: 'line',
          tone: 'main',
          countOf: 'Days',
          points: [
            { x: day(12), y: 4, count: 5 },
            { x: day(13), y: null },
            { x: day(14), y: 3.4, count: 5 },
          ],
        },
        { name: 'Range', shape: 'band', tone: 'main', points: [{ x: day(13), y: 2, low: 1, high: 3 }] },
      ],
      references: [],
    },
  ],
}

const byWeekday: ChartDescription = {
  ...overTime,
  kind: 'column',
  panels: [
    {
      x: { label: 'Day of the week', unit: '', scale: 'category', categories: ['Mon', 'Tue'] },
      y: { label: 'Coffee', unit: 'serving', scale: 'linear' },
      series: [{ name: 'Coffee', shape: 'columns', tone: 'main', countOf: 'Days', points: [{ x: 1, y: 2, count: 8 }] }],
      references: [],
    },
  ],
}

describe('the reading of a chart', () => {
  test('gives the day, its value and the surrounding mean', () => {
    const last = stopsOf(overTime).at(-1)
    expect(last && readingInWords(overTime, last, charts)).toBe('14 Nov 2026: 3 of 5. Mean over 7 days: 3.4 of 5')
  })

  test('has a stop for each day with a value, in order; gaps and bands have none', () => {
    expect(stopsOf(overTime).map(({ x }) => x)).toEqual([day(12), day(14)])
  })

  test('says how many days are behind a mean', () => {
    const [stop] = stopsOf(byWeekday)
    expect(stop && readingInWords(byWeekday, stop, charts)).toBe('Tue: 2\u00a0servings (Days: 8)')
  })

  test('names the axis of plain numbers, and starts at the highlighted value', () => {
    const x = { label: 'Block', unit: '', scale: 'linear' as const }
    const y = { label: 'Difference', unit: 'min', scale: 'linear' as const }
    const points = [1, 2].map((block) => ({ x: block, y: 3 * block }))
    const difference = { name: 'Difference', shape: 'points' as const, tone: 'main' as const, points }
    const estimate = { ...difference, name: 'Estimate', points: [{ x: 3, y: 4.5 }] }
    const blocks = { ...overTime, panels: [{ x, y, series: [difference, estimate], references: [] }] }
    expect(stopsOf(blocks).map((stop) => readingInWords(blocks, stop, charts))).toEqual([
      'Block 1: 3\u00a0min',
      'Block 2: 6\u00a0min',
      'Estimate: 4.5\u00a0min',
    ])
    expect([singledOut(blocks), singledOut(overTime), singledOut(byWeekday)]).toEqual([3, undefined, undefined])
  })

  test('writes shares without false precision, and negative values with a minus sign', () => {
    expect(valueText({ value: 61.02, unit: '%' })).toBe('61%')
    expect(valueText({ value: -0.5, unit: '-4 to 4' })).toBe('−0.5')
    expect(valueText({ value: -1234.5, unit: 'count' })).toBe('−1,234.5')
  })

  test('writes numbers and dates according to the language', () => {
    language.set('de')
    const last = stopsOf(overTime).at(-1)
    expect(last && readingInWords(overTime, last, charts)).toBe('14. Nov. 2026: 3 von 5. Mean over 7 days: 3,4 von 5')
    language.set('en')
  })

  test('names hours as clock times', () => {
    const categories = Array.from({ length: 24 }, (_, hour) => String(hour))
    const hours = { panels: [{ x: { label: 'Hour', unit: '', scale: 'category' as const, categories } }] }
    expect(placeInWords(hours as Pick<ChartDescription, 'panels'>, 7)).toBe('07:00')
  })
})

describe('keys', () => {
  const days: readonly Stop[] = Array.from({ length: 100 }, (_, index) => ({ x: index * DAY, values: [] }))

  test.each([
    ['ArrowLeft', 49],
    ['ArrowRight', 51],
    ['PageUp', 20],
    ['PageDown', 80],
    ['Home', 0],
    ['End', 99],
  ])('%s moves from the 50th day to %i', (key, index) => {
    expect(movedBy(key, 50, days, true)).toBe(index)
  })

  test('other keys are left to the browser', () => {
    expect(movedBy('Tab', 50, days, true)).toBeUndefined()
  })

  test('never move beyond the ends, wherever they begin', () => {
    const keys = fc.constantFrom('ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End')
    fc.assert(
      fc.property(fc.array(keys), fc.nat(99), fc.boolean(), (pressed, start, isTimeAxis) => {
        const end = pressed.reduce((position, key) => movedBy(key, position, days, isTimeAxis) ?? -1, start)
        expect(end).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThan(100)
      }),
    )
  })

  test('a touch selects the nearest value', () => {
    expect(nearestTo(days, 41.4 * DAY)).toBe(41)
    expect(nearestTo(days, -5)).toBe(0)
  })
})

test('a copied table has a line for each row and no tabs inside cells', () => {
  expect(
    tableText([
      ['Date', 'Mood'],
      ['1\tNov', '3 of 5'],
    ]),
  ).toBe('Date\tMood\n1 Nov\t3 of 5')
})

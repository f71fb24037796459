import { DAY_MS } from '@upshot/charts'
import { variableChartNames } from '@upshot/contract'
import { describe, expect, it } from 'vitest'
import { chance, coffee, dataOf, daysOf, MONDAY, meditation, mood, weight } from './charts.fixture.ts'
import type { VariableData } from './describe.ts'
import { showsEntries, variableChart } from './variable-charts.ts'

const heights = (description: ReturnType<typeof variableChart>) =>
  description.panels[0]?.series[0]?.points.map(({ x, y, count }) => [x, y, count])

describe('by hour', () => {
  it('shows the mean of an averaged variable, with the number of entries', () => {
    const chart = variableChart(
      'hourlyColumnChart',
      dataOf(
        mood,
        daysOf(4, (index) => index + 1),
        (index) => (index < 2 ? 7 : 21),
      ),
    )
    expect(heights(chart)).toEqual([
      [7, 1.5, 2],
      [21, 3.5, 2],
    ])
    expect(chart.panels[0]?.x.categories).toHaveLength(24)
  })

  it('distributes the daily mean of a summed variable, including days with nothing', () => {
    const days = [...daysOf(4, () => 2), { day: MONDAY + 4, value: 0 }]
    const entries = daysOf(4, () => 1).flatMap((day) => [
      { ...day, hour: 8 },
      { ...day, hour: 15 },
    ])
    const chart = variableChart('hourlyColumnChart', { subject: coffee, days, entries })
    expect(heights(chart)).toEqual([
      [8, 0.8, 4],
      [15, 0.8, 4],
    ])
    expect(chart.explanation).toContain('All hours together make the daily mean')
  })

  it('shows the share of yes in percent', () => {
    const chart = variableChart(
      'hourlyColumnChart',
      dataOf(
        meditation,
        daysOf(4, (index) => index % 2),
      ),
    )
    expect(heights(chart)).toEqual([[8, 50, 4]])
    expect(chart.panels[0]?.y).toMatchObject({ unit: '%', minimum: 0, maximum: 100 })
  })
})

describe('by weekday and month', () => {
  it('puts Monday first and counts the days behind each column', () => {
    const chart = variableChart(
      'weekdayColumnChart',
      dataOf(
        coffee,
        daysOf(14, (index) => index % 7),
      ),
    )
    expect(heights(chart)).toEqual(Array.from({ length: 7 }, (_, index) => [index, index, 2]))
    expect(chart.panels[0]?.x.categories?.[0]).toBe('Mon')
  })

  it('takes the same month of all years together', () => {
    const days = [...daysOf(2, () => 1), { day: MONDAY + 365, value: 4 }]
    const chart = variableChart('monthlyColumnChart', dataOf(coffee, days))
    expect(heights(chart)).toEqual([[0, 2, 3]])
    expect(chart.panels[0]?.x.categories, 'only months with a day').toHaveLength(1)
  })

  it('shows marks with intervals where columns from zero would look alike, and says so', () => {
    const chart = variableChart(
      'weekdayColumnChart',
      dataOf(
        weight,
        daysOf(70, (index) => 70 + (index % 7) / 10),
      ),
    )
    expect(chart.panels[0]?.series[0]?.shape).toBe('intervals')
    expect(chart.explanation).toContain('does not start at zero')
  })

  it('starts columns of a scale at its own low end', () => {
    const days = daysOf(70, (index) => 1 + (index % 5))
    expect(variableChart('weekdayColumnChart', dataOf(mood, days)).panels[0]?.y).toMatchObject({
      minimum: 1,
      maximum: 5,
    })
  })

  it('starts columns at zero everywhere else', () => {
    const chart = variableChart(
      'weekdayColumnChart',
      dataOf(
        coffee,
        daysOf(70, (index) => 1 + (index % 7)),
      ),
    )
    expect(chart.panels[0]).toMatchObject({ y: { minimum: 0 }, series: [{ shape: 'columns' }] })
  })
})

describe('distribution', () => {
  it('has a column for every answer of a rating, also for those never given', () => {
    const chart = variableChart(
      'distributionColumnChart',
      dataOf(
        mood,
        daysOf(6, (index) => (index < 4 ? 3 : 5)),
      ),
    )
    expect(chart.panels[0]?.x.categories).toEqual(['1', '2', '3', '4', '5'])
    expect(heights(chart)?.map(([, y]) => y)).toEqual([0, 0, 4, 0, 2])
  })

  it('has two columns for yes and no', () => {
    const chart = variableChart(
      'distributionColumnChart',
      dataOf(
        meditation,
        daysOf(10, (index) => Number(index < 7)),
      ),
    )
    expect(chart.panels[0]?.x.categories).toEqual(['No', 'Yes'])
    expect(heights(chart)?.map(([, y]) => y)).toEqual([3, 7])
  })

  it('has readable ranges for other numbers, each day in one of them', () => {
    const chart = variableChart(
      'distributionColumnChart',
      dataOf(
        weight,
        daysOf(300, (index) => 70 + 10 * chance(index)),
      ),
    )
    const counts = heights(chart)?.map(([, y]) => y ?? 0) ?? []
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(300)
    expect(counts.length).toBeGreaterThan(4)
    expect(chart.panels[0]?.x.categories?.[0]).toMatch(/^70–7[12]$/)
  })

  it('has a column for each of a few doses, and one for none beside ranges', () => {
    const doses = variableChart(
      'distributionColumnChart',
      dataOf(
        coffee,
        daysOf(60, (index) => 12 * (index % 4)),
      ),
    )
    expect(doses.panels[0]?.x.categories).toEqual(['0', '12', '24', '36'])
    const amounts = daysOf(200, (index) => (index % 2 === 0 ? 0 : 5 + 10 * chance(index)))
    const chart = variableChart('distributionColumnChart', dataOf(coffee, amounts))
    expect(chart.panels[0]?.x.categories?.slice(0, 2)).toEqual(['0', expect.stringMatching(/^4–6$/)])
    expect(heights(chart)?.[0]?.[1]).toBe(100)
  })

  it('has one column for a constant', () => {
    const chart = variableChart(
      'distributionColumnChart',
      dataOf(
        weight,
        daysOf(9, () => 70.5),
      ),
    )
    expect(heights(chart)).toEqual([[0, 9, 9]])
  })
})

describe('over time', () => {
  it('breaks the line where days are missing', () => {
    const days = daysOf(30, () => 2).filter(({ day }) => day < MONDAY + 10 || day > MONDAY + 20)
    const line = variableChart('lineChartWithoutSmoothing', dataOf(coffee, days)).panels[0]?.series.find(
      ({ shape }) => shape === 'line',
    )
    expect(line?.points.filter(({ y }) => y === null)).toHaveLength(1)
  })

  it('does not break it if values always come once a week', () => {
    const days = daysOf(10, () => 2).map(({ value }, index) => ({ day: MONDAY + 7 * index, value }))
    const points = variableChart('lineChartWithoutSmoothing', dataOf(coffee, days)).panels[0]?.series[0]?.points ?? []
    expect(points.every(({ y }) => y !== null)).toBe(true)
  })

  it('shows weeks with their lowest and highest day if ten years of days would blur', () => {
    const chart = variableChart(
      'lineChartWithoutSmoothing',
      dataOf(
        weight,
        daysOf(3650, (index) => 70 + (index % 7)),
      ),
    )
    const [band, line] = chart.panels[0]?.series ?? []
    expect(band).toMatchObject({
      shape: 'band',
      points: expect.arrayContaining([expect.objectContaining({ low: 70, high: 76 })]),
    })
    expect(line?.points.length).toBeLessThan(600)
    expect(chart.explanation).toContain('the mean of a week')
  })

  it('smooths over the seven days around each day, and leaves a gap where fewer than three have a value', () => {
    const days = daysOf(40, (index) => index).filter(({ day }) => day < MONDAY + 10 || day > MONDAY + 25)
    const chart = variableChart('lineChartWithSmoothing', dataOf(weight, days))
    const points = chart.panels[0]?.series.find(({ shape }) => shape === 'line')?.points ?? []
    const at = (index: number) => points.find(({ x }) => x === (MONDAY + index) * DAY_MS)
    expect(at(5)).toMatchObject({ y: 5, count: 7 })
    expect(at(0)).toMatchObject({ y: 1.5, count: 4 })
    expect(at(10)).toMatchObject({ y: 8, count: 3 })
    expect(at(11)).toMatchObject({ y: null })
    expect(chart.explanation).toContain('7 days around it')
  })

  it('shows yes and no as the share of each week', () => {
    const chart = variableChart(
      'lineChartWithoutSmoothing',
      dataOf(
        meditation,
        daysOf(70, (index) => Number(index % 7 < 2)),
      ),
    )
    expect(chart.panels[0]?.series[0]?.points[0]).toMatchObject({ y: 28.5714, count: 7 })
  })
})

describe('too little data', () => {
  it.each([0, 1, 2])('says with %i days what is missing instead of an empty axis', (count) => {
    const data = dataOf(
      mood,
      daysOf(count, () => 3),
    )
    const names = [
      'hourlyColumnChart',
      'monthlyColumnChart',
      'distributionColumnChart',
      'weekdayColumnChart',
      'lineChartWithoutSmoothing',
      'lineChartWithSmoothing',
    ] as const
    for (const name of names) {
      const chart = variableChart(name, data)
      expect(chart).toMatchObject({ kind: 'text', panels: [] })
      expect(chart.message).toMatch(
        /it takes 3 (days|entries), and there (are none yet|is 1 \w+ so far|are 2 \w+ so far)/,
      )
    }
  })
})

it.each(variableChartNames)('%s mentions single entries only if it needs them', (name) => {
  const days = daysOf(40, (index) => 1 + (index % 5))
  const draw = (subject: typeof mood, entries: VariableData['entries']) =>
    variableChart(name, { ...dataOf(subject, days), entries })
  const isSame = [mood, coffee, meditation].every((subject) => {
    const { entries } = dataOf(subject, days)
    return JSON.stringify(draw(subject, entries)) === JSON.stringify(draw(subject, []))
  })
  expect(isSame).toBe(!showsEntries(name))
})

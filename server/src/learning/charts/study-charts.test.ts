import { describe, expect, it } from 'vitest'
import { binnedPair, FEWEST_TOGETHER } from './binned-pair.ts'
import { distributionOf } from './bins.ts'
import { coffee, MONDAY, meditation, population, published, study, weight } from './charts.fixture.ts'
import { highchartsOptions } from './render/highcharts.ts'
import { svgOf } from './render/svg.ts'
import { studyChart } from './study-charts.ts'
import { chartWordsIn } from './words.ts'

const ofDays = (count: number) => {
  const detail = study(count)
  return { kind: 'days' as const, finding: detail.finding, detail }
}
const ofBins = (count: number) => {
  const detail = study(count)
  return { kind: 'binned' as const, finding: detail.finding, binned: published(detail) }
}

const seriesOf = (chart: ReturnType<typeof studyChart>, shape: string) =>
  chart?.panels[0]?.series.find((series) => series.shape === shape)

describe('scatter plot', () => {
  it('has a dot for every pair, and equal dots do not cover each other', () => {
    const points = seriesOf(studyChart('correlationScatterPlot', ofDays(200)), 'points')?.points ?? []
    expect(points).toHaveLength(200)
    expect(new Set(points.map(({ x, y }) => `${x} ${y}`)).size).toBe(200)
    for (const { x } of points) expect(Math.abs(x - Math.round(x))).toBeLessThanOrEqual(0.2)
  })

  it('shows the linear fit and its uncertainty, narrowest at the mean', () => {
    const chart = studyChart('correlationScatterPlot', ofDays(200))
    const band = seriesOf(chart, 'band')?.points ?? []
    const widths = band.map(({ low = 0, high = 0 }) => high - low)
    const first = band[0]
    const last = band.at(-1)
    expect(((last?.y ?? 0) - (first?.y ?? 0)) / ((last?.x ?? 0) - (first?.x ?? 0))).toBeCloseTo(-0.5, 1)
    expect(Math.min(...widths)).toBeGreaterThan(0)
    expect(widths.indexOf(Math.min(...widths))).toBeGreaterThan(5)
    expect(widths.indexOf(Math.min(...widths))).toBeLessThan(20)
  })

  it('draws circles for groups of days if there are thousands, and loses none', () => {
    const series = seriesOf(studyChart('correlationScatterPlot', ofDays(3000)), 'points')
    expect(series).toMatchObject({ isSizedByCount: true })
    expect(series?.points.length).toBeLessThan(401)
    expect(series?.points.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(3000)
  })

  it('has the same line from bins alone, with means and intervals instead of days', () => {
    const open = studyChart('correlationScatterPlot', ofDays(200))
    const binned = studyChart('correlationScatterPlot', ofBins(200))
    const slope = (chart: typeof open) => {
      const [a, b] = seriesOf(chart, 'line')?.points ?? []
      return ((b?.y ?? 0) - (a?.y ?? 0)) / ((b?.x ?? 0) - (a?.x ?? 0))
    }
    expect(slope(binned)).toBeCloseTo(slope(open), 3)
    const marks = seriesOf(binned, 'intervals')?.points ?? []
    expect(marks.length).toBeGreaterThan(3)
    expect(marks.every(({ count = 0, low = 0, high = 0, y }) => count >= 10 && low < (y ?? 0) && high > (y ?? 0))).toBe(
      true,
    )
  })

  it('mentions the same day if there is no delay', () => {
    const data = ofDays(60)
    const finding = { ...data.finding, evidence: { ...data.finding.evidence, lagDays: 0 } }
    expect(studyChart('correlationScatterPlot', { ...data, finding })?.title).toBe('Weight and coffee on the same day')
    expect(studyChart('correlationScatterPlot', data)?.panels[0]?.y.label).toBe('Weight, the next day')
  })

  it('says what is missing with nine pairs', () => {
    expect(studyChart('correlationScatterPlot', ofDays(9))?.message).toContain(
      'it takes 10 days, and there are 9 days so far',
    )
  })
})

describe('without a finding', () => {
  const { kind, finding, detail } = ofDays(200)
  const { dose: _dose, effectSize: _size, ...bare } = finding

  it('does not ask for more days of a pair that is not compared', () => {
    const data = { kind, finding: { ...bare, unjudged: 'ingredient' as const }, detail: { ...detail, pairs: [] } }
    expect(studyChart('doseResponseChart', data)).toBeUndefined()
    expect(studyChart('correlationScatterPlot', data)).toBeUndefined()
    expect(studyChart('outcomeDistributionColumnChart', data)?.panels).toHaveLength(1)
  })

  it('shows no doses at the best-fitting delay', () => {
    const silent = { ...finding, evidence: { ...finding.evidence, verdict: 'no sign' as const } }
    expect(studyChart('doseResponseChart', { kind, finding: silent, detail })).toBeUndefined()
    expect(studyChart('correlationScatterPlot', { kind, finding: silent, detail })?.panels).toHaveLength(1)
  })
})

describe('ranges of values', () => {
  it('have the decimals of the reader’s language', () => {
    const bins = [4.5, 5, 5.5].map((low) => ({ low, high: low + 0.5, label: `${low}–${low + 0.5}`, count: 9 }))
    const labelsIn = (language: 'en' | 'de' | 'es') =>
      distributionOf({ id: 'x', subject: weight, bins, things: 'days' }, chartWordsIn[language]).panels[0]?.x.categories
    expect(labelsIn('en')).toEqual(['4.5–5', '5–5.5', '5.5–6'])
    expect(labelsIn('de')).toEqual(['4,5–5', '5–5,5', '5,5–6'])
    expect(labelsIn('es')).toEqual(['4,5–5', '5–5,5', '5,5–6'])
  })
})

describe('what a public snapshot holds', () => {
  const { binned } = ofBins(400)

  it('reveals nothing about fewer than five days together', () => {
    for (const bin of [...binned.causeBins, ...binned.effectBins])
      expect(bin.count).toBeGreaterThanOrEqual(FEWEST_TOGETHER)
    for (const { days } of binned.means) expect(days).toBeGreaterThanOrEqual(10)
  })

  it('counts every day once', () => {
    const total = (bins: readonly { readonly count: number }[]) => bins.reduce((sum, { count }) => sum + count, 0)
    expect(total(binned.causeBins)).toBe(401)
    expect(total(binned.effectBins)).toBe(401)
    expect(binned.means.reduce((sum, { days }) => sum + days, 0)).toBe(400)
  })

  it('names no day', () => {
    const text = JSON.stringify(binned)
    expect(text).not.toContain('"day"')
    for (const { month } of binned.months) expect(month).toMatch(/^\d{4}-\d{2}$/)
  })

  it('omits a month with four days', () => {
    const detail = study(200)
    const early = detail.causeDays.slice(0, 4)
    const later = detail.causeDays.filter(({ day }) => day > MONDAY + 60)
    const { months } = binnedPair({ ...detail, causeDays: [...early, ...later] })
    expect(months.find(({ month }) => month === '2025-01')?.cause).toBeNull()
  })

  it('allows recomputing Pearson’s r from its sums', () => {
    const { products, causeSquares, effectSquares } = binned.moments
    const r = products / Math.sqrt(causeSquares * effectSquares)
    expect(r).toBeLessThan(-0.8)
    expect(r).toBeGreaterThan(-1)
  })
})

describe('over time', () => {
  it('has two panels over the same dates', () => {
    const chart = studyChart('pairsOverTimeLineChart', ofDays(150))
    expect(chart?.panels.map(({ y }) => `${y.label} ${y.unit}`)).toEqual(['Coffee cups', 'Weight kg'])
  })

  it('has only months if made from a snapshot', () => {
    const chart = studyChart('pairsOverTimeLineChart', ofBins(300))
    const points = chart?.panels[1]?.series[0]?.points ?? []
    expect(points.length).toBe(10)
    for (const { x } of points) expect(new Date(x).getUTCDate()).toBe(1)
  })

  it('uses the same steps on both sides if one is longer', () => {
    const detail = study(300)
    const short = { ...detail, effectDays: detail.effectDays.slice(0, 50) }
    const chart = studyChart('pairsOverTimeLineChart', { kind: 'days', finding: detail.finding, detail: short })
    expect(chart?.panels.map(({ series }) => series[0]?.shape)).toEqual(['band', 'band'])
  })
})

describe('by delay, by dose and across people', () => {
  it('marks the chosen delay and shows the band of chance', () => {
    const chart = studyChart('correlationByLagChart', ofDays(200))
    const [band, line] = chart?.panels[0]?.series ?? []
    expect(band?.points[0]).toMatchObject({ low: -0.15, high: 0.15 })
    expect(line?.points).toHaveLength(8)
    expect(chart?.panels[0]?.series.at(-1)).toMatchObject({
      name: 'Chosen delay',
      points: [{ x: 1, y: -0.7, count: 199 }],
    })
  })

  it('does not exist if no delays were searched', () => {
    const { byLag: _byLag, ...finding } = study(60).finding
    expect(studyChart('correlationByLagChart', { ...ofDays(60), finding })).toBeUndefined()
  })

  it('has a mark with its interval for every range of doses', () => {
    const data = ofDays(200)
    const chart = studyChart('doseResponseChart', data)
    expect(chart?.panels[0]?.x.categories).toEqual(['none', '1', '2', '3', '4'])
    const total = chart?.panels[0]?.series[0]?.points.reduce((sum, { count = 0 }) => sum + count, 0)
    expect(total).toBe(200)
    expect(chart?.panels[0]?.references[0]?.at).toBeCloseTo(data.finding.dose?.overall ?? 0, 3)
  })

  it('writes doses as the sentences do', () => {
    const data = ofDays(200)
    const { dose } = data.finding
    const ends = [
      [3.66667, 4],
      [12_429, 20_312],
    ] as const
    const bins = ends.flatMap(([low, high]) => dose?.bins.slice(-1).map((bin) => ({ ...bin, low, high })) ?? [])
    const finding = { ...data.finding, ...(dose && { dose: { ...dose, bins } }) }
    const chart = studyChart('doseResponseChart', { ...data, finding })
    expect(chart?.panels[0]?.x.categories).toEqual(['3.67–4', '12,400–20,300'])
  })

  it('labels the axis of a rating with its answers', () => {
    const detail = study(60)
    const rated = { ...detail.finding.effect, unit: '/5' }
    const pairs = detail.pairs.map((pair, index) => ({ ...pair, effect: 1 + (index % 5) }))
    const finding = { ...detail.finding, effect: rated }
    const chart = studyChart('correlationScatterPlot', { kind: 'days', finding, detail: { ...detail, finding, pairs } })
    expect(chart?.panels[0]?.y).toMatchObject({ minimum: 1, maximum: 5 })
  })

  it('names the doses of a yes/no cause, and gives the share of a yes/no effect in percent', () => {
    const detail = study(200, meditation, { ...meditation, variableId: 5, name: 'Headache' })
    const chart = studyChart('doseResponseChart', { kind: 'days', finding: detail.finding, detail })
    expect(chart?.panels[0]?.x.categories).toEqual(['No', 'Yes'])
    expect(chart?.panels[0]?.y.unit).toBe('%')
    expect(chart?.panels[0]?.series[0]?.points.every(({ y }) => (y ?? 0) > 1 && (y ?? 0) < 100)).toBe(true)
  })

  it('shows the average and the next person, and no individual', () => {
    const chart = studyChart('populationTraitScatterPlot', { ...ofDays(60), population: population(10) })
    expect(chart?.panels[0]?.x.categories).toEqual(['Average', 'Next person (95 %)'])
  })

  it('shows nothing of nine people, not even their number', () => {
    const chart = studyChart('populationTraitScatterPlot', { ...ofDays(60), population: population(9) })
    expect(chart).toMatchObject({ kind: 'text', panels: [] })
    expect(chart?.message).toBe('Not enough data for a chart yet: it takes 10 people.')
  })
})

describe('distributions of both sides', () => {
  it('count days', () => {
    const chart = studyChart('predictorDistributionColumnChart', ofDays(100))
    expect(chart?.panels[0]).toMatchObject({ x: { label: coffee.name, unit: 'cups' }, y: { label: 'Days' } })
    expect(studyChart('outcomeDistributionColumnChart', ofBins(100))?.explanation).toContain(
      'fewer than 5 days are merged',
    )
    expect(studyChart('outcomeDistributionColumnChart', ofBins(100))?.panels[0]?.x.label).toBe(weight.name)
  })
})

describe('units in the titles of axes', () => {
  const inServings = () => {
    const data = ofDays(100)
    const cause = { ...data.finding.cause, unit: 'serving' }
    return { ...data, finding: { ...data.finding, cause } }
  }

  it.each([
    ['en', 'cups'],
    ['de', 'Tassen'],
  ] as const)('are words of the reader: in %s, %s', (language, title) => {
    const names = ['predictorDistributionColumnChart', 'correlationScatterPlot', 'pairsOverTimeLineChart'] as const
    for (const name of names) {
      const chart = studyChart(name, inServings(), language)
      const axes = (chart?.panels ?? []).flatMap(({ x, y }) => [x, y]).filter(({ unit }) => unit === 'serving')
      expect(axes.map(({ unitTitle }) => unitTitle)).toEqual([title])
      expect(chart && svgOf(chart, 'normal', language)).toContain(`(${title})`)
      expect(JSON.stringify(chart && highchartsOptions(chart))).toContain(`(${title})`)
    }
  })

  it('are left as they are where their sign says it', () => {
    const chart = studyChart('outcomeDistributionColumnChart', ofDays(100), 'de')
    expect(chart?.panels[0]?.x).not.toHaveProperty('unitTitle')
    expect(chart?.panels[0]?.x.unit).toBe('kg')
  })
})

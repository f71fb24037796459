import { palette } from '@upshot/charts'
import { type ChartDescription, studyChartNames, variableChartNames } from '@upshot/contract'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import {
  chance,
  coffee,
  dataOf,
  daysOf,
  meditation,
  mood,
  population,
  published,
  study,
  weight,
} from '../charts.fixture.ts'
import type { ChartDay, ChartSubject } from '../describe.ts'
import { studyChart } from '../study-charts.ts'
import { variableChart } from '../variable-charts.ts'
import { highchartsOptions } from './highcharts.ts'
import { svgOf } from './svg.ts'

const rating = (index: number) => 1 + Math.floor(chance(index) * 5)

/** Every chart, for every kind of variable, from single days and from bins. */
function everyChart(): [string, ChartDescription][] {
  const of = (subject: ChartSubject, days: ChartDay[], name: string): [string, ChartDescription][] =>
    variableChartNames.map((chart) => [
      `${chart} of ${name}`,
      variableChart(
        chart,
        dataOf(subject, days, (index) => index % 24),
      ),
    ])
  const detail = study(200)
  const both = [
    {
      kind: 'days' as const,
      finding: detail.finding,
      detail,
      population: population(24),
    },
    {
      kind: 'binned' as const,
      finding: detail.finding,
      binned: published(detail),
      population: population(24),
    },
  ]
  return [
    ...of(mood, daysOf(200, rating), 'a rating'),
    ...of(coffee, daysOf(100, rating), 'an amount'),
    ...of(
      weight,
      daysOf(100, (index) => 70 + chance(index)),
      'a level',
    ),
    ...of(
      meditation,
      daysOf(100, (index) => rating(index) % 2),
      'a yes or no',
    ),
    ...of(
      weight,
      daysOf(50, () => 70),
      'a constant',
    ),
    ...of(
      weight,
      daysOf(50, (index) => -1e9 * chance(index)),
      'large negative numbers',
    ),
    ...of(
      weight,
      daysOf(50, (index) => 1e-7 * chance(index)),
      'tiny numbers',
    ),
    ...of(
      weight,
      daysOf(5, () => 0),
      'zeros',
    ),
    ...of(mood, [], 'nothing'),
    ...of(mood, daysOf(1, rating), 'one day'),
    ...both.flatMap((data) =>
      studyChartNames.flatMap((name): [string, ChartDescription][] => {
        const description = studyChart(name, data)
        return description ? [[`${name} of ${data.kind}`, description]] : []
      }),
    ),
  ]
}

interface Drawing {
  readonly tags: readonly string[]
  readonly texts: readonly string[]
  readonly root: Readonly<Record<string, string>>
  readonly fontSizes: readonly number[]
}

/** Throws unless the text is well-formed XML. */
function parsed(svg: string): Drawing {
  const parser = new SaxesParser()
  const [tags, texts, fontSizes]: [string[], string[], number[]] = [[], [], []]
  let root: Record<string, string> = {}
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (tags.length === 0) root = { ...attributes }
    tags.push(name)
    if (attributes['font-size']) fontSizes.push(Number.parseFloat(attributes['font-size']))
  })
  parser.on('text', (text) => {
    if (text.trim() !== '') texts.push(text)
  })
  parser.write(svg).close()
  return { tags, texts, root, fontSizes }
}

const count = (tags: readonly string[], name: string) => tags.filter((tag) => tag === name).length

describe.each(everyChart())('%s', (_name, description) => {
  it('is an accessible SVG with title, axes and units, and without NaN', () => {
    const svg = svgOf(description)
    const { tags, texts, root } = parsed(svg)
    expect(root).toMatchObject({ role: 'img', class: 'upshot-chart' })
    expect(tags.slice(1, 4)).toEqual(['title', 'desc', 'style'])
    expect(svg).not.toMatch(/NaN|undefined|Infinity|null/)
    const joined = texts.join(' ')
    expect(joined).toContain(description.title)
    for (const { x, y } of description.panels) {
      if (y.unit !== '') expect(joined).toContain(`(${y.unitTitle ?? y.unit})`)
      if (x.unit !== '') expect(joined).toContain(`(${x.unitTitle ?? x.unit})`)
    }
    if (description.message !== undefined) expect(joined).toContain(description.message.split(' ')[0])
    expect(svg.length).toBeLessThan(200_000)
  })

  it('is readable on a phone of 360 pixels', () => {
    const { root, fontSizes } = parsed(svgOf(description))
    for (const size of fontSizes) expect((size * 360) / Number(root['width'])).toBeGreaterThanOrEqual(11)
  })

  it('is rendered identically to the last byte each time', () => {
    expect(svgOf(description, 'wide')).toBe(svgOf(description, 'wide'))
    expect(svgOf(description)).toBe(svgOf(structuredClone(description)))
  })

  it('is a Highcharts options object of plain data', () => {
    const options = highchartsOptions(description)
    expect(JSON.parse(JSON.stringify(options))).toEqual(options)
    expect(unknownOptions(options)).toEqual([])
    expect(options).toMatchObject({ chart: {}, title: { text: expect.any(String) }, series: expect.any(Array) })
    expect(JSON.stringify(options)).not.toMatch(/NaN|Infinity/)
  })
})

type Names = { readonly [name: string]: Names | null }

const text: Names = { text: null }
const plotLines: Names = { value: null, width: null, dashStyle: null, color: null, label: text }
const axis: Names = { type: null, title: text, categories: null, min: null, max: null, plotLines }
const point: Names = { x: null, y: null, low: null, high: null, custom: { count: null }, marker: { radius: null } }

/** Names of options, from https://api.highcharts.com/highcharts/. */
const knownNames: Names = {
  chart: { type: null, zooming: { type: null } },
  title: text,
  subtitle: text,
  caption: text,
  accessibility: { description: null },
  credits: { enabled: null },
  legend: { enabled: null },
  xAxis: axis,
  yAxis: { ...axis, top: null, height: null, offset: null },
  series: {
    type: null,
    name: null,
    color: null,
    yAxis: null,
    tooltip: { valueSuffix: null, pointFormat: null },
    marker: { enabled: null, radius: null },
    connectNulls: null,
    fillOpacity: null,
    lineWidth: null,
    linkedTo: null,
    enableMouseTracking: null,
    data: point,
  },
}

function unknownOptions(value: unknown, names: Names | null = knownNames, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => unknownOptions(item, names, path))
  if (typeof value !== 'object' || value === null || names === null) return []
  return Object.entries(value).flatMap(([name, inside]) =>
    name in names ? unknownOptions(inside, names[name], `${path}.${name}`) : [`${path}.${name}`],
  )
}

describe('two panels in Highcharts', () => {
  it('are stacked over one date axis', () => {
    const detail = study(200)
    const description = studyChart('pairsOverTimeLineChart', { kind: 'days', finding: detail.finding, detail })
    if (!description) throw new Error('There is no chart.')
    const { xAxis, yAxis, series } = highchartsOptions(description)
    expect(xAxis).toMatchObject([{ type: 'datetime' }])
    expect(yAxis).toMatchObject([
      { top: '0%', height: '45%' },
      { top: '50%', height: '45%' },
    ])
    expect(series).toContainEqual(expect.objectContaining({ name: 'Weight', yAxis: 1 }))
  })
})

describe('marks', () => {
  it('draws a column for each group and a dot for each pair', () => {
    const columns = variableChart('weekdayColumnChart', dataOf(coffee, daysOf(70, rating)))
    const svg = svgOf(columns)
    expect(svg.match(/<rect [^>]*><title>/g)).toHaveLength(7)
    const detail = study(123)
    const dots = studyChart('correlationScatterPlot', { kind: 'days', finding: detail.finding, detail })
    const { tags } = parsed(dots ? svgOf(dots) : '')
    // The legend has one more.
    expect(count(tags, 'circle')).toBe(124)
  })

  it('stays small with ten years of days on both sides', () => {
    const detail = study(3650)
    for (const name of studyChartNames) {
      const description = studyChart(name, { kind: 'days', finding: detail.finding, detail })
      if (description) expect(svgOf(description, 'wide').length).toBeLessThan(200_000)
    }
  })
})

describe('user text', () => {
  const evil = '</text><script>alert(1)</script>"onload="x" & {a|b} {point.y} <b>\u{1f600}\u0000\u001b\ud800'
  const subject: ChartSubject = { ...mood, name: evil, unit: '"><script>' }
  const descriptions = variableChartNames.map((name) => variableChart(name, dataOf(subject, daysOf(60, rating))))

  it('is only text in the picture', () => {
    for (const description of descriptions) {
      const svg = svgOf(description)
      const { tags } = parsed(svg)
      expect(new Set(tags)).toEqual(
        new Set(
          tags.filter((tag) =>
            ['svg', 'title', 'desc', 'style', 'rect', 'path', 'text', 'circle', 'line', 'g'].includes(tag),
          ),
        ),
      )
      expect(svg).not.toMatch(/<script|<[^>]* on\w+=/i)
    }
  })

  it('is also text for Highcharts, which interprets markup', () => {
    for (const description of descriptions) {
      const { title, xAxis, yAxis } = highchartsOptions(description)
      expect(JSON.stringify([title, xAxis, yAxis])).not.toMatch(/<(script|b)>/)
    }
  })

  it('is truncated if it would fill the picture', () => {
    const long = { ...mood, name: 'x'.repeat(5000) }
    const { texts, root } = parsed(svgOf(variableChart('hourlyColumnChart', dataOf(long, daysOf(60, rating)))))
    expect(texts.some((text) => text.endsWith('…'))).toBe(true)
    expect(Number(root['height'])).toBeLessThan(500)
  })
})

/** Relative luminance and contrast as in WCAG 2.2. */
const luminance = (colour: string): number => {
  const parts = [1, 3, 5].map((offset) => Number.parseInt(colour.slice(offset, offset + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (a: string, b: string): number => {
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].sort((first, second) => first - second)
  return (bright + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'] as const)('colours on a %s background', (scheme) => {
  const { background, ink, muted, main, second, quiet } = palette

  it('are readable: text 4.5 to 1, marks 3 to 1', () => {
    for (const text of [ink, muted]) expect(contrast(text[scheme], background[scheme])).toBeGreaterThan(4.5)
    for (const mark of [main, second, quiet]) expect(contrast(mark[scheme], background[scheme])).toBeGreaterThan(3)
  })

  it('differ in grey', () => {
    expect(contrast(main[scheme], second[scheme])).toBeGreaterThan(1.6)
  })
})

describe('light and dark', () => {
  it("follow the reader's theme, with light colours where no style is applied", () => {
    const svg = svgOf(variableChart('hourlyColumnChart', dataOf(mood, daysOf(60, rating))))
    expect(svg).toContain('@media screen and (prefers-color-scheme:dark)')
    expect(svg).toContain(`fill="${palette.main.light}"`)
    expect(svg).not.toContain('style="')
  })
})

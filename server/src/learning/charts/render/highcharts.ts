/** A chart as Highcharts options: data only, no functions. Bands and intervals need its module "more". */
import { axisTitle, mostBehind, palette, radiusOf } from '@upshot/charts'
import type { Chart, ChartAxis, ChartDescription, ChartPanel, ChartPoint, ChartSeries } from '@upshot/contract'

type Options = Readonly<Record<string, unknown>>

/** Highcharts interprets some markup in texts: escape names. */
const plain = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export function highchartsOptions(description: ChartDescription): Record<string, unknown> {
  const { title, explanation, message, panels } = description
  return {
    chart: { type: chartTypes[description.kind], zooming: { type: 'x' } },
    title: { text: plain(title) },
    subtitle: { text: message === undefined ? '' : plain(message) },
    caption: { text: plain(explanation) },
    accessibility: { description: plain(explanation) },
    credits: { enabled: false },
    legend: { enabled: hasLegend(panels) },
    // Panels share their dates: one axis below them all.
    xAxis: panels.slice(-1).map(xAxis),
    yAxis: panels.map((panel, index) => yAxis(panel, { at: index, of: panels.length })),
    series: panels.flatMap((panel, index) => panel.series.flatMap((series) => seriesOptions(series, panel, index))),
  }
}

const chartTypes = { column: 'column', line: 'line', scatter: 'scatter', interval: 'scatter', text: 'line' } as const

const hasLegend = (panels: readonly ChartPanel[]): boolean =>
  panels.some(({ series }) => new Set(series.map(({ name }) => name)).size > 1)

const titleOf = (axis: ChartAxis): string => plain(axisTitle(axis))

function xAxis(panel: ChartPanel): Options {
  const axis = panel.x
  const kind = { category: 'category', linear: 'linear', time: 'datetime' }[axis.scale]
  return {
    type: kind,
    title: { text: titleOf(axis) },
    ...(axis.categories ? { categories: axis.categories.map(plain) } : {}),
    ...ends(axis),
    plotLines: plotLines(panel, 'x'),
  }
}

/** Panels are stacked and share the height. */
function yAxis(panel: ChartPanel, { at, of }: { at: number; of: number }): Options {
  const height = Math.floor(100 / of) - (of > 1 ? 5 : 0)
  return {
    title: { text: titleOf(panel.y) },
    ...ends(panel.y),
    ...(of > 1 ? { top: `${Math.floor((100 / of) * at)}%`, height: `${height}%`, offset: 0 } : {}),
    plotLines: plotLines(panel, 'y'),
  }
}

const ends = ({ minimum, maximum }: ChartAxis): Options => ({
  ...(minimum === undefined ? {} : { min: minimum }),
  ...(maximum === undefined ? {} : { max: maximum }),
})

const plotLines = ({ references }: ChartPanel, axis: 'x' | 'y'): Options[] =>
  references
    .filter((reference) => reference.axis === axis)
    .map(({ at, label }) => ({
      value: at,
      width: 1,
      dashStyle: 'Dash',
      color: palette.muted.light,
      label: { text: plain(label) },
    }))

function seriesOptions(series: ChartSeries, { y }: ChartPanel, axis: number): Options[] {
  const { name, shape, tone, countOf, points } = series
  const common = {
    name: plain(name),
    color: palette[tone].light,
    yAxis: axis,
    tooltip: {
      valueSuffix: y.unit === '' ? '' : plain(` ${y.unitTitle ?? y.unit}`),
      ...(countOf === undefined ? {} : { pointFormat: pointFormat(plain(countOf)) }),
    },
  }
  switch (shape) {
    case 'columns':
      return [{ ...common, type: 'column', data: points.map(dataOf) }]
    case 'line':
      return [{ ...common, type: 'line', connectNulls: false, marker: { enabled: false }, data: points.map(dataOf) }]
    case 'points':
      return [{ ...common, type: 'scatter', marker: markerOf(series), data: points.map(sized(series)) }]
    case 'band':
      return [
        {
          ...common,
          type: 'arearange',
          fillOpacity: 0.2,
          lineWidth: 0,
          enableMouseTracking: false,
          data: points.map(rangeOf),
        },
      ]
    case 'intervals':
      return [
        { ...common, type: 'scatter', marker: { radius: 5 }, data: points.map(dataOf) },
        {
          ...common,
          type: 'errorbar',
          linkedTo: ':previous',
          enableMouseTracking: false,
          data: points.filter(({ low, high }) => low !== undefined && high !== undefined).map(rangeOf),
        },
      ]
  }
}

const markerOf = ({ dot, isHollow, tone }: ChartSeries): Options => ({
  radius: 4,
  ...(dot === undefined ? {} : { symbol: dot }),
  ...(isHollow ? { fillColor: 'transparent', lineWidth: 1.4, lineColor: palette[tone].light } : {}),
})

const pointFormat = (countOf: string): string =>
  `{series.name}: <b>{point.y}</b><br/>${countOf}: <b>{point.custom.count}</b><br/>`

const dataOf = ({ x, y, count }: ChartPoint): Options => ({
  x,
  y,
  ...(count === undefined ? {} : { custom: { count } }),
})

const rangeOf = ({ x, low, high }: ChartPoint): Options => ({ x, low: low ?? null, high: high ?? null })

/** The series with sizes shown by area, because a scatter plot has no sizes. */
const sized = (series: ChartSeries) => {
  const most = mostBehind(series)
  return (point: ChartPoint): Options =>
    series.isSizedByCount
      ? { ...dataOf(point), marker: { radius: Math.round(radiusOf(point, most) * 10) / 10 } }
      : dataOf(point)
}

interface Forms {
  readonly svg?: string | undefined
  readonly svgUrl?: string | undefined
}

/** A chart as a record of the API. */
export const presentChart = (description: ChartDescription, { svg, svgUrl }: Forms): Chart => ({
  chartId: description.id,
  chartTitle: description.title,
  explanation: description.explanation,
  highchartConfig: highchartsOptions(description),
  description,
  ...(svg === undefined ? {} : { svg }),
  ...(svgUrl === undefined ? {} : { svgUrl }),
})

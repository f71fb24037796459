/** A laid-out chart in the words of ECharts. */
import type { ChartPoint, ChartSeries } from '@upshot/contract'
import type { CustomSeriesOption, CustomSeriesRenderItem, EChartsOption, SeriesOption } from 'echarts'
import { mostBehind, radiusOf } from './highcharts.ts'
import type { Layout, LegendEntry, PlacedPanel, PlacedText } from './layout.ts'
import { palette } from './palette.ts'

const FONT = 'system-ui, -apple-system, Roboto, Arial, sans-serif'
const BAND_OPACITY = 0.2
/** A line with more points is drawn thin, or it fills its panel. */
const THICK_POINTS = 250

/** Nothing here listens to a pointer, and nothing moves. */
const STILL = { silent: true, animation: false, emphasis: { disabled: true }, clip: false } as const

export function echartsOption(layout: Layout): EChartsOption {
  return {
    animation: false,
    backgroundColor: palette.ground.light,
    textStyle: { fontFamily: FONT, color: palette.muted.light },
    grid: layout.panels.map(({ top, height }) => ({
      left: layout.left,
      right: layout.right,
      top,
      height,
      outerBoundsMode: 'none' as const,
    })),
    xAxis: layout.panels.map((panel, at) => xAxis(panel, at, layout)),
    yAxis: layout.panels.map((panel, at) => yAxis(panel, at, layout)),
    series: layout.panels.flatMap((panel, at) => [
      ...panel.panel.references.map((reference): SeriesOption => referenceLine(reference, at)),
      ...panel.panel.series.map(
        (series) => ({ ...STILL, ...drawn(series), xAxisIndex: at, yAxisIndex: at }) as SeriesOption,
      ),
    ]),
    graphic: [...layout.texts.map(textElement), ...layout.legend.flatMap((entry) => legendElements(entry, layout))],
  }
}

const labels = ({ size }: Layout) => ({ fontSize: size.fontSize, color: palette.muted.light, fontFamily: FONT })

function xAxis({ panel, xScale, labelEvery }: PlacedPanel, at: number, layout: Layout) {
  const common = {
    gridIndex: at,
    axisLine: { show: true, onZero: false, lineStyle: { color: palette.quiet.light } },
    axisTick: { show: false },
    splitLine: { show: false },
  }
  if (!xScale) {
    return {
      ...common,
      type: 'category' as const,
      data: [...(panel.x.categories ?? [])],
      axisLabel: { ...labels(layout), interval: labelEvery - 1 },
    }
  }
  const texts = new Map(xScale.ticks.map((tick) => [tick.at, tick.text]))
  return {
    ...common,
    type: 'value' as const,
    min: xScale.low,
    max: xScale.high,
    axisTick: { show: true, customValues: [...texts.keys()], lineStyle: { color: palette.quiet.light } },
    axisLabel: {
      ...labels(layout),
      customValues: [...texts.keys()],
      hideOverlap: true,
      formatter: (value: number) => texts.get(value) ?? '',
    },
  }
}

function yAxis({ yScale }: PlacedPanel, at: number, layout: Layout) {
  const texts = new Map(yScale.ticks.map((tick) => [tick.at, tick.text]))
  const places = [...texts.keys()]
  return {
    gridIndex: at,
    type: 'value' as const,
    min: yScale.low,
    max: yScale.high,
    axisLine: { show: false },
    axisTick: { show: false, customValues: places },
    splitLine: { show: true, lineStyle: { color: palette.rule.light } },
    axisLabel: { ...labels(layout), customValues: places, formatter: (value: number) => texts.get(value) ?? '' },
  }
}

function drawn(series: ChartSeries): SeriesOption {
  const color = palette[series.tone].light
  const data = series.points.map(({ x, y }) => [x, y])
  switch (series.shape) {
    case 'columns':
      return { type: 'bar', data, itemStyle: { color }, barMaxWidth: 72, barCategoryGap: '22%' }
    case 'line':
      return {
        type: 'line',
        data,
        showSymbol: false,
        connectNulls: false,
        lineStyle: { color, width: series.points.length > THICK_POINTS ? 1.4 : 2.2 },
      }
    case 'points':
      return pointsOf(series, color)
    case 'band':
      return bandOf(series, color)
    case 'intervals':
      return intervalsOf(series, color)
  }
}

function pointsOf(series: ChartSeries, color: string): SeriesOption {
  const most = mostBehind(series)
  const isQuiet = series.tone === 'quiet'
  const size = (point: ChartPoint): number =>
    series.isSizedByCount ? 2 * radiusOf(point, most) : isQuiet ? 4.5 : series.points.length < 3 ? 12 : 7
  const opacity = isQuiet ? 0.7 : series.points.length > 60 ? 0.55 : 1
  const data = series.points.map((point) => ({ value: [point.x, point.y], symbolSize: size(point) }))
  return { type: 'scatter', data, itemStyle: { color, opacity } }
}

/** One polygon for each stretch without a gap. */
function bandOf({ points }: ChartSeries, color: string): CustomSeriesOption {
  const stretches: ChartPoint[][] = [[]]
  for (const point of points) {
    if (point.low === undefined || point.high === undefined) stretches.push([])
    else stretches.at(-1)?.push(point)
  }
  const shown = stretches.filter((stretch) => stretch.length > 1)
  const renderItem: CustomSeriesRenderItem = ({ dataIndex }, api) => {
    const stretch = shown[dataIndex] ?? []
    const upper = stretch.map(({ x, high = 0 }) => api.coord([x, high]))
    const lower = stretch.map(({ x, low = 0 }) => api.coord([x, low])).reverse()
    const outline = [...upper, ...lower].map(([x = 0, y = 0]): [number, number] => [round(x), round(y)])
    return { type: 'polygon', shape: { points: outline }, style: { fill: color, opacity: BAND_OPACITY } }
  }
  return { type: 'custom', renderItem, data: shown.map((stretch) => [stretch[0]?.x ?? 0, stretch[0]?.y ?? 0]) }
}

const round = (value: number): number => Math.round(value * 10) / 10

const CAP = 4

function intervalsOf({ points }: ChartSeries, color: string): CustomSeriesOption {
  const isCrowded = points.length > 40
  const renderItem: CustomSeriesRenderItem = ({ dataIndex }, api) => {
    const { x, y, low, high } = points[dataIndex] ?? { x: 0, y: 0 }
    const [centre = 0, middle = 0] = api.coord([x, y ?? 0])
    const dot = {
      type: 'circle' as const,
      shape: { cx: round(centre), cy: round(middle), r: isCrowded ? 2.5 : 4.5 },
      style: { fill: color },
    }
    if (low === undefined || high === undefined) return { type: 'group', children: [dot] }
    const top = round(api.coord([x, high])[1] ?? 0)
    const bottom = round(api.coord([x, low])[1] ?? 0)
    const stroke = (x1: number, y1: number, x2: number, y2: number) => ({
      type: 'line' as const,
      shape: { x1: round(x1), y1, x2: round(x2), y2 },
      style: { stroke: color, lineWidth: isCrowded ? 1 : 1.8 },
    })
    const caps = isCrowded
      ? []
      : [stroke(centre - CAP, top, centre + CAP, top), stroke(centre - CAP, bottom, centre + CAP, bottom)]
    return { type: 'group', children: [stroke(centre, top, centre, bottom), ...caps, dot] }
  }
  return { type: 'custom', renderItem, data: points.map(({ x, y }) => [x, y]) }
}

function referenceLine({ axis, at }: { axis: 'x' | 'y'; at: number }, panel: number): CustomSeriesOption {
  const style = { stroke: palette.muted.light, lineWidth: 1.2, lineDash: [5, 4] }
  const renderItem: CustomSeriesRenderItem = ({ coordSys }, api) => {
    const {
      x = 0,
      y = 0,
      width = 0,
      height = 0,
    } = coordSys as unknown as Partial<Record<'x' | 'y' | 'width' | 'height', number>>
    const [across = 0, down = 0] = api.coord(axis === 'x' ? [at, 0] : [0, at])
    const shape =
      axis === 'x'
        ? { x1: across, x2: across, y1: y, y2: y + height }
        : { x1: x, x2: x + width, y1: round(down), y2: round(down) }
    return { type: 'line', shape, style }
  }
  return { type: 'custom', silent: true, renderItem, data: [[0, 0]], xAxisIndex: panel, yAxisIndex: panel }
}

const textElement = ({ text, x, y, fontSize, isTitle, align }: PlacedText) => ({
  type: 'text' as const,
  silent: true,
  x,
  y,
  style: {
    text,
    align,
    verticalAlign: 'top' as const,
    fontSize,
    fontFamily: FONT,
    fontWeight: isTitle ? ('bold' as const) : ('normal' as const),
    fill: isTitle ? palette.ink.light : palette.muted.light,
  },
})

const SWATCH = 20

function legendElements({ name, look, colour, x, y }: LegendEntry, { size }: Layout) {
  const middle = y + size.fontSize * 0.55
  const style = { stroke: colour, lineWidth: look === 'reference' ? 1.2 : 2.2 }
  const shapes = {
    columns: { type: 'rect' as const, shape: { x, y: middle - 6, width: SWATCH, height: 12 }, style: { fill: colour } },
    band: {
      type: 'rect' as const,
      shape: { x, y: middle - 6, width: SWATCH, height: 12 },
      style: { fill: colour, opacity: 2 * BAND_OPACITY },
    },
    points: { type: 'circle' as const, shape: { cx: x + SWATCH / 2, cy: middle, r: 4.5 }, style: { fill: colour } },
    intervals: { type: 'circle' as const, shape: { cx: x + SWATCH / 2, cy: middle, r: 4.5 }, style: { fill: colour } },
    line: { type: 'line' as const, shape: { x1: x, y1: middle, x2: x + SWATCH, y2: middle }, style },
    reference: {
      type: 'line' as const,
      shape: { x1: x, y1: middle, x2: x + SWATCH, y2: middle },
      style: { ...style, lineDash: [5, 4] },
    },
  }
  const text: PlacedText = { text: name, x: x + SWATCH + 8, y, fontSize: size.fontSize, isTitle: false, align: 'left' }
  return [{ ...shapes[look], silent: true }, textElement(text)]
}

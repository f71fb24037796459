/**
 * Draws the figures of docs/methods.md from our own simulations, with fixed seeds.
 *
 *     node scripts/method-figures.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import {
  analyseTable,
  calendarOf,
  centredSeries,
  laggedPearson,
  prepare,
  studentTwoSided,
} from '../analysis/src/index.ts'
import { ringOf } from '../analysis/src/ring/ring.ts'
import { power } from '../bench/power.ts'
import { chance } from '../bench/random.ts'
import { autoregressive } from '../bench/series.ts'
import { type NullWorld, REQUIRED_WORLDS } from '../bench/worlds.ts'

// Line, bar and band charts as plain SVG text: no dependency, and the same bytes every time.

interface Axis {
  readonly label: string
  readonly from: number
  readonly to: number
  readonly ticks: readonly number[]
  readonly format?: (value: number) => string
}

interface PlotArea {
  line(points: readonly (readonly [number, number])[], colour: string): void
  band(low: number, high: number, colour: string): void
  stretch(from: number, to: number, colour: string): void
  bar(x: number, width: number, height: number, colour: string): void
  dot(x: number, y: number, colour: string): void
  write(x: number, y: number, text: string, colour?: string): void
  svg(): string
}

const INK = '#24292f'
const BLUE = '#0b62c4'
const ORANGE = '#c4570b'
const PALE = '#dfe7f2'
const SAND = '#f5e3d3'

const WIDTH = 720
const HEIGHT = 360
const MARGIN = { left: 64, right: 20, top: 44, bottom: 54 }

function board(title: string, x: Axis, y: Axis): PlotArea {
  const inner = { width: WIDTH - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom }
  const px = (value: number) => round(MARGIN.left + ((value - x.from) / (x.to - x.from)) * inner.width)
  const py = (value: number) => round(MARGIN.top + (1 - (value - y.from) / (y.to - y.from)) * inner.height)
  const parts: string[] = []
  const rectangle = (left: number, top: number, size: readonly [number, number], colour: string) =>
    parts.push(`<rect x="${left}" y="${top}" width="${round(size[0])}" height="${round(size[1])}" fill="${colour}"/>`)
  return {
    line: (points, colour) =>
      parts.push(
        `<polyline fill="none" stroke="${colour}" stroke-width="1.8" points="${points.map(([a, b]) => `${px(a)},${py(b)}`).join(' ')}"/>`,
      ),
    band: (low, high, colour) => rectangle(MARGIN.left, py(high), [inner.width, py(low) - py(high)], colour),
    stretch: (from, to, colour) => rectangle(px(from), MARGIN.top, [px(to) - px(from), inner.height], colour),
    bar: (center, width, height, colour) =>
      rectangle(px(center), py(height), [px(center + width) - px(center), py(y.from) - py(height)], colour),
    dot: (a, b, colour) => parts.push(`<circle cx="${px(a)}" cy="${py(b)}" r="2.4" fill="${colour}"/>`),
    write: (a, b, text, colour = INK) =>
      parts.push(`<text x="${px(a)}" y="${py(b)}" font-size="13" fill="${colour}">${escaped(text)}</text>`),
    svg: () => [opening(title), ...parts, ...axes(x, y, px, py), '</svg>', ''].join('\n'),
  }
}

function opening(title: string): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" font-family="sans-serif">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    `<text x="${MARGIN.left}" y="24" font-size="15" font-weight="bold" fill="${INK}">${escaped(title)}</text>`,
  ].join('\n')
}

function axes(x: Axis, y: Axis, px: (value: number) => number, py: (value: number) => number): string[] {
  const text = (left: number, top: number, content: string, more = '') =>
    `<text x="${left}" y="${top}" font-size="12" fill="${INK}" ${more}>${escaped(content)}</text>`
  const name = (axis: Axis, value: number) => (axis.format ?? String)(value)
  const floor = HEIGHT - MARGIN.bottom
  return [
    `<path d="M${MARGIN.left} ${MARGIN.top}V${floor}H${WIDTH - MARGIN.right}" fill="none" stroke="${INK}"/>`,
    ...x.ticks.map((tick) => text(px(tick), floor + 18, name(x, tick), 'text-anchor="middle"')),
    ...y.ticks.map((tick) => text(MARGIN.left - 8, py(tick) + 4, name(y, tick), 'text-anchor="end"')),
    text((WIDTH + MARGIN.left) / 2, HEIGHT - 12, x.label, 'text-anchor="middle"'),
    text(
      16,
      (MARGIN.top + floor) / 2,
      y.label,
      `text-anchor="middle" transform="rotate(-90 16 ${(MARGIN.top + floor) / 2})"`,
    ),
  ]
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

const FOLDER = new URL('../docs/figures/', import.meta.url)
const LAGS = 14
const PAIRS = 300
const FIRST_DAY = 18_262
const percent = (value: number) => `${Math.round(100 * value)} %`

/** p of one pair by our method, and by the usual one: the smallest plain p over the lags. */
async function bothWays(world: NullWorld, seed: number): Promise<{ ours: number | null; usual: number }> {
  const [x, y] = world.pair(chance(seed), world.days)
  const variables = [
    { name: 'x', values: x },
    { name: 'y', values: y },
  ]
  const options = { causes: ['x'], outcomes: ['y'], durations: [1], spearman: 'shown' } as const
  const { result } = await analyseTable({ firstDay: FIRST_DAY, days: world.days, variables }, options)
  const left = centredSeries(x)
  const right = centredSeries(y)
  let usual = 1
  for (let lag = 1; lag <= LAGS; lag++) {
    const { n, r } = laggedPearson(left, right, lag)
    if (r !== null) usual = Math.min(usual, studentTwoSided(r * Math.sqrt((n - 2) / (1 - r * r)), n - 2))
  }
  return { ours: result.pairs[0]?.p ?? null, usual }
}

async function falseAlarms(): Promise<string> {
  const names = ['white noise', 'AR .5', 'AR .8', 'AR .95', 'AR .5, common trend and weekend', 'common annual season']
  const short = ['white noise', 'AR .5', 'AR .8', 'AR .95', 'trend, week', 'season']
  const worlds = names.flatMap((name) => REQUIRED_WORLDS.find((world) => world.name === name) ?? [])
  const chart = board(
    'Unrelated pairs called related at p < .05',
    {
      label: 'world',
      from: 0,
      to: 6,
      ticks: [0.5, 1.5, 2.5, 3.5, 4.5, 5.5],
      format: (tick) => short[Math.floor(tick)] ?? '',
    },
    { label: 'share of 300 pairs', from: 0, to: 1, ticks: [0, 0.05, 0.25, 0.5, 0.75, 1], format: percent },
  )
  chart.band(0.02, 0.08, PALE)
  for (const [index, world] of worlds.entries()) {
    let ours = 0
    let usual = 0
    for (let pair = 0; pair < PAIRS; pair++) {
      const both = await bothWays(world, 7_919 * pair + index)
      if ((both.ours ?? 1) < 0.05) ours++
      if (both.usual < 0.05) usual++
    }
    chart.bar(index + 0.15, 0.33, usual / PAIRS, ORANGE)
    chart.bar(index + 0.5, 0.33, ours / PAIRS, BLUE)
  }
  chart.write(0.2, 0.94, 'best of 14 lags, plain p', ORANGE)
  chart.write(0.2, 0.87, 'shift-variance t; shaded: 2 to 8 %', BLUE)
  return chart.svg()
}

function oneRing(): string {
  const days = 365
  const random = chance(11)
  const table = calendarOf({ firstDay: FIRST_DAY, days })
  const x = prepare(autoregressive(random, days, 0.8), table)
  const y = prepare(autoregressive(random, days, 0.8), table)
  const ring = ringOf(x, y, LAGS)
  const far = 2 * LAGS + 2
  const chart = board(
    'Two unrelated series: the correlation at every shift',
    { label: 'shift in days', from: -150, to: 150, ticks: [-150, -100, -50, 0, 50, 100, 150] },
    { label: 'r of the prepared series', from: -0.5, to: 0.5, ticks: [-0.4, -0.2, 0, 0.2, 0.4] },
  )
  chart.band(-2 / Math.sqrt(days), 2 / Math.sqrt(days), SAND)
  chart.stretch(1, LAGS, PALE)
  const at = (shift: number) => ring.r[(shift + ring.size) % ring.size] ?? Number.NaN
  const shifts = Array.from({ length: 301 }, (_, index) => index - 150)
  chart.line(
    shifts.map((shift) => [shift, at(shift)] as const),
    BLUE,
  )
  for (const edge of [-far, far])
    chart.line(
      [
        [edge, -0.5],
        [edge, 0.5],
      ],
      INK,
    )
  chart.write(-148, 0.45, 'sand: where a plain test expects 95 % of them', ORANGE)
  chart.write(38, 0.45, 'far shifts: learn how it wanders', INK)
  chart.write(3, -0.46, 'searched lags', BLUE)
  return chart.svg()
}

async function powerCurves(): Promise<string> {
  const sizes = [0, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4]
  const chart = board(
    'A true link at lag 3 in AR .5: how often it is seen at p < .05',
    { label: 'planted correlation', from: 0, to: 0.4, ticks: [0, 0.1, 0.2, 0.3, 0.4] },
    { label: 'share of 150 pairs', from: 0, to: 1, ticks: [0, 0.25, 0.5, 0.75, 1], format: percent },
  )
  for (const [days, colour] of [
    [120, ORANGE],
    [365, BLUE],
    [730, INK],
  ] as const) {
    const points: [number, number][] = []
    for (const r of sizes) points.push([r, (await power({ r, phi: 0.5, days }, 150)).found])
    chart.line(points, colour)
    for (const [r, found] of points) chart.dot(r, found, colour)
    chart.write(0.005, 0.95 - 0.07 * [120, 365, 730].indexOf(days), `${days} days`, colour)
  }
  return chart.svg()
}

async function uniformity(): Promise<string> {
  const world = REQUIRED_WORLDS.find(({ name }) => name === 'AR .8') as NullWorld
  const chart = board(
    'AR .8, unrelated: a true p falls on the diagonal',
    { label: 'rank among 300 pairs', from: 0, to: 1, ticks: [0, 0.25, 0.5, 0.75, 1] },
    { label: 'p', from: 0, to: 1, ticks: [0, 0.25, 0.5, 0.75, 1] },
  )
  const ours: number[] = []
  const usual: number[] = []
  for (let pair = 0; pair < PAIRS; pair++) {
    const both = await bothWays(world, 15_485_863 * pair + 5)
    if (both.ours !== null) ours.push(both.ours)
    usual.push(both.usual)
  }
  const ranked = (list: number[]) =>
    list.sort((a, b) => a - b).map((p, index) => [(index + 0.5) / list.length, p] as const)
  chart.line(
    [
      [0, 0],
      [1, 1],
    ],
    INK,
  )
  chart.line(ranked(usual), ORANGE)
  chart.line(ranked(ours), BLUE)
  chart.write(0.05, 0.93, 'shift-variance t', BLUE)
  chart.write(0.05, 0.86, 'best of 14 lags, plain p', ORANGE)
  return chart.svg()
}

mkdirSync(FOLDER, { recursive: true })
const figures = {
  'false-alarms': await falseAlarms(),
  'one-ring': oneRing(),
  power: await powerCurves(),
  uniformity: await uniformity(),
}
for (const [name, svg] of Object.entries(figures)) writeFileSync(new URL(`${name}.svg`, FOLDER), svg)
console.log(`${Object.keys(figures).length} figures drawn.`)

/** A chart as SVG, drawn by ECharts without a browser. */
import type { ChartDescription } from '@upshot/contract'
import { chartWords } from '../words.ts'
import { echartsOption } from './echarts-option.ts'
import { layoutOf, sizes } from './layout.ts'
import { CHART_STYLE } from './palette.ts'

export type ChartSize = keyof typeof sizes

/** Loaded for the first picture: a server that draws none stays small. */
const load = () => import('echarts/dist/echarts.esm.min.mjs')

export async function svgOf(description: ChartDescription, size: ChartSize = 'normal'): Promise<string> {
  const { init } = await load()
  const layout = layoutOf(description, sizes[size], chartWords)
  const [width, height] = [layout.size.width, layout.height]
  const canvas = init(null, null, { renderer: 'svg', ssr: true, width, height })
  try {
    canvas.setOption(echartsOption(layout))
    const drawing = bodyOf(canvas.renderToSVGString())
    return `${opening(description, width, height)}${drawing}</svg>`
  } finally {
    canvas.dispose()
  }
}

function opening({ id, title, explanation, message }: ChartDescription, width: number, height: number): string {
  const name = id.replace(/[^\w-]/g, '-')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="upshot-chart" viewBox="0 0 ${width} ${height}" width="${width}" ` +
    `height="${height}" role="img" aria-labelledby="${name}-title ${name}-desc">` +
    `<title id="${name}-title">${escaped(title)}</title>` +
    `<desc id="${name}-desc">${escaped(message ?? explanation)}</desc><style>${CHART_STYLE}</style>`
  )
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? letter)

/**
 * Without what only a pointer or a movement needs: the names in it differ from one drawing to the next. Nothing reaches
 * over the axes, so nothing has to be clipped either.
 */
function bodyOf(svg: string): string {
  return svg
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/<style\b[\s\S]*?<\/style>|<defs\b[\s\S]*?<\/defs>/g, '')
    .replace(/<[^>]+>/g, (tag) =>
      tag
        .replace(/ (?:ecmeta_\w+|class|clip-path|pointer-events|xml:space)="[^"]*"/g, '')
        .replace(/ style="([^"]*)"/, (_whole, style: string) => attributesOf(style)),
    )
    .replace(CIRCLE, circle)
    .replace(/\n+/g, '\n')
}

/** Attributes in place of a style: a page may forbid those. */
const attributesOf = (style: string): string =>
  style
    .split(';')
    .flatMap((rule) => {
      const [, name, value] = /^([\w-]+):(.*)$/.exec(rule) ?? []
      return name && value ? [` ${name}="${value.trim()}"`] : []
    })
    .join('')

/** How ECharts writes a dot; as a circle it takes half the room. */
const CIRCLE =
  /<path d="M1 0A1 1 0 1 1 1 -0\.1A1 1 0 0 1 1 0" transform="matrix\(([\d.]+),0,0,[\d.]+,([\d.-]+),([\d.-]+)\)"([^>]*)><\/path>/g

const circle = (_whole: string, radius: string, x: string, y: string, rest: string): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"${rest}/>`

const short = (text: string): string => String(Math.round(Number(text) * 10) / 10)

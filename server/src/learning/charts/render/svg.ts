/** A chart as SVG: no browser, no script, and no library that would outweigh the service. */
import { lightColours, pictureOf, sizes } from '@upshot/charts'
import type { ChartDescription } from '@upshot/contract'
import { DEFAULT_LANGUAGE, type Language } from '../../../lib/language.ts'
import { chartWordsIn } from '../languages.ts'
import { CHART_STYLE } from './chart-style.ts'
import { escaped, markup } from './markup.ts'

export type ChartSize = keyof typeof sizes

const FONT = 'system-ui, -apple-system, Roboto, Arial, sans-serif'

const DECIMALS = { en: '.', de: ',' } as const

export function svgOf(
  description: ChartDescription,
  size: ChartSize = 'normal',
  language: Language = DEFAULT_LANGUAGE,
): string {
  const setting = { size: sizes[size], months: chartWordsIn[language].months, decimal: DECIMALS[language] }
  const { layout, marks } = pictureOf(description, setting, lightColours)
  const { width, fontSize } = layout.size
  const open = `<g font-family="${FONT}" font-size="${fontSize}" fill="${lightColours.muted}">`
  return `${opening(description, width, layout.height)}${open}${marks.map(markup).join('\n')}</g></svg>`
}

/** Read out by screen readers: the title, then what the picture shows. */
function opening({ id, title, explanation, message }: ChartDescription, width: number, height: number): string {
  const name = id.replace(/[^\w-]/g, '-')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="upshot-chart" viewBox="0 0 ${width} ${height}" width="${width}" ` +
    `height="${height}" role="img" aria-labelledby="${name}-title ${name}-desc">` +
    `<title id="${name}-title">${escaped(title)}</title>` +
    `<desc id="${name}-desc">${escaped(message ?? explanation)}</desc><style>${CHART_STYLE}</style>`
  )
}

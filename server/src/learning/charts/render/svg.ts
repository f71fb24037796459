/** A chart as SVG text, without a browser or a rendering library. */
import { lightColours, type Mark, palette, pictureOf, sizes } from '@upshot/charts'
import type { ChartDescription } from '@upshot/contract'
import { DEFAULT_LANGUAGE, type Language } from '../../../lib/language.ts'
import { chartWordsIn } from '../words.ts'

const rules = (scheme: 'light' | 'dark'): string =>
  Object.entries(palette)
    .flatMap(([role, { light, [scheme]: shown }]) =>
      ['fill', 'stroke'].map(
        (property) => `.upshot-chart [${property}="${light}"]{${property}:var(--chart-${role},${shown})}`,
      ),
    )
    .join('')

/**
 * The same in every chart, so that pages with inline charts can allow it by its hash. Attributes already have the
 * light colours, for readers that ignore styles.
 */
export const CHART_STYLE = `${rules('light')}@media screen and (prefers-color-scheme:dark){${rules('dark')}}`

// Marks as escaped SVG text.

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Whether XML allows the character. */
const isAllowedInXml = (letter: string): boolean => {
  const code = letter.codePointAt(0) ?? 0
  return code >= 0x20 ? code < 0xfffe || code > 0xffff : code === 9 || code === 10 || code === 13
}

const escaped = (text: string): string =>
  [...text.toWellFormed()]
    .filter(isAllowedInXml)
    .map((letter) => ESCAPES[letter] ?? letter)
    .join('')

function markup({ name, attributes, inside }: Mark): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${value}"`)
    .join('')
  const within = typeof inside === 'string' ? escaped(inside) : inside.map(markup).join('')
  return within === '' ? `<${name}${written}/>` : `<${name}${written}>${within}</${name}>`
}

export type ChartSize = keyof typeof sizes

const FONT = 'system-ui, -apple-system, Roboto, Arial, sans-serif'

export function svgOf(
  description: ChartDescription,
  size: ChartSize = 'normal',
  language: Language = DEFAULT_LANGUAGE,
): string {
  const { months, decimal } = chartWordsIn[language]
  const setting = { size: sizes[size], months, decimal }
  const { layout, marks } = pictureOf(description, setting, lightColours)
  const { width, fontSize } = layout.size
  const open = `<g font-family="${FONT}" font-size="${fontSize}" fill="${lightColours.muted}">`
  return `${opening(description, width, layout.height)}${open}${marks.map(markup).join('\n')}</g></svg>`
}

/** The opening tag, with the title and the explanation for screen readers. */
function opening({ id, title, explanation, message }: ChartDescription, width: number, height: number): string {
  const name = id.replace(/[^\w-]/g, '-')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="upshot-chart" viewBox="0 0 ${width} ${height}" width="${width}" ` +
    `height="${height}" role="img" aria-labelledby="${name}-title ${name}-desc">` +
    `<title id="${name}-title">${escaped(title)}</title>` +
    `<desc id="${name}-desc">${escaped(message ?? explanation)}</desc><style>${CHART_STYLE}</style>`
  )
}

/** Marks as SVG text; whatever people wrote is escaped. */
import type { Mark } from '@upshot/charts'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Without what no XML may hold. */
const isHeld = (letter: string): boolean => {
  const code = letter.codePointAt(0) ?? 0
  return code >= 0x20 ? code < 0xfffe || code > 0xffff : code === 9 || code === 10 || code === 13
}

export const escaped = (text: string): string =>
  [...text.toWellFormed()]
    .filter(isHeld)
    .map((letter) => ESCAPES[letter] ?? letter)
    .join('')

export function markup({ name, attributes, inside }: Mark): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${value}"`)
    .join('')
  const within = typeof inside === 'string' ? escaped(inside) : inside.map(markup).join('')
  return within === '' ? `<${name}${written}/>` : `<${name}${written}>${within}</${name}>`
}

/** SVG as text: numbers short, and whatever people wrote escaped. */

/** A tenth of a pixel is less than anybody sees. */
export const short = (value: number): string => String(Math.round(value * 10) / 10)

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

type Attributes = Readonly<Record<string, string | number | undefined>>

/** One element; numbers are shortened. */
export function element(name: string, attributes: Attributes, inside = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : value}"`)
    .join('')
  return inside === '' ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>`
}

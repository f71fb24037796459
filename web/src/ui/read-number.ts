/** A number as people type it: "1,5", "1.5", "½", "1½", "3/4". */
const FRACTIONS: Readonly<Record<string, number>> = {
  '½': 1 / 2,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅕': 1 / 5,
  '⅛': 1 / 8,
}

/** `decimal` is what the person's language puts before the decimals. Undefined if it is no number. */
export function readNumber(text: string, decimal: '.' | ','): number | undefined {
  const typed = text
    .trim()
    .replace(/^[−–]/, '-')
    .replaceAll(/[\s'’]/g, '')
  if (typed === '') return undefined
  return withSign(typed, fractionOf(typed.replace(/^-/, ''), decimal))
}

const withSign = (typed: string, size: number | undefined): number | undefined =>
  size !== undefined && typed.startsWith('-') ? -size : size

function fractionOf(typed: string, decimal: '.' | ','): number | undefined {
  const sign = FRACTIONS[typed.at(-1) ?? '']
  if (sign !== undefined) return plus(typed.slice(0, -1), sign, decimal)
  const [, over = '', under = ''] = /^(\d+)\/(\d+)$/.exec(typed) ?? []
  if (over !== '') return Number(under) === 0 ? undefined : Number(over) / Number(under)
  return plainNumber(typed, decimal)
}

function plus(whole: string, part: number, decimal: '.' | ','): number | undefined {
  const size = whole === '' ? 0 : plainNumber(whole, decimal)
  return size === undefined ? undefined : size + part
}

/** Of two kinds of separators the last one is the decimal; of one kind it depends on the language and what follows. */
function plainNumber(typed: string, decimal: '.' | ','): number | undefined {
  const group = decimal === '.' ? ',' : '.'
  const isGrouped = new RegExp(`^[1-9]\\d{0,2}(\\${group}\\d{3})+(\\${decimal}\\d*)?$`).test(typed)
  const written = isGrouped
    ? typed.replaceAll(group, '').replace(decimal, '.')
    : typed.includes('.') && typed.includes(',')
      ? ''
      : typed.replace(',', '.')
  return /^(\d+\.?\d*|\.\d+)$/.test(written) ? Number(written) : undefined
}

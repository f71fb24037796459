/** Numbers as people type them. */

const FRACTIONS: Readonly<Record<string, number>> = {
  '½': 1 / 2,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8,
}

/**
 * `1.5`, `1,5`, `½`, `1 ½`, `3/4`, `1.234,5`, `−2`; undefined if it is not a number. The locale decides what `1,234`
 * means.
 */
export function parseNumber(text: string, locale: string): number | undefined {
  const typed = text.trim().replace(/[−–]/g, '-')
  const [, sign = '', unsigned = ''] = /^([+-]?)\s*(.*)$/s.exec(typed) ?? []
  const size = parseSize(unsigned, locale)
  if (size === undefined || !Number.isFinite(size)) return undefined
  return sign === '-' && size !== 0 ? -size : size
}

function parseSize(text: string, locale: string): number | undefined {
  const [, whole = '', sign = ''] = /^(.*?)\s*([½⅓⅔¼¾⅛⅜⅝⅞])$/u.exec(text) ?? []
  if (sign !== '') return sum(whole, FRACTIONS[sign], locale)
  const [, units = '', over, under] = /^(?:(.*)\s)?\s*(\d+)\s*[/⁄]\s*(\d+)$/u.exec(text) ?? []
  if (over !== undefined) return sum(units, Number(over) / Number(under), locale)
  return parsePlain(text, locale)
}

function sum(whole: string, fraction: number | undefined, locale: string): number | undefined {
  const units = whole.trim() === '' ? 0 : parsePlain(whole.trim(), locale)
  return units === undefined || fraction === undefined ? undefined : units + fraction
}

/** Digits with separators. Spaces and apostrophes only group, and groups have three digits. */
function parsePlain(text: string, locale: string): number | undefined {
  const digits = text.replace(/(?<=\d)[\s'’](?=\d{3})/gu, '')
  const mark = decimalMark(digits, locale)
  const [whole = '', decimals = '', ...rest] = mark === undefined ? [digits] : digits.split(mark)
  const isGrouped = /^\d*$/.test(whole) || /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(whole)
  if (!isGrouped || !/^\d*$/.test(decimals) || rest.length > 0 || whole + decimals === '') return undefined
  return Number(`${whole.replace(/[.,]/g, '')}.${decimals}`)
}

/** Which of the two separates the decimals, if any does. */
function decimalMark(digits: string, locale: string): '.' | ',' | undefined {
  const points = digits.split('.').length - 1
  const commas = digits.split(',').length - 1
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  if (points + commas !== 1) return undefined
  const mark = points === 1 ? '.' : ','
  const isGrouping = mark !== localMark(locale) && /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)
  return isGrouping ? undefined : mark
}

function localMark(locale: string): string {
  return new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
}

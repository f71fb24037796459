/** Units as other programs write them: their signs, UCUM's codes, and units that are so many of one of ours. */
import { conversionBetween, unitNamed } from '../../tracking/units/units.ts'
import type { Nature } from './natures.ts'

/** How a value is written in one of our units: `value · factor` of `unit`. */
interface Written {
  readonly unit: string
  readonly factor: number
}

const WORDS: Readonly<Record<string, string>> = {
  count: 'count',
  '{count}': 'count',
  '1': 'count',
  steps: 'count',
  '{steps}': 'count',
  m: 'm',
  meter: 'm',
  meters: 'm',
  km: 'km',
  cm: 'cm',
  mm: 'mm',
  mi: 'mi',
  '[mi_i]': 'mi',
  '[mi_us]': 'mi',
  in: 'in',
  '[in_i]': 'in',
  ft: 'ft',
  '[ft_i]': 'ft',
  kcal: 'kcal',
  cal: 'cal',
  kg: 'kg',
  g: 'g',
  mg: 'mg',
  mcg: 'mcg',
  ug: 'mcg',
  µg: 'mcg',
  μg: 'mcg',
  lb: 'lb',
  lbs: 'lb',
  '[lb_av]': 'lb',
  ms: 'ms',
  s: 's',
  sec: 's',
  min: 'min',
  h: 'h',
  hr: 'h',
  ml: 'mL',
  l: 'L',
  fl_oz_us: 'oz',
  '[foz_us]': 'oz',
  mmhg: 'mmHg',
  'mm[hg]': 'mmHg',
  pa: 'Pa',
  hpa: 'hPa',
  mbar: 'mbar',
  '%': '%',
  c: 'C',
  cel: 'C',
  degc: 'C',
  '°c': 'C',
  f: 'F',
  degf: 'F',
  '[degf]': 'F',
  '°f': 'F',
  iu: 'IU',
  '[iu]': 'IU',
  db: 'dB',
  dbaspl: 'dB',
  ppm: 'ppm',
  '[ppm]': 'ppm',
  'm/s': 'm/s',
}

/** So many of a unit of ours. */
const MULTIPLES: Readonly<Record<string, Written>> = {
  yd: { unit: 'ft', factor: 3 },
  kj: { unit: 'kcal', factor: 1 / 4.184 },
  d: { unit: 'h', factor: 24 },
  wk: { unit: 'h', factor: 168 },
  dl: { unit: 'L', factor: 0.1 },
  cup_us: { unit: 'oz', factor: 8 },
  st: { unit: 'lb', factor: 14 },
  oz: { unit: 'lb', factor: 1 / 16 },
  '[oz_av]': { unit: 'lb', factor: 1 / 16 },
  kpa: { unit: 'hPa', factor: 10 },
  'km/h': { unit: 'm/s', factor: 1 / 3.6 },
  'km/hr': { unit: 'm/s', factor: 1 / 3.6 },
}

/** The interface's table labels micrograms per decilitre so; everybody else means milligrams. */
const MISNAMED = 'mg/dl'

/** Both the heart and the breath are counted per minute; which one it is, the variable says. */
const PER_MINUTE: ReadonlySet<string> = new Set([
  'bpm',
  'count/min',
  '/min',
  '1/min',
  '{beats}/min',
  'beats/min',
  '{breaths}/min',
  'breaths/min',
  '{counts}/min',
])

const resolved = new Map<string, Written | undefined>()
/** Texts of units are few, unless somebody makes them up. */
const MOST_RESOLVED = 1000

/** The value in a unit that the variable converts from; undefined where the unit measures something else. */
export function writtenIn(nature: Nature, unitText: string, value: number): (Nature & { value: number }) | undefined {
  const key = `${nature.unit} ${unitText}`
  if (!resolved.has(key)) {
    if (resolved.size >= MOST_RESOLVED) resolved.clear()
    resolved.set(key, writtenAs(nature.unit, unitText))
  }
  const written = resolved.get(key)
  return written && { ...nature, unit: written.unit, value: value * written.factor }
}

function writtenAs(ownUnit: string, unitText: string): Written | undefined {
  const key = unitText.trim().toLowerCase()
  if (PER_MINUTE.has(key)) return ownUnit === 'bpm' || ownUnit === '/minute' ? { unit: ownUnit, factor: 1 } : undefined
  const word = WORDS[key] ?? (key === MISNAMED ? undefined : unitNamed(unitText)?.abbreviatedName)
  const written = MULTIPLES[key] ?? (word === undefined ? undefined : { unit: word, factor: 1 })
  const [from, to] = [unitNamed(written?.unit ?? ''), unitNamed(ownUnit)]
  if (!written || !from || !to || !conversionBetween(from, to)) return undefined
  return { unit: from.abbreviatedName, factor: written.factor }
}

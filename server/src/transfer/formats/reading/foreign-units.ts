/** Unit codes of programs: Apple's names and UCUM. Other texts are parsed as people write units. */
import { conversionBetween, unitNamed, unitOfSubstance } from '../../../tracking/units/units.ts'
import type { EntryTarget } from './target.ts'
import { GRAMS_PER_OUNCE, type SpelledUnit, spellings, unitSpelled } from './unit-spellings.ts'

/** Lower case, except where capitals differ in meaning. */
const CODES: ReadonlyMap<string, SpelledUnit> = new Map([
  ...spellings({
    count: ['{count}', '{steps}', '1'],
    mi: ['[mi_i]', '[mi_us]'],
    in: ['[in_i]', '[in_us]'],
    ft: ['[ft_i]', '[ft_us]'],
    kcal: ['Cal'],
    lb: ['[lb_av]'],
    oz: ['[foz_us]'],
    mmHg: ['mm[hg]'],
    C: ['cel'],
    F: ['[degf]'],
    IU: ['[iu]'],
    dB: ['dbaspl', 'dbhl'],
    ppm: ['[ppm]'],
    mph: ['mi/hr'],
  }),
  ...spellings({ kcal: ['j'] }, 1 / 4184),
  // Our ounces are fluid ounces.
  ...spellings({ g: ['oz', '[oz_av]'] }, GRAMS_PER_OUNCE),
  ...spellings({ mL: ['fl_oz_us'] }, 29.573_529_562_5),
  ...spellings({ mL: ['fl_oz_imp'] }, 28.413_062_5),
  ...spellings({ mL: ['cup_us'] }, 236.588_236_5),
  ...spellings({ mL: ['cup_imp'] }, 284.130_625),
  ...spellings({ mL: ['pt_us'] }, 473.176_473),
  ...spellings({ mL: ['pt_imp'] }, 568.261_25),
  ...spellings({ Pa: ['kpa'] }, 1000),
  ...spellings({ Pa: ['cmaq'] }, 98.0665),
  ...spellings({ h: ['wk'] }, 168),
  ...spellings({ 'm/s': ['cm/s'] }, 0.01),
  ...spellings({ 'm/s': ['ft/s'] }, 0.3048),
  ...spellings({ 'm/s': ['km/h', 'km/hr'] }, 1 / 3.6),
])

/** "Per minute" can be heart beats or breaths; the variable decides. */
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

const resolved = new Map<string, SpelledUnit | undefined>()
/** Cache limit: real files have few unit texts. */
const MOST_RESOLVED = 1000

/** Converts a value to a unit compatible with the variable; undefined if the unit measures something else. */
export function writtenIn(
  target: EntryTarget,
  code: string,
  value: number,
): (EntryTarget & { value: number }) | undefined {
  const key = `${target.unit} ${code}`
  if (!resolved.has(key)) {
    if (resolved.size >= MOST_RESOLVED) resolved.clear()
    resolved.set(key, unitFitting(target.unit, code))
  }
  const written = resolved.get(key)
  return written && { ...target, unit: written.unit, value: value * written.factor }
}

/** Our unit for a code, if it converts to the variable's unit. */
export function unitFitting(ownUnit: string, code: string): SpelledUnit | undefined {
  if (PER_MINUTE.has(code.trim().toLowerCase()))
    return ownUnit === 'bpm' || ownUnit === '/minute' ? { unit: ownUnit, factor: 1 } : undefined
  const to = unitNamed(ownUnit)
  const ofSubstance = to && unitOfSubstance(to, code)
  if (ofSubstance) return { unit: ofSubstance.abbreviatedName, factor: 1 }
  const coded = unitCoded(code)
  const from = unitNamed(coded?.unit ?? '')
  return from && to && conversionBetween(from, to) ? coded : undefined
}

export function unitCoded(code: string): SpelledUnit | undefined {
  const text = code.trim()
  return CODES.get(text) ?? CODES.get(text.toLowerCase()) ?? unitSpelled(text)
}

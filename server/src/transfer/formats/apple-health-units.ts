/** Units as Apple writes them, in units of ours. */

export interface AppleUnit {
  /** Abbreviation of ours. */
  readonly unit: string
  readonly factor: number
  readonly offset?: number
}

const plain = (unit: string): AppleUnit => ({ unit, factor: 1 })

/** Ours have no ounce of mass, no stone and no yard: those come in the next unit of the same kind. */
const UNITS: Readonly<Record<string, AppleUnit>> = {
  count: plain('count'),
  'count/min': plain('/minute'),
  'count/s': { unit: '/minute', factor: 60 },
  Hz: { unit: '/minute', factor: 60 },
  km: plain('km'),
  m: plain('m'),
  cm: plain('cm'),
  mm: plain('mm'),
  mi: plain('mi'),
  ft: plain('ft'),
  in: plain('in'),
  yd: { unit: 'm', factor: 0.9144 },
  kcal: plain('kcal'),
  Cal: plain('kcal'),
  cal: { unit: 'kcal', factor: 0.001 },
  kJ: { unit: 'kcal', factor: 1 / 4.184 },
  J: { unit: 'kcal', factor: 1 / 4184 },
  kg: plain('kg'),
  g: plain('g'),
  mg: plain('mg'),
  mcg: plain('mcg'),
  lb: plain('lb'),
  oz: { unit: 'g', factor: 28.349523125 },
  st: { unit: 'kg', factor: 6.35029318 },
  L: plain('L'),
  dL: { unit: 'L', factor: 0.1 },
  cL: { unit: 'L', factor: 0.01 },
  mL: plain('mL'),
  fl_oz_us: { unit: 'mL', factor: 29.5735295625 },
  fl_oz_imp: { unit: 'mL', factor: 28.4130625 },
  cup_us: { unit: 'mL', factor: 236.5882365 },
  cup_imp: { unit: 'mL', factor: 284.130625 },
  pt_us: { unit: 'mL', factor: 473.176473 },
  pt_imp: { unit: 'mL', factor: 568.26125 },
  degC: plain('C'),
  degF: plain('F'),
  K: { unit: 'C', factor: 1, offset: -273.15 },
  mmHg: plain('mmHg'),
  kPa: { unit: 'Pa', factor: 1000 },
  Pa: plain('Pa'),
  cmAq: { unit: 'Pa', factor: 98.0665 },
  ms: plain('ms'),
  s: plain('s'),
  min: plain('min'),
  hr: plain('h'),
  d: { unit: 'h', factor: 24 },
  'm/s': plain('m/s'),
  'cm/s': { unit: 'm/s', factor: 0.01 },
  'km/hr': { unit: 'm/s', factor: 1 / 3.6 },
  'mi/hr': plain('mph'),
  'ft/s': { unit: 'm/s', factor: 0.3048 },
  dBASPL: plain('dB'),
  dBHL: plain('dB'),
  IU: plain('IU'),
}

export const appleUnit = (name: string): AppleUnit | undefined => UNITS[name]

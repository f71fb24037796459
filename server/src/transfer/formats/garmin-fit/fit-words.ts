/** Numbers that FIT files use for makers, sports and stages of sleep, as far as they mean something here. */

const MAKERS: Readonly<Record<number, string>> = {
  1: 'Garmin',
  23: 'Suunto',
  32: 'Wahoo',
  89: 'Tacx',
  123: 'Polar',
  260: 'Zwift',
  265: 'Strava',
  289: 'Hammerhead',
  294: 'COROS',
}

/** The device as the file names it; its number where it gives no name. */
export function deviceName({
  maker,
  product,
  productName,
}: {
  readonly maker: number | undefined
  readonly product: number | undefined
  readonly productName: string | undefined
}): string {
  const brand = maker === undefined ? 'FIT device' : (MAKERS[maker] ?? `FIT device of maker ${maker}`)
  if (productName !== undefined) return productName.startsWith(brand) ? productName : `${brand} ${productName}`
  return product === undefined ? brand : `${brand} device ${product}`
}

const SPORTS: Readonly<Record<number, string>> = {
  1: 'running',
  2: 'cycling',
  4: 'fitness equipment',
  5: 'swimming',
  6: 'basketball',
  7: 'soccer',
  8: 'tennis',
  9: 'american football',
  10: 'training',
  11: 'walking',
  12: 'cross-country skiing',
  13: 'alpine skiing',
  14: 'snowboarding',
  15: 'rowing',
  16: 'mountaineering',
  17: 'hiking',
  18: 'multisport',
  19: 'paddling',
  21: 'e-biking',
  25: 'golf',
  27: 'horseback riding',
  30: 'inline skating',
  31: 'rock climbing',
  32: 'sailing',
  33: 'ice skating',
  35: 'snowshoeing',
  37: 'stand-up paddling',
  38: 'surfing',
  41: 'kayaking',
  47: 'boxing',
  62: 'hiit',
  64: 'racket sports',
}

/** Where the finer word says more than the sport. */
const FINER_SPORTS: Readonly<Record<number, string>> = {
  6: 'indoor cycling',
  15: 'elliptical',
  16: 'stair climber',
  19: 'flexibility training',
  20: 'strength training',
  26: 'cardio training',
  43: 'yoga',
  44: 'pilates',
  62: 'breathing',
  70: 'hiit',
}

/** Changing clothes between two sports. */
export const TRANSITION = 3

export const sportName = (sport: number | undefined, finer: number | undefined): string =>
  (finer === undefined ? undefined : FINER_SPORTS[finer]) ?? (sport === undefined ? '' : (SPORTS[sport] ?? ''))

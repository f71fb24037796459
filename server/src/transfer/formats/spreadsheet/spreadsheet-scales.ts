/** Ratings between two ends: a scale that we have as a unit, and one that we have not. */
import { tidyName } from '../../../lib/names.ts'
import { unitRecords } from '../../../tracking/units/units.data.ts'
import { isRating } from '../../../tracking/units/units.ts'

export interface Scale {
  readonly from: number
  readonly to: number
}

const SCALE = /^(?:from |von |de )?(-?\d{1,3})\s?(?:-|–|—|to|bis|à|a|\.\.\.?)\s?(\d{1,4})$/i

/** `0-10`, `1 to 7`; undefined where it is no scale. */
export function scaleIn(text: string): Scale | undefined {
  const [, from, to] = SCALE.exec(tidyName(text)) ?? []
  const scale = { from: Number(from), to: Number(to) }
  return from !== undefined && scale.from < scale.to ? scale : undefined
}

export const isScale = (text: string): boolean => scaleIn(text) !== undefined

const ratings = unitRecords.filter((unit) => isRating(unit) && unit.minimumValue !== null)

/** The unit whose values go from the one end to the other. */
export const unitOfScale = ({ from, to }: Scale): string | undefined =>
  ratings.find(({ minimumValue, maximumValue }) => minimumValue === from && maximumValue === to)?.abbreviatedName

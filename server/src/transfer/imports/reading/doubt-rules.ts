/** What values of a variable can hardly be, by what the catalogue says of it. Pure. */
import type { Sentence } from '../../../lib/language.ts'
import { say } from '../../../lib/refusal.ts'
import { type UnitRecord, unitRecords } from '../../../tracking/units/units.data.ts'
import { conversionBetween, convert } from '../../../tracking/units/units.ts'
import { commonVariableNamed } from '../../../tracking/variables/variable.ts'
import type { ReadEntry } from '../../formats/format.ts'
import { ownUnit } from '../../formats/reading/target.ts'

/** Part of a night. */
export type NightPart = 'asleep' | 'awake' | 'inBed'

export interface DoubtRules {
  /** Beyond these a value is far outside of what is usual; both in the unit of the values. */
  readonly lowest: number
  readonly highest: number
  /** What is usual, for the sentence. */
  readonly usual: Sentence
  /** What one of its unit lasts; undefined where it is no time, or none that adds up over a day. */
  readonly seconds: number | undefined
  readonly nightPart: NightPart | undefined
}

const NIGHT_PARTS: Readonly<Record<string, NightPart>> = {
  'Sleep Duration': 'asleep',
  'Awake Time in the Night': 'awake',
  'Time in Bed': 'inBed',
}

const seconds = unitRecords.find(({ abbreviatedName }) => abbreviatedName === 's')

interface Limits {
  readonly minimum: number | undefined
  readonly maximum: number | undefined
}

export function doubtRules({ variableName, unit: unitName }: Pick<ReadEntry, 'variableName' | 'unit'>): DoubtRules {
  const unit = ownUnit(unitName)
  const { minimum, maximum } = softLimits(variableName, unit)
  const toSeconds = unit.dimension === 'time' && seconds ? conversionBetween(unit, seconds) : undefined
  const adds = (commonVariableNamed(variableName)?.combination ?? unit.combinationOperation) === 'SUM'
  return {
    lowest: farBelow(minimum, maximum),
    highest: maximum === undefined ? Number.POSITIVE_INFINITY : maximum + (maximum - (minimum ?? 0)),
    usual: say(
      `${minimum ?? 'any'} to ${maximum ?? 'any'} ${unitName}`,
      `${minimum ?? 'beliebig'} bis ${maximum ?? 'beliebig'} ${unitName}`,
    ),
    seconds: toSeconds && adds ? convert(1, toSeconds) : undefined,
    nightPart: NIGHT_PARTS[variableName],
  }
}

/** Twice as far as the limits lie apart; half of a smallest value above zero. */
function farBelow(minimum: number | undefined, maximum: number | undefined): number {
  if (minimum === undefined || minimum === 0) return Number.NEGATIVE_INFINITY
  if (minimum > 0) return minimum / 2
  return maximum === undefined ? Number.NEGATIVE_INFINITY : minimum - (maximum - minimum)
}

/** Those of the variable, in the unit of the values; else those of the unit. */
function softLimits(variableName: string, unit: UnitRecord): Limits {
  const common = commonVariableNamed(variableName)
  const conversion = common && conversionBetween(ownUnit(common.unit), unit)
  if (!common || !conversion || (common.minimum === undefined && common.maximum === undefined))
    return { minimum: unit.minimumAllowedValue ?? undefined, maximum: unit.maximumAllowedValue ?? undefined }
  const inUnit = (limit: number | undefined) => (limit === undefined ? undefined : rounded(convert(limit, conversion)))
  return { minimum: inUnit(common.minimum), maximum: inUnit(common.maximum) }
}

const rounded = (value: number): number => Number(value.toPrecision(3))

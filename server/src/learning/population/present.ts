/** Common findings as records of the API: members without a meaning for many people are left out. Pure. */
import type { Correlation } from '@upshot/contract'
import type { Language } from '../../lib/language.ts'
import { SECONDS_PER_DAY, utcText } from '../../lib/utc-text.ts'
import { unitNamed, YES_NO } from '../../tracking/units/units.ts'
import { commonVariable } from '../../tracking/variables/variable.ts'
import { sideIn } from '../finding.ts'
import { sentencesIn } from '../words/index.ts'
import type { PopulationSides } from '../words/population.ts'
import type { CommonFinding } from './service.ts'

type CommonSide = PopulationSides['cause'] & { readonly categoryName: string }

/** A catalogue variable; undefined for a variable of a single person. */
export function commonSide(variableId: number): CommonSide | undefined {
  const common = commonVariable(variableId)
  const unit = common && unitNamed(common.unit)
  if (!common || !unit) return undefined
  return {
    displayName: common.name,
    unit: unit.abbreviatedName,
    isYesNo: unit.id === YES_NO,
    valence: common.valence,
    combination: common.combination,
    categoryName: common.category,
  }
}

export function commonSides(causeId: number, effectId: number) {
  const cause = commonSide(causeId)
  const effect = commonSide(effectId)
  return cause && effect && { cause, effect }
}

const CONFIDENCE = { likely: 'HIGH', possible: 'MEDIUM', 'no sign': 'LOW', 'cannot tell': 'LOW' } as const

export function presentCommon({ finding, verdict, p, q }: CommonFinding, language: Language): Correlation[] {
  const sides = commonSides(finding.causeId, finding.effectId)
  const { mean, interval, lagDays } = finding
  if (!sides || mean === null || interval === null) return []
  return [
    {
      causeVariableId: finding.causeId,
      causeVariableName: sides.cause.displayName,
      causeVariableCategoryName: sides.cause.categoryName,
      causeVariableUnitAbbreviatedName: sides.cause.unit,
      causeVariableCombinationOperation: sides.cause.combination,
      effectVariableId: finding.effectId,
      effectVariableName: sides.effect.displayName,
      causeDisplayName: sideIn(language, sides.cause).displayName,
      effectDisplayName: sideIn(language, sides.effect).displayName,
      effectVariableCategoryName: sides.effect.categoryName,
      effectVariableUnitAbbreviatedName: sides.effect.unit,
      effectVariableCombinationOperation: sides.effect.combination,
      numberOfUsers: finding.people,
      correlationCoefficient: mean,
      direction: mean < 0 ? 'lower' : 'higher',
      confidenceInterval: (interval[1] - interval[0]) / 2,
      interval: [...interval],
      confidenceLevel: CONFIDENCE[verdict],
      verdict,
      pValue: p,
      qValue: q,
      statisticalSignificance: 1 - q,
      onsetDelay: lagDays * SECONDS_PER_DAY,
      onsetDelayInHours: lagDays * 24,
      sentence: sentencesIn[language].populationHeadline(finding, sides),
      methodVersion: finding.method.version,
      updatedAt: utcText(finding.method.analysedAtEpoch),
    },
  ]
}

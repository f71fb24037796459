/** Both sides of a study, as its owner sees them and as the world may. */
import { type StudyVariable, variableCategoryNames } from '@upshot/contract'
import { unitNamed, YES_NO } from '../../tracking/units/units.ts'
import type { CommonVariable } from '../../tracking/variables/catalogue/common-variable.ts'
import { commonDefinition } from '../../tracking/variables/variable.ts'
import type { Finding, Side } from '../finding.ts'
import { noEvidence } from '../findings/evidence.ts'
import { METHOD_VERSION } from '../findings/method.ts'
import { scaleOf, sideOf } from '../findings/sides.ts'
import type { KnownVariable } from '../known-variable.ts'

export interface StudySides {
  readonly cause: Side
  readonly effect: Side
}

export const ownSide = ({ own, common, id, name }: KnownVariable): Side => {
  if (own) return sideOf(own)
  if (!common) throw new Error(`Variable ${id} (${name}) is neither the person's nor a common one.`)
  return commonSide(common)
}

function commonSide(common: CommonVariable): Side {
  const { category, unit } = commonDefinition(common)
  return {
    variableId: common.id,
    name: common.name,
    displayName: common.name,
    unit: unit.abbreviatedName,
    unitName: unit.name,
    isRatio: scaleOf(unit) === 'ratio',
    isYesNo: unit.id === YES_NO,
    categoryName: category.name,
    combination: common.combination,
    valence: common.valence,
    sourceNames: [],
  }
}

/** Names people gave their devices, and their own words for a variable, are theirs: neither leaves with a study. */
export const publicSide = (side: Side): Side => ({ ...side, displayName: side.name, sourceNames: [] })

/** What readers see of somebody's private variable: what it is, and nothing of what was recorded. */
export function publicVariable(side: Side, userId: number): StudyVariable {
  const unit = unitNamed(side.unit)
  const variableCategoryName = variableCategoryNames.find((name) => name === side.categoryName)
  return {
    id: side.variableId,
    variableId: side.variableId,
    userId,
    name: side.name,
    displayName: side.name,
    unitAbbreviatedName: side.unit,
    unitName: side.unitName,
    combinationOperation: side.combination,
    valence: side.valence,
    ...(unit ? { unitId: unit.id } : {}),
    ...(variableCategoryName ? { variableCategoryName } : {}),
  }
}

const PAIRS_NEEDED = 30

/** Where nothing was recorded together yet: that is an answer too. */
export const emptyFinding = (sides: StudySides, analysedAtEpoch: number): Finding => ({
  ...sides,
  evidence: noEvidence(0, { kind: 'notEnough', reason: 'pairs', have: 0, need: PAIRS_NEEDED }),
  span: null,
  method: { version: METHOD_VERSION, inputHash: '', analysedAtEpoch },
})

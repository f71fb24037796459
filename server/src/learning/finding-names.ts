/** Findings with the catalogue's names in the language of the reader. Names that a person chose stay as they are. */
import type { NotEnough } from '@upshot/analysis'
import type { Language } from '../lib/language.ts'
import { countedIn, nameIn } from '../tracking/variables/catalogue/words.ts'
import type { Finding, Side } from './finding.ts'

const SERVING = 'serving'

export const sideIn = <Named extends Pick<Side, 'displayName' | 'unit'> & Partial<Pick<Side, 'name'>>>(
  language: Language,
  side: Named,
): Named => {
  const { name = side.displayName, displayName, unit } = side
  const counted = unit === SERVING ? countedIn(language, name) : undefined
  return {
    ...side,
    displayName: name === displayName ? nameIn(language, name) : displayName,
    ...(counted ? { counted } : {}),
  }
}

export const shortfallIn = (language: Language, lack: NotEnough): NotEnough =>
  lack.variable === undefined ? lack : { ...lack, variable: nameIn(language, lack.variable) }

export function findingIn(language: Language, finding: Finding): Finding {
  const { evidence } = finding
  const { shortfall, through, besides } = evidence
  const named = (name: string) => nameIn(language, name)
  return {
    ...finding,
    cause: sideIn(language, finding.cause),
    effect: sideIn(language, finding.effect),
    evidence: {
      ...evidence,
      shortfall: shortfall && shortfallIn(language, shortfall),
      ...(through ? { through: through.map(named) } : {}),
      ...(besides ? { besides: besides.map(named) } : {}),
    },
  }
}

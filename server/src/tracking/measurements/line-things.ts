/** What the typed line can name: the person's own variables first, then the rest of the catalogue. */
import { type LineIndex, type LineThing, lineIndex } from '@upshot/contract/typed-line'
import { type InLanguages, inEach, type Language } from '../../lib/language.ts'
import { catalogue } from '../variables/catalogue/index.ts'
import { displayNameIn } from '../variables/catalogue/words.ts'
import { presentName } from '../variables/present.ts'
import type { Variable } from '../variables/variable.ts'

const ofCatalogue: InLanguages<readonly LineThing[]> = inEach((language) =>
  catalogue.map((common) => {
    const { variableId, name, displayName, synonyms, countedAs, ...rest } = presentName(common, language)
    return {
      variableId,
      name,
      displayName,
      synonyms,
      countedAs,
      unit: rest.unitAbbreviatedName,
      kind: rest.variableCategoryName,
      operation: rest.combinationOperation,
      valence: rest.valence,
    }
  }),
)

const indexOfCatalogue = inEach((language) => lineIndex(ofCatalogue[language]))

export function indexFor(own: readonly Variable[], language: Language): LineIndex {
  if (own.length === 0) return indexOfCatalogue[language]
  const common = new Map(ofCatalogue[language].map((thing) => [thing.variableId, thing]))
  const used = own.map(
    (variable): LineThing => ({
      variableId: variable.id,
      name: variable.name,
      displayName: displayNameIn(language, variable),
      synonyms: common.get(variable.id)?.synonyms ?? [],
      countedAs: common.get(variable.id)?.countedAs,
      unit: variable.unit.abbreviatedName,
      kind: variable.category.name,
      operation: variable.combination,
      valence: variable.valence,
    }),
  )
  const ids = new Set(used.map(({ variableId }) => variableId))
  return lineIndex([...used, ...ofCatalogue[language].filter(({ variableId }) => !ids.has(variableId))])
}

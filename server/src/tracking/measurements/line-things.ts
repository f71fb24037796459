/** What the typed line can name: the person's own variables first, then the rest of the catalogue. */
import { type LineThing, lineIndex } from '@upshot/contract/typed-line'
import type { Language } from '../../lib/language.ts'
import { once } from '../../lib/once.ts'
import { catalogue } from '../variables/catalogue/index.ts'
import { presentName } from '../variables/present.ts'
import { displayNameIn, nameIn } from '../variables/catalogue/words.ts'
import { commonVariable, type Variable } from '../variables/variable.ts'

/** Without the name in a language, which is a synonym too. */
const ofCatalogue = once(() =>
  catalogue.map((common): LineThing => {
    const { variableId, name, synonyms, countedAs, unitAbbreviatedName, variableCategoryName } = presentName(common, 'en')
    return {
      variableId,
      name,
      displayName: name,
      synonyms,
      countedAs,
      unit: unitAbbreviatedName,
      kind: variableCategoryName,
      operation: common.combination,
      valence: common.valence,
    }
  }),
)

const catalogueById = once(() => new Map(ofCatalogue().map((thing) => [thing.variableId, thing])))

const ownThing = (variable: Variable, language: Language): LineThing => ({
  variableId: variable.id,
  name: variable.name,
  displayName: displayNameIn(language, variable),
  synonyms: commonVariable(variable.id) ? (catalogueById().get(variable.id)?.synonyms ?? []) : [],
  countedAs: catalogueById().get(variable.id)?.countedAs,
  unit: variable.unit.abbreviatedName,
  kind: variable.category.name,
  operation: variable.combination,
  valence: variable.valence,
})

export function indexFor(own: readonly Variable[], language: Language) {
  const used = new Set(own.map(({ id }) => id))
  const others = ofCatalogue()
    .filter(({ variableId }) => variableId === undefined || !used.has(variableId))
    .map((thing) => ({ ...thing, displayName: nameIn(language, thing.name) }))
  return lineIndex([...own.map((variable) => ownThing(variable, language)), ...others])
}

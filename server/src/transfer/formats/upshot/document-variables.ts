/** The variables that a document speaks of, and what may be said of them. Pure. */

import { nameKey } from '../../../lib/names.ts'
import { say } from '../../../lib/refusal.ts'
import { closesCircle, type Tag } from '../../../tracking/tag.ts'
import type { UnitRecord } from '../../../tracking/units/units.data.ts'
import { isRating } from '../../../tracking/units/units.ts'
import { commonVariableNamed } from '../../../tracking/variables/variable.ts'
import type { Spot } from './document-columns.ts'

/** A variable that the document names, as it is in the account. */
export interface DocumentVariable {
  readonly id: number
  readonly unit: UnitRecord
  readonly categoryId: number
  readonly isNew: boolean
}

/** The variables of a document by name. */
export class DocumentVariables {
  readonly #byKey = new Map<string, DocumentVariable>()

  add(name: string, variable: DocumentVariable): void {
    this.#byKey.set(nameKey(name), variable)
  }

  named(name: string | undefined): DocumentVariable | undefined {
    return name === undefined ? undefined : this.#byKey.get(nameKey(name))
  }

  values(): Iterable<DocumentVariable> {
    return this.#byKey.values()
  }

  hasKey(key: string): boolean {
    return this.#byKey.has(key)
  }

  get size(): number {
    return this.#byKey.size
  }
}

interface Proposal {
  readonly tagged: DocumentVariable
  readonly ingredient: DocumentVariable
  readonly factor: number
  readonly edges: readonly Tag[]
}

export function isTagAllowed({ tagged, ingredient, factor, edges }: Proposal, { place, faults }: Spot): boolean {
  const before = faults.list.length
  if (factor === 0)
    faults.add({
      message: say(`${place}: conversionFactor must not be 0.`, `${place}: conversionFactor darf nicht 0 sein.`),
    })
  if (closesCircle(tagged.id, ingredient.id, edges))
    faults.add({
      message: say(`${place}: this tag would create a loop.`, `${place}: Mit diesem Bestandteil entstünde ein Kreis.`),
    })
  if (isRating(tagged.unit) !== isRating(ingredient.unit))
    faults.add({
      message: say(
        `${place}: a rating can only be tagged with a rating.`,
        `${place}: Bestandteil einer Bewertung kann nur eine Bewertung sein.`,
      ),
    })
  return faults.list.length === before
}

/** Whatever a document speaks of is among its variables. */
export const known = (
  brought: DocumentVariables,
  name: string,
  { place, faults }: Spot,
): DocumentVariable | undefined =>
  brought.named(name) ??
  faults.add({
    message: say(
      `${place}: "${name}" is not among the variables of the file.`,
      `${place}: „${name}“ ist keine Variable dieser Datei.`,
    ),
  })

/** Votes may be about common variables that the person does not use. */
export const votedId = (name: string, brought: DocumentVariables, spot: Spot): number | undefined =>
  brought.named(name)?.id ?? commonVariableNamed(name)?.id ?? known(brought, name, spot)?.id

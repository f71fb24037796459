import { nameKey, tidyName } from '../../lib/names.ts'
import type { Faults } from '../../lib/refusal.ts'
import type { UserVariablesTable } from '../../storage/tables.ts'
import { closesCircle, type Tag } from '../../tracking/tags/rules.ts'
import type { UnitRecord } from '../../tracking/units/units.data.ts'
import { isRating, unitOf } from '../../tracking/units/units.ts'
import { commonVariableNamed } from '../../tracking/variables/variable.ts'
import type { TagRecord, VariableRecord } from '../formats/upshot-json.ts'
import type { TransferStores } from '../stores.ts'
import { placeOf } from './read-document.ts'
import { readTimes, type Spot, variableColumns } from './rows.ts'

/** A variable that the document names, as it is in the account. */
export interface BroughtVariable {
  readonly id: number
  readonly unit: UnitRecord
  readonly isNew: boolean
  /** Units that its values were recorded in so far. */
  readonly unitIds: ReadonlySet<number>
}

/** The variables of a document by name. */
export class Brought {
  readonly #byKey = new Map<string, BroughtVariable>()

  add(name: string, variable: BroughtVariable): void {
    this.#byKey.set(nameKey(name), variable)
  }

  named(name: string | undefined): BroughtVariable | undefined {
    return name === undefined ? undefined : this.#byKey.get(nameKey(name))
  }

  values(): Iterable<BroughtVariable> {
    return this.#byKey.values()
  }
}

export interface Part<R> {
  readonly userId: number
  readonly records: readonly R[]
  readonly faults: Faults
}

/** A variable that the person has keeps every setting it has there. */
export async function bringVariables(
  stores: TransferStores,
  { userId, before, records, faults }: Part<VariableRecord> & { readonly before: readonly UserVariablesTable[] },
): Promise<Brought> {
  const brought = new Brought()
  const present = new Map(before.map((row) => [row.name_key, row]))
  for (const [index, record] of records.entries()) {
    const spot = { place: placeOf('variables', index), faults }
    const known = present.get(nameKey(record.name))
    if (brought.named(record.name)) faults.add({ message: `${spot.place}: "${record.name}" is there twice.` })
    else if (known) brought.add(record.name, broughtFrom(known))
    else {
      const fresh = await addVariable(stores, userId, record, spot)
      if (fresh) brought.add(record.name, fresh)
    }
  }
  return brought
}

const broughtFrom = (row: UserVariablesTable): BroughtVariable => ({
  id: row.variable_id,
  unit: unitOf(row.unit_id),
  isNew: false,
  unitIds: new Set(row.recorded_unit_ids.split(',').map(Number)),
})

/** A common variable has the same id for everybody; any other becomes the person's own. */
async function addVariable(
  stores: TransferStores,
  userId: number,
  record: VariableRecord,
  spot: Spot,
): Promise<BroughtVariable | undefined> {
  const columns = variableColumns(record, spot)
  const name = tidyName(record.name)
  if (name === '') spot.faults.add({ message: `${spot.place}: the name is empty.` })
  if (!columns || name === '') return undefined
  const common = commonVariableNamed(name)
  const id = common?.id ?? (await stores.variables.newIds(1))
  const identity = { user_id: userId, variable_id: id, name: common?.name ?? name, name_key: nameKey(name) }
  const { updated_epoch, created_epoch, ...rest } = columns
  await stores.variables.insert({ ...identity, ...rest, created_epoch })
  const unitIds = new Set([columns.default_unit_id, columns.unit_id])
  const recorded_unit_ids = [...unitIds].join(',')
  await stores.variables.update(userId, id, { ...rest, updated_epoch, recorded_unit_ids })
  return { id, unit: unitOf(columns.unit_id), isNew: true, unitIds }
}

/** A pair that is tagged already keeps its factor. */
export async function bringTags(
  stores: TransferStores,
  { userId, brought, records, faults }: Part<TagRecord> & { readonly brought: Brought },
): Promise<{ readonly added: number; readonly ingredientIds: readonly number[] }> {
  const edges: Tag[] = await stores.tags.edges(userId)
  const ingredientIds: number[] = []
  for (const [index, record] of records.entries()) {
    const spot = { place: placeOf('tags', index), faults }
    const tagged = known(brought, record.taggedVariableName, spot)
    const ingredient = known(brought, record.tagVariableName, spot)
    const times = readTimes(record, spot)
    if (!tagged || !ingredient || !times) continue
    if (edges.some(({ taggedId, tagId }) => taggedId === tagged.id && tagId === ingredient.id)) continue
    const factor = record.conversionFactor
    if (!isTagAllowed({ tagged, ingredient, factor, edges }, spot)) continue
    edges.push({ taggedId: tagged.id, tagId: ingredient.id, factor })
    ingredientIds.push(ingredient.id)
    await stores.tags.save({
      user_id: userId,
      tagged_variable_id: tagged.id,
      tag_variable_id: ingredient.id,
      conversion_factor: factor,
      ...times,
    })
  }
  return { added: ingredientIds.length, ingredientIds }
}

interface Proposal {
  readonly tagged: BroughtVariable
  readonly ingredient: BroughtVariable
  readonly factor: number
  readonly edges: readonly Tag[]
}

function isTagAllowed({ tagged, ingredient, factor, edges }: Proposal, { place, faults }: Spot): boolean {
  const before = faults.list.length
  if (factor === 0) faults.add({ message: `${place}: conversionFactor must not be 0.` })
  if (closesCircle(tagged.id, ingredient.id, edges)) faults.add({ message: `${place}: this tag would close a circle.` })
  if (isRating(tagged.unit) !== isRating(ingredient.unit))
    faults.add({ message: `${place}: a rating can only be tagged with a rating.` })
  return faults.list.length === before
}

/** Whatever a document speaks of is among its variables. */
export const known = (brought: Brought, name: string, { place, faults }: Spot): BroughtVariable | undefined =>
  brought.named(name) ?? faults.add({ message: `${place}: "${name}" is not among the variables of the file.` })

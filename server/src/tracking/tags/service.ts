import type { UserTagInput } from '@upshot/contract'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import { closesCircle, fedBy, type Tag } from '../tag.ts'
import { isRating } from '../units/units.ts'
import { findOrAdopt, markStale, neighboursIn } from '../variables/service.ts'
import type { VariableStores } from '../variables/store.ts'
import { type Variable, variableOf } from '../variables/variable.ts'
import type { TagRow, TagStore } from './store.ts'

export type Tags = ReturnType<typeof createTags>

export function createTags({
  storage,
  clock,
}: {
  readonly storage: Storage<VariableStores & { readonly tags: TagStore }>
  readonly clock: Clock
}) {
  async function list(userId: number): Promise<{ rows: TagRow[]; variables: ReadonlyMap<number, Variable> }> {
    return storage.read(async (stores) => {
      const rows = await stores.tags.all(userId)
      const ids = [...new Set(rows.flatMap((row) => [row.tagged_variable_id, row.tag_variable_id]))]
      const variables = (await stores.variables.withIds(userId, ids)).map(variableOf)
      return { rows, variables: new Map(variables.map((variable) => [variable.id, variable])) }
    })
  }

  async function save(userId: number, input: UserTagInput) {
    return storage.transaction(async (stores) => {
      await stores.tags.hold(userId)
      const createdEpoch = epochSeconds(clock)
      const find = (id: number) => findOrAdopt(stores, userId, { naming: { id }, createdEpoch })
      const tagged = await find(input.taggedVariableId)
      const ingredient = await find(input.tagVariableId)
      if (!tagged) throw noVariable('taggedVariableId')
      if (!ingredient) throw noVariable('tagVariableId')
      const edges = await stores.tags.edges(userId)
      const factor = input.conversionFactor ?? 1
      refuseBadTag({ tagged, ingredient, factor, edges })
      const isNew = !edges.some((edge) => edge.taggedId === tagged.id && edge.tagId === ingredient.id)
      await stores.tags.save({
        user_id: userId,
        tagged_variable_id: tagged.id,
        tag_variable_id: ingredient.id,
        conversion_factor: factor,
        created_epoch: createdEpoch,
        updated_epoch: createdEpoch,
      })
      await markStale(stores, userId, [ingredient.id, ...fedBy(ingredient.id, edges)], clock.nowMs())
      return { tagged, ingredient, factor, isNew, neighbours: await neighboursIn(stores, userId) }
    })
  }

  async function remove(userId: number, taggedId: number, tagId: number): Promise<void> {
    await storage.transaction(async (stores) => {
      if (!(await stores.tags.delete(userId, taggedId, tagId)))
        throw new Refusal('notFound', say('There is no such tag.'))
      const fed = fedBy(tagId, await stores.tags.edges(userId))
      await markStale(stores, userId, [tagId, ...fed], clock.nowMs())
    })
  }

  return { list, save, remove }
}

const noVariable = (field: string) =>
  new Refusal('notFound', [{ message: say('There is no variable with this {field}.', { field }), field }])

interface Proposal {
  readonly tagged: Variable
  readonly ingredient: Variable
  readonly factor: number
  readonly edges: readonly Tag[]
}

function refuseBadTag({ tagged, ingredient, factor, edges }: Proposal): void {
  const faults = []
  if (factor === 0 || !Number.isFinite(factor)) {
    faults.push({
      message: say('conversionFactor must be a finite number other than 0.'),
      field: 'conversionFactor',
    })
  }
  if (tagged.id === ingredient.id) {
    faults.push({
      message: say('Nothing can be its own ingredient.'),
      field: 'tagVariableId',
    })
  } else if (closesCircle(tagged.id, ingredient.id, edges)) {
    const message = say('{name} is already an ingredient of {name2}: this tag would create a loop.', {
      name: tagged.name,
      name2: ingredient.name,
    })
    faults.push({ message, field: 'tagVariableId' })
  }
  if (isRating(tagged.unit) !== isRating(ingredient.unit)) {
    faults.push({
      message: say('A rating can only be tagged with a rating.'),
      field: 'tagVariableId',
    })
  }
  if (faults.length > 0) throw new Refusal('badInput', faults)
}

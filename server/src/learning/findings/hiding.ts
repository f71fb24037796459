/** Findings that the person does not want to see in lists. */

import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { Refusal, say } from '../../lib/refusal.ts'
import type { Events } from '../../reminding/events/service.ts'
import type { Storage } from '../../storage/storage.ts'
import { type PairIds, voteChanged } from '../pair-ids.ts'
import { cardKey } from './cards.ts'
import type { HiddenPair } from './store.ts'
import type { FindingStores } from './stores.ts'

export interface HidingParts {
  readonly storage: Storage<FindingStores>
  readonly clock: Clock
  readonly emit: Events['emit']
}

export function createHiding({ storage, clock, emit }: HidingParts) {
  /** Its card leaves the feed with it. */
  const hide = (userId: number, pair: PairIds): Promise<void> =>
    storage.transaction(async (t) => {
      await usedByPerson(t, userId, pair)
      const epoch = epochSeconds(clock)
      if (!(await t.findings.hide({ ...keyOf(userId, pair), hidden_epoch: epoch }))) return
      const card = await t.feed.withKey(userId, keyOfCard(pair))
      if (card && card.dismissed_epoch === null) await t.feed.update(userId, card.id, { dismissed_epoch: epoch })
      await emit(t, userId, voteChanged(pair))
    })

  /** Its card comes back, unless the person had dismissed it before. */
  const show = (userId: number, pair: PairIds): Promise<void> =>
    storage.transaction(async (t) => {
      const shown = await t.findings.show(keyOf(userId, pair))
      if (!shown) return
      const card = await t.feed.withKey(userId, keyOfCard(pair))
      if (card?.dismissed_epoch === shown.hidden_epoch) await t.feed.update(userId, card.id, { dismissed_epoch: null })
      await emit(t, userId, voteChanged(pair))
    })

  return { hide, show }
}

const keyOf = (userId: number, { causeId, effectId }: PairIds) => ({
  user_id: userId,
  cause_id: causeId,
  effect_id: effectId,
})

const keyOfCard = ({ causeId, effectId }: PairIds): string =>
  cardKey({ family: 'directed', cause_id: causeId, effect_id: effectId })

/** Nothing is kept about variables that the person does not use. */
async function usedByPerson(t: FindingStores, userId: number, { causeId, effectId }: PairIds): Promise<void> {
  const used = new Set((await t.variables.withIds(userId, [causeId, effectId])).map(({ variable_id }) => variable_id))
  const faults = [
    { id: causeId, field: 'causeVariableId' },
    { id: effectId, field: 'effectVariableId' },
  ]
    .filter(({ id }) => !used.has(id))
    .map(({ id, field }) => ({
      message: say(`You have no variable "${id}".`, `Die Variable „${id}“ hast du nicht.`),
      field,
    }))
  if (faults.length > 0) throw new Refusal('notFound', faults)
}

export interface HiddenPairs {
  /** A same-day pair in either order of its sides. */
  has(pair: { readonly family: 'directed' | 'sameDay'; readonly cause_id: number; readonly effect_id: number }): boolean
}

export function hiddenOf(rows: readonly HiddenPair[]): HiddenPairs {
  const keys = new Set(rows.map(({ cause_id, effect_id }) => `${cause_id} ${effect_id}`))
  return {
    has: ({ family, cause_id, effect_id }) =>
      keys.has(`${cause_id} ${effect_id}`) || (family === 'sameDay' && keys.has(`${effect_id} ${cause_id}`)),
  }
}

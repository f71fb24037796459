import type { Actor } from '../../http/caller.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { inEach, type Sentence, say, wordTable } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Events } from '../../reminding/events/service.ts'
import type { CardAction, CardChange } from '../../reminding/feed/cards.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import { commonVariable, variableOf } from '../../tracking/variables/variable.ts'
import { isCommon, namedPair, type PairNaming, type PairWords } from '../known-variable.ts'
import { type PairIds, voteChanged } from '../pair-ids.ts'
import type { VoteRow, VoteStore, VoteTally, VoteType } from './store.ts'

export interface Ballot extends PairNaming {
  readonly value: 'up' | 'down' | 'none'
  readonly type?: VoteType
}

/** How a request names the votes to delete. */
export interface VoteNaming extends PairNaming {
  readonly id?: number
  /** Undefined for either type. */
  readonly type?: VoteType
}

/** A vote with the names of its variables. */
export interface NamedVote {
  readonly row: VoteRow
  readonly causeName: string | undefined
  readonly effectName: string | undefined
}

export type VoteResult =
  | { readonly kind: 'new' | 'changed' | 'same'; readonly vote: NamedVote }
  | { readonly kind: 'removed'; readonly wasThere: boolean }

export type Votes = ReturnType<typeof createVotes>

export interface VoteStores extends TrackingStores {
  readonly votes: VoteStore
}

// Sums of votes. They are shown with a finding and never change its statistics.

export interface PairVotes {
  /** 1 = up, -1 = down, 0 = none. */
  readonly userVote: -1 | 0 | 1
  /** Between -1 (all against) and 1 (all for); 0 without votes. */
  readonly averageVote: number
  readonly count: number
}

const NO_VOTES: PairVotes = { userVote: 0, averageVote: 0, count: 0 }

const pairKey = ({ causeId, effectId }: PairIds): string => `${causeId}>${effectId}`

/** On common variables everybody's votes count; on a private variable only its owner's. */
function votesOn(
  pair: PairIds,
  { ofReader, tally, isCommon }: { ofReader: readonly VoteRow[]; tally: readonly VoteTally[]; isCommon: boolean },
): PairVotes {
  const ownVote = ofReader.find(
    (row) => row.cause_variable_id === pair.causeId && row.effect_variable_id === pair.effectId,
  )
  const userVote = ownVote?.value ?? 0
  if (!isCommon) return { userVote, averageVote: userVote, count: ownVote ? 1 : 0 }
  const all = tally.find((sum) => sum.causeId === pair.causeId && sum.effectId === pair.effectId)
  return all && all.count > 0
    ? { userVote, averageVote: all.sum / all.count, count: all.count }
    : { ...NO_VOTES, userVote }
}

export function createVotes({
  storage,
  clock,
  emit,
}: {
  readonly storage: Storage<VoteStores>
  readonly clock: Clock
  readonly emit: Events['emit']
}) {
  const cast = (voter: Actor, ballot: Ballot): Promise<VoteResult> =>
    storage.transaction((t) => castIn(t, voter, ballot))

  async function castIn(transaction: Transaction, voter: Actor, ballot: Ballot): Promise<VoteResult> {
    const t = storage.join(transaction)
    const { userId } = voter
    const [cause, effect] = await namedPair(t, userId, ballot, WORDS)
    const type = ballot.type ?? 'causality'
    const pair = { causeId: cause.id, effectId: effect.id }
    const present = (await t.votes.onPair(userId, pair)).find((row) => row.type === type)
    if (ballot.value === 'none') {
      if (present) await emit(t, userId, voteChanged(pair))
      return withdraw(t, userId, present)
    }
    const value = ballot.value === 'up' ? 1 : -1
    const withNames = (row: VoteRow): NamedVote => ({ row, causeName: cause.name, effectName: effect.name })
    if (present?.value === value) return { kind: 'same', vote: withNames(present) }
    const id = await t.votes.newId()
    const row = await t.votes.save({ ...newVote(voter, pair), id, type, value })
    await emit(t, userId, voteChanged(pair))
    return { kind: row.id === id ? 'new' : 'changed', vote: withNames(row) }
  }

  function newVote({ userId, clientId }: Actor, { causeId, effectId }: PairIds) {
    const nowEpoch = epochSeconds(clock)
    return {
      user_id: userId,
      cause_variable_id: causeId,
      effect_variable_id: effectId,
      client_id: clientId,
      created_epoch: nowEpoch,
      updated_epoch: nowEpoch,
    }
  }

  async function withdraw(t: VoteStores, userId: number, row: VoteRow | undefined): Promise<VoteResult> {
    if (row) await t.votes.delete(userId, row.id)
    return { kind: 'removed', wasThere: row !== undefined }
  }

  const list = (userId: number): Promise<NamedVote[]> =>
    storage.read(async (t) => {
      const rows = await t.votes.ofUser(userId)
      const ids = new Set(rows.flatMap((row) => [row.cause_variable_id, row.effect_variable_id]))
      const variables = (await t.variables.withIds(userId, [...ids])).map(variableOf)
      const names = new Map(variables.map(({ id, name }) => [id, name]))
      const nameOf = (id: number) => names.get(id) ?? commonVariable(id)?.name
      return rows.map((row) => ({
        row,
        causeName: nameOf(row.cause_variable_id),
        effectName: nameOf(row.effect_variable_id),
      }))
    })

  /** Returns how many were deleted. */
  async function remove(userId: number, naming: VoteNaming): Promise<number> {
    return storage.transaction(async (t) => {
      const rows = await namedVotes(t, userId, naming)
      for (const row of rows) {
        await t.votes.delete(userId, row.id)
        await emit(t, userId, voteChanged({ causeId: row.cause_variable_id, effectId: row.effect_variable_id }))
      }
      return rows.length
    })
  }

  async function namedVotes(t: VoteStores, userId: number, naming: VoteNaming): Promise<VoteRow[]> {
    const { id, type } = naming
    if (id !== undefined) {
      const row = await t.votes.withId(userId, id)
      if (!row) throw new Refusal('notFound', say('You have no such vote.'))
      return [row]
    }
    const [cause, effect] = await namedPair(t, userId, naming, WORDS)
    const all = await t.votes.onPair(userId, { causeId: cause.id, effectId: effect.id })
    const matching = all.filter((row) => type === undefined || row.type === type)
    if (matching.length > 0) return matching
    const others = inEach((language) => all.map((row) => OTHER_VOTE[language](row.type)).join(''))
    throw new Refusal(
      'notFound',
      say('You have no such vote on {name} and {name2}.{others}', { name: cause.name, name2: effect.name, others }),
    )
  }

  /** The person's vote and everybody's average for each pair, by `pairKey`. */
  async function ofPairs(userId: number, pairs: readonly PairIds[]): Promise<(pair: PairIds) => PairVotes> {
    if (pairs.length === 0) return () => NO_VOTES
    return storage.read(async (t) => {
      const ofReader = (await t.votes.ofUser(userId)).filter((row) => row.type === 'causality')
      const common = pairs.filter(areCommon)
      const ids = (side: keyof PairIds) => [...new Set(common.map((pair) => pair[side]))]
      const tally = await t.votes.tally(ids('causeId'), ids('effectId'), 'causality')
      const votesByPair = new Map(
        pairs.map((pair) => [pairKey(pair), votesOn(pair, { ofReader, tally, isCommon: areCommon(pair) })]),
      )
      return (pair) => votesByPair.get(pairKey(pair)) ?? NO_VOTES
    })
  }

  /** Handles a button of a card; the values come from the stored card. */
  function castByCard({ owner, parameters }: CardAction): CardChange {
    const { causeVariableId, effectVariableId, value, type } = parameters
    const isNamed = typeof causeVariableId === 'number' && typeof effectVariableId === 'number'
    if (!isNamed || !isVoteValue(value)) {
      throw bad(say('value must be one of up, down, none.'), 'value')
    }
    const kind = type === 'usefulness' ? 'usefulness' : 'causality'
    return (t) => castIn(t, owner, { causeVariableId, effectVariableId, value, type: kind })
  }

  /** A variable is being removed, with everything that belongs to it. */
  const forgetVariable = (t: Transaction, userId: number, variableId: number): Promise<void> =>
    storage.join(t).votes.deleteVariable(userId, variableId)

  return { cast, list, remove, ofPairs, castByCard, forgetVariable }
}

const areCommon = ({ causeId, effectId }: PairIds): boolean => isCommon(causeId) && isCommon(effectId)

const isVoteValue = (value: unknown): value is Ballot['value'] => value === 'up' || value === 'down' || value === 'none'

const OTHER_VOTE = wordTable('learning/votes/service', ' You have one of type {type}.')

const WORDS: PairWords = {
  missing: (side) => ({
    message: say('{side}VariableId or {side} is required.', { side }),
    field: side,
  }),
  same: say('Please choose two different things.'),
}

const bad = (message: Sentence, field: string) => new Refusal('badInput', [{ message, field }])

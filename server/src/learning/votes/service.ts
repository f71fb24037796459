import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Act } from '../../reminding/feed/service.ts'
import type { Storage } from '../../storage/storage.ts'
import { isCommon, knownVariable, noVariable } from '../known-variable.ts'
import type { LearningStores } from '../stores.ts'
import { NO_VOTES, type PairVotes, pairKey, votesOn } from './rules.ts'
import type { VotedPair, VoteRow, VoteType } from './store.ts'

export interface Ballot {
  readonly causeVariableId: number
  readonly effectVariableId: number
  readonly value: 'up' | 'down' | 'none'
  readonly type?: VoteType
}

export interface Voter {
  readonly userId: number
  readonly clientId: string | null
}

/** How a vote to be deleted is named. */
export interface VoteNaming {
  readonly id?: number
  readonly causeVariableId?: number
  readonly effectVariableId?: number
  readonly cause?: string
  readonly effect?: string
  readonly type?: VoteType
}

export type Cast =
  | { readonly kind: 'saved'; readonly row: VoteRow; readonly isNew: boolean }
  | { readonly kind: 'removed'; readonly wasThere: boolean }

export type Votes = ReturnType<typeof createVotes>

export interface VoteParts {
  readonly storage: Storage<LearningStores>
  readonly clock: Clock
}

export function createVotes({ storage, clock }: VoteParts) {
  async function cast(voter: Voter, ballot: Ballot): Promise<Cast> {
    return storage.transaction(async (t) => {
      const { userId } = voter
      const pair = await pairOf(t, userId, { ...ballot })
      const type = ballot.type ?? 'causality'
      if (ballot.value === 'none') return withdraw(t, userId, await t.votes.onPair(userId, pair, type))
      const nowEpoch = epochSeconds(clock)
      const id = await t.votes.newId()
      const row = await t.votes.save({
        user_id: userId,
        id,
        cause_variable_id: pair.causeId,
        effect_variable_id: pair.effectId,
        type,
        value: ballot.value === 'up' ? 1 : -1,
        client_id: voter.clientId,
        created_epoch: nowEpoch,
        updated_epoch: nowEpoch,
      })
      return { kind: 'saved', row, isNew: row.id === id }
    })
  }

  async function withdraw(t: LearningStores, userId: number, row: VoteRow | undefined): Promise<Cast> {
    if (row) await t.votes.delete(userId, row.id)
    return { kind: 'removed', wasThere: row !== undefined }
  }

  async function pairOf(t: LearningStores, userId: number, naming: VoteNaming): Promise<VotedPair> {
    const side = async (id: number | undefined, name: string | undefined, field: string) => {
      if (id === undefined && name === undefined) throw bad(`${field}VariableId or ${field} is required.`, field)
      const found = await knownVariable(t, userId, id === undefined ? { name } : { id })
      if (!found) throw noVariable(id === undefined ? field : `${field}VariableId`, id ?? name)
      return found.id
    }
    const causeId = await side(naming.causeVariableId, naming.cause, 'cause')
    const effectId = await side(naming.effectVariableId, naming.effect, 'effect')
    if (causeId === effectId) throw bad('A variable is not a cause of itself.', 'effectVariableId')
    return { causeId, effectId }
  }

  const list = (userId: number): Promise<VoteRow[]> => storage.read((t) => t.votes.ofUser(userId))

  async function remove(userId: number, naming: VoteNaming): Promise<void> {
    await storage.transaction(async (t) => {
      const row = await namedVote(t, userId, naming)
      if (!row) throw new Refusal('notFound', 'You have no such vote.')
      await t.votes.delete(userId, row.id)
    })
  }

  async function namedVote(t: LearningStores, userId: number, naming: VoteNaming): Promise<VoteRow | undefined> {
    if (naming.id !== undefined) return t.votes.withId(userId, naming.id)
    return t.votes.onPair(userId, await pairOf(t, userId, naming), naming.type ?? 'causality')
  }

  /** What the person and everybody think of each pair, by `pairKey`. */
  async function ofPairs(userId: number, pairs: readonly VotedPair[]): Promise<(pair: VotedPair) => PairVotes> {
    if (pairs.length === 0) return () => NO_VOTES
    return storage.read(async (t) => {
      const own = (await t.votes.ofUser(userId)).filter((row) => row.type === 'causality')
      const common = pairs.filter(areCommon)
      const ids = (side: keyof VotedPair) => [...new Set(common.map((pair) => pair[side]))]
      const tally = await t.votes.tally(ids('causeId'), ids('effectId'), 'causality')
      const found = new Map(
        pairs.map((pair) => [pairKey(pair), votesOn(pair, { own, tally, isCommon: areCommon(pair) })]),
      )
      return (pair) => found.get(pairKey(pair)) ?? NO_VOTES
    })
  }

  /** A button of a card: its values are those of the stored card. */
  async function castByCard(_t: LearningStores, { owner, parameters }: Act): Promise<void> {
    const { causeVariableId, effectVariableId, value, type } = parameters
    const isNamed = typeof causeVariableId === 'number' && typeof effectVariableId === 'number'
    if (!isNamed || !isVoteValue(value)) {
      throw bad('value must be one of up, down, none.', 'value')
    }
    const kind = type === 'usefulness' ? 'usefulness' : 'causality'
    await cast(owner, { causeVariableId, effectVariableId, value, type: kind })
  }

  /** A variable is going, with all that hangs on it. */
  const forgetVariable = (t: LearningStores, userId: number, variableId: number): Promise<void> =>
    t.votes.deleteVariable(userId, variableId)

  return { cast, list, remove, ofPairs, castByCard, forgetVariable }
}

const areCommon = ({ causeId, effectId }: VotedPair): boolean => isCommon(causeId) && isCommon(effectId)

const isVoteValue = (value: unknown): value is Ballot['value'] => value === 'up' || value === 'down' || value === 'none'

const bad = (message: string, field: string) => new Refusal('badInput', [{ message, field }])

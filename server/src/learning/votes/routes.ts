import type { endpoints, QueryOf } from '@upshot/contract'
import { created, type HandlersOf, ok, pageOf } from '../../http/handler.ts'
import { presentVote } from './present.ts'
import type { NamedVote, Votes } from './service.ts'

type VoteListQuery = QueryOf<typeof endpoints.listVotes>

export function voteRoutes(
  votes: Pick<Votes, 'cast' | 'list' | 'remove'>,
): HandlersOf<'listVotes' | 'castVote' | 'deleteVote'> {
  return {
    listVotes: async ({ caller, query }) => {
      const listed = (await votes.list(caller.userId)).filter(matching(query))
      const { items, next } = pageOf(sorted(listed, query.sort), query)
      const notice = { summary: 'Your votes', description: 'What you think of causes and effects.' }
      return ok(notice, { votes: items.map(presentVote) }, next)
    },

    castVote: async ({ caller, query, body }) => {
      const clientId = caller.clientId ?? body.clientId ?? query.clientId ?? null
      const cast = await votes.cast({ userId: caller.userId, clientId }, body)
      if (cast.kind === 'removed') {
        const description = cast.wasThere ? 'Your vote was removed.' : 'You had no vote here.'
        return ok({ summary: 'Vote deleted', description }, {})
      }
      const description = 'It is shown next to the finding and does not change its numbers.'
      const reply = cast.kind === 'new' ? created : ok
      return reply({ summary: summaries[cast.kind], description }, { vote: presentVote(cast.vote) })
    },

    deleteVote: async ({ caller, body }) => {
      const count = await votes.remove(caller.userId, body)
      const description = count === 1 ? 'Your vote was removed.' : `Your ${count} votes on this pair were removed.`
      return ok({ summary: count === 1 ? 'Vote deleted' : 'Votes deleted', description }, {})
    },
  }
}

const summaries = { new: 'Vote saved', changed: 'Vote changed', same: 'You already voted this way' } as const

const matching =
  (query: VoteListQuery) =>
  ({ row }: NamedVote): boolean =>
    (query.causeVariableId === undefined || row.cause_variable_id === query.causeVariableId) &&
    (query.effectVariableId === undefined || row.effect_variable_id === query.effectVariableId) &&
    (query.type === undefined || row.type === query.type)

const sortKeys: Record<string, (vote: NamedVote) => number> = {
  createdAt: ({ row }) => row.created_epoch,
  updatedAt: ({ row }) => row.updated_epoch,
}

function sorted(votes: readonly NamedVote[], order: VoteListQuery['sort']): readonly NamedVote[] {
  const key = sortKeys[order?.field ?? ''] ?? (({ row }: NamedVote) => row.created_epoch)
  const sign = (order?.isDescending ?? true) ? -1 : 1
  return votes.toSorted((a, b) => sign * (key(a) - key(b)) || a.row.id - b.row.id)
}

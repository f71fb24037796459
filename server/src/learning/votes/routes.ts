import type { endpoints, QueryOf } from '@upshot/contract'
import type { HandlersOf } from '../../http/handler.ts'
import { created, ok, pageOf } from '../../http/reply.ts'
import { presentVote } from './present.ts'
import type { Votes } from './service.ts'
import type { VoteRow } from './store.ts'

type Query = QueryOf<typeof endpoints.listVotes>
type Offered = Pick<Votes, 'cast' | 'list' | 'remove'>

export function voteRoutes(votes: Offered): HandlersOf<'listVotes' | 'castVote' | 'deleteVote'> {
  return {
    listVotes: async ({ caller, query }) => {
      const found = (await votes.list(caller.userId)).filter(matching(query))
      const { items, next } = pageOf(sorted(found, query.sort), query)
      const words = { summary: 'Your votes', description: 'What you think of causes and effects.' }
      return { ...ok(words, { votes: items.map(presentVote) }), ...(next ? { next } : {}) }
    },

    castVote: async ({ caller, query, body }) => {
      const clientId = caller.clientId ?? body.clientId ?? query.clientId ?? null
      const cast = await votes.cast({ userId: caller.userId, clientId }, body)
      if (cast.kind === 'removed') {
        const description = cast.wasThere ? 'Your vote is gone.' : 'There was no vote of yours.'
        return ok({ summary: 'Vote deleted', description }, {})
      }
      const words = {
        summary: cast.isNew ? 'Vote saved' : 'Vote changed',
        description: 'It stands beside the finding and does not change its numbers.',
      }
      return (cast.isNew ? created : ok)(words, { vote: presentVote(cast.row) })
    },

    deleteVote: async ({ caller, body }) => {
      await votes.remove(caller.userId, body)
      return ok({ summary: 'Vote deleted', description: 'Your vote is gone.' }, {})
    },
  }
}

const matching =
  (query: Query) =>
  (row: VoteRow): boolean =>
    (query.causeVariableId === undefined || row.cause_variable_id === query.causeVariableId) &&
    (query.effectVariableId === undefined || row.effect_variable_id === query.effectVariableId) &&
    (query.type === undefined || row.type === query.type)

const sortKeys: Record<string, (row: VoteRow) => number> = {
  createdAt: (row) => row.created_epoch,
  updatedAt: (row) => row.updated_epoch,
}

function sorted(rows: readonly VoteRow[], order: Query['sort']): readonly VoteRow[] {
  const key = sortKeys[order?.field ?? ''] ?? ((row: VoteRow) => row.created_epoch)
  const sign = (order?.isDescending ?? true) ? -1 : 1
  return rows.toSorted((a, b) => sign * (key(a) - key(b)) || a.id - b.id)
}

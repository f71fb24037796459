import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { choice, everywhere, integer, paging, sort } from '../query.ts'
import { Envelope, enveloped } from '../records/envelope.ts'
import { Id } from '../records/fields.ts'
import { pairNames, Vote, VoteInput, voteTypes } from '../records/vote.ts'

const group = 'Votes'

export const voteEndpoints = {
  listVotes: endpoint({
    method: 'GET',
    path: '/votes',
    group,
    scope: 'readmeasurements',
    summary: 'List your votes',
    description: 'What you think of causes and effects, newest first.',
    query: Type.Object({
      causeVariableId: integer('The cause.', { minimum: 1 }),
      effectVariableId: integer('The effect.', { minimum: 1 }),
      type: choice('Kind of vote.', voteTypes),
      sort: sort(['createdAt', 'updatedAt']),
      ...paging(),
      ...everywhere,
    }),
    answer: enveloped({ votes: Type.Array(Vote) }),
  }),
  castVote: endpoint({
    method: 'POST',
    path: '/votes',
    group,
    scope: 'writemeasurements',
    summary: 'Vote on a cause and an effect',
    description:
      'Say whether you find it plausible (causality, the default) or useful (usefulness). Name the variables by id or by name. You have one vote for each pair and type: posting again changes it, none deletes it. Votes are shown beside a finding and never change its statistics.',
    query: Type.Object(everywhere),
    body: VoteInput,
    answer: enveloped({ vote: Type.Optional(Vote) }),
    example: { causeVariableId: 15001, effectVariableId: 6001, value: 'up', type: 'causality' },
  }),
  deleteVote: endpoint({
    method: 'DELETE',
    path: '/votes/delete',
    group,
    scope: 'writemeasurements',
    summary: 'Delete a vote',
    description:
      'Name it by its id, by the ids of both variables, or by their names (cause, effect). Without a type, all your votes on the pair are deleted.',
    query: Type.Object(everywhere),
    body: Type.Object({
      id: Type.Optional(Id),
      causeVariableId: Type.Optional(Id),
      effectVariableId: Type.Optional(Id),
      ...pairNames,
      type: Type.Optional(Type.Enum([...voteTypes])),
    }),
    answer: Envelope,
    example: { cause: 'Coffee', effect: 'Sleep Quality' },
  }),
}

import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { everywhere, integer, paging, sort } from '../query.ts'
import { Envelope, enveloped } from '../records/envelope.ts'
import { Id } from '../records/fields.ts'
import { UserTag, UserTagInput, UserVariable } from '../records/variable.ts'

const group = 'Tags'

export const tagEndpoints = {
  listUserTags: endpoint({
    method: 'GET',
    path: '/userTags',
    group,
    scope: 'readmeasurements',
    summary: 'List tags',
    description: 'Which variables contain which ingredients, and how much.',
    query: Type.Object({
      taggedVariableId: integer('The variable being tagged.', { minimum: 1 }),
      tagVariableId: integer('The ingredient.', { minimum: 1 }),
      sort: sort(['createdAt', 'updatedAt', 'taggedVariableId', 'tagVariableId']),
      ...paging(),
      ...everywhere,
    }),
    answer: enveloped({ userTags: Type.Array(UserTag) }),
  }),
  saveUserTag: endpoint({
    method: 'POST',
    path: '/userTags',
    group,
    scope: 'writemeasurements',
    summary: 'Tag a variable with an ingredient',
    description: 'Every entry of the tagged variable, past or future, also counts towards the ingredient.',
    query: Type.Object(everywhere),
    body: UserTagInput,
    answer: enveloped({ data: Type.Object({ userTagVariable: UserVariable, userTaggedVariable: UserVariable }) }),
    example: { taggedVariableId: 15001, tagVariableId: 11001, conversionFactor: 95 },
  }),
  deleteUserTag: endpoint({
    method: 'DELETE',
    path: '/userTags/delete',
    group,
    scope: 'writemeasurements',
    summary: 'Remove a tag',
    description: 'Removes the tag between two variables. Measurements stay.',
    query: Type.Object(everywhere),
    body: Type.Object({ taggedVariableId: Id, tagVariableId: Id }),
    answer: Envelope,
    example: { taggedVariableId: 15001, tagVariableId: 11001 },
  }),
}

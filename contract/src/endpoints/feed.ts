import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { MOST_ITEMS } from '../limits.ts'
import { everywhere, paging, sort, timeFilter } from '../query.ts'
import { Card } from '../records/card.ts'
import { enveloped } from '../records/envelope.ts'

const group = 'Feed'

export const feedEndpoints = {
  listFeed: endpoint({
    method: 'GET',
    path: '/feed',
    group,
    scope: 'readmeasurements',
    summary: 'Read feed cards',
    description: 'Due notifications, findings, studies, messages and import results, newest first.',
    query: Type.Object({
      sort: sort(['createdAt', 'updatedAt']),
      createdAt: timeFilter('Time the card was created.'),
      updatedAt: timeFilter('Time of the last change.'),
      ...paging(),
      ...everywhere,
    }),
    answer: enveloped({ cards: Type.Array(Card) }),
  }),
  postFeed: endpoint({
    method: 'POST',
    path: '/feed',
    group,
    scope: 'writemeasurements',
    summary: 'Act on feed cards',
    description:
      'A card with an id and a selectedButton, or with an action in its parameters, does what the stored card offers; with neither, it is marked as read. A card without an id becomes a note (title and content). The answer has the next cards.',
    query: Type.Object(everywhere),
    body: Type.Array(Card, { maxItems: MOST_ITEMS }),
    answer: enveloped({ cards: Type.Array(Card) }),
    example: [{ title: 'A note to myself', content: 'Slept badly because of the heat.' }],
  }),
}

import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { everywhere } from '../query.ts'
import { Envelope, enveloped } from '../records/envelope.ts'
import { Home, HomeChoices } from '../records/home.ts'

/**
 * Everybody who can read the broker sees what is published there, so only the person can change this, after confirming
 * who they are.
 */
const home = { group: 'Home', scope: 'manageshares' } as const
const query = Type.Object(everywhere)

export const homeEndpoints = {
  getHome: endpoint({
    ...home,
    method: 'GET',
    path: '/home',
    summary: 'Read what is shown in the home over MQTT',
    description: 'Also whether the broker has all of it.',
    query,
    answer: enveloped({ home: Home }),
  }),
  saveHome: endpoint({
    ...home,
    needsConfirmation: true,
    method: 'POST',
    path: '/home',
    summary: 'Show something in the home over MQTT',
    description:
      'Switches it on, or changes what is shown; what is left out is removed from the broker. Home Assistant finds the sensors and buttons by itself. Everybody who can read the broker can read them.',
    query,
    body: HomeChoices,
    answer: enveloped({ home: Home }),
    example: {
      name: 'Anna',
      variableIds: [],
      showsQuestions: true,
      showsFindings: false,
      recordsValues: true,
      topics: [],
    },
  }),
  switchOffHome: endpoint({
    ...home,
    method: 'POST',
    path: '/home/off',
    summary: 'Show nothing more in the home',
    description: 'Everything that the broker keeps is removed there, as soon as it can be reached.',
    query,
    body: Type.Object({}),
    answer: Envelope,
    example: {},
  }),
  getCalendarFeed: endpoint({
    ...home,
    method: 'GET',
    path: '/calendarFeed',
    summary: 'Read whether a calendar may read your reminders',
    description: 'When its address was made, and when it was last used. The address itself is never shown again.',
    query,
    answer: enveloped({
      calendarFeed: Type.Object({
        isOn: Type.Boolean(),
        createdAt: Type.Optional(Type.String()),
        lastUsedAt: Type.Optional(Type.String()),
      }),
    }),
  }),
  createCalendarFeed: endpoint({
    ...home,
    needsConfirmation: true,
    hasSecret: true,
    method: 'POST',
    path: '/calendarFeed',
    summary: 'Make an address at which a calendar reads your reminders',
    description:
      'The address is in this answer and nowhere else; an earlier one stops working. Whoever has it sees when you are asked, and as much about what as your push messages say.',
    query,
    body: Type.Object({}),
    answer: enveloped({ address: Type.String() }),
    example: {},
  }),
  deleteCalendarFeed: endpoint({
    ...home,
    method: 'POST',
    path: '/calendarFeed/delete',
    summary: 'Stop the address for calendars',
    description: 'The very next request is refused. A calendar may keep what it has read.',
    query,
    body: Type.Object({}),
    answer: Envelope,
    example: {},
  }),
}

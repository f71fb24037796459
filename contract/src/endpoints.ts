import type { Endpoint } from './endpoint.ts'
import {
  chartEndpoints,
  experimentEndpoints,
  findingEndpoints,
  studyEndpoints,
  voteEndpoints,
} from './endpoints/learning.ts'
import { accountEndpoints, adminEndpoints, appEndpoints, shareEndpoints, tokenEndpoints } from './endpoints/people.ts'
import {
  channelEndpoints,
  dayEndpoints,
  eventEndpoints,
  feedEndpoints,
  goalEndpoints,
  notificationEndpoints,
  reminderEndpoints,
} from './endpoints/reminding.ts'
import {
  measurementEndpoints,
  sourceEndpoints,
  tagEndpoints,
  unitEndpoints,
  variableEndpoints,
} from './endpoints/tracking.ts'
import { connectorEndpoints, exportEndpoints, homeEndpoints, importEndpoints } from './endpoints/transfer.ts'

/** Every operation that exists. */
export type Endpoints = typeof measurementEndpoints &
  typeof exportEndpoints &
  typeof variableEndpoints &
  typeof tagEndpoints &
  typeof unitEndpoints &
  typeof reminderEndpoints &
  typeof notificationEndpoints &
  typeof feedEndpoints &
  typeof accountEndpoints &
  typeof shareEndpoints &
  typeof appEndpoints &
  typeof channelEndpoints &
  typeof eventEndpoints &
  typeof findingEndpoints &
  typeof studyEndpoints &
  typeof voteEndpoints &
  typeof experimentEndpoints &
  typeof importEndpoints &
  typeof connectorEndpoints &
  typeof sourceEndpoints &
  typeof chartEndpoints &
  typeof dayEndpoints &
  typeof goalEndpoints &
  typeof homeEndpoints &
  typeof tokenEndpoints &
  typeof adminEndpoints

// The type is written out: an inferred one would be too long for declaration files.
export const endpoints: Endpoints = {
  ...measurementEndpoints,
  ...exportEndpoints,
  ...variableEndpoints,
  ...tagEndpoints,
  ...unitEndpoints,
  ...reminderEndpoints,
  ...notificationEndpoints,
  ...feedEndpoints,
  ...accountEndpoints,
  ...shareEndpoints,
  ...appEndpoints,
  ...channelEndpoints,
  ...eventEndpoints,
  ...findingEndpoints,
  ...studyEndpoints,
  ...voteEndpoints,
  ...experimentEndpoints,
  ...importEndpoints,
  ...connectorEndpoints,
  ...sourceEndpoints,
  ...chartEndpoints,
  ...dayEndpoints,
  ...goalEndpoints,
  ...homeEndpoints,
  ...tokenEndpoints,
  ...adminEndpoints,
} satisfies Record<string, Endpoint>

export type EndpointName = keyof Endpoints

import type { Endpoint } from './endpoint.ts'
import { adminEndpoints, tokenEndpoints } from './endpoints/admin.ts'
import { channelEndpoints } from './endpoints/channels.ts'
import { chartEndpoints } from './endpoints/charts.ts'
import { connectorEndpoints } from './endpoints/connectors.ts'
import { dayEndpoints } from './endpoints/days.ts'
import { eventEndpoints } from './endpoints/events.ts'
import { experimentEndpoints } from './endpoints/experiments.ts'
import { exportEndpoints } from './endpoints/exports.ts'
import { feedEndpoints } from './endpoints/feed.ts'
import { findingEndpoints } from './endpoints/findings.ts'
import { goalEndpoints } from './endpoints/goals.ts'
import { homeEndpoints } from './endpoints/home.ts'
import { importEndpoints } from './endpoints/imports.ts'
import { measurementEndpoints } from './endpoints/measurements.ts'
import { notificationEndpoints } from './endpoints/notifications.ts'
import { accountEndpoints, appEndpoints, shareEndpoints } from './endpoints/people.ts'
import { reminderEndpoints } from './endpoints/reminders.ts'
import { sourceEndpoints } from './endpoints/sources.ts'
import { studyEndpoints } from './endpoints/studies.ts'
import { tagEndpoints } from './endpoints/tags.ts'
import { unitEndpoints } from './endpoints/units.ts'
import { variableEndpoints } from './endpoints/variables.ts'
import { voteEndpoints } from './endpoints/votes.ts'

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

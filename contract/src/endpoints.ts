import type { Endpoint } from './endpoint.ts'
import { channelEndpoints } from './endpoints/channels.ts'
import { eventEndpoints } from './endpoints/events.ts'
import { measurementEndpoints } from './endpoints/measurements.ts'
import { accountEndpoints, appEndpoints, shareEndpoints } from './endpoints/people.ts'
import { tagEndpoints } from './endpoints/tags.ts'
import { unitEndpoints } from './endpoints/units.ts'
import { variableEndpoints } from './endpoints/variables.ts'

/** Every operation there is. An operation that is not built yet is not here. */
export const endpoints = {
  ...measurementEndpoints,
  ...variableEndpoints,
  ...tagEndpoints,
  ...unitEndpoints,
  ...accountEndpoints,
  ...shareEndpoints,
  ...appEndpoints,
  ...channelEndpoints,
  ...eventEndpoints,
} satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

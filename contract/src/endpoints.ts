import type { Endpoint } from './endpoint.ts'
import { measurementEndpoints } from './endpoints/measurements.ts'
import { tagEndpoints } from './endpoints/tags.ts'
import { unitEndpoints } from './endpoints/units.ts'
import { variableEndpoints } from './endpoints/variables.ts'

/** Every operation there is. An operation that is not built yet is not here. */
export const endpoints = {
  ...measurementEndpoints,
  ...variableEndpoints,
  ...tagEndpoints,
  ...unitEndpoints,
} satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

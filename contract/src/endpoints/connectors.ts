import type { Endpoint } from '../endpoint.ts'

export const connectorEndpoints = {} satisfies Record<string, Endpoint>

import type { Endpoint } from '../endpoint.ts'

export const findingEndpoints = {} satisfies Record<string, Endpoint>

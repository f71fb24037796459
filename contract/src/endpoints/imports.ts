import type { Endpoint } from '../endpoint.ts'

export const importEndpoints = {} satisfies Record<string, Endpoint>

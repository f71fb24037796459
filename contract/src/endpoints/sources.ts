import type { Endpoint } from '../endpoint.ts'

export const sourceEndpoints = {} satisfies Record<string, Endpoint>

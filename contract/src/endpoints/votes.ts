import type { Endpoint } from '../endpoint.ts'

export const voteEndpoints = {} satisfies Record<string, Endpoint>

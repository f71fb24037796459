import type { Endpoint } from '../endpoint.ts'

export const studyEndpoints = {} satisfies Record<string, Endpoint>

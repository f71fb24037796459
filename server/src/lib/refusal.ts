import type { Fault } from '@upshot/contract'

/** Every way the service says no, in one table. */
export const refusals = {
  badInput: { status: 400, summary: 'The request is not valid' },
  unauthorized: { status: 401, summary: 'A valid access token is needed' },
  forbidden: { status: 403, summary: 'Not allowed' },
  notFound: { status: 404, summary: 'Not found' },
  tooSlow: { status: 408, summary: 'The request took too long to arrive' },
  conflict: { status: 409, summary: 'The same request is still running' },
  outOfStep: { status: 409, summary: 'The upload does not go on there' },
  tooLarge: { status: 413, summary: 'The request is too large' },
  unsupportedType: { status: 415, summary: 'The body is of a type that is not read here' },
  keyReused: { status: 422, summary: 'The idempotency key belongs to another request' },
  otherFile: { status: 422, summary: 'This is another file than was said' },
  tooMany: { status: 429, summary: 'Too many requests' },
  internal: { status: 500, summary: 'Something went wrong on our side' },
  away: { status: 503, summary: 'The service cannot answer just now' },
} as const satisfies Record<string, { status: number; summary: string }>

export type RefusalKind = keyof typeof refusals

/** A request that was refused, with all that is wrong with it. What it says is for the caller; details go to the log. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly faults: readonly Fault[]
  constructor(kind: RefusalKind, faults: readonly Fault[] | string) {
    const list = typeof faults === 'string' ? [{ message: faults }] : faults
    super(list[0]?.message ?? refusals[kind].summary)
    this.kind = kind
    this.faults = list
  }
}

/** Faults gathered while a request is checked, so that one answer names them all. */
export class Faults {
  readonly list: Fault[] = []

  add(fault: Fault): undefined {
    this.list.push(fault)
  }

  get isEmpty(): boolean {
    return this.list.length === 0
  }

  /** In the order of what was posted, whatever was looked at first. */
  refuseIfAny(): void {
    if (this.list.length > 0) throw new Refusal('badInput', this.list.toSorted(byPlace))
  }
}

const byPlace = (a: Fault, b: Fault): number =>
  (a.index ?? -1) - (b.index ?? -1) || (a.itemIndex ?? -1) - (b.itemIndex ?? -1)

import { type Fault, MOST_FAULTS } from '@upshot/contract'

/** Every way the service says no, in one table. */
export const refusals = {
  badInput: { status: 400, summary: 'Please correct the request' },
  unauthorized: { status: 401, summary: 'You need a working access token' },
  forbidden: { status: 403, summary: 'Not allowed' },
  notFound: { status: 404, summary: 'Not found' },
  tooSlow: { status: 408, summary: 'The request took too long to arrive' },
  conflict: { status: 409, summary: 'The same request is still running' },
  outOfStep: { status: 409, summary: 'The upload has to continue at another byte' },
  tooLarge: { status: 413, summary: 'The request is too large' },
  unsupportedType: { status: 415, summary: 'The service cannot read a body of this type' },
  keyReused: { status: 422, summary: 'This Idempotency-Key was used for a different request' },
  otherFile: { status: 422, summary: 'This file is not the one you announced' },
  tooMany: { status: 429, summary: 'Too many requests' },
  internal: { status: 500, summary: 'Something went wrong on our side' },
  away: { status: 503, summary: 'The service cannot answer right now' },
} as const satisfies Record<string, { status: number; summary: string }>

export type RefusalKind = keyof typeof refusals

/** A request that was refused, with all that is wrong with it. What it says is for the caller; details go to the log. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly faults: readonly Fault[]
  /** How many more there are than are listed. */
  readonly more: number
  constructor(kind: RefusalKind, faults: readonly Fault[] | string, more = 0) {
    const all = typeof faults === 'string' ? [{ message: faults }] : faults
    super(all[0]?.message ?? refusals[kind].summary)
    this.kind = kind
    this.faults = all.slice(0, MOST_FAULTS).map(shortened)
    this.more = more + all.length - this.faults.length
  }
}

/** A fault may quote what was sent, and that may be long. */
const LONGEST_MESSAGE = 1000
const LONGEST_FIELD = 125

const shortened = (fault: Fault): Fault => ({
  ...fault,
  message: cut(fault.message, LONGEST_MESSAGE),
  ...(fault.field === undefined ? {} : { field: cut(fault.field, LONGEST_FIELD) }),
})

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`

/** Faults gathered while a request is checked: one answer names the first hundred, and how many more there are. */
export class Faults {
  readonly list: Fault[] = []
  /** Of all, also those that are not listed. */
  count = 0

  add(fault: Fault): undefined {
    this.count += 1
    if (this.list.length < MOST_FAULTS) this.list.push(fault)
  }

  /** Something is wrong, and enough is said already. */
  addUnlisted(): undefined {
    this.count += 1
  }

  get isEmpty(): boolean {
    return this.count === 0
  }

  /** From now on nothing is listed: it need only be counted. */
  get isFull(): boolean {
    return this.list.length >= MOST_FAULTS
  }

  /** In the order of what was posted, whatever was looked at first. */
  refusal(kind: RefusalKind): Refusal {
    return new Refusal(kind, this.list.toSorted(byPlace), this.count - this.list.length)
  }

  refuseIfAny(): void {
    if (!this.isEmpty) throw this.refusal('badInput')
  }
}

const byPlace = (a: Fault, b: Fault): number =>
  (a.index ?? -1) - (b.index ?? -1) || (a.itemIndex ?? -1) - (b.itemIndex ?? -1)

import type { Fault } from '@upshot/contract'
import { MOST_FAULTS } from '@upshot/contract/limits'
import { inEach, type Language, type Sentence, sameWords, say } from './language.ts'

/** A text for administrators only: the command line and the log are in English. */
export const toOperator = (text: string): Sentence => sameWords(text)

/** Joins a subject and a predicate, in each language. */
export const sayOf = (subject: string | Sentence, predicate: Sentence): Sentence =>
  inEach((language) => `${typeof subject === 'string' ? subject : subject[language]} ${predicate[language]}`)

/** A fault in all languages. */
export interface FoundFault extends Omit<Fault, 'message'> {
  readonly message: Sentence
}

/** Adds a fault to those that are reported together. */
export type ReportFault = (fault: FoundFault) => undefined

/** Faults in the language of the caller. */
export const asAnswered = (faults: readonly Fault[]): readonly FoundFault[] =>
  faults.map((fault) => ({ ...fault, message: sameWords(fault.message) }))

export const faultIn = (fault: FoundFault, language: Language): Fault => ({
  ...fault,
  message: fault.message[language],
})

/** All kinds of refusals. */
export const refusals = {
  badInput: { status: 400, summary: say('Please correct the request') },
  unauthorized: { status: 401, summary: say('You need a working access token') },
  forbidden: { status: 403, summary: say('Not allowed') },
  notFound: { status: 404, summary: say('Not found') },
  tooSlow: { status: 408, summary: say('The request took too long to arrive') },
  conflict: {
    status: 409,
    summary: say('It conflicts with what is already there'),
  },
  /** The only conflict that resolves itself. */
  running: { status: 409, summary: say('The same request is still running') },
  outOfStep: {
    status: 409,
    summary: say('The upload has to continue at another byte'),
  },
  tooLarge: { status: 413, summary: say('The request is too large') },
  unsupportedType: {
    status: 415,
    summary: say('The service cannot read a body of this type'),
  },
  keyReused: {
    status: 422,
    summary: say('This Idempotency-Key was used for a different request'),
  },
  otherFile: {
    status: 422,
    summary: say('This file is not the one you announced'),
  },
  tooMany: { status: 429, summary: say('Too many requests') },
  internal: { status: 500, summary: say('Something went wrong on our side') },
  away: { status: 503, summary: say('The service cannot answer right now') },
} as const satisfies Record<string, { status: number; summary: Sentence }>

export type RefusalKind = keyof typeof refusals

/** A refused request, with all its faults. Messages are for the caller; details go to the log. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly faults: readonly FoundFault[]
  /** The number of faults that are not listed. */
  readonly more: number
  constructor(kind: RefusalKind, faults: readonly FoundFault[] | Sentence, more = 0) {
    const all = isSentence(faults) ? [{ message: faults }] : faults
    super((all[0]?.message ?? refusals[kind].summary).en)
    this.kind = kind
    this.faults = all.slice(0, MOST_FAULTS).map(shortened)
    this.more = more + all.length - this.faults.length
  }

  /** All faults as one text. */
  get sentences(): Sentence {
    return inEach((language) => this.faults.map(({ message }) => message[language]).join(' '))
  }
}

const isSentence = (reason: readonly FoundFault[] | Sentence): reason is Sentence => !Array.isArray(reason)

/** Faults may quote the request, which may be long. */
const LONGEST_MESSAGE = 1000
const LONGEST_FIELD = 125

const shortened = (fault: FoundFault): FoundFault => ({
  ...fault,
  message: shortMessage(fault.message),
  ...(fault.field === undefined ? {} : { field: cut(fault.field, LONGEST_FIELD) }),
})

const shortMessage = (message: Sentence): Sentence => inEach((language) => cut(message[language], LONGEST_MESSAGE))

/** Truncates a text. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`

/** Collects faults while a request is checked. The response lists the first hundred, and how many more there are. */
export class Faults {
  readonly list: FoundFault[] = []
  /** Including faults that are not listed. */
  count = 0

  add(fault: FoundFault): undefined {
    this.count += 1
    if (this.list.length < MOST_FAULTS) this.list.push(fault)
  }

  /** Counts a fault without listing it. */
  addUnlisted(): undefined {
    this.count += 1
  }

  get isEmpty(): boolean {
    return this.count === 0
  }

  /** Whether further faults are only counted. */
  get isFull(): boolean {
    return this.list.length >= MOST_FAULTS
  }

  /** A refusal with faults in the order of the posted items, whichever was checked first. */
  refusal(kind: RefusalKind): Refusal {
    return new Refusal(kind, this.list.toSorted(byPlace), this.count - this.list.length)
  }

  refuseIfAny(): void {
    if (!this.isEmpty) throw this.refusal('badInput')
  }
}

const byPlace = (a: FoundFault, b: FoundFault): number =>
  (a.index ?? -1) - (b.index ?? -1) || (a.itemIndex ?? -1) - (b.itemIndex ?? -1)

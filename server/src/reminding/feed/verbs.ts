/** What the buttons of cards do: each module answers for its own kinds of cards. */
import type { Card } from '@upshot/contract'
import type { Actor } from '../../http/caller.ts'
import type { ScopeHolder } from '../../lib/scopes.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { NewCard, Verb } from './cards.ts'

/** Who answers a card, and what they were let in for: a button may do what has a request of its own. */
export interface Poster extends Actor, ScopeHolder {}

/** What a verb acts on: a card of the person, as it is stored. */
export interface Act {
  readonly owner: Poster
  readonly card: Card
  /** Values of the button, completed by the fields that were filled in. */
  readonly parameters: Readonly<Record<string, unknown>>
}

/** In the transaction that answers all cards of a request, or none. */
export type Change = (t: Transaction) => Promise<unknown>

/** Reads and calculates whatever takes long, and returns what is then changed. */
export type VerbHandler = (act: Act) => Change | Promise<Change>

export type VerbHandlers = { readonly [V in Verb]?: VerbHandler }

/** The verbs of a module's cards, by their kind. */
export type CardVerbs = { readonly [Kind in NewCard['kind']]?: VerbHandlers }

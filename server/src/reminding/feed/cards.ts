/** Content of cards, and what a posted card asks for. Pure. Only the id and the answer of a posted card are trusted. */

import type { Button, Card } from '@upshot/contract'
import type { Actor } from '../../http/caller.ts'
import { type InLanguages, type Language, type Sentence, say } from '../../lib/language.ts'
import type { ScopeHolder } from '../../lib/scopes.ts'
import { utcText } from '../../lib/utc-text.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { remindingWords } from '../words/words.ts'
import type { FeedRow } from './store.ts'

const verbs = [
  'track',
  'snooze',
  'skip',
  'vote',
  'publish',
  'accept',
  'decline',
  'undo',
  'stop',
  'again',
  'dismiss',
  'restore',
] as const
export type Verb = (typeof verbs)[number]

/** A card as modules publish it. Ids and times are added here. */
export interface NewCard {
  /** Publishing under the same key again replaces the card. */
  readonly key: string
  readonly kind: 'finding' | 'study' | 'experiment' | 'message' | 'import' | 'note'
  /** The card in each language, because the person may change theirs later. */
  readonly card: InLanguages<CardContent>
}

export type CardContent = Omit<Card, 'id' | 'selectedButton'>

export interface FeedEntry {
  readonly card: Card
  readonly createdEpoch: number
  readonly updatedEpoch: number
}

export const cardIdOf = ({ id }: Pick<FeedRow, 'id'>): string => `card-${id}`

export const storedIdOf = (cardId: string): number | undefined => {
  const match = /^card-(\d{1,15})$/.exec(cardId)
  return match ? Number(match[1]) : undefined
}

/** Presents a stored card, which can always be dismissed. */
export function entryOf(row: FeedRow, language: Language): FeedEntry {
  const id = cardIdOf(row)
  const stored = storedContent(row, language)
  const texts = remindingWords[language].card
  const dismiss: Button = {
    id: `${id}-dismiss`,
    text: texts.dismiss,
    accessibilityText: texts.dismissLong,
    functionName: 'dismiss',
    parameters: { action: 'dismiss' },
  }
  const card: Card = {
    ...stored,
    id,
    ...(stored.buttons ? { buttons: withIds(stored.buttons, `${id}-button`) } : {}),
    buttonsSecondary: [...withIds(stored.buttonsSecondary ?? [], `${id}-secondary`), dismiss],
    parameters: {
      ...stored.parameters,
      kind: row.kind,
      unread: row.read_epoch === null,
      createdAt: utcText(row.created_epoch),
      updatedAt: utcText(row.updated_epoch),
    },
  }
  return { card, createdEpoch: row.created_epoch, updatedEpoch: row.updated_epoch }
}

/** Notes, and cards from releases with one language, have only one text; others may lack a newer language. */
function storedContent({ card }: FeedRow, language: Language): CardContent {
  const stored = JSON.parse(card) as (Partial<InLanguages<CardContent>> & { readonly en: CardContent }) | CardContent
  return 'en' in stored ? (stored[language] ?? stored.en) : stored
}

const withIds = (buttons: readonly Button[], prefix: string): Button[] =>
  buttons.map((button, index) => ({ ...button, id: button.id ?? `${prefix}-${index + 1}` }))

/** What a posted card asks for: a verb with values from the stored card, or only "seen". */
type CardRequest =
  | { readonly kind: 'seen' }
  | { readonly kind: 'do'; readonly verb: Verb; readonly parameters: Readonly<Record<string, unknown>> }
  | { readonly kind: 'unknown'; readonly message: Sentence; readonly field: string }

const buttonsOf = (card: Card): Button[] => [
  ...(card.buttons ?? []),
  ...(card.buttonsSecondary ?? []),
  ...(card.actionSheetButtons ?? []),
  ...(card.inputFields ?? []).flatMap((field) => field.submitButton ?? []),
]

/** Parameters that a posted button may set itself; the others come from the stored card. */
const ANSWERS: ReadonlySet<string> = new Set(['value', 'modifiedValue'])

const verbOf = (button: Button): unknown => button.functionName ?? button.parameters?.['action']

/**
 * A button is identified by its id or verb. Its values come from the stored card, completed by the fields that were
 * filled in.
 */
export function wishOf(stored: Card, posted: Card): CardRequest {
  const filledIn = posted.parameters ?? {}
  const { action } = filledIn
  if (posted.selectedButton) {
    const { id } = posted.selectedButton
    const button = id === undefined ? undefined : buttonsOf(stored).find((candidate) => candidate.id === id)
    if (!button)
      return {
        kind: 'unknown',
        message: say('This card has no such button.'),
        field: 'selectedButton',
      }
    return wishFor(verbOf(button), { ...filledIn, ...button.parameters })
  }
  if (action === undefined) return { kind: 'seen' }
  // Dismissed cards have no buttons.
  if (action === 'restore') return wishFor(action, filledIn)
  const offered = buttonsOf(stored).filter((button) => verbOf(button) === action)
  const button = offered.find((candidate) => agrees(candidate, filledIn)) ?? offered[0]
  if (button) return wishFor(action, { ...filledIn, ...withoutAnswers(button, filledIn) })
  const wish = wishFor(action, filledIn)
  if (wish.kind !== 'do') return wish
  return {
    kind: 'unknown',
    message: say('This card cannot be answered with "{verb}".', { verb: wish.verb }),
    field: 'parameters',
  }
}

type CardParameters = Readonly<Record<string, unknown>>

const agrees = ({ parameters = {} }: Button, filledIn: CardParameters): boolean =>
  Object.entries(filledIn).every(([key, value]) => !(key in parameters) || parameters[key] === value)

const withoutAnswers = ({ parameters = {} }: Button, filledIn: CardParameters): CardParameters =>
  Object.fromEntries(Object.entries(parameters).filter(([key]) => !(ANSWERS.has(key) && key in filledIn)))

function wishFor(verb: unknown, parameters: CardParameters): CardRequest {
  const isVerb = (candidate: unknown): candidate is Verb => (verbs as readonly unknown[]).includes(candidate)
  if (isVerb(verb)) return { kind: 'do', verb, parameters }
  return {
    kind: 'unknown',
    message: say('action must be one of {verbs}.', { verbs: verbs.join(', ') }),
    field: 'parameters',
  }
}

/** Who answers a card, with their scopes: a button may do something that also has an endpoint. */
export interface Poster extends Actor, ScopeHolder {}

/** The stored card that a verb acts on. */
export interface CardAction {
  readonly owner: Poster
  readonly card: Card
  /** Values of the button, completed by the fields that were filled in. */
  readonly parameters: Readonly<Record<string, unknown>>
}

/** Runs in the transaction that answers all cards of a request, or none. */
export type CardChange = (t: Transaction) => Promise<unknown>

/** Does slow work and returns the change to make. */
type VerbHandler = (act: CardAction) => CardChange | Promise<CardChange>

export type VerbHandlers = { readonly [V in Verb]?: VerbHandler }

/** What the buttons of a module's cards do, by the kind of card. */
export type CardVerbs = { readonly [Kind in NewCard['kind']]?: VerbHandlers }

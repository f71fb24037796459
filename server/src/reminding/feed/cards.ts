/** What is on a card, and what a posted card asks for. Pure; nothing of a posted card is believed but its id and its answer. */
import type { Button, Card } from '@upshot/contract'
import { utcText } from '../../lib/utc-text.ts'
import type { FeedRow } from './store.ts'

export const verbs = ['track', 'snooze', 'skip', 'vote', 'publish', 'accept', 'decline', 'undo', 'dismiss'] as const
export type Verb = (typeof verbs)[number]

/** What a wing puts on a card. Ids of buttons, times and the id of the card are added here. */
export interface NewCard {
  /** Publishing under the same key again replaces the card. */
  readonly key: string
  readonly kind: 'finding' | 'study' | 'message' | 'import' | 'note'
  readonly card: Omit<Card, 'id' | 'selectedButton'>
}

export interface Entry {
  readonly card: Card
  readonly createdEpoch: number
  readonly updatedEpoch: number
}

export const storedIdOf = (cardId: string): number | undefined => {
  const match = /^card-(\d{1,15})$/.exec(cardId)
  return match ? Number(match[1]) : undefined
}

/** A stored card as it is shown: it can always be dismissed. */
export function entryOf(row: FeedRow): Entry {
  const id = `card-${row.id}`
  const stored = JSON.parse(row.card) as Card
  const dismiss: Button = {
    id: `${id}-dismiss`,
    text: 'Dismiss',
    accessibilityText: 'Dismiss this card',
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

const withIds = (buttons: readonly Button[], prefix: string): Button[] =>
  buttons.map((button, at) => ({ ...button, id: button.id ?? `${prefix}-${at + 1}` }))

/** What is to be done with a card: a verb and its values, from the stored card; or nothing but "seen". */
export type Wish =
  | { readonly kind: 'seen' }
  | { readonly kind: 'do'; readonly verb: Verb; readonly parameters: Readonly<Record<string, unknown>> }
  | { readonly kind: 'unknown'; readonly message: string; readonly field: string }

const buttonsOf = (card: Card): Button[] => [
  ...(card.buttons ?? []),
  ...(card.buttonsSecondary ?? []),
  ...(card.actionSheetButtons ?? []),
  ...(card.inputFields ?? []).flatMap((field) => field.submitButton ?? []),
]

/** A button counts by its id alone; its values are those of the stored one, completed by the fields filled in. */
export function wishOf(stored: Card, posted: Card): Wish {
  const filledIn = posted.parameters ?? {}
  if (posted.selectedButton) {
    const { id } = posted.selectedButton
    const button = id === undefined ? undefined : buttonsOf(stored).find((one) => one.id === id)
    if (!button) return { kind: 'unknown', message: 'This card has no such button.', field: 'selectedButton' }
    return wishFor(button.functionName ?? button.parameters?.['action'], { ...filledIn, ...button.parameters })
  }
  return filledIn['action'] === undefined ? { kind: 'seen' } : wishFor(filledIn['action'], filledIn)
}

function wishFor(verb: unknown, parameters: Readonly<Record<string, unknown>>): Wish {
  const isVerb = (one: unknown): one is Verb => (verbs as readonly unknown[]).includes(one)
  if (isVerb(verb)) return { kind: 'do', verb, parameters }
  return { kind: 'unknown', message: `action must be one of ${verbs.join(', ')}.`, field: 'parameters' }
}

/** What is on a card, and what a posted card asks for. Pure; nothing of a posted card is believed but its id and its answer. */

import type { Button, Card } from '@upshot/contract'
import type { InLanguages, Language, Sentence } from '../../lib/language.ts'
import { say } from '../../lib/refusal.ts'
import { utcText } from '../../lib/utc-text.ts'
import { remindingWords } from '../words/index.ts'
import type { FeedRow } from './store.ts'

export const verbs = [
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

/** What a module puts on a card. Ids of buttons, times and the id of the card are added here. */
export interface NewCard {
  /** Publishing under the same key again replaces the card. */
  readonly key: string
  readonly kind: 'finding' | 'study' | 'experiment' | 'message' | 'import' | 'note'
  /** In each language: a card stays in the feed while the person may change theirs. */
  readonly card: InLanguages<CardContent>
}

export type CardContent = Omit<Card, 'id' | 'selectedButton'>

export interface Entry {
  readonly card: Card
  readonly createdEpoch: number
  readonly updatedEpoch: number
}

export const cardIdOf = ({ id }: Pick<FeedRow, 'id'>): string => `card-${id}`

export const storedIdOf = (cardId: string): number | undefined => {
  const match = /^card-(\d{1,15})$/.exec(cardId)
  return match ? Number(match[1]) : undefined
}

/** A stored card as it is shown: it can always be dismissed. */
export function entryOf(row: FeedRow, language: Language): Entry {
  const id = cardIdOf(row)
  const stored = storedContent(row, language)
  const words = remindingWords[language].card
  const dismiss: Button = {
    id: `${id}-dismiss`,
    text: words.dismiss,
    accessibilityText: words.dismissLong,
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

/** A note, and a card from before there were languages, is the same for everybody. */
function storedContent({ card }: FeedRow, language: Language): CardContent {
  const stored = JSON.parse(card) as InLanguages<CardContent> | CardContent
  return 'en' in stored && 'de' in stored ? stored[language] : stored
}

const withIds = (buttons: readonly Button[], prefix: string): Button[] =>
  buttons.map((button, at) => ({ ...button, id: button.id ?? `${prefix}-${at + 1}` }))

/** What is to be done with a card: a verb and its values, from the stored card; or nothing but "seen". */
export type CardRequest =
  | { readonly kind: 'seen' }
  | { readonly kind: 'do'; readonly verb: Verb; readonly parameters: Readonly<Record<string, unknown>> }
  | { readonly kind: 'unknown'; readonly message: Sentence; readonly field: string }

const buttonsOf = (card: Card): Button[] => [
  ...(card.buttons ?? []),
  ...(card.buttonsSecondary ?? []),
  ...(card.actionSheetButtons ?? []),
  ...(card.inputFields ?? []).flatMap((field) => field.submitButton ?? []),
]

/** Of a button chosen by its verb these may be the poster's own: the rest is as it is stored. */
const ANSWERS: ReadonlySet<string> = new Set(['value', 'modifiedValue'])

const verbOf = (button: Button): unknown => button.functionName ?? button.parameters?.['action']

/** A button counts by its id or its verb alone; its values are those of the stored one, completed by what was filled in. */
export function wishOf(stored: Card, posted: Card): CardRequest {
  const filledIn = posted.parameters ?? {}
  const { action } = filledIn
  if (posted.selectedButton) {
    const { id } = posted.selectedButton
    const button = id === undefined ? undefined : buttonsOf(stored).find((one) => one.id === id)
    if (!button)
      return {
        kind: 'unknown',
        message: say('This card has no such button.', 'Diese Karte hat diese Schaltfläche nicht.'),
        field: 'selectedButton',
      }
    return wishFor(verbOf(button), { ...filledIn, ...button.parameters })
  }
  if (action === undefined) return { kind: 'seen' }
  // What was dismissed shows no buttons any more.
  if (action === 'restore') return wishFor(action, filledIn)
  const offered = buttonsOf(stored).filter((button) => verbOf(button) === action)
  const button = offered.find((one) => agrees(one, filledIn)) ?? offered[0]
  if (button) return wishFor(action, { ...filledIn, ...withoutAnswers(button, filledIn) })
  const wish = wishFor(action, filledIn)
  if (wish.kind !== 'do') return wish
  return {
    kind: 'unknown',
    message: say(
      `This card cannot be answered with "${wish.verb}".`,
      `Diese Karte lässt sich nicht mit „${wish.verb}“ beantworten.`,
    ),
    field: 'parameters',
  }
}

type Parameters = Readonly<Record<string, unknown>>

const agrees = ({ parameters = {} }: Button, filledIn: Parameters): boolean =>
  Object.entries(filledIn).every(([key, value]) => !(key in parameters) || parameters[key] === value)

const withoutAnswers = ({ parameters = {} }: Button, filledIn: Parameters): Parameters =>
  Object.fromEntries(Object.entries(parameters).filter(([key]) => !(ANSWERS.has(key) && key in filledIn)))

function wishFor(verb: unknown, parameters: Parameters): CardRequest {
  const isVerb = (one: unknown): one is Verb => (verbs as readonly unknown[]).includes(one)
  if (isVerb(verb)) return { kind: 'do', verb, parameters }
  return {
    kind: 'unknown',
    message: say(
      `action must be one of ${verbs.join(', ')}.`,
      `action muss einer dieser Werte sein: ${verbs.join(', ')}.`,
    ),
    field: 'parameters',
  }
}

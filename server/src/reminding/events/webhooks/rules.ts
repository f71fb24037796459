/** What may be registered, who sees it, and when we stop trying. */

import { type EventType, eventTypes } from '@upshot/contract'
import { SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import type { WebhookRow } from './store.ts'

export const MOST_WEBHOOKS = 20

/** An address that has answered nothing for this long is left alone until the person says otherwise. */
const DISABLED_AFTER_SECONDS = 5 * SECONDS_PER_DAY

export const isGivenUp = (failingSinceEpoch: number | null, nowEpoch: number): boolean =>
  failingSinceEpoch !== null && nowEpoch - failingSinceEpoch >= DISABLED_AFTER_SECONDS

/** Too often for those who did not ask for it by name. */
const FREQUENT: ReadonlySet<EventType> = new Set(['import.progress', 'analysis.completed'])
const usualTypes = eventTypes.filter((type) => !FREQUENT.has(type))

export const typesOf = ({ event_types }: Pick<WebhookRow, 'event_types'>): readonly EventType[] =>
  event_types === '' ? usualTypes : (event_types.split(' ') as EventType[])

/** Empty = all that are usual, also those that come to be later. */
export const typesText = (types: readonly EventType[] | undefined): string => [...new Set(types)].join(' ')

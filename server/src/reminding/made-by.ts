import type { EventType } from '@upshot/contract'

/** Who else has access, and where the person's data come from, is no business of an app. */
const PERSONAL: ReadonlySet<string> = new Set<EventType>(['share.revoked', 'connector.changed'])

export const isToldTo = (clientId: string | null, type: string): boolean => clientId === null || !PERSONAL.has(type)

/** An app sees what it made; the person sees all. */
export const isVisibleTo = (clientId: string | null, made: { readonly client_id: string | null }): boolean =>
  clientId === null || made.client_id === clientId

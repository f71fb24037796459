import type { EventType } from '@upshot/contract'

/** Who else has access is no business of an app. */
export const isToldTo = (clientId: string | null, type: string): boolean =>
  clientId === null || type !== ('share.revoked' satisfies EventType)

/** An app sees what it made; the person sees all. */
export const isVisibleTo = (clientId: string | null, made: { readonly client_id: string | null }): boolean =>
  clientId === null || made.client_id === clientId

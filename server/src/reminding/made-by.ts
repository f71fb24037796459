import type { EventType } from '@upshot/contract'

/** Apps must not learn who else has access, which sources the person uses, or when they sign out. */
const PERSONAL: ReadonlySet<string> = new Set<EventType>(['share.revoked', 'connector.changed', 'session.ended'])

export const isReportedTo = (clientId: string | null, type: string): boolean => clientId === null || !PERSONAL.has(type)

/** Apps see what they created; the person sees everything. */
export const isVisibleTo = (clientId: string | null, record: { readonly client_id: string | null }): boolean =>
  clientId === null || record.client_id === clientId

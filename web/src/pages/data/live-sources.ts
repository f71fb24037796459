import type { Connector } from '@upshot/contract'

/** A source that brings data by itself, as opposed to a file format. */
export const isLive = ({ mobileConnectMethod }: Pick<Connector, 'mobileConnectMethod'>): boolean =>
  mobileConnectMethod !== 'spreadsheet'

/** Also one that fails, or that no longer lets us in: it can be disconnected. */
export const isKnown = ({ connectStatus }: Pick<Connector, 'connectStatus'>): boolean =>
  connectStatus !== 'DISCONNECTED'

/** One that wants to know nothing and asks for no consent sends by itself: there is nothing to fetch. */
export const isFetched = ({ scopes, connectInstructions }: Connector): boolean =>
  scopes !== undefined || (connectInstructions?.parameters.length ?? 0) > 0

import type { Connector } from '@upshot/contract'

/** A source that brings data by itself, as opposed to a file format. */
export const isLive = ({ mobileConnectMethod }: Pick<Connector, 'mobileConnectMethod'>): boolean =>
  mobileConnectMethod !== 'spreadsheet'

/** Tables of connections. */

/** One person's connection to one live source. */
export interface ConnectionsTable {
  user_id: number
  connector_id: number
  /** Another one for each time it is connected: work for an earlier connection finds nothing to do. */
  id: number
  /** `expired`: the source no longer knows us; nothing is asked until the person connects again. */
  state: 'connected' | 'expired' | 'error'
  /** JSON: what the person told that is no secret. */
  parameters: string
  /** JSON, encrypted: keys and tokens. */
  secrets: string | null
  /** Of the secret in an address that the source sends to. */
  push_hash: string | null
  /** JSON: how far it has been read. */
  position: string | null
  update_state: 'waiting' | 'updating' | 'updated' | 'error'
  /** Updates that failed in a row. */
  failures: number
  last_error: string | null
  /** How many measurements the last update brought or changed. */
  last_count: number
  update_requested_epoch: number | null
  last_attempt_epoch: number | null
  last_success_epoch: number | null
  /** Null: nothing is asked by itself. */
  next_update_epoch: number | null
  /** Who is at it, until the lease runs out: tokens that are good for one renewal are renewed by one. */
  claim: string | null
  claim_until_ms: number | null
  created_epoch: number
  updated_epoch: number
}

export interface ConnectionTicketsTable {
  user_id: number
  hash: string
  connector_id: number
  expires_epoch: number
}

export interface ConnectionsTables {
  connections: ConnectionsTable
  connection_tickets: ConnectionTicketsTable
}

/** Tables of connections. */
export type ConnectionsTables = {}

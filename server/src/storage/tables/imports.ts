/** Tables of imports. */
export type ImportsTables = {}

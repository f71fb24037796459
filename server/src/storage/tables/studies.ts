/** Tables of studies. */
export type StudiesTables = {}

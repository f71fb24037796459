/** Tables of findings. */
export type FindingsTables = {}

/** Builds server/dist if a source file is newer than it. */
export function ensureBuilt(): void

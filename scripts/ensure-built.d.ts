/** Files and folders that the build is made of. */
export const SOURCES: readonly string[]
/** Its time is when the last complete build began. */
export const STAMP: string
/** Nothing that the build is made of is newer than it. */
export function isBuilt(): boolean
/** Builds server/dist if a source file is newer than it. */
export function ensureBuilt(): void

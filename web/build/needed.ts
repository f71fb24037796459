import type { Rolldown } from 'vite'

export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/** A chunk with everything that it imports, scripts and styles. */
export function needed(chunk: Rolldown.OutputChunk, chunks: Chunks, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const name of chunk.imports) {
    const imported = chunks.get(name)
    if (imported) needed(imported, chunks, found)
  }
  return found
}

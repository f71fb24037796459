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

const WORDS = /virtual:words\/(\w+)\//

/** The files with the words of these chunks in a language: they are loaded by and by, and waited for. */
export function wordFiles(files: Iterable<string>, chunks: Chunks, language: string): Set<string> {
  const isSpoken = (name: string) => chunks.get(name)?.moduleIds.some((id) => WORDS.exec(id)?.[1] === language)
  return new Set([...files].flatMap((file) => chunks.get(file)?.dynamicImports.filter(isSpoken) ?? []))
}

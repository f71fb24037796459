import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The file of reference data with known answers. */
export const dataset = (name: string): string =>
  fileURLToPath(new URL(`../../../../analysis/fixtures/experiments/${name}`, import.meta.url))

/** A folder for documents, deleted at the end. */
export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-experiment-'))
  let made = 0
  return {
    file: (content: unknown): string => {
      const file = join(folder, `document-${++made}`)
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
      return file
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

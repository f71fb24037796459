/**
 * Compresses every text file with brotli and gzip at build time, so that the server does not compress while people
 * wait.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A smaller file fits into one packet anyway. */
const LEAST_BYTES = 512

export function compressAll(folder: string): void {
  for (const path of globSync('**/*.{html,js,css,svg,webmanifest,json}', { cwd: folder })) {
    const file = join(folder, path)
    const content = readFileSync(file)
    if (content.length < LEAST_BYTES) continue
    writeFileSync(`${file}.br`, brotli(content))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

export const brotli = (content: Buffer): Buffer =>
  brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })

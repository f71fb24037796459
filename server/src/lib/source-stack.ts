/**
 * Translates stack traces of the built program back to its source. The maps are read when something fails, and not
 * kept.
 */
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

const LONG_LINE = /^(.{200}).+$/gm
const FRAME = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g

/** Cached, because the same failure often repeats, and reading a map takes 30 MB. */
const mapped = new Map<string, string>()
const MOST_KNOWN = 1000

/** `…/server/dist/log-B15.js:1:73511` becomes `server/src/http/app.ts:40:12`; a frame without a map stays as it is. */
export function sourceStack(stack: string): string {
  const maps = new Map<string, SourceMap | undefined>()
  // Node quotes the failing line, which is very long in a bundle.
  const readable = stack.replaceAll(LONG_LINE, '$1 …')
  return readable.replaceAll(FRAME, (frame, url: string, line: string, column: string) => {
    const known = mapped.get(frame)
    if (known !== undefined) return known
    if (!maps.has(url)) maps.set(url, readMap(url))
    const origin = maps.get(url)?.findOrigin(Number(line), Number(column))
    const isMapped = origin !== undefined && 'fileName' in origin
    const inSource = isMapped ? `${fromRoot(origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}` : frame
    if (mapped.size < MOST_KNOWN) mapped.set(frame, inSource)
    return inSource
  })
}

function readMap(url: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')))
  } catch {
    return undefined
  }
}

/** Maps name files from the folder of the build, which is `server/dist` wherever the program was installed. */
const fromRoot = (source: string): string => new URL(source, 'file:///server/dist/').pathname.slice(1)

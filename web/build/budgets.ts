/** How many bytes a person waits for, compared with the budgets. All sizes are brotli. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@upshot/contract/names'
import type { Rolldown } from 'vite'
import { brotli } from './compress.ts'
import { type Chunks, needed, startIn, wordFiles } from './first-files.ts'

const KB = 1024
const FIRST_VIEW = 40 * KB
const PAGE = 16 * KB
const TOGETHER = 220 * KB

interface Sizes {
  readonly faults: readonly string[]
  readonly summary: string
}

export function budgetFaults(folder: string, output: Rolldown.RolldownOutput['output']): Sizes {
  const chunks: Chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
  const sizeOf = (file: string) => brotli(readFileSync(join(folder, file))).length
  const sum = (files: Iterable<string>) => [...files].reduce((all, file) => all + sizeOf(file), 0)
  /** With the words of the language that needs the most bytes. */
  const total = (files: ReadonlySet<string>, loaded: ReadonlySet<string> = new Set()) => {
    const wordsIn = (language: string) =>
      wordFiles(files, chunks, language).difference(wordFiles(loaded, chunks, language))
    return sum(files) + Math.max(...languages.map((language) => sum(wordsIn(language))))
  }
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry)
  if (!entry) throw new Error('The build created no entry.')
  const first = needed(entry, chunks)
  const home = [...chunks.values()].find((chunk) => isPage(chunk) && chunk.facadeModuleId?.endsWith('/today-page.tsx'))
  const firstView = new Set([...first, ...(home ? needed(home, chunks) : [])])
  const pages = [...chunks.values()]
    .filter(isPage)
    .map((page) => [page.name, total(needed(page, chunks).difference(first), first)] as const)
  const all = new Set(output.map(({ fileName }) => fileName).filter((file) => /^assets\/.*\.(js|css)$/.test(file)))
  const wordsOf = languages.map((language) => wordFiles(all, chunks, language))
  const inOneLanguage = sum(all) - sum(wordsOf.flatMap((files) => [...files])) + Math.max(...wordsOf.map(sum))
  // The page's own script comes before everything else.
  const firstBytes = total(firstView) + brotli(Buffer.from(startIn(folder))).length
  const measured: (readonly [string, number, number])[] = [
    ['first view', firstBytes, FIRST_VIEW],
    ...pages.map(([name, size]) => [name, size, PAGE] as const),
    ['all together, in one language', inOneLanguage, TOGETHER],
  ]
  return {
    faults: measured.flatMap(([name, size, most]) =>
      size > most ? [`${name}: ${kb(size)}, allowed ${kb(most)}`] : [],
    ),
    summary: `first view ${kb(firstBytes)} of ${kb(FIRST_VIEW)}, all in one language ${kb(inOneLanguage)} of ${kb(TOGETHER)}, brotli`,
  }
}

const isPage = (chunk: Rolldown.OutputChunk): boolean => /\/src\/pages\/.*-page\.tsx$/.test(chunk.facadeModuleId ?? '')

const kb = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`

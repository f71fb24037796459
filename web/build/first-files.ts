/**
 * Tells public/start.js which files draw the pages that it names, and which have the words of each language, so that
 * they are requested together with the app itself.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@upshot/contract/names'
import { minifySync } from 'rolldown/utils'
import type { Rolldown } from 'vite'

const EMPTY = 'const FILES = {}'
const NO_WORDS = 'const WORDS = {}'

/** In index.html. The development server has the script there as a file. */
const BY_NAME = '<script src="/start.js"></script>'

/**
 * Puts start.js into index.html: as a separate file it would start a round trip later. The server's policy names it by
 * its hash, and the server adds its path to addresses in markup, so it must contain nothing that looks like markup.
 */
export function insertStart(folder: string): void {
  const page = join(folder, 'index.html')
  const script = join(folder, 'start.js')
  const markup = readFileSync(page, 'utf8')
  const code = readFileSync(script, 'utf8').trim()
  if (!markup.includes(BY_NAME)) throw new Error(`index.html has no ${BY_NAME}.`)
  if (/<[!/s]|\s(?:href|src|action)="/i.test(code))
    throw new Error('start.js contains something that looks like markup.')
  // A function, because a replacement text has special characters.
  writeFileSync(
    page,
    markup.replace(BY_NAME, () => `<script>${code}</script>`),
  )
  rmSync(script)
}

/** The script in index.html. */
export const startIn = (folder: string): string =>
  /<script>([\s\S]*?)<\/script>/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.[1] ?? ''

export function fillFirstFiles(folder: string, output: Rolldown.RolldownOutput['output']): void {
  const file = join(folder, 'start.js')
  const text = readFileSync(file, 'utf8')
  for (const empty of [EMPTY, NO_WORDS]) if (!text.includes(empty)) throw new Error(`start.js has no "${empty}".`)
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry)
  if (!entry) throw new Error('The build created no entry.')
  const first = needed(entry, chunks)
  const pages = [...text.matchAll(/'([\w-]+-page)'/g)].map(([, name = '']) => [name, name] as const)
  const named = [...pages, ['today-later', 'today/later/sections'] as const]
  const withFirst = first.union(withImports(wordFiles(first, chunks, 'en'), chunks))
  const filesOf = (name: string): ReadonlySet<string> => {
    const page = [...chunks.values()].find((chunk) => chunk.facadeModuleId?.endsWith(`/${name}.tsx`))
    return page ? needed(page, chunks).difference(withFirst) : new Set()
  }
  const addresses = (paths: Iterable<string>) => [...paths].map((path) => `/${path}`)
  // Every page but Today waits for them.
  const looks = output.flatMap((file) =>
    file.type === 'asset' && file.originalFileNames.some((name) => name.endsWith('theme/later.css'))
      ? [file.fileName]
      : [],
  )
  if (looks.length !== 1) throw new Error(`The build created ${looks.length} files from later.css.`)
  const filled = (entries: readonly (readonly [string, readonly string[]])[]) =>
    Object.fromEntries(entries.filter(([, paths]) => paths.length > 0))
  const files = filled(
    named.map(([name, path]) => {
      const pageFiles = filesOf(path)
      const needsLooks = pageFiles.size > 0 && name !== 'today-later'
      return [name, addresses(needsLooks ? [...pageFiles, ...looks] : pageFiles)]
    }),
  )
  const byLanguage = languages.map((language) => {
    const ofFirst = withImports(wordFiles(first, chunks, language), chunks).difference(first)
    const ofPage = (path: string) => addresses(wordFiles(filesOf(path), chunks, language).difference(ofFirst))
    return [language, { ...filled(named.map(([name, path]) => [name, ofPage(path)])), first: addresses(ofFirst) }]
  })
  const withFiles = text.replace(EMPTY, `const FILES = ${JSON.stringify(files)}`)
  const script = withFiles.replace(NO_WORDS, `const WORDS = ${JSON.stringify(Object.fromEntries(byLanguage))}`)
  const { code, errors } = minifySync(file, script)
  if (errors.length > 0) throw new Error(`start.js: ${errors[0]?.message}`)
  writeFileSync(file, code)
}

// Tells the browser that nearly all functions of the first files are called at the start. It then compiles them while
// they load, off the main thread, rather than one by one when each is called.

const ALL_CALLED = '//# allFunctionsCalledOnLoad\n'

export function markEager(folder: string, output: Rolldown.RolldownOutput['output']): void {
  for (const chunk of output) {
    if (chunk.type !== 'chunk' || !(chunk.isEntry || chunk.name === 'first')) continue
    const file = join(folder, chunk.fileName)
    writeFileSync(file, ALL_CALLED + readFileSync(file, 'utf8'))
  }
}

export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/** A chunk with everything that it imports, scripts and styles. */
export function needed(chunk: Rolldown.OutputChunk, chunks: Chunks, files = new Set<string>()): Set<string> {
  if (files.has(chunk.fileName)) return files
  files.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
  for (const name of chunk.imports) {
    const imported = chunks.get(name)
    if (imported) needed(imported, chunks, files)
  }
  return files
}

/** Includes what these files import, which would otherwise be requested only once they have arrived. */
const withImports = (files: ReadonlySet<string>, chunks: Chunks): Set<string> =>
  new Set([...files].flatMap((file) => [file, ...(chunks.get(file)?.imports ?? [])]).filter((file) => chunks.has(file)))

const WORDS = /virtual:words\/(\w+)\//

/** The files with the words of these chunks in a language. They are loaded dynamically and awaited. */
export function wordFiles(files: Iterable<string>, chunks: Chunks, language: string): Set<string> {
  const isSpoken = (name: string) => chunks.get(name)?.moduleIds.some((id) => WORDS.exec(id)?.[1] === language)
  return new Set([...files].flatMap((file) => chunks.get(file)?.dynamicImports.filter(isSpoken) ?? []))
}

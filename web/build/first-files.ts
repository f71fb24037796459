/** Tells public/start.js which files draw the pages that it names: they are asked for together with the app itself. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { needed } from './needed.ts'

const EMPTY = 'const FILES = {}'

export function fillFirstFiles(folder: string, output: Rolldown.RolldownOutput['output']): void {
  const file = join(folder, 'start.js')
  const text = readFileSync(file, 'utf8')
  if (!text.includes(EMPTY)) throw new Error(`start.js has no "${EMPTY}".`)
  const chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])))
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry)
  if (!entry) throw new Error('The build made no entry.')
  const first = needed(entry, chunks)
  const pages = [...text.matchAll(/'([\w-]+-page)'/g)].map(([, name = '']) => [name, name] as const)
  const named = [...pages, ['today-later', 'today/later/sections'] as const]
  const filesOf = (name: string): readonly string[] => {
    const page = [...chunks.values()].find((chunk) => chunk.facadeModuleId?.endsWith(`/${name}.tsx`))
    const files = page ? needed(page, chunks).difference(first) : []
    return [...files].filter((path) => path.endsWith('.js')).map((path) => `/${path}`)
  }
  const files = Object.fromEntries(
    named.map(([name, path]) => [name, filesOf(path)]).filter(([, paths]) => paths?.length),
  )
  writeFileSync(file, text.replace(EMPTY, `const FILES = ${JSON.stringify(files)}`))
}

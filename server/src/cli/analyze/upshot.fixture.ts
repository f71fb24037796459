import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnalysedPair, Association, PooledPair } from '@upshot/analysis'
import { analyze } from '../analyze.ts'
import { type CommandResult, runHere } from '../run-here.fixture.ts'

const PROGRAM = fileURLToPath(new URL('../../../bin/upshot.js', import.meta.url))

/** The file of a data set with known answers. */
export const dataset = (name: string): string =>
  fileURLToPath(new URL(`../../../../analysis/fixtures/${name}`, import.meta.url))

/** The document that `--format json` prints. */
export interface PrintedDocument {
  readonly days: number
  readonly variables: readonly string[]
  readonly pairs: readonly AnalysedPair[]
  readonly sameDay?: readonly Association[]
  readonly pooled?: readonly PooledPair[]
}

/** Settings with which no server could start: the command must not read them. */
const USELESS = { DATA_DIR: '/nowhere/at/all', DATABASE_URL: 'nonsense', PORT: 'x', BASE_URL: ':' }

/** `upshot analyze` in a separate process. */
export const upshotAnalyze = (...args: readonly string[]): Promise<CommandResult> =>
  new Promise((resolve) => {
    const options = { env: USELESS, maxBuffer: 1e9 }
    execFile(process.execPath, [PROGRAM, 'analyze', ...args], options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

/** The same in this process: faster, for the many ways in which a table can be odd. */
export const analyzeHere = (...args: readonly string[]): Promise<CommandResult> => runHere(analyze, ...args)

/** The document printed by the real command. */
export const analyzed = (...args: readonly string[]): Promise<PrintedDocument> => printed(upshotAnalyze, args)

/** The same, from this process. */
export const analyzedHere = (...args: readonly string[]): Promise<PrintedDocument> => printed(analyzeHere, args)

async function printed(run: typeof upshotAnalyze, args: readonly string[]): Promise<PrintedDocument> {
  const { code, out, err } = await run(...args, '--format', 'json')
  if (code !== 0) throw new Error(`exit code ${code}: ${err}`)
  return JSON.parse(out) as PrintedDocument
}

/** A folder for tables, deleted at the end. */
export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-analyze-'))
  let made = 0
  return {
    path: folder,
    file: (content: string | Uint8Array): string => {
      made++
      const file = join(folder, `table-${made}.csv`)
      writeFileSync(file, content)
      return file
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** Reproducible noise without memory; different `salt`s give unrelated ones. */
export function scatter(days: number, salt: number): number[] {
  return Array.from({ length: days }, (_, day) => {
    const wave = Math.sin((day + 1) * 12.9898 + salt * 78.233) * 43_758.5453
    return wave - Math.floor(wave) - 0.5
  })
}

/** Rows of a table with the given columns, from 2023-01-01 on. */
export function rowsOf(columns: readonly (readonly (number | string)[])[]): string[] {
  const days = columns[0]?.length ?? 0
  return Array.from({ length: days }, (_, day) => {
    const date = new Date(Date.UTC(2023, 0, 1 + day)).toISOString().slice(0, 10)
    return [date, ...columns.map((column) => column[day])].join(',')
  })
}

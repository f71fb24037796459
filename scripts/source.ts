/** The source files that checks look at, each parsed once. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Program, parseSync } from 'oxc-parser'

export const root = join(import.meta.dirname, '..')

export interface Source {
  /** From the root of the repository, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** Every TypeScript file that is committed or not ignored. */
export function readSources(): Source[] {
  const listing = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
  const paths = [...new Set(listing.split('\n'))].filter((path) => path !== '' && existsSync(join(root, path)))
  return paths.toSorted().map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

export interface ParsedSource extends Source {
  readonly program: Program
  readonly imports: readonly Import[]
}

export interface Import {
  /** As written: `../lib/clock.ts`. */
  readonly specifier: string
  /** It disappears when types are stripped. */
  readonly isTypeOnly: boolean
}

/** Errors of syntax are left to the compiler. */
export function parse(source: Source): ParsedSource {
  const { program, module } = parseSync(source.path, source.text)
  const imported = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isTypeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, isTypeOnly: isType }] : [],
    ),
  )
  return { ...source, program, imports: [...imported, ...passedOn] }
}

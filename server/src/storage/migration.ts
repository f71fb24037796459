import type { DialectName, DialectWords } from './dialects.ts'

/** A step forward. There is no way back: a backup is. */
export interface Migration {
  readonly version: number
  readonly name: string
  statements(on: { readonly dialect: DialectName; readonly words: DialectWords }): readonly string[]
}

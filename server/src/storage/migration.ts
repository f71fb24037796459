import type { DialectName, DialectWords } from './dialects.ts'

/** A step forward. To go back, restore a backup. */
export interface Migration {
  readonly version: number
  readonly name: string
  statements(on: { readonly dialect: DialectName; readonly words: DialectWords }): readonly string[]
}

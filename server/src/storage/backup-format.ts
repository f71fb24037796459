/**
 * A backup is gzipped lines of JSON, the same from either store: a manifest; for every table a line with its name and
 * then a line for each row; and a closing line with the counts and the SHA-256 of every byte before it.
 */
import Type, { type Static } from 'typebox'
import { compiled } from '../lib/compiled.ts'
import { Refusal, toOperator } from '../lib/refusal.ts'

export const FORMAT = 'upshot-backup'
export const FORMAT_VERSION = 1

const Count = Type.Integer({ minimum: 0 })

const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  formatVersion: Type.Literal(FORMAT_VERSION),
  createdAt: Type.String(),
  release: Type.String(),
  madeOn: Type.String(),
  /** The newest step of `migrations`. */
  schemaVersion: Type.Integer(),
  migrations: Type.Array(Type.Object({ version: Type.Integer(), name: Type.String() })),
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Type.String()), rows: Count })),
})
export type Manifest = Static<typeof Manifest>

const Heading = Type.Object({ table: Type.String() })
const ClosingLine = Type.Object({ end: Type.Record(Type.String(), Count), sha256: Type.String() })
export type ClosingLine = Static<typeof ClosingLine>
const Row = Type.Array(Type.Union([Type.String(), Type.Number(), Type.Null()]))

const checks = {
  manifest: compiled(Manifest),
  heading: compiled(Heading),
  closing: compiled(ClosingLine),
  row: compiled(Row),
}
const Versioned = compiled(Type.Object({ format: Type.Literal(FORMAT), formatVersion: Type.Integer() }))

export const line = (value: unknown): string => `${JSON.stringify(value)}\n`

export const damaged = (what: string): Refusal => new Refusal('badInput', toOperator(`The backup is damaged: ${what}.`))

export function readManifest(text: string): Manifest {
  const value = parsed(text)
  if (checks.manifest().Check(value)) return value
  if (!Versioned().Check(value)) throw new Refusal('badInput', toOperator('This file is not an Upshot backup.'))
  if (value.formatVersion <= FORMAT_VERSION) throw damaged('its first line is incomplete')
  throw new Refusal(
    'badInput',
    toOperator('A newer release made this backup, in a format that this one does not know.'),
  )
}

export type Line =
  | { readonly kind: 'row'; readonly row: Static<typeof Row> }
  | { readonly kind: 'heading'; readonly table: string }
  | { readonly kind: 'closing'; readonly closing: ClosingLine }

export function readLine(text: string): Line {
  const value = parsed(text)
  if (checks.row().Check(value)) return { kind: 'row', row: value }
  if (checks.heading().Check(value)) return { kind: 'heading', table: value.table }
  if (checks.closing().Check(value)) return { kind: 'closing', closing: value }
  throw damaged('a line cannot be read')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

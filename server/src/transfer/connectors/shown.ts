import type { ImportsTable } from '../../storage/tables.ts'
import type { KnownFormat } from '../formats/known-formats.ts'
import type { LiveSource } from './source.ts'
import type { ConnectionRow } from './store.ts'

/** A connector as one person sees it. */
export type ConnectorView =
  | {
      readonly kind: 'format'
      readonly format: KnownFormat
      readonly count: number
      readonly latest: ImportsTable | undefined
    }
  | {
      readonly kind: 'source'
      readonly source: LiveSource
      readonly count: number
      readonly row: ConnectionRow | undefined
      /** Settings that the administrator has yet to give. */
      readonly missingSettings: readonly string[]
    }

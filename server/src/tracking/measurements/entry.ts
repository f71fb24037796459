/** A value that can be recorded, wherever it comes from. */
import type { CombinationOperation, Fault } from '@upshot/contract'
import type { Moment } from '../../lib/utc-text.ts'
import type { UnitRecord } from '../units/units.data.ts'
import type { VariableCategoryRecord } from '../variables/categories.data.ts'
import type { MeasurementRow } from './row.ts'

/** What many values have in common. */
export interface EntryHead {
  readonly variableName: string
  readonly nameKey: string
  readonly category: VariableCategoryRecord
  readonly unit: UnitRecord
  readonly combination: CombinationOperation
  readonly sourceName: string
  readonly upc: string | undefined
}

export interface Entry {
  readonly head: EntryHead
  readonly moment: Moment
  /** Name of the zone whose clock the moment was read from, if it was given. */
  readonly timeZone?: string
  /** Where it lasted: the moment after its end. */
  readonly endEpoch: number | null
  readonly value: number
  readonly note: string | null
  readonly place: Pick<Fault, 'index' | 'itemIndex'>
  /** Who recorded it and when, where that is known from elsewhere. */
  readonly origin?: EntryOrigin
}

export type EntryOrigin = Pick<MeasurementRow, 'client_id' | 'connector_id' | 'created_epoch' | 'updated_epoch'>

export interface ReadEntries {
  readonly entries: readonly Entry[]
  /** Every heading that could be read, with the place it was first found at, also where none of its values could. */
  readonly heads: ReadonlyMap<EntryHead, number>
}

/** The headings of entries, each with its first place. */
export function headsOf(entries: readonly Entry[]): ReadEntries['heads'] {
  const heads = new Map<EntryHead, number>()
  for (const { head, place } of entries) if (!heads.has(head)) heads.set(head, place.index ?? 0)
  return heads
}

/** A value that can be recorded, wherever it comes from. */
import type { CombinationOperation, DetailName, Fault } from '@upshot/contract'
import type { Moment } from '../../lib/utc-text.ts'
import { type DetailColumn, details } from '../../storage/tables/measurement-columns.ts'
import type { UnitRecord } from '../units/units.data.ts'
import type { VariableCategoryRecord } from '../variables/categories.data.ts'
import type { MeasurementRow } from './save.ts'

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
  readonly details: EntryDetails
  readonly place: Pick<Fault, 'index' | 'itemIndex'>
  /** Who recorded it and when, where that is known from elsewhere. */
  readonly origin?: EntryOrigin
}

export type EntryDetails = Pick<MeasurementRow, DetailColumn>

/** Details by the names of their members, as somebody gave them. Whether they are texts was checked before. */
export type GivenDetails = { readonly [Name in DetailName]?: unknown }

const detailsBy = (textFor: (detail: (typeof details)[number]) => string | null): EntryDetails =>
  Object.fromEntries(details.map((detail) => [detail.column, textFor(detail)])) as EntryDetails

const NO_DETAILS = detailsBy(() => null)

/** An empty text is none. */
const textOf = (given: unknown): string | null => (typeof given === 'string' && given !== '' ? given : null)

/** Details for a new row. */
export function detailsIn(given: GivenDetails): EntryDetails {
  if (!details.some(({ member }) => given[member])) return NO_DETAILS
  return detailsBy(({ member }) => textOf(given[member]))
}

/** Details after a correction. What it does not mention stays. */
export const correctedDetails = (row: EntryDetails, changes: GivenDetails): EntryDetails =>
  detailsBy(({ member, column }) => (changes[member] === undefined ? row[column] : textOf(changes[member])))

/** The details of a row alone. */
export const detailsOf = (row: EntryDetails): EntryDetails => detailsBy(({ column }) => row[column])

/** Details as a correction to exactly these. */
export const givenDetails = (row: EntryDetails): { [Name in DetailName]: string | null } =>
  Object.fromEntries(details.map(({ member, column }) => [member, row[column] ?? null])) as {
    [Name in DetailName]: string | null
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

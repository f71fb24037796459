/** What happened to an entry on another device while it was open here. Pure. */
import { detailNames } from '../words/record.ts'
import { type EditedEntry, entryAtMs, entryUntilMs } from './entry.ts'

export type OtherVersion =
  | { readonly kind: 'deleted' }
  /** `hasOtherTime`, `hasOtherDetails`: its time, or its note, differs too. */
  | {
      readonly kind: 'changed'
      readonly entry: EditedEntry
      readonly hasOtherTime: boolean
      readonly hasOtherDetails: boolean
    }

/** Undefined if the entry is unchanged since it was opened. `rows`: what the server has under its id now. */
export function otherVersion(opened: EditedEntry, rows: readonly EditedEntry[]): OtherVersion | undefined {
  const [entry] = rows
  if (!entry) return { kind: 'deleted' }
  const hasOtherTime = entryAtMs(entry) !== entryAtMs(opened) || entryUntilMs(entry) !== entryUntilMs(opened)
  const hasOtherDetails = detailNames.some((name) => (entry[name] ?? '') !== (opened[name] ?? ''))
  const hasOtherValue = entry.value !== opened.value || entry.unitAbbreviatedName !== opened.unitAbbreviatedName
  return hasOtherValue || hasOtherTime || hasOtherDetails
    ? { kind: 'changed', entry, hasOtherTime, hasOtherDetails }
    : undefined
}

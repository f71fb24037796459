/** Details: texts that a person can add to a value, such as a note. The contract's `measurementDetails` names them. */
import type { DetailName } from '@upshot/contract'

/** As typed. Absent ones stay unchanged. */
export type DetailTexts = { readonly [Name in DetailName]?: string | undefined }

type SentDetails = { readonly [Name in DetailName]?: string | null }

/** As in requests. Null: left empty. */
export const sentDetails = (texts: DetailTexts): SentDetails =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text === undefined ? [] : [[name, text.trim() || null]])),
  )

/** Only those that the person filled in. */
export const filledDetails = (texts: DetailTexts): { readonly [Name in DetailName]?: string } =>
  Object.fromEntries(
    Object.entries(sentDetails(texts)).flatMap(([name, text]) => (text === null ? [] : [[name, text]])),
  )

import type { AuthorizedClient } from '@upshot/contract'
import { localDay, momentOf, nowMs } from '../../time/local.ts'
import { dayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import type { SharingWords } from '../../words/en/sharing.ts'
import { kindInWords } from '../../words/kinds.ts'
import { locale } from '../../words/words.ts'

/** What the server says about a share beside its name. */
interface Cover {
  readonly state?: string
  readonly categories?: readonly string[]
  readonly variableIds?: readonly number[]
  readonly endsAt?: string
}

/** "Link · 3 variables · until 31 Dec" */
export function coverText({ appType = '', additionalSettings }: AuthorizedClient, words: SharingWords): string {
  const { state, categories, variableIds, endsAt } = (additionalSettings ?? {}) as Cover
  const what =
    categories?.map(kindInWords).join(', ') ?? (variableIds ? words.variables(variableIds.length) : words.everything)
  const day = endsAt && dayWords(localDay(momentOf(endsAt), zoneHere()), localDay(nowMs(), zoneHere()), locale())
  return [words.kinds[appType], what, day && words.until(day), state === 'pending' && words.pending]
    .filter(Boolean)
    .join(' · ')
}

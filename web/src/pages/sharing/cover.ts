import type { AuthorizedClient } from '@upshot/contract'
import { session } from '../../offline/session.ts'
import { localDay, momentOf, nowMs } from '../../time/local.ts'
import { dayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { kindInWords } from '../../words/kinds.ts'
import type { SharingWords } from '../../words/sharing.ts'
import { locale } from '../../words/words.ts'

/** Days of a share are in the account's zone, even while travelling. */
export const zoneOfPerson = (): string => session.get().person?.timeZone ?? zoneHere()

/** What a share covers, as the server describes it. */
interface Cover {
  readonly state?: string
  readonly categories?: readonly string[]
  readonly variableIds?: readonly number[]
  readonly earliestMeasurementTime?: string
  readonly latestMeasurementTime?: string
  readonly endsAt?: string
}

/** "Link · 3 variables · days from Mon, 1 Jun to Tue, 30 Jun · until Thu, 31 Dec" */
export function coverText({ appType = '', additionalSettings }: AuthorizedClient, texts: SharingWords): string {
  const { state, categories, variableIds, ...times } = (additionalSettings ?? {}) as Cover
  const content =
    categories?.map(kindInWords).join(', ') ?? (variableIds ? texts.variables(variableIds.length) : texts.everything)
  const day = (moment: string | undefined) =>
    moment && dayWords(localDay(momentOf(moment), zoneOfPerson()), localDay(nowMs(), zoneOfPerson()), locale())
  const from = day(times.earliestMeasurementTime)
  const to = day(times.latestMeasurementTime)
  const span = from ? (to ? texts.span.both(from, to) : texts.span.from(from)) : to && texts.span.to(to)
  const end = day(times.endsAt)
  return [texts.kinds[appType], content, span, end && texts.until(end), state === 'pending' && texts.pending]
    .filter(Boolean)
    .join(' · ')
}

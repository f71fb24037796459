import { localDay, nowMs } from '../time/local.ts'
import { dayWords } from '../time/words.ts'
import { Button } from '../ui/button.tsx'
import { detailNames, recordWords } from '../words/record.ts'
import { locale, useWords } from '../words/words.ts'
import { type EditedEntry, entryClockHere, entryDay, entryValue, entryZone } from './entry.ts'
import type { OtherVersion } from './other-version.ts'

interface OtherVersionNoticeProps {
  readonly other: OtherVersion | undefined
  readonly onTake: (entry: EditedEntry) => void
}

/** Another device has changed what is open here. Nothing in the form changes by itself: both are there, and the person decides. */
export function OtherVersionNotice({ other, onTake }: OtherVersionNoticeProps) {
  const words = useWords(recordWords)
  if (!other) return null
  return (
    <div role="alert">
      <p class="care-text">
        {other.kind === 'deleted' ? words.deletedElsewhere : words.changedElsewhere(inWords(other))}
      </p>
      {other.kind === 'changed' && <Button onClick={() => onTake(other.entry)}>{words.takeOther}</Button>}
    </div>
  )
}

/** The value, and whatever else is different. */
function inWords({ entry, isMoved, isNoted }: OtherVersion & { readonly kind: 'changed' }): string {
  const today = localDay(nowMs(), entryZone(entry))
  const when = isMoved ? [dayWords(entryDay(entry), today, locale()), entryClockHere(entry)] : []
  const texts = isNoted ? detailNames.flatMap((name) => entry[name] ?? []) : []
  const quoted = (isNoted && texts.length === 0 ? [''] : texts).map((text) => `“${text}”`)
  return [entryValue(entry), ...when, ...quoted].join(', ')
}

import { useState } from 'preact/hooks'
import type { EditedEntry } from '../../record/entry.ts'
import { EntryRow, entryKey } from '../../record/entry-row.tsx'
import { Button } from '../../ui/button.tsx'
import { RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { todayWords } from '../../words/today.ts'
import { useWords } from '../../words/words.ts'

const MOST = 12

/** Today's entries, the latest first. */
export function RecordedSection({ entries }: { readonly entries: readonly EditedEntry[] }) {
  const words = useWords(todayWords)
  const [isAll, setAll] = useState(false)
  const latestFirst = entries.toReversed()
  const shown = isAll ? latestFirst : latestFirst.slice(0, MOST)
  const more = entries.length - shown.length
  return (
    <Section title={words.recordedToday}>
      {entries.length === 0 && <p class="aside-text">{words.noneYet}</p>}
      {entries.length > 0 && (
        <RowList name={words.recordedToday}>
          {shown.map((entry) => (
            <li key={entryKey(entry)}>
              <EntryRow entry={entry} />
            </li>
          ))}
        </RowList>
      )}
      {more > 0 && (
        <div class="actions">
          <Button onClick={() => setAll(true)}>{words.showMore(more)}</Button>
        </div>
      )}
    </Section>
  )
}

import { useEffect, useState } from 'preact/hooks'
import { restoreEntry } from '../../record/corrections.ts'
import { type EditedEntry, entryDay, entryValue } from '../../record/entry.ts'
import { dayWords } from '../../time/words.ts'
import { Button } from '../../ui/button.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { historyWords } from '../../words/history.ts'
import { locale, useWords } from '../../words/words.ts'
import { useDeleted } from './queries.ts'

const MOST = 5

/** Entries deleted in the last 30 days, which can be restored. */
export function DeletedSection({ today }: { readonly today: string }) {
  const texts = useWords(historyWords)
  const { data = [], asOfMs } = useDeleted()
  const [restored, setRestored] = useState<ReadonlySet<number>>(new Set())
  // The next answer of the server decides, because the person may have undone it.
  useEffect(() => setRestored(new Set()), [asOfMs])
  const deleted = data
    .flatMap((entry) => (entry.id === undefined || restored.has(entry.id) ? [] : [{ ...entry, id: entry.id }]))
    .toSorted((a, b) => (b.updatedAt ?? '').localeCompare(a.updatedAt ?? ''))
  if (deleted.length === 0) return null
  return (
    <Section title={texts.recentlyDeleted}>
      <p class="aside-text">{texts.keptFor}</p>
      <RowList name={texts.recentlyDeleted}>
        {deleted.slice(0, MOST).map((entry) => (
          <li key={entry.id}>
            <DeletedRow
              entry={entry}
              today={today}
              onRestore={() => {
                setRestored((previous) => new Set([...previous, entry.id]))
                void restoreEntry(entry)
              }}
            />
          </li>
        ))}
      </RowList>
    </Section>
  )
}

interface DeletedRowProps {
  readonly entry: EditedEntry
  readonly today: string
  readonly onRestore: () => void
}

function DeletedRow({ entry, today, onRestore }: DeletedRowProps) {
  const texts = useWords(historyWords)
  const day = dayWords(entryDay(entry), today, locale())
  const value = entryValue(entry)
  return (
    <Row
      title={entry.displayName}
      aside={`${value}, ${day}`}
      end={
        <Button kind="quiet" aria-label={texts.restoreOf(entry.displayName, value, day)} onClick={onRestore}>
          {texts.restore}
        </Button>
      }
    />
  )
}

import { useState } from 'preact/hooks'
import { entryDay } from '../../record/entry.ts'
import { EntryRow, entryKey } from '../../record/entry-row.tsx'
import { dayWords } from '../../time/words.ts'
import { Field } from '../../ui/field.tsx'
import { RowList } from '../../ui/row.tsx'
import { historyWords } from '../../words/history.ts'
import { locale, useWords } from '../../words/words.ts'
import { useNotes } from './queries.ts'

/** Finds entries by their notes. */
export function NotesSearch({ today }: { readonly today: string }) {
  const words = useWords(historyWords)
  const [text, setText] = useState('')
  const found = useNotes(text)
  return (
    <div class="section">
      <Field kind="search" label={words.searchInNotes} value={text} onInput={setText} />
      {found?.length === 0 && <p class="aside-text">{words.noneFound}</p>}
      {found && found.length > 0 && (
        <RowList name={words.found}>
          {found.map((entry) => (
            <li key={entryKey(entry)}>
              <EntryRow entry={entry} day={dayWords(entryDay(entry), today, locale())} />
            </li>
          ))}
        </RowList>
      )}
    </div>
  )
}

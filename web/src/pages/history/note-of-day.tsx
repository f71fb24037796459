import type { Day } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { act, inverse } from '../../offline/act.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { historyWords } from '../../words/history.ts'
import { useWords, wordsNow } from '../../words/words.ts'

/** The journal: one text for the day, apart from the notes of single entries. */
export function NoteOfDay({ day }: { readonly day: Day }) {
  const words = useWords(historyWords)
  const before = day.notes[0]?.content ?? ''
  const [text, setText] = useState<string>()
  const typed = text ?? before
  const isChanged = typed.trim() !== before
  return (
    <form
      class="section"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) void saveNote(day.date, typed.trim(), before)
        setText(undefined)
      }}
    >
      <Field
        kind="lines"
        label={words.noteOfDay}
        hint={words.noteHint}
        value={typed}
        longest={10_000}
        onInput={setText}
      />
      {isChanged && (
        <Button kind="main" type="submit">
          {words.saveNote}
        </Button>
      )}
    </form>
  )
}

async function saveNote(date: string, note: string, before: string): Promise<void> {
  const words = wordsNow(historyWords)
  await act({
    name: 'saveDayNote',
    body: { date, note: note === '' ? null : note },
    label: words.noteOfDay,
    done: note === '' ? words.noteRemoved : words.noteSaved,
    inverse: inverse('saveDayNote', { date, note: before === '' ? null : before }),
  })
}

import type { Day } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { act, inverse } from '../../offline/act.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { historyWords } from '../../words/history.ts'
import { useWords, wordsNow } from '../../words/words.ts'

/** The journal: one text for the day, apart from the notes of single entries. */
export function NoteOfDay({ day }: { readonly day: Day }) {
  const texts = useWords(historyWords)
  const saved = day.notes[0]?.content ?? ''
  const [text, setText] = useState<string>()
  const typed = text ?? saved
  const isChanged = typed.trim() !== saved
  return (
    <form
      class="section"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) void saveNote(day.date, typed.trim(), saved)
        setText(undefined)
      }}
    >
      <Field
        kind="lines"
        label={texts.noteOfDay}
        hint={texts.noteHint}
        value={typed}
        longest={10_000}
        onInput={setText}
      />
      {isChanged && (
        <Button kind="main" type="submit">
          {texts.saveNote}
        </Button>
      )}
    </form>
  )
}

async function saveNote(date: string, note: string, previous: string): Promise<void> {
  const texts = wordsNow(historyWords)
  await act({
    name: 'saveDayNote',
    body: { date, note: note === '' ? null : note },
    label: texts.noteOfDay,
    message: note === '' ? texts.noteRemoved : texts.noteSaved,
    inverse: inverse('saveDayNote', { date, note: previous === '' ? null : previous }),
  })
}

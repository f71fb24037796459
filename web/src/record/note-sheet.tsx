import type { MeasurementItem, NotificationAction } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { editWaiting, inverse } from '../offline/act.ts'
import type { OutboxEntry } from '../offline/entry.ts'
import { outboxState } from '../offline/outbox-state.ts'
import type { NoteOpening } from '../state/dialogs.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { announce } from '../undo/undo.ts'
import { recordWords } from '../words/record.ts'
import { shellWords } from '../words/shell.ts'
import { useWords } from '../words/words.ts'

interface NoteSheetProps {
  readonly opening: NoteOpening
  readonly onClose: () => void
}

/** A note to what was just recorded with one tap. */
export function NoteSheet({ opening: { key }, onClose }: NoteSheetProps) {
  const texts = useWords(recordWords)
  const { close, addNote } = useWords(shellWords)
  const [text, setText] = useState('')
  const { entries, sent } = outboxState.get()
  const entry = entries.find((candidate) => candidate.key === key) ?? sent.find((candidate) => candidate.key === key)
  const save = async () => {
    onClose()
    if (!entry || text.trim() === '') return
    await addNoteTo(entry, text.trim())
    announce({ text: texts.noted(entry.label) })
  }
  return (
    <Sheet title={addNote} closeLabel={close} isOpen onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <h3>{entry?.label}</h3>
        <Field label={texts.details.note} value={text} longest={10_000} isFocused onInput={setText} />
        <div class="actions">
          <Button kind="main" type="submit">
            {texts.save}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

const ANSWER = 'answerTrackingReminderNotifications'

/** In place if it waits; an answer that was sent is undone and given again with its note. */
async function addNoteTo({ key, name, body, label }: OutboxEntry, note: string): Promise<void> {
  if (name !== ANSWER) {
    const items = (body as readonly MeasurementItem[]).map((item) => ({ ...item, note }))
    const correction = inverse('updateMeasurement', { note }, { id: 'data.measurements.0.id' })
    return editWaiting(key, { body: items, label, correction })
  }
  const answers = body as readonly NotificationAction[]
  const answersWithNote = answers.map((answer) => ({ ...answer, note }))
  const undone = answers.map(({ modifiedValue: _value, note: _note, ...key }) => ({
    ...key,
    action: 'undo' as const,
  }))
  return editWaiting(key, {
    body: answersWithNote,
    label,
    correction: { name: ANSWER, body: [...undone, ...answersWithNote] },
  })
}

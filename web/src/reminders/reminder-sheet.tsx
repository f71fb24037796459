import { useState } from 'preact/hooks'
import { parseNumber } from '../record/parse-number.ts'
import { Button } from '../ui/button.tsx'
import { Faults } from '../ui/faults.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { formatNumber } from '../words/numbers.ts'
import { reminderWords } from '../words/reminders.ts'
import { shellWords } from '../words/shell.ts'
import { locale, useWords } from '../words/words.ts'
import { changeReminder, createReminder, deleteReminder } from './actions.ts'
import { ReminderFields } from './reminder-fields.tsx'
import { type BadField, emptyForm, formOf, type ReminderForm, readReminder, type Thing } from './reminder-form.ts'
import { AS_NEEDED, type Reminder } from './schedule.ts'
import { TakenCalendar } from './taken-calendar.tsx'

/** Which reminder: one that is there, or a new one, perhaps about something already chosen. */
export type ReminderOpening = { readonly reminder: Reminder } | { readonly thing: Thing | undefined }

export interface ReminderSheetProps {
  readonly opening: ReminderOpening | undefined
  readonly onClose: () => void
}

/** The dialog Reminder. */
export function ReminderSheet({ opening, onClose }: ReminderSheetProps) {
  const words = useWords(reminderWords)
  const { close } = useWords(shellWords)
  return (
    <Sheet title={words.dialog} closeLabel={close} isOpen={opening !== undefined} onClose={onClose}>
      {opening && <ReminderEditor opening={opening} onClose={onClose} />}
    </Sheet>
  )
}

const written = (value: number) => formatNumber(value, 6)

function ReminderEditor({ opening, onClose }: { readonly opening: ReminderOpening; readonly onClose: () => void }) {
  const words = useWords(reminderWords)
  const existing = 'reminder' in opening ? opening.reminder : undefined
  const [form, setForm] = useState<ReminderForm>(() =>
    'reminder' in opening ? formOf(opening.reminder, written) : emptyForm(opening.thing),
  )
  const [bad, setBad] = useState<readonly BadField[]>([])
  const save = async () => {
    const read = readReminder(form, existing, (text) => parseNumber(text, locale()))
    setBad(read.kind === 'bad' ? read.fields : [])
    if (read.kind === 'bad' || !form.thing) return
    onClose()
    if (existing) await changeReminder(existing, read.settings)
    else await createReminder(form.thing, read.settings)
  }
  const remove = async () => {
    onClose()
    if (existing) await deleteReminder(existing)
  }
  const faults: Readonly<Record<BadField, string>> = {
    variable: words.needsVariable,
    days: words.needsDay,
    time: words.needsTime,
    usual: words.notNumber,
    pause: words.notPause,
    most: words.badMost,
    period: words.badPeriod,
    steps: words.badSteps,
    stock: words.badStock,
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Faults title={words.lookAgain} faults={bad.map((field) => faults[field])} />
      <ReminderFields
        form={form}
        isNew={existing === undefined}
        faultOf={(field) => (bad.includes(field) ? faults[field] : undefined)}
        onChange={(change) => setForm({ ...form, ...change })}
      />
      {existing?.id !== undefined && existing.reminderFrequency !== AS_NEEDED && <TakenCalendar id={existing.id} />}
      <div class="actions">
        <Button kind="main" type="submit">
          {words.save}
        </Button>
        {existing && (
          <Button kind="danger" onClick={() => void remove()}>
            {words.remove}
          </Button>
        )}
      </div>
    </form>
  )
}

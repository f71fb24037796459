import type { ReminderDay, ReminderSlot } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { useMirror } from '../offline/use-mirror.ts'
import { parseNumber } from '../record/parse-number.ts'
import { addDays, localDay, nowMs, weekday } from '../time/local.ts'
import { fullDayWords, shortDayWords } from '../time/words.ts'
import { zoneHere } from '../time/zones.ts'
import { Button } from '../ui/button.tsx'
import { Placeholder } from '../ui/empty-state.tsx'
import { Faults } from '../ui/faults.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { formatNumber } from '../words/numbers.ts'
import { reminderWords } from '../words/reminders.ts'
import { shellWords } from '../words/shell.ts'
import { locale, useWords } from '../words/words.ts'
import { changeReminder, createReminder, deleteReminder } from './actions.ts'
import { ReminderFields } from './reminder-fields.tsx'
import {
  type BadField,
  emptyForm,
  formOf,
  type ReminderForm,
  type ReminderSubject,
  readReminder,
} from './reminder-form.ts'
import { AS_NEEDED, type Reminder, weekdayName } from './schedule.ts'

/** Which reminder: one that is there, or a new one, perhaps about something already chosen. */
export type ReminderOpening = { readonly reminder: Reminder } | { readonly thing: ReminderSubject | undefined }

export interface ReminderSheetProps {
  readonly opening: ReminderOpening | undefined
  readonly onClose: () => void
}

/** The dialog Reminder. */
export function ReminderSheet({ opening, onClose }: ReminderSheetProps) {
  const texts = useWords(reminderWords)
  const { close } = useWords(shellWords)
  return (
    <Sheet title={texts.dialog} closeLabel={close} isOpen={opening !== undefined} onClose={onClose}>
      {opening && <ReminderEditor opening={opening} onClose={onClose} />}
    </Sheet>
  )
}

const written = (value: number) => formatNumber(value, 6)

function ReminderEditor({ opening, onClose }: { readonly opening: ReminderOpening; readonly onClose: () => void }) {
  const texts = useWords(reminderWords)
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
    variable: texts.needsVariable,
    days: texts.needsDay,
    time: texts.needsTime,
    usual: texts.notNumber,
    pause: texts.notPause,
    most: texts.badMost,
    period: texts.badPeriod,
    steps: texts.badSteps,
    stock: texts.badStock,
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Faults title={texts.lookAgain} faults={bad.map((field) => faults[field])} />
      <ReminderFields
        form={form}
        isNew={existing === undefined}
        faultOf={(field) => (bad.includes(field) ? faults[field] : undefined)}
        onChange={(change) => setForm({ ...form, ...change })}
      />
      {existing?.id !== undefined && existing.reminderFrequency !== AS_NEEDED && <TakenCalendar id={existing.id} />}
      <div class="actions">
        <Button kind="main" type="submit">
          {texts.save}
        </Button>
        {existing && (
          <Button kind="danger" onClick={() => void remove()}>
            {texts.remove}
          </Button>
        )}
      </div>
    </form>
  )
}

const WEEKS = 5

/** Signs beside the colour, so that nobody needs the colour. */
const SIGNS: Readonly<Record<ReminderSlot['state'], string>> = {
  taken: '✓',
  late: '◔',
  skipped: '–',
  leftOut: '✕',
  waiting: '…',
}

/** A calendar of the last weeks: taken, late, skipped or left out. Read on request. */
function TakenCalendar({ id }: { readonly id: number }) {
  const texts = useWords(reminderWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.history}
      </Button>
      {isOpen && <Weeks id={id} />}
    </>
  )
}

function Weeks({ id }: { readonly id: number }) {
  const texts = useWords(reminderWords)
  const today = localDay(nowMs(), zoneHere())
  const monday = addDays(today, 1 - weekday(today) - 7 * (WEEKS - 1))
  const { data, failure } = useMirror('listReminderDays', { query: { id, from: monday, to: today } })
  if (!data) return failure ? <p class="hint">{texts.cannotRead}</p> : <Placeholder lines={5} />
  const slots = data.flatMap((day) => day.slots)
  if (slots.length === 0) return <p class="hint">{texts.historyNone}</p>
  const count = (state: ReminderSlot['state']) => formatNumber(slots.filter((slot) => slot.state === state).length)
  const byDate = new Map(data.map((day) => [day.date, day]))
  const dates = Array.from({ length: WEEKS * 7 }, (_, index) => addDays(monday, index)).filter((date) => date <= today)
  return (
    <>
      <p>{texts.historyCounts(count('taken'), count('late'), count('skipped'), count('leftOut'))}</p>
      <ol class="taken-days" aria-label={texts.history}>
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <li key={day} class="taken-head" aria-hidden="true">
            {weekdayName(day, locale())}
          </li>
        ))}
        {dates.map((date) => (
          <TakenDay key={date} date={date} day={byDate.get(date)} />
        ))}
      </ol>
    </>
  )
}

function TakenDay({ date, day }: { readonly date: string; readonly day: ReminderDay | undefined }) {
  const texts = useWords(reminderWords)
  const slots = day?.slots ?? []
  const states = slots.map(({ state }) => texts.slotStates[state]).join(', ')
  return (
    <li>
      <span class="hidden-text">{`${fullDayWords(date, locale())}: ${states || '–'}`}</span>
      <span aria-hidden="true">
        <small>{shortDayWords(date, locale())}</small>
        {slots.map(({ reminderTime, state }) => (
          <span key={reminderTime} class="taken-sign" data-state={state}>
            {SIGNS[state]}
          </span>
        ))}
      </span>
    </li>
  )
}

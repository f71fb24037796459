import type { ReminderDay, ReminderSlot } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { useMirror } from '../offline/use-mirror.ts'
import { addDays, localDay, nowMs, weekday } from '../time/local.ts'
import { fullDayWords, shortDayWords } from '../time/words.ts'
import { zoneHere } from '../time/zones.ts'
import { Button } from '../ui/button.tsx'
import { Placeholder } from '../ui/empty-state.tsx'
import { formatNumber } from '../words/numbers.ts'
import { reminderWords } from '../words/reminders.ts'
import { locale, useWords } from '../words/words.ts'
import { weekdayName } from './schedule.ts'

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
export function TakenCalendar({ id }: { readonly id: number }) {
  const words = useWords(reminderWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words.history}
      </Button>
      {isOpen && <Weeks id={id} />}
    </>
  )
}

function Weeks({ id }: { readonly id: number }) {
  const words = useWords(reminderWords)
  const today = localDay(nowMs(), zoneHere())
  const monday = addDays(today, 1 - weekday(today) - 7 * (WEEKS - 1))
  const { data, failure } = useMirror('listReminderDays', { query: { id, from: monday, to: today } })
  if (!data) return failure ? <p class="hint">{words.cannotRead}</p> : <Placeholder lines={5} />
  const slots = data.flatMap((day) => day.slots)
  if (slots.length === 0) return <p class="hint">{words.historyNone}</p>
  const count = (state: ReminderSlot['state']) => formatNumber(slots.filter((slot) => slot.state === state).length)
  const byDate = new Map(data.map((day) => [day.date, day]))
  const dates = Array.from({ length: WEEKS * 7 }, (_, at) => addDays(monday, at)).filter((date) => date <= today)
  return (
    <>
      <p>{words.historyCounts(count('taken'), count('late'), count('skipped'), count('leftOut'))}</p>
      <ol class="taken-days" aria-label={words.history}>
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
  const words = useWords(reminderWords)
  const slots = day?.slots ?? []
  const states = slots.map(({ state }) => words.slotStates[state]).join(', ')
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

import type { SlimTrackingReminder } from '@upshot/contract'
import { useRef } from 'preact/hooks'
import { type EditedEntry, entryAtMs } from '../../../record/entry.ts'
import { openRecord } from '../../../state/dialogs.ts'
import { useMinute } from '../../../state/use-minute.ts'
import { localDay, nowMs } from '../../../time/local.ts'
import { clockWords, nearDayWords } from '../../../time/words.ts'
import { zoneHere } from '../../../time/zones.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { entryWords } from '../../../words/entry.ts'
import { timeWords } from '../../../words/time.ts'
import { todayLaterWords } from '../../../words/today-later.ts'
import { locale, useWords, wordsNow } from '../../../words/words.ts'
import { useReminders } from '../queries.ts'
import { ValueChip } from '../usual-section.tsx'
import { againAtMs } from './again-at.ts'

/** Reminders without a schedule, which never ask: one tap records each. */
export function AsNeededSection({ entries }: { readonly entries: readonly EditedEntry[] }) {
  const words = useWords(todayLaterWords)
  const openedAtMs = useRef(nowMs())
  useMinute()
  const now = nowMs()
  const { data = [] } = useReminders()
  const needed = data
    .filter(({ reminderFrequency, enabled }) => reminderFrequency === 0 && enabled !== false)
    .map((reminder) => ({ reminder, againAt: againAtMs(reminder, entries, now) }))
  if (needed.length === 0) return null
  const isDone = (variableId: number) =>
    entries.some((entry) => entry.variableId === variableId && entryAtMs(entry) >= openedAtMs.current - 1000)
  return (
    <Section title={words.asNeeded}>
      <div class="usual-values">
        {needed.map(({ reminder, againAt }) =>
          reminder.defaultValue === undefined || againAt !== undefined ? (
            <OpenRecord key={reminder.id} reminder={reminder} />
          ) : (
            <ValueChip
              key={reminder.id}
              subject={reminder}
              value={reminder.defaultValue}
              isDone={isDone(reminder.variableId)}
            />
          ),
        )}
      </div>
      {needed.map(
        ({ reminder, againAt }) =>
          againAt !== undefined && (
            <p key={reminder.id} class="aside-text">
              {words.againFrom(reminder.displayName, whenInWords(againAt, now))}
            </p>
          ),
      )}
    </Section>
  )
}

/** Too early, or without a usual value, one tap must not record anything by itself. */
function OpenRecord({ reminder }: { readonly reminder: SlimTrackingReminder }) {
  const { recordSomethingOf } = useWords(entryWords)
  return (
    <Button
      class="chip-button"
      aria-label={recordSomethingOf(reminder.displayName)}
      onClick={() => openRecord({ variableId: reminder.variableId })}
    >
      {reminder.displayName}
    </Button>
  )
}

/** `14:30`, or with the day if it is not today. */
function whenInWords(atMs: number, now: number): string {
  const zone = zoneHere()
  const day = localDay(atMs, zone)
  const today = localDay(now, zone)
  const clock = clockWords(atMs, zone)
  return day === today ? clock : `${nearDayWords(day, today, wordsNow(timeWords), locale())}, ${clock}`
}

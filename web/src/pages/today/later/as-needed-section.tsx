import { useRef } from 'preact/hooks'
import { type EditedEntry, entryAtMs } from '../../../record/entry.ts'
import { openRecord } from '../../../state/dialogs.ts'
import { nowMs } from '../../../time/local.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { entryWords } from '../../../words/entry.ts'
import { todayLaterWords } from '../../../words/today-later.ts'
import { useWords } from '../../../words/words.ts'
import { useReminders } from '../queries.ts'
import { ValueChip } from '../usual-section.tsx'

/** Reminders without a schedule never ask: they stand here, one tap each. */
export function AsNeededSection({ entries }: { readonly entries: readonly EditedEntry[] }) {
  const words = useWords(todayLaterWords)
  const { recordSomethingOf } = useWords(entryWords)
  const openedAtMs = useRef(nowMs())
  const { data = [] } = useReminders()
  const needed = data.filter(({ reminderFrequency, enabled }) => reminderFrequency === 0 && enabled !== false)
  if (needed.length === 0) return null
  const isDone = (variableId: number) =>
    entries.some((entry) => entry.variableId === variableId && entryAtMs(entry) >= openedAtMs.current - 1000)
  return (
    <Section title={words.asNeeded}>
      <div class="usual-values">
        {needed.map((reminder) =>
          reminder.defaultValue === undefined ? (
            <Button
              key={reminder.id}
              class="chip-button"
              aria-label={recordSomethingOf(reminder.displayName)}
              onClick={() => openRecord({ variableId: reminder.variableId })}
            >
              {reminder.displayName}
            </Button>
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
    </Section>
  )
}

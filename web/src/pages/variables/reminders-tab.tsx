import type { SlimUserVariable } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { ReminderDialog } from '../../reminders/reminder-dialog.tsx'
import { ReminderList } from '../../reminders/reminder-list.tsx'
import type { ReminderOpening } from '../../reminders/reminder-sheet.tsx'
import { useReminders } from '../../reminders/use-reminders.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Placeholder } from '../../ui/placeholder.tsx'
import { reminderWords } from '../../words/reminders.ts'
import { variableWords } from '../../words/variables.ts'
import { useWords } from '../../words/words.ts'
import { Unread } from './unread.tsx'

/** The reminders of one variable. */
export function RemindersTab({ variable }: { readonly variable: SlimUserVariable }) {
  const words = useWords(reminderWords)
  const { noReminders } = useWords(variableWords)
  const { data, failure, readAgain } = useReminders(variable.variableId)
  const [opening, setOpening] = useState<ReminderOpening>()
  const thing = {
    variableId: variable.variableId,
    variableName: variable.name,
    displayName: variable.displayName,
    unit: variable.unitAbbreviatedName,
  }
  if (!data) return failure ? <Unread readAgain={readAgain} /> : <Placeholder />
  const create = <Button onClick={() => setOpening({ thing })}>{words.create}</Button>
  return (
    <>
      {data.length === 0 && <EmptyState text={noReminders}>{create}</EmptyState>}
      {data.length > 0 && (
        <>
          <ReminderList reminders={data} onChange={(reminder) => setOpening({ reminder })} />
          <div class="actions">{create}</div>
        </>
      )}
      <ReminderDialog opening={opening} onClose={() => setOpening(undefined)} />
    </>
  )
}

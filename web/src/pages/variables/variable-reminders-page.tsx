import type { SlimUserVariable } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { ReminderDialog, ReminderList, useReminders } from '../../reminders/reminder-list.tsx'
import type { ReminderOpening } from '../../reminders/reminder-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Placeholder } from '../../ui/empty-state.tsx'
import { reminderWords } from '../../words/reminders.ts'
import { variableWords } from '../../words/variables.ts'
import { useWords } from '../../words/words.ts'
import { Unread } from './unread.tsx'
import { VariableFrame, type VariableParams } from './variable-frame.tsx'

export function VariableRemindersPage({ params: { id } }: VariableParams) {
  return (
    <VariableFrame id={id} tab="reminders">
      {(variable) => <RemindersTab variable={variable} />}
    </VariableFrame>
  )
}

/** The reminders of one variable. */
function RemindersTab({ variable }: { readonly variable: SlimUserVariable }) {
  const texts = useWords(reminderWords)
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
  const create = <Button onClick={() => setOpening({ thing })}>{texts.create}</Button>
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

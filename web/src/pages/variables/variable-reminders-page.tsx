import { RemindersTab } from './reminders-tab.tsx'
import { VariableFrame, type VariableParams } from './variable-frame.tsx'

export function VariableRemindersPage({ params: { id } }: VariableParams) {
  return (
    <VariableFrame id={id} tab="reminders">
      {(variable) => <RemindersTab variable={variable} />}
    </VariableFrame>
  )
}

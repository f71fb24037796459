import { EntriesTab } from './entries-tab.tsx'
import { VariableFrame, type VariableParams } from './variable-frame.tsx'

export function VariableEntriesPage({ params: { id } }: VariableParams) {
  return (
    <VariableFrame id={id} tab="entries">
      {(variable) => <EntriesTab variable={variable} />}
    </VariableFrame>
  )
}

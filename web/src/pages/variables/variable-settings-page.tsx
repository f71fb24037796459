import { SettingsTab } from './settings-tab.tsx'
import { VariableFrame, type VariableParams } from './variable-frame.tsx'

export function VariableSettingsPage({ params: { id } }: VariableParams) {
  return (
    <VariableFrame id={id} tab="settings">
      {(variable) => <SettingsTab key={variable.variableId} variable={variable} />}
    </VariableFrame>
  )
}

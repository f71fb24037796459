import { ChartsTab } from './charts-tab.tsx'
import { VariableFrame, type VariableParams } from './variable-frame.tsx'

export function VariableChartsPage({ params: { id } }: VariableParams) {
  return (
    <VariableFrame id={id} tab="charts">
      {(variable) => <ChartsTab variableId={variable.variableId} />}
    </VariableFrame>
  )
}

import type { VariableChartName } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { Chart } from '../../charts/chart.tsx'
import { pathTo } from '../../router/places.ts'
import { useLater } from '../../state/after-paint.ts'
import { Choice } from '../../ui/choice.tsx'
import { Placeholder } from '../../ui/empty-state.tsx'
import { chartTexts } from '../../words/charts.ts'
import { useWords } from '../../words/words.ts'
import { AbsenceOf, ChangesAround } from './learned-section.tsx'
import { type Range, ranges, useChart } from './queries.ts'
import { Unread } from './unread.tsx'
import { VariableFrame, type VariableParams } from './variable-frame.tsx'

export function VariableChartsPage({ params: { id } }: VariableParams) {
  return (
    <VariableFrame id={id} tab="charts">
      {({ variableId, displayName }) => (
        <>
          <AbsenceOf variableId={variableId} name={displayName} />
          <ChartsTab variableId={variableId} />
          <ChangesAround variableId={variableId} />
        </>
      )}
    </VariableFrame>
  )
}

const SMALL: readonly VariableChartName[] = [
  'hourlyColumnChart',
  'weekdayColumnChart',
  'monthlyColumnChart',
  'distributionColumnChart',
]

/** One chart over time in full width, then four small ones of the same days. */
function ChartsTab({ variableId }: { readonly variableId: number }) {
  const words = useWords(chartTexts)
  const [range, setRange] = useState<Range>('quarter')
  const drawn = useLater(range)
  return (
    <>
      <Choice
        label={words.range}
        isLabelHidden
        value={range}
        options={ranges.map((one) => ({ value: one, text: words.ranges[one] }))}
        onChange={(chosen) => setRange(ranges.find((one) => one === chosen) ?? 'quarter')}
      />
      <OneChart variableId={variableId} name="lineChartWithSmoothing" range={drawn} />
      <div class="chart-grid">
        {SMALL.map((name) => (
          <OneChart key={name} variableId={variableId} name={name} range={drawn} isSmall />
        ))}
      </div>
    </>
  )
}

interface OneChartProps {
  readonly variableId: number
  readonly name: VariableChartName
  readonly range: Range
  readonly isSmall?: boolean
}

function OneChart({ variableId, name, range, isSmall = false }: OneChartProps) {
  const { data, failure, readAgain } = useChart(variableId, name, range)
  if (data) return <Chart description={data} isSmall={isSmall} pathToDay={(day) => pathTo('historyDay', { day })} />
  return (
    <div class={isSmall ? 'chart small' : 'chart'}>
      <div class="chart-room">
        {failure ? <Unread readAgain={readAgain} /> : <Placeholder lines={isSmall ? 3 : 5} />}
      </div>
    </div>
  )
}

import type { SlimUserVariable, VariableChartName } from '@upshot/contract'
import { useMemo, useState } from 'preact/hooks'
import { Chart } from '../../charts/chart.tsx'
import { useMirror } from '../../offline/use-mirror.ts'
import { pathTo } from '../../router/places.ts'
import { useLater } from '../../state/after-paint.ts'
import { Choice } from '../../ui/choice.tsx'
import { Placeholder } from '../../ui/empty-state.tsx'
import { later } from '../../ui/later.tsx'
import { chartTexts } from '../../words/charts.ts'
import { commonStep, differenceInWords, meanInWords } from '../../words/means.ts'
import { variableWords } from '../../words/variables.ts'
import { useWords, withWords } from '../../words/words.ts'
import { type ChartRange, ranges, useAnalysis, useChart } from './queries.ts'
import { Unread } from './unread.tsx'
import { VariableFrame, type VariableParams } from './variable-frame.tsx'

/** Loaded beside the charts, which do not wait for them. */
const AbsenceQuestion = later(
  async () => (await withWords(import('../../findings/absence-question.tsx'))).AbsenceQuestion,
)
const GoesWith = later(async () => (await withWords(import('./goes-with.tsx'))).GoesWith)
const ChangesAround = later(async () => (await withWords(import('./changes-around.tsx'))).ChangesAround)

export function VariableChartsPage({ params: { id } }: VariableParams) {
  const variableId = Number(id)
  const assumed = useAnalysis().data?.data.analysis?.assumedNone ?? []
  return (
    <VariableFrame id={id} tab="charts">
      {(variable) => (
        <>
          {assumed.includes(variableId) && <AbsenceQuestion variableId={variableId} name={variable.displayName} />}
          <ChangeLine variable={variable} />
          <ChartsTab variableId={variableId} />
          <GoesWith variable={variable} />
          <ChangesAround variableId={variableId} />
        </>
      )}
    </VariableFrame>
  )
}

/** The average of the last 30 days beside the 30 before, and whether they differ. */
function ChangeLine({ variable }: { readonly variable: SlimUserVariable }) {
  const { variableId, unitAbbreviatedName: unit, counted } = variable
  const texts = useWords(variableWords)
  const { data } = useMirror('getReport', { query: { days: 60 } })
  const change = data?.variables.find((variable) => variable.variableId === variableId)?.change
  if (!change) return null
  const { after, before, difference, low, high, isClear } = change
  const step = commonStep([after, before], unit, isClear ? difference : 0)
  const mean = (value: number) => meanInWords(value, unit, counted, step)
  const size = (value: number) => differenceInWords(Math.abs(value), unit, counted, step)
  const [near, far] = difference > 0 ? [low, high] : [high, low]
  const text = isClear
    ? texts[difference > 0 ? 'higher' : 'lower'](size(difference), size(near), size(far))
    : texts.noClearChange
  return <p class="lead">{`${texts.lastThirty(mean(after), mean(before))} ${text}`}</p>
}

const SMALL: readonly VariableChartName[] = [
  'hourlyColumnChart',
  'weekdayColumnChart',
  'monthlyColumnChart',
  'distributionColumnChart',
]

/** One chart over time in full width, then four small ones of the same days. */
function ChartsTab({ variableId }: { readonly variableId: number }) {
  const texts = useWords(chartTexts)
  const [range, setRange] = useState<ChartRange>('quarter')
  const drawn = useLater(range)
  const charts = useMemo(
    () => (
      <>
        <OneChart variableId={variableId} name="lineChartWithSmoothing" range={drawn} />
        <div class="chart-grid">
          {SMALL.map((name) => (
            <OneChart key={name} variableId={variableId} name={name} range={drawn} isSmall />
          ))}
        </div>
      </>
    ),
    [variableId, drawn],
  )
  return (
    <>
      <Choice
        label={texts.range}
        isLabelHidden
        value={range}
        options={ranges.map((range) => ({ value: range, text: texts.ranges[range] }))}
        onChange={(chosen) => setRange(ranges.find((range) => range === chosen) ?? 'quarter')}
      />
      {charts}
    </>
  )
}

interface OneChartProps {
  readonly variableId: number
  readonly name: VariableChartName
  readonly range: ChartRange
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

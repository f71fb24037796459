import type { StudyChartName } from '@upshot/contract'
import { pathTo } from '../../router/places.ts'
import { Placeholder } from '../../ui/empty-state.tsx'
import { later } from '../../ui/later.tsx'
import { withWords } from '../../words/words.ts'
import { usePairChart } from './queries.ts'

/** Loaded when it is shown: the sentence and its size do not wait for it. */
const Chart = later(async () => (await withWords(import('../../charts/chart.tsx'))).Chart)

interface PairPictureProps {
  readonly cause: number
  readonly effect: number
  readonly name: StudyChartName
  readonly isExplained?: boolean
}

/** A chart of a pair. Charts that the data do not allow are left out. */
export function PairPicture({ cause, effect, name, isExplained = false }: PairPictureProps) {
  const { data, failure } = usePairChart(cause, effect, name)
  if (data)
    return <Chart description={data} isExplained={isExplained} pathToDay={(day) => pathTo('historyDay', { day })} />
  if (failure) return null
  return (
    <div class="chart">
      <div class="chart-room">
        <Placeholder lines={5} />
      </div>
    </div>
  )
}

import type { SlimCorrelation, StudyChartName } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { pathTo } from '../../router/places.ts'
import { Button } from '../../ui/button.tsx'
import { Placeholder } from '../../ui/placeholder.tsx'
import { findingWords } from '../../words/findings.ts'
import { useWords } from '../../words/words.ts'
import { Chart } from './later.tsx'
import { usePairChart } from './queries.ts'

interface PicturesProps {
  readonly finding: SlimCorrelation
}

/** By amount: it shows the difference itself. */
export const FirstPicture = ({ finding }: PicturesProps) => <OnePicture finding={finding} name="doseResponseChart" />

const MORE: readonly StudyChartName[] = ['correlationByLagChart', 'pairsOverTimeLineChart', 'correlationScatterPlot']

/** By delay, over time, and day by day: read only when somebody wants to see them. */
export function MorePictures({ finding }: PicturesProps) {
  const words = useWords(findingWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words.morePictures}
      </Button>
      {isOpen && MORE.map((name) => <OnePicture key={name} finding={finding} name={name} />)}
    </>
  )
}

/** A picture that these days do not allow is left out. */
function OnePicture({ finding, name }: PicturesProps & { readonly name: StudyChartName }) {
  const { data, failure } = usePairChart(finding.causeVariableId, finding.effectVariableId, name)
  if (data) return <Chart description={data} pathToDay={(day) => pathTo('historyDay', { day })} />
  if (failure) return null
  return (
    <div class="chart">
      <div class="chart-room">
        <Placeholder lines={5} />
      </div>
    </div>
  )
}

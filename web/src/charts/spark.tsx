import { pageColours } from '@upshot/charts'
import '../theme/parts/charts.css'
import { sparkPaths } from './spark-paths.ts'

const WIDTH = 96
const HEIGHT = 28

/** The last days as a small line, without axes. The text beside it says the same. */
export function Spark({ values }: { readonly values: readonly (number | null)[] }) {
  const { line, dots, last } = sparkPaths(values, WIDTH, HEIGHT)
  return (
    <svg class="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <path d={line} fill="none" stroke={pageColours.main} stroke-width="1.5" stroke-linecap="round" />
      <path d={dots} stroke={pageColours.main} stroke-width="3" stroke-linecap="round" />
      {last && <circle cx={last.x} cy={last.y} r="2.5" fill={pageColours.main} />}
    </svg>
  )
}

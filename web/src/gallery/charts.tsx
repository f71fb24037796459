import type { ChartDescription } from '@upshot/contract'
import { Chart } from '../charts/chart.tsx'
import { Spark } from '../charts/spark.tsx'
import { Section } from '../ui/section.tsx'

const FIRST_DAY = Date.UTC(2026, 9, 16)
const values = Array.from({ length: 30 }, (_, day) => 1 + ((day * 7) % 5))

const overTime: ChartDescription = {
  id: 'gallery-line',
  kind: 'line',
  title: 'Overall Mood over time',
  explanation: 'One value for each day.',
  panels: [
    {
      x: { label: 'Date', unit: '', scale: 'time' },
      y: { label: 'Overall Mood', unit: '/5', scale: 'linear', minimum: 1, maximum: 5 },
      series: [
        {
          name: 'Daily value',
          shape: 'line',
          tone: 'main',
          points: values.map((y, day) => ({ x: FIRST_DAY + day * 86_400_000, y: day % 11 === 10 ? null : y })),
        },
      ],
      references: [{ axis: 'y', at: 3, label: 'Mean of all days' }],
    },
  ],
}

const byWeekday: ChartDescription = {
  ...overTime,
  id: 'gallery-columns',
  kind: 'column',
  title: 'Coffee by day of the week',
  panels: [
    {
      x: { label: 'Day of the week', unit: '', scale: 'category', categories: ['Mon', 'Tue', 'Wed', 'Thu'] },
      y: { label: 'Coffee', unit: 'serving', scale: 'linear', minimum: 0 },
      series: [
        {
          name: 'Coffee',
          shape: 'columns',
          tone: 'main',
          countOf: 'Days',
          points: [2, 3, 1, 2.5].map((y, x) => ({ x, y, count: 4 })),
        },
      ],
      references: [],
    },
  ],
}

const lacking: ChartDescription = {
  ...overTime,
  id: 'gallery-lacking',
  kind: 'text',
  title: 'Tea over time',
  message: 'Not enough data for a chart yet: it takes 3 days, and there is 1 day so far.',
  panels: [],
}

export function Charts() {
  return (
    <>
      <Chart description={overTime} pathToDay={(day) => `/history/${day}`} />
      <div class="chart-grid">
        <Chart description={byWeekday} isSmall />
        <Chart description={lacking} isSmall />
      </div>
      <Section title="Spark">
        <Spark values={values} />
        <Spark values={[1, null, null, null, null, 4, null, 2, 2]} />
        <Spark values={[]} />
      </Section>
    </>
  )
}

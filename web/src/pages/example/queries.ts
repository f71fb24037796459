import type { AnalysisState, ChartDescription, SlimCorrelation } from '@upshot/contract'
import { useEffect, useState } from 'preact/hooks'
import { useBusy } from '../../state/busy.ts'
import { useStore } from '../../state/use-store.ts'
import { language } from '../../words/words.ts'

/** What `node scripts/example.ts` has written: answers of the interface about an invented person. */
export interface Example {
  readonly correlations: readonly SlimCorrelation[]
  readonly analysis: AnalysisState
  /** By `cause-effect`. */
  readonly charts: Readonly<Record<string, readonly ChartDescription[]>>
  readonly overTime: ChartDescription
  readonly date: string
  readonly entries: readonly {
    readonly name: string
    readonly value: number
    readonly unit: string
    readonly at: string
  }[]
  readonly variables: readonly {
    readonly name: string
    readonly kind: string
    readonly values: readonly (number | null)[]
  }[]
}

export interface ExampleReading {
  readonly data: Example | undefined
  readonly hasFailed: boolean
  readonly readAgain: () => void
}

/** A file that lies beside the app: no account, no token, nobody's data. */
export function useExample(): ExampleReading {
  const spoken = useStore(language)
  const [data, setData] = useState<Example>()
  const [hasFailed, setFailed] = useState(false)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    const read = async () => {
      const answer = await fetch(`/example-${spoken}.json`)
      if (!answer.ok) throw new Error(`${answer.status}`)
      setData((await answer.json()) as Example)
    }
    setFailed(false)
    read().catch(() => setFailed(true))
  }, [spoken, times])
  useBusy(data === undefined && !hasFailed)
  return { data, hasFailed, readAgain: () => setTimes(times + 1) }
}

import type { ExperimentInput, ExperimentPlan } from '@upshot/contract'
import { useEffect, useState } from 'preact/hooks'
import { plan as askForPlan } from './actions.ts'

export interface PlannedDraft {
  readonly plan: ExperimentPlan
  readonly draft: ExperimentInput
}

interface Planning {
  readonly planned: PlannedDraft | undefined
  readonly failure: unknown
  readonly isBusy: boolean
}

/** While somebody still types. */
const PAUSE_MS = 500

/** How long it takes, asked anew a moment after the input has changed. `undefined`: there is nothing to ask yet. */
export function usePlan(input: ExperimentInput | undefined, onPlanned: (planned: PlannedDraft) => void): Planning {
  const [state, setState] = useState<Planning>({ planned: undefined, failure: undefined, isBusy: false })
  const asked = input === undefined ? '' : JSON.stringify(input)
  useEffect(() => {
    if (asked === '') return
    const over = new AbortController()
    const ask = async () => {
      try {
        const planned = await askForPlan(JSON.parse(asked) as ExperimentInput)
        if (over.signal.aborted) return
        setState({ planned, failure: undefined, isBusy: false })
        onPlanned(planned)
      } catch (failure) {
        if (!over.signal.aborted) setState((before) => ({ ...before, failure, isBusy: false }))
      }
    }
    setState((before) => ({ ...before, isBusy: true }))
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      over.abort()
      clearTimeout(timer)
    }
  }, [asked])
  return state
}

import { useState } from 'preact/hooks'
import { faultTexts } from './failure-text.ts'

/** What was wrong with the last attempt, as `Faults` shows it. */
export function useFaults() {
  const [faults, setFaults] = useState<readonly string[]>([])
  /** Whether it worked. The faults of the attempt before go first, so that the same ones are read out again. */
  const attempt = (act: () => Promise<unknown>): Promise<boolean> => {
    setFaults([])
    return act().then(
      () => true,
      (error: unknown) => {
        setFaults(faultTexts(error))
        return false
      },
    )
  }
  return { faults, setFaults, attempt }
}

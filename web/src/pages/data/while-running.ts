import type { Import } from '@upshot/contract'
import { useEffect } from 'preact/hooks'

const ASK_AGAIN_MS = 5000

/** Progress comes by the stream of events; where that is not open, it is asked for every five seconds. */
export function useWhileRunning(state: Import['state'] | undefined, readAgain: () => void): void {
  const isRunning = state === 'queued' || state === 'running' || state === 'undoing'
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setTimeout(readAgain, ASK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isRunning, readAgain])
}

import type { Import } from '@upshot/contract'
import { useEffect, useRef } from 'preact/hooks'
import { followedSince } from '../../offline/following.ts'
import { useStore } from '../../state/use-store.ts'

const ASK_AGAIN_MS = 5000

/** Progress comes by the stream of events; where that is not open, it is asked for every five seconds. */
export function useWhileRunning(state: Import['state'] | undefined, readAgain: () => void): void {
  const isFollowed = useStore(followedSince) !== undefined
  const isRunning = state === 'queued' || state === 'running' || state === 'undoing'
  const asking = useRef(readAgain)
  asking.current = readAgain
  useEffect(() => {
    if (!isRunning || isFollowed) return undefined
    const timer = setInterval(() => asking.current(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isRunning, isFollowed])
}

import { outboxState } from '../../offline/outbox-state.ts'

const MOST_MS = 20_000

/** Waits until everything is sent, or until sending has come to an end without it. True if everything is sent. */
export function sentOrNot(): Promise<boolean> {
  return new Promise((resolve) => {
    let hasBegun = outboxState.get().isSending
    const end = (isSent: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(isSent)
    }
    const look = () => {
      const { entries, isSending } = outboxState.get()
      if (entries.length === 0) end(true)
      else if (hasBegun && !isSending) end(false)
      hasBegun ||= isSending
    }
    const timer = setTimeout(() => end(outboxState.get().entries.length === 0), MOST_MS)
    const stop = outboxState.subscribe(look)
    look()
  })
}

/** Waits for a ring, and does not miss one that came while nobody waited. */
export function createAlarm() {
  let wake = () => {}
  let isRung = false
  return {
    reset: (): void => {
      isRung = false
    },
    ring: (): void => {
      isRung = true
      wake()
    },
    /** False if neither the bell nor the signal came in time. */
    within: (ms: number, signal: AbortSignal): Promise<boolean> =>
      new Promise((resolve) => {
        if (isRung || signal.aborted) return resolve(true)
        const end = (isEarly: boolean) => {
          clearTimeout(timer)
          signal.removeEventListener('abort', wake)
          resolve(isEarly)
        }
        const timer = setTimeout(end, ms, false).unref()
        wake = () => end(true)
        return signal.addEventListener('abort', wake, { once: true })
      }),
  }
}

import { useEffect, useState } from 'preact/hooks'

const MINUTE_MS = 60_000

/** Draws again every minute, and when the page becomes visible. */
export function useMinute(): void {
  const [, setTurn] = useState(0)
  useEffect(() => {
    const redraw = () => setTurn((turn) => turn + 1)
    const timer = setInterval(redraw, MINUTE_MS)
    document.addEventListener('visibilitychange', redraw)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', redraw)
    }
  }, [])
}

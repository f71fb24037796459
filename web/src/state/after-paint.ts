import { useLayoutEffect, useState } from 'preact/hooks'

/** A page that is hidden is never painted. */
const PATIENCE_MS = 1000

/**
 * Runs work after the next paint. Effects do not guarantee that: on a slow phone they run before the frame. Returns how
 * to cancel.
 */
export function afterPaint(work: () => void): () => void {
  let timer = setTimeout(begin, PATIENCE_MS)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(work)
  })
  function begin(): void {
    cancelAnimationFrame(frame)
    work()
  }
  if (document.visibilityState === 'hidden') {
    clearTimeout(timer)
    timer = setTimeout(begin)
  }
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** False for the first drawing, true once it has been painted: for content further down. */
export function useSeen(isSeenAlready: () => boolean): boolean {
  const [isSeen, setSeen] = useState(isSeenAlready)
  useLayoutEffect(() => (isSeen ? undefined : afterPaint(() => setSeen(true))), [])
  return isSeen
}

/** The previous value until the next paint, for content that takes long to render. */
export function useLater<T extends string | boolean>(value: T): T {
  const [later, setLater] = useState(value)
  useLayoutEffect(() => (later === value ? undefined : afterPaint(() => setLater(value))), [value])
  return later
}

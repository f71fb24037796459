import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

/** How wide an element is, in whole pixels; 0 until it is drawn. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    setWidth(Math.floor(target.clientWidth))
    const watch = new ResizeObserver(() => setWidth(Math.floor(target.clientWidth)))
    watch.observe(target)
    return () => watch.disconnect()
  }, [element])
  return width
}

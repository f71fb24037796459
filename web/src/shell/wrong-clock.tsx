import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { clockLag } from '../offline/clock.ts'
import { useStore } from '../state/use-store.ts'

/** The notice about the clock of this device. Hardly anybody sees it: it is loaded for those who do. */
export function WrongClock() {
  const isWrong = useStore(clockLag) !== undefined
  const [loaded, setLoaded] = useState<{ readonly ClockNotice: ComponentType }>()
  useEffect(() => {
    if (isWrong) void import('./clock-notice.tsx').then(setLoaded, () => undefined)
  }, [isWrong])
  return loaded ? <loaded.ClockNotice /> : null
}

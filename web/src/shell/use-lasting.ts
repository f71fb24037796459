import { useEffect, useState } from 'preact/hooks'

/** True once something has been so for a while; false at once when it is over. */
export function useLasting(isSo: boolean, lastingMs: number): boolean {
  const [hasLasted, setLasted] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasted(true), lastingMs)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [isSo, lastingMs])
  return hasLasted
}

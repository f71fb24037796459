/** Parts that are loaded when they are shown. */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Placeholder } from './empty-state.tsx'

/** Keeps the room until the part is there. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function Later(props: P) {
    const [loaded, setLoaded] = useState<{ readonly Part: ComponentType<P> }>()
    useEffect(() => {
      const begin = async () => setLoaded({ Part: await load() })
      void begin()
    }, [])
    return loaded ? <loaded.Part {...props} /> : <Placeholder />
  }
}

/** Components that are loaded when they are first shown. */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Placeholder } from './empty-state.tsx'

/** Shows a placeholder until the component has loaded. */
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

import { useEffect } from 'preact/hooks'
import { pathTo } from '../router/places.ts'
import { navigate } from '../router/router.ts'
import { receivedFile } from '../state/received-file.ts'

/** A file dropped on any page is brought to the one that reads it; that page itself looks after its own. */
export function useDroppedFile(): void {
  useEffect(() => {
    const listening = new AbortController()
    const isFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    document.addEventListener('dragover', (event) => isFile(event) && event.preventDefault(), listening)
    document.addEventListener('drop', (event) => drop(event), listening)
    return () => listening.abort()
  }, [])
}

function drop(event: DragEvent): void {
  const file = event.dataTransfer?.files[0]
  if (!file || location.pathname === pathTo('data')) return
  event.preventDefault()
  receivedFile.set(file)
  navigate(pathTo('data'))
}

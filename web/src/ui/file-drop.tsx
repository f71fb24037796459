import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Button } from './button.tsx'

interface FileDropProps {
  readonly label: string
  readonly hint: string
  /** Text of the button: "Choose a file". */
  readonly buttonText: string
  readonly onFile: (file: File) => void
}

/** A file, chosen with the button or dropped anywhere on the page. */
export function FileDrop({ label, hint, buttonText, onFile }: FileDropProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const isOver = useDrop(onFile)
  return (
    <div class="file-drop" data-over={isOver}>
      <label for={id}>{label}</label>
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <input
        ref={field}
        id={id}
        class="hidden-text"
        type="file"
        tabIndex={-1}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget: { files } }) => files?.[0] && onFile(files[0])}
      />
      <Button onClick={() => field.current?.click()}>{buttonText}</Button>
    </div>
  )
}

/** True while a file is held over the page. */
function useDrop(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFile)
  latest.current = onFile
  useEffect(() => {
    const listening = new AbortController()
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      setOver(false)
      latest.current(file)
    }
    document.addEventListener('dragover', over, listening)
    document.addEventListener('drop', drop, listening)
    document.addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), listening)
    return () => listening.abort()
  }, [])
  return isOver
}

import { useEffect, useRef } from 'preact/hooks'

interface FaultsProps {
  /** A sentence above the list: "Please check this again." */
  readonly title: string
  readonly faults: readonly string[]
}

/** What is wrong with a form, in the words of the server. It takes the focus when it appears. */
export function Faults({ title, faults }: FaultsProps) {
  const box = useRef<HTMLDivElement>(null)
  const text = faults.join('\n')
  useEffect(() => {
    if (text !== '') box.current?.focus()
  }, [text])
  if (faults.length === 0) return null
  return (
    <div ref={box} class="faults" role="alert" tabIndex={-1}>
      <p>{title}</p>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </div>
  )
}

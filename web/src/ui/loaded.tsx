import type { ComponentChildren } from 'preact'
import { Button } from './button.tsx'
import { EmptyState, Placeholder } from './empty-state.tsx'

interface LoadedProps<T> {
  readonly reading: {
    readonly data: T | undefined
    readonly failure: Error | undefined
    readonly readAgain: () => void
  }
  readonly failureText: (failure: Error) => string
  readonly againText: string
  /** How much space to reserve while loading. */
  readonly lines?: number
  readonly children: (data: T) => ComponentChildren
}

/** The data, a placeholder while it loads, or the failure with a retry. */
export function Loaded<T>({ reading, failureText, againText, lines, children }: LoadedProps<T>) {
  if (reading.data !== undefined) return <>{children(reading.data)}</>
  if (!reading.failure) return <Placeholder {...(lines === undefined ? {} : { lines })} />
  return (
    <EmptyState text={failureText(reading.failure)}>
      <Button onClick={reading.readAgain}>{againText}</Button>
    </EmptyState>
  )
}

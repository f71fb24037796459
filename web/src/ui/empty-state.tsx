import type { ComponentChildren } from 'preact'

interface EmptyStateProps {
  /** One sentence. */
  readonly text: string
  /** What to do about it. */
  readonly children?: ComponentChildren
}

export function EmptyState({ text, children }: EmptyStateProps) {
  return (
    <div class="empty">
      <p>{text}</p>
      {children !== undefined && <div class="actions">{children}</div>}
    </div>
  )
}

/** Keeps the room of what is still being read, so that nothing moves when it comes. */
export function Placeholder({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div class="placeholder" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  )
}

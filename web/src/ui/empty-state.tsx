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

/** Reserves space for what is still loading, so that nothing moves when it appears. */
export function Placeholder({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div class="placeholder" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  )
}

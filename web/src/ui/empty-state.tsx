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

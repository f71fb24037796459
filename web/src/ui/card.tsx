import type { ComponentChildren } from 'preact'

interface CardProps {
  /** A heading of level 3. */
  readonly title?: string
  /** Beside the title: a time, a state. */
  readonly aside?: ComponentChildren
  readonly children?: ComponentChildren
  /** At the foot: buttons. */
  readonly actions?: ComponentChildren
}

/** One thing to do or to read. In a list, put it inside the `li`. */
export function Card({ title, aside, children, actions }: CardProps) {
  return (
    <div class="card">
      {title !== undefined && (
        <div class="card-head">
          <h3>{title}</h3>
          {aside !== undefined && <span class="aside-text">{aside}</span>}
        </div>
      )}
      {children}
      {actions !== undefined && <div class="actions">{actions}</div>}
    </div>
  )
}

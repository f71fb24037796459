import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.tsx'

interface RowProps {
  readonly title: ComponentChildren
  /** Beneath the title, smaller. */
  readonly aside?: ComponentChildren
  /** At the end: a value, a chip, a switch. */
  readonly end?: ComponentChildren
  readonly icon?: IconName
  /** The whole row leads there. */
  readonly href?: string
  /** Or the whole row is a button, with this name. */
  readonly button?: { readonly name: string; readonly onClick: () => void }
}

/** One line of a list; put it inside the `li` of a `RowList`. */
export function Row({ title, aside, end, icon, href, button }: RowProps) {
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      <span class="row-text">
        <span>{title}</span>
        {aside !== undefined && <span class="aside-text">{aside}</span>}
      </span>
      {end !== undefined && <span class="row-end">{end}</span>}
    </>
  )
  if (href !== undefined) {
    return (
      <a class="row" href={href}>
        {inside}
      </a>
    )
  }
  if (button) {
    return (
      <button type="button" class="row" aria-label={button.name} onClick={button.onClick}>
        {inside}
      </button>
    )
  }
  return <div class="row">{inside}</div>
}

interface RowListProps {
  /** The name of the list. */
  readonly name: string
  readonly children: ComponentChildren
  /** Rows in one frame, or cards that stand by themselves. */
  readonly look?: 'rows' | 'cards'
}

export function RowList({ name, children, look = 'rows' }: RowListProps) {
  return (
    <ul class={look === 'rows' ? 'row-list' : 'card-list'} aria-label={name}>
      {children}
    </ul>
  )
}

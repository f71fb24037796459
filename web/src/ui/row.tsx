import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Icon, type IconName } from './icon.tsx'

interface RowProps {
  readonly title: ComponentChildren
  /** Beneath the title, smaller. */
  readonly aside?: ComponentChildren
  /** At the end: a value, a chip, a switch. */
  readonly end?: ComponentChildren
  readonly icon?: IconName
  /** The whole row leads there. Its name is the title; the rest is read out after it. */
  readonly href?: string
  /** Or the whole row is a button, with this name. */
  readonly button?: {
    readonly name: string
    /** Presses it. */
    readonly key?: string
    readonly onClick: () => void
  }
}

/** One line of a list; put it inside the `li` of a `RowList`. */
export function Row({ title, aside, end, icon, href, button }: RowProps) {
  const id = useId()
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      <span class="row-text">
        <span id={`${id}-title`}>{title}</span>
        {aside !== undefined && (
          <span class="aside-text" id={`${id}-aside`}>
            {aside}
          </span>
        )}
      </span>
      {end !== undefined && (
        <span class="row-end" id={`${id}-end`}>
          {end}
        </span>
      )}
    </>
  )
  if (href !== undefined) {
    const description = [aside !== undefined && `${id}-aside`, end !== undefined && `${id}-end`]
      .filter(Boolean)
      .join(' ')
    return (
      <a
        class="row"
        href={href}
        aria-labelledby={`${id}-title`}
        aria-describedby={description === '' ? undefined : description}
      >
        {inside}
      </a>
    )
  }
  if (button) {
    return (
      <button type="button" class="row" aria-label={button.name} data-key={button.key} onClick={button.onClick}>
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
  /** Rows in one frame, or separate cards. */
  readonly look?: 'rows' | 'cards'
}

export function RowList({ name, children, look = 'rows' }: RowListProps) {
  return (
    <ul class={look === 'rows' ? 'row-list' : 'card-list'} aria-label={name}>
      {children}
    </ul>
  )
}

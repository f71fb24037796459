import { useId, useRef } from 'preact/hooks'
import { Icon, type IconName } from './icon.tsx'

interface MenuItem {
  readonly text: string
  readonly onClick: () => void
  readonly isDanger?: boolean
}

interface MenuProps {
  readonly name: string
  readonly icon?: IconName
  readonly items: readonly MenuItem[]
}

/** A button that opens a few more buttons. */
export function Menu({ name, icon = 'more', items }: MenuProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const choose = (item: MenuItem) => {
    list.current?.hidePopover()
    item.onClick()
  }
  return (
    <span class="menu">
      <button type="button" class="button quiet only-icon" aria-label={name} popovertarget={id}>
        <Icon name={icon} />
      </button>
      <div ref={list} id={id} class="menu-list" popover="auto">
        {items.map((item) => (
          <button
            key={item.text}
            type="button"
            class={item.isDanger ? 'menu-item danger' : 'menu-item'}
            onClick={() => choose(item)}
          >
            {item.text}
          </button>
        ))}
      </div>
    </span>
  )
}

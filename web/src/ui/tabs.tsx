interface TabsProps {
  /** The name of the navigation. */
  readonly name: string
  readonly tabs: readonly { readonly href: string; readonly text: string }[]
  /** The address of the open one. */
  readonly open: string
}

/** Parts of a page, each with its own address. */
export function Tabs({ name, tabs, open }: TabsProps) {
  return (
    <nav class="tabs" aria-label={name}>
      {tabs.map(({ href, text }) => (
        <a key={href} href={href} aria-current={href === open ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  )
}

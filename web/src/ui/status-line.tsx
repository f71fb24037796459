interface StatusLineProps {
  /** Empty when all is well. */
  readonly text: string
  readonly links?: readonly { readonly href: string; readonly text: string }[]
}

/** One line under the bar: what the person should know about the connection. It is always there, so that it is read out. */
export function StatusLine({ text, links = [] }: StatusLineProps) {
  return (
    <div class="status-line" data-empty={text === '' && links.length === 0}>
      <p role="status">{text}</p>
      {links.map((link) => (
        <a key={link.href + link.text} href={link.href}>
          {link.text}
        </a>
      ))}
    </div>
  )
}

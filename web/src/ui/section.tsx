import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface SectionProps {
  /** A heading of level 2, and the name of the region. */
  readonly title: string
  /** Beside the title. */
  readonly aside?: ComponentChildren
  readonly children: ComponentChildren
}

export function Section({ title, aside, children }: SectionProps) {
  const id = useId()
  return (
    <section class="section" aria-labelledby={id}>
      <div class="section-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { takeFocusRequest } from './router.ts'

interface PageHeadingProps {
  /** The name of the place: the heading, and the title of the window. */
  readonly title: string
  /** Beside the heading: a date, a button. */
  readonly children?: ComponentChildren
}

/** The only h1. It takes the focus after navigation, so that it is read out. */
export function PageHeading({ title, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Upshot`
  }, [title])
  useEffect(() => {
    if (takeFocusRequest()) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div class="page-heading">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}

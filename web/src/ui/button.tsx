import type { ComponentChildren, JSX } from 'preact'

interface ButtonProps extends Omit<JSX.IntrinsicElements['button'], 'children' | 'type'> {
  /** main: the main action. danger: an action that cannot be undone. */
  readonly kind?: 'main' | 'plain' | 'quiet' | 'danger'
  readonly type?: 'button' | 'submit'
  readonly children: ComponentChildren
}

export function Button({ kind = 'plain', type = 'button', class: more, children, ...rest }: ButtonProps) {
  return (
    <button type={type} class={`button ${kind} ${more ?? ''}`.trimEnd()} {...rest}>
      {children}
    </button>
  )
}

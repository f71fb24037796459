import type { ComponentChildren } from 'preact'
import { Button } from './button.tsx'
import { Faults } from './faults.tsx'

interface FormProps {
  /** A sentence above the faults: "Please check this again." */
  readonly problem: string
  readonly faults: readonly string[]
  readonly onSubmit: () => unknown
  /** The text of the main button, which submits the form. */
  readonly button: string
  readonly isDisabled?: boolean
  /** Buttons beside the main one. */
  readonly otherButtons?: ComponentChildren
  readonly noValidate?: boolean
  readonly children: ComponentChildren
}

/** What is wrong, the fields, and the buttons below them. */
export function Form({ problem, faults, onSubmit, button, isDisabled = false, otherButtons, ...rest }: FormProps) {
  const { children, noValidate = false } = rest
  return (
    <form
      noValidate={noValidate}
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      <Faults title={problem} faults={faults} />
      {children}
      <div class="actions">
        <Button kind="main" type="submit" disabled={isDisabled}>
          {button}
        </Button>
        {otherButtons}
      </div>
    </form>
  )
}

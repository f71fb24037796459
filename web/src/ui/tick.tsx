import { useId } from 'preact/hooks'

interface TickProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly hint?: string | undefined
  readonly isDisabled?: boolean
  /** The name is read out and not shown: what is around says it. */
  readonly isLabelHidden?: boolean
}

/** A box to tick. It counts when the form is saved. */
export const Tick = (props: TickProps) => <Toggle {...props} look="tick" />

/** Something that is on or off, at once. */
export const Switch = (props: TickProps) => <Toggle {...props} look="switch" />

function Toggle({ label, isOn, onChange, hint, look, ...rest }: TickProps & { readonly look: 'tick' | 'switch' }) {
  const id = useId()
  return (
    <div class={look}>
      <input
        id={id}
        type="checkbox"
        role={look === 'switch' ? 'switch' : undefined}
        checked={isOn}
        disabled={rest.isDisabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label for={id} class={rest.isLabelHidden ? 'hidden-text' : undefined}>
        {label}
      </label>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

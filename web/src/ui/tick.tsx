import { useId } from 'preact/hooks'

interface TickProps {
  readonly label: string
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
  readonly hint?: string | undefined
  readonly isDisabled?: boolean
  /** The name is read out but not shown, because the context shows it. */
  readonly isLabelHidden?: boolean
}

/** A box to tick. It counts when the form is saved. */
export const Tick = (props: TickProps) => <Toggle {...props} look="tick" />

/** Something that is on or off, at once. */
export const Switch = (props: TickProps) => <Toggle {...props} look="switch" />

function Toggle({ label, isChecked, onChange, hint, look, ...rest }: TickProps & { readonly look: 'tick' | 'switch' }) {
  const id = useId()
  return (
    <div class={look}>
      <input
        id={id}
        type="checkbox"
        role={look === 'switch' ? 'switch' : undefined}
        checked={isChecked}
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

interface TicksProps {
  /** The name of the group. */
  readonly label: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
  readonly fault?: string | undefined
}

/** Several of many. */
export function Ticks({ label, options, chosen, onChange, fault }: TicksProps) {
  const change = (value: string, isChecked: boolean) => {
    const next = new Set(chosen)
    if (isChecked) next.add(value)
    else next.delete(value)
    onChange(next)
  }
  return (
    <fieldset class="plain ticks">
      <legend>{label}</legend>
      {fault !== undefined && <p class="fault">{fault}</p>}
      {options.map(({ value, text }) => (
        <Tick
          key={value}
          label={text}
          isChecked={chosen.has(value)}
          onChange={(isChecked) => change(value, isChecked)}
        />
      ))}
    </fieldset>
  )
}

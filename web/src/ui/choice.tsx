import { useId } from 'preact/hooks'
import type { Option } from './field.tsx'

interface ChoiceProps {
  /** The name of the group. */
  readonly label: string
  readonly value: string
  readonly options: readonly Option[]
  readonly onChange: (value: string) => void
  /** The name is read out but not shown, because the context shows it. */
  readonly isLabelHidden?: boolean
}

/** One of a few, as chips. */
export function Choice({ label, value, options, onChange, isLabelHidden = false }: ChoiceProps) {
  const name = useId()
  return (
    <fieldset class="choice">
      <legend class={isLabelHidden ? 'hidden-text' : undefined}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} class="chip">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </fieldset>
  )
}

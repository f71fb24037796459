import { useId } from 'preact/hooks'
import { describing, Labelled } from './labelled.tsx'

export interface Option {
  readonly value: string
  readonly text: string
}

interface SelectProps {
  readonly label: string
  readonly value: string
  readonly options: readonly Option[]
  readonly onChange: (value: string) => void
  readonly hint?: string | undefined
  readonly fault?: string | undefined
}

export function Select({ label, value, options, onChange, hint, fault }: SelectProps) {
  const id = useId()
  return (
    <Labelled id={id} label={label} hint={hint} fault={fault}>
      <select
        id={id}
        class="input"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...describing(id, { hint, fault })}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

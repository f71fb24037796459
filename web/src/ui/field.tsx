import { useId } from 'preact/hooks'
import { describing, Labelled } from './labelled.tsx'

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onInput: (text: string) => void
  /** search: a searchbox. lines: a text of several lines. email, url: the keyboard for it. */
  readonly kind?: 'text' | 'search' | 'email' | 'url' | 'lines'
  readonly hint?: string | undefined
  readonly fault?: string | undefined
  readonly isReadOnly?: boolean
  readonly isRequired?: boolean
  readonly longest?: number
  readonly autocomplete?: string
  readonly placeholder?: string
  /** Takes the focus when its dialog opens. */
  readonly isFocused?: boolean
}

/** A line of text, or several. */
export function Field({ label, value, onInput, kind = 'text', hint, fault, ...rest }: FieldProps) {
  const id = useId()
  const shared = {
    id,
    value,
    readOnly: rest.isReadOnly,
    required: rest.isRequired,
    maxLength: rest.longest,
    placeholder: rest.placeholder,
    autocomplete: rest.autocomplete,
    'data-focus': rest.isFocused || undefined,
    ...describing(id, { hint, fault }),
  }
  const read = {
    onInput: (event: { readonly currentTarget: { readonly value: string } }) => onInput(event.currentTarget.value),
  }
  return (
    <Labelled id={id} label={label} hint={hint} fault={fault}>
      {kind === 'lines' && <textarea class="input" rows={3} {...shared} {...read} />}
      {kind === 'search' && <input class="input" type="search" {...shared} {...read} />}
      {kind !== 'lines' && kind !== 'search' && (
        <input class="input" type="text" inputMode={kind} {...shared} {...read} />
      )}
    </Labelled>
  )
}

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

interface MomentFieldProps {
  readonly label: string
  readonly kind: 'datetime-local' | 'date' | 'time'
  /** As the browser writes it: 2026-11-15T08:30, 2026-11-15 or 08:30. */
  readonly value: string
  readonly onInput: (value: string) => void
  readonly earliest?: string
  readonly latest?: string
  readonly hint?: string | undefined
  readonly fault?: string | undefined
}

/** A day, a time of day, or both, by the browser's own field. */
export function MomentField({ label, kind, value, onInput, earliest, latest, hint, fault }: MomentFieldProps) {
  const id = useId()
  return (
    <Labelled id={id} label={label} hint={hint} fault={fault}>
      <input
        id={id}
        class="input"
        type={kind}
        value={value}
        min={earliest}
        max={latest}
        onInput={(event) => onInput(event.currentTarget.value)}
        {...describing(id, { hint, fault })}
      />
    </Labelled>
  )
}

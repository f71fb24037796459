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

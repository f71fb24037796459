import { useId } from 'preact/hooks'
import { describing, Labelled } from './labelled.tsx'

interface NumberFieldProps {
  readonly label: string
  /** As typed. */
  readonly value: string
  readonly onInput: (text: string) => void
  /** What was typed, as a number; undefined if it is none. */
  readonly number: number | undefined
  /** The decimal separator of the person's language. */
  readonly decimal: '.' | ','
  /** By how much the arrow keys change it. */
  readonly step?: number
  readonly least?: number
  readonly most?: number
  readonly hint?: string | undefined
  readonly fault?: string | undefined
  readonly isRequired?: boolean
}

/**
 * A number. A field of text, because the browser's own number field takes neither the decimal comma where it speaks
 * English nor "½".
 */
export function NumberField({
  label,
  value,
  onInput,
  number,
  decimal,
  step = 1,
  hint,
  fault,
  ...rest
}: NumberFieldProps) {
  const id = useId()
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = rest
  const stepBy = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (direction === undefined) return
    event.preventDefault()
    const next = Math.min(most, Math.max(least, (number ?? 0) + direction * step))
    onInput(String(Number(next.toFixed(6))).replace('.', decimal))
  }
  return (
    <Labelled id={id} label={label} hint={hint} fault={fault}>
      <input
        id={id}
        class="input number"
        type="text"
        inputMode="decimal"
        role="spinbutton"
        autocomplete="off"
        aria-valuenow={number}
        aria-valuetext={value === '' ? undefined : value}
        aria-valuemin={rest.least}
        aria-valuemax={rest.most}
        required={rest.isRequired}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
        onKeyDown={stepBy}
        {...describing(id, { hint, fault })}
      />
    </Labelled>
  )
}

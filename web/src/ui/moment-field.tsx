import { useId } from 'preact/hooks'
import { describing, Labelled } from './labelled.tsx'

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

import type { ComponentChildren } from 'preact'

interface LabelledProps {
  readonly id: string
  readonly label: string
  /** Shown beneath the field, and read out with it. */
  readonly hint?: string | undefined
  /** What is wrong with the value. */
  readonly fault?: string | undefined
  readonly children: ComponentChildren
}

/** Shared by all fields: a label above, a hint and an error beneath. */
export function Labelled({ id, label, hint, fault, children }: LabelledProps) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault !== undefined && (
        <p class="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  )
}

/** Links the field to its hint and its error. */
export function describing(id: string, { hint, fault }: Pick<LabelledProps, 'hint' | 'fault'>) {
  const ids = [hint !== undefined && `${id}-hint`, fault !== undefined && `${id}-fault`].filter(Boolean)
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': fault === undefined ? undefined : (true as const),
  }
}

import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

interface UndoBarProps {
  /** The name of the region. */
  readonly name: string
  /** What was done last; empty if nothing is to be said. */
  readonly text: string
  readonly undo: { readonly label: string; readonly onUndo: () => void } | undefined
  readonly dismiss: { readonly label: string; readonly onDismiss: () => void }
}

/** Says what was done and offers to undo it. The status is always there, so that a change of it is read out. */
export function UndoBar({ name, text, undo, dismiss }: UndoBarProps) {
  return (
    <section class="undo-bar" aria-label={name} data-empty={text === ''}>
      <p role="status">{text}</p>
      {text !== '' && undo && (
        <Button kind="quiet" onClick={undo.onUndo}>
          {undo.label}
        </Button>
      )}
      {text !== '' && (
        <Button kind="quiet" class="only-icon" aria-label={dismiss.label} onClick={dismiss.onDismiss}>
          <Icon name="close" />
        </Button>
      )}
    </section>
  )
}

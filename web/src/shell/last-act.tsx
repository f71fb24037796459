import { useStore } from '../state/use-store.ts'
import { UndoBar } from '../ui/undo-bar.tsx'
import { dismiss, lastAct, undoLast } from '../undo/undo.ts'
import { shellWords } from '../words/shell.ts'
import { useWords } from '../words/words.ts'

/** The region "Last action". */
export function LastAct() {
  const words = useWords(shellWords)
  const act = useStore(lastAct)
  return (
    <UndoBar
      name={words.lastAction}
      text={act?.text ?? ''}
      undo={act?.undo && { label: words.undo, onUndo: () => void undoLast(words.undone) }}
      dismiss={{ label: words.dismiss, onDismiss: dismiss }}
    />
  )
}

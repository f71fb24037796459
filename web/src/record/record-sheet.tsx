import type { RecordOpening } from '../state/dialogs.ts'
import { Sheet } from '../ui/sheet.tsx'
import { shellWords } from '../words/shell.ts'
import { useWords } from '../words/words.ts'

interface RecordSheetProps {
  readonly opening: RecordOpening
  readonly onClose: () => void
}

/** The dialog Record. */
export function RecordSheet({ opening, onClose }: RecordSheetProps) {
  const words = useWords(shellWords)
  return (
    <Sheet title={words.record} closeLabel={words.close} isOpen onClose={onClose}>
      <p hidden>{opening.variableId}</p>
    </Sheet>
  )
}

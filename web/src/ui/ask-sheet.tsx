import { useState } from 'preact/hooks'
import { Button } from './button.tsx'
import { Faults } from './faults.tsx'
import { Sheet } from './sheet.tsx'

interface AskSheetProps {
  readonly title: string
  readonly text: string
  /** What the button does. */
  readonly button: string
  readonly cancel: string
  /** Stands above what went wrong. */
  readonly problem: string
  readonly faultTexts: (error: unknown) => readonly string[]
  readonly act: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks before something that cannot be undone, and shows the failure if it could not be done. */
export function AskSheet({ title, text, button, cancel, problem, faultTexts, act, onClose }: AskSheetProps) {
  const [faults, setFaults] = useState<readonly string[]>([])
  const run = async () => {
    // The same fault is read out again only if it was gone in between.
    setFaults([])
    try {
      await act()
      onClose()
    } catch (error) {
      setFaults(faultTexts(error))
    }
  }
  return (
    <Sheet title={title} closeLabel={cancel} role="alertdialog" isOpen onClose={onClose}>
      <Faults title={problem} faults={faults} />
      <p>{text}</p>
      <div class="actions">
        <Button kind="danger" onClick={() => void run()}>
          {button}
        </Button>
      </div>
    </Sheet>
  )
}

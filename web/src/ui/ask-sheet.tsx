import { useState } from 'preact/hooks'
import { Button } from './button.tsx'
import { Faults } from './faults.tsx'
import { Sheet } from './sheet.tsx'

interface AskSheetProps {
  readonly title: string
  readonly text: string
  /** The action of the button. */
  readonly button: string
  readonly cancel: string
  /** Heading of the errors. */
  readonly problem: string
  readonly faultTexts: (error: unknown) => readonly string[]
  readonly act: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks before something that cannot be undone, and shows the error if it failed. */
export function AskSheet({ title, text, button, cancel, problem, faultTexts, act, onClose }: AskSheetProps) {
  const [faults, setFaults] = useState<readonly string[]>([])
  const run = async () => {
    // The same error is read out again only if it was gone in between.
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

import type { SlimUserVariable } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { connection } from '../../offline/connection.ts'
import { useFaults } from '../../offline/use-faults.ts'
import { pathTo } from '../../router/places.ts'
import { navigate } from '../../router/router.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { Faults } from '../../ui/faults.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { shellWords } from '../../words/shell.ts'
import { variableWords } from '../../words/variables.ts'
import { useWords } from '../../words/words.ts'
import { deleteVariable } from './actions.ts'

interface DeleteDialogProps {
  readonly variable: SlimUserVariable
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks before a variable goes with all its entries. */
export function DeleteDialog({ variable, isOpen, onClose }: DeleteDialogProps) {
  const words = useWords(variableWords)
  const { close } = useWords(shellWords)
  const isOffline = useStore(connection) === 'offline'
  const { faults, attempt } = useFaults()
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    if (await attempt(() => deleteVariable(variable))) navigate(pathTo('variables'))
    else setBusy(false)
  }
  return (
    <Sheet
      role="alertdialog"
      title={words.removeTitle(variable.displayName, variable.numberOfRawMeasurements)}
      closeLabel={close}
      isOpen={isOpen}
      onClose={onClose}
    >
      <Faults title={words.lookAgain} faults={faults} />
      <p>{isOffline ? words.removeOffline : words.removeText}</p>
      <div class="actions">
        <Button kind="danger" disabled={isOffline || isBusy} onClick={() => void remove()}>
          {words.removeConfirm}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </Sheet>
  )
}

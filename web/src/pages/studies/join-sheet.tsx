import type { Study } from '@upshot/contract'
import { useFaults } from '../../offline/use-faults.ts'
import { Button } from '../../ui/button.tsx'
import { Faults } from '../../ui/faults.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { shellWords } from '../../words/shell.ts'
import { studyWords } from '../../words/studies.ts'
import { useWords } from '../../words/words.ts'
import { join, leave } from './actions.ts'

interface AskProps {
  readonly study: Study
  readonly onClose: () => void
}

/** Does it, closes when it is done, and says why if it is not. */
function useDoing(act: () => Promise<void>, onClose: () => void) {
  const { faults, attempt } = useFaults()
  const doIt = () => void attempt(() => act().then(onClose))
  return { faults, doIt }
}

export function JoinSheet({ study, onClose }: AskProps) {
  const words = useWords(studyWords)
  const { close, notDone } = useWords(shellWords)
  const { faults, doIt } = useDoing(() => join(study), onClose)
  return (
    <Sheet title={words.joinAsk} closeLabel={close} isOpen onClose={onClose}>
      <Faults title={notDone} faults={faults} />
      <p>{words.joinText(study.causeVariableName, study.effectVariableName)}</p>
      <div class="actions">
        <Button kind="main" onClick={doIt}>
          {words.joinDo}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </Sheet>
  )
}

export function LeaveSheet({ study, onClose }: AskProps) {
  const words = useWords(studyWords)
  const { close, notDone } = useWords(shellWords)
  const { faults, doIt } = useDoing(() => leave(study), onClose)
  return (
    <Sheet
      title={words.leaveAsk(study.studyText.studyTitle)}
      closeLabel={close}
      role="alertdialog"
      isOpen
      onClose={onClose}
    >
      <Faults title={notDone} faults={faults} />
      <p>{words.leaveText}</p>
      <div class="actions">
        <Button kind="danger" onClick={doIt}>
          {words.leave}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </Sheet>
  )
}

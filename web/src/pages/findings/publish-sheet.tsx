import { useState } from 'preact/hooks'
import { session } from '../../offline/session.ts'
import { useFaults } from '../../offline/use-faults.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { Faults } from '../../ui/faults.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Tick } from '../../ui/tick.tsx'
import { findingWords } from '../../words/findings.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { publish } from './actions.ts'
import { StudyPreview } from './study-preview.tsx'

interface PublishSheetProps {
  readonly causeVariableId: number
  readonly effectVariableId: number
  readonly onClose: () => void
}

/** Asks before others can read it, and shows exactly what they will see. */
export function PublishSheet({ causeVariableId, effectVariableId, onClose }: PublishSheetProps) {
  const words = useWords(findingWords)
  const { close, notDone } = useWords(shellWords)
  const displayName = useStore(session).person?.displayName
  const [showDisplayName, setShowDisplayName] = useState(false)
  const [allowIndexing, setAllowIndexing] = useState(false)
  const { faults, attempt } = useFaults()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const asked = { causeVariableId, effectVariableId, showDisplayName, allowIndexing }
    if (await attempt(() => publish(asked))) onClose()
    else setBusy(false)
  }
  return (
    <Sheet title={words.publishAsk} closeLabel={close} isOpen onClose={onClose}>
      <Faults title={notDone} faults={faults} />
      <p>{words.publishText}</p>
      <Tick label={words.showMyName} isOn={showDisplayName} onChange={setShowDisplayName} />
      <Tick label={words.listed} isOn={allowIndexing} onChange={setAllowIndexing} />
      <StudyPreview
        causeVariableId={causeVariableId}
        effectVariableId={effectVariableId}
        by={showDisplayName ? displayName : undefined}
      />
      <div class="actions">
        <Button kind="main" disabled={isBusy} onClick={() => void save()}>
          {words.publishDo}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </Sheet>
  )
}

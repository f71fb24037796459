import { useState } from 'preact/hooks'
import { useFaults } from '../../offline/use-faults.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Faults } from '../../ui/faults.tsx'
import { Field } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { experimentWords } from '../../words/experiments.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { type StopReason, stop } from './actions.ts'

interface StopSheetProps {
  readonly experimentId: number
  readonly onClose: () => void
}

const REASONS: readonly StopReason[] = ['enough', 'sideEffect', 'circumstances', 'other']

export function StopSheet({ experimentId, onClose }: StopSheetProps) {
  const words = useWords(experimentWords)
  const { notDone } = useWords(shellWords)
  const [reason, setReason] = useState<StopReason>('enough')
  const [note, setNote] = useState('')
  const { faults, attempt } = useFaults()
  const end = async () => {
    await stop(experimentId, reason, note.trim())
    onClose()
  }
  return (
    <Sheet title={words.stopAsk} closeLabel={words.cancel} role="alertdialog" isOpen onClose={onClose}>
      <Faults title={notDone} faults={faults} />
      <p>{words.stopText}</p>
      <Choice
        label={words.why}
        value={reason}
        options={REASONS.map((value) => ({ value, text: words.reasons[value] }))}
        onChange={(value) => setReason(value as StopReason)}
      />
      <Field label={words.note} kind="lines" value={note} onInput={setNote} longest={1000} />
      <div class="actions">
        <Button kind="danger" onClick={() => void attempt(end)}>
          {words.stop}
        </Button>
      </div>
    </Sheet>
  )
}

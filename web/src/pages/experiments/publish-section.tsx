import type { Experiment } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { failureText, useFaults } from '../../offline/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Faults } from '../../ui/faults.tsx'
import { CopyField } from '../../ui/field.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Tick } from '../../ui/tick.tsx'
import { announce } from '../../undo/undo.ts'
import { experimentWords } from '../../words/experiments.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { publish, unpublish } from './actions.ts'

interface PublishProps {
  readonly experiment: Experiment
}

/** The link for others, and how to publish and unpublish. */
export function PublishSection({ experiment }: PublishProps) {
  const texts = useWords(experimentWords)
  const [isAsking, setAsking] = useState(false)
  const { isPublished, link = '', studyId } = experiment
  const end = () => void unpublish(studyId).catch((error: unknown) => announce({ text: failureText(error) }))
  return (
    <Section title={texts.publish}>
      {isPublished ? (
        <>
          <CopyField
            label={texts.link}
            value={link}
            hint={texts.publishText}
            copyText={texts.copy}
            onCopied={() => announce({ text: texts.copied })}
          />
          <div class="actions">
            <Button kind="danger" onClick={end}>
              {texts.unpublish}
            </Button>
          </div>
        </>
      ) : (
        <div class="actions">
          <Button onClick={() => setAsking(true)}>{texts.publish}</Button>
        </div>
      )}
      {isAsking && <PublishSheet experiment={experiment} onClose={() => setAsking(false)} />}
    </Section>
  )
}

function PublishSheet({ experiment, onClose }: PublishProps & { readonly onClose: () => void }) {
  const texts = useWords(experimentWords)
  const { close, notDone } = useWords(shellWords)
  const [showDisplayName, setNamed] = useState(false)
  const [allowIndexing, setIndexed] = useState(false)
  const [showDays, setDays] = useState(false)
  const { faults, attempt } = useFaults()
  const save = async () => {
    await publish({ studyId: experiment.studyId, showDisplayName, allowIndexing, showDays })
    onClose()
  }
  return (
    <Sheet title={texts.publishAsk} closeLabel={close} isOpen onClose={onClose}>
      <Faults title={notDone} faults={faults} />
      <p>{texts.publishText}</p>
      <Tick label={texts.showName} isChecked={showDisplayName} onChange={setNamed} />
      <Tick label={texts.listed} isChecked={allowIndexing} onChange={setIndexed} />
      <Tick label={texts.showDays} isChecked={showDays} onChange={setDays} />
      <div class="actions">
        <Button kind="main" onClick={() => void attempt(save)}>
          {texts.publish}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </Sheet>
  )
}

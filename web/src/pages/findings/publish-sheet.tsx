import { useState } from 'preact/hooks'
import { Chart } from '../../charts/chart.tsx'
import { SizeBar } from '../../findings/finding-card.tsx'
import { failureText, useFaults } from '../../offline/failure-text.ts'
import { session } from '../../offline/session.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { Faults } from '../../ui/faults.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Tick } from '../../ui/tick.tsx'
import { findingWords } from '../../words/findings.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { publish } from './actions.ts'
import { useStudyPreview } from './queries.ts'

interface PublishSheetProps {
  readonly causeVariableId: number
  readonly effectVariableId: number
  readonly onClose: () => void
}

/** Asks before publishing, and shows exactly what others will see. */
export function PublishSheet({ causeVariableId, effectVariableId, onClose }: PublishSheetProps) {
  const texts = useWords(findingWords)
  const { close, notDone } = useWords(shellWords)
  const displayName = useStore(session).person?.displayName
  const [showDisplayName, setShowDisplayName] = useState(false)
  const [allowIndexing, setAllowIndexing] = useState(false)
  const { faults, attempt } = useFaults()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const input = { causeVariableId, effectVariableId, showDisplayName, allowIndexing }
    if (await attempt(() => publish(input))) onClose()
    else setBusy(false)
  }
  return (
    <Sheet title={texts.publishAsk} closeLabel={close} isOpen onClose={onClose}>
      <Faults title={notDone} faults={faults} />
      <p>{texts.publishText}</p>
      <Tick label={texts.showMyName} isChecked={showDisplayName} onChange={setShowDisplayName} />
      <Tick label={texts.listed} isChecked={allowIndexing} onChange={setAllowIndexing} />
      <StudyPreview
        causeVariableId={causeVariableId}
        effectVariableId={effectVariableId}
        by={showDisplayName ? displayName : undefined}
      />
      <div class="actions">
        <Button kind="main" disabled={isBusy} onClick={() => void save()}>
          {texts.publishDo}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </Sheet>
  )
}

interface StudyPreviewProps {
  readonly causeVariableId: number
  readonly effectVariableId: number
  /** The name that is shown; undefined: none. */
  readonly by: string | undefined
}

/** A preview of the public page: the server's texts and charts, from the same counts. */
function StudyPreview({ causeVariableId, effectVariableId, by }: StudyPreviewProps) {
  const texts = useWords(findingWords)
  const { tryAgain } = useWords(shellWords)
  return (
    <Section title={texts.preview}>
      <Loaded
        reading={useStudyPreview(causeVariableId, effectVariableId)}
        failureText={failureText}
        againText={tryAgain}
        lines={5}
      >
        {({ studyText, studySharing, statistics, studyCharts = {} }) => (
          <div class="card">
            <h3>{studyText.studyTitle}</h3>
            <p class="hint">{by === undefined ? texts.byNobody : texts.by(by)}</p>
            <p>{studySharing.sharingDescription}</p>
            <SizeBar finding={statistics} />
            <p>{statistics.verdict && <span class="verdict">{texts.verdict[statistics.verdict]}</span>}</p>
            <p class="hint">{studyText.studyDesign}</p>
            {Object.entries(studyCharts).map(
              ([name, chart]) => chart && <Chart key={name} description={chart.description} isSmall />,
            )}
          </div>
        )}
      </Loaded>
    </Section>
  )
}

import { Chart } from '../../charts/chart.tsx'
import { SizeBar } from '../../findings/size.tsx'
import { failureText } from '../../offline/failure-text.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { findingWords } from '../../words/findings.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { useStudyPreview } from './queries.ts'

interface StudyPreviewProps {
  readonly causeVariableId: number
  readonly effectVariableId: number
  /** The name that is shown; undefined: none. */
  readonly by: string | undefined
}

/** What everybody would read: the server's words and pictures, made of the same counts as the public page. */
export function StudyPreview({ causeVariableId, effectVariableId, by }: StudyPreviewProps) {
  const words = useWords(findingWords)
  const { tryAgain } = useWords(shellWords)
  return (
    <Section title={words.preview}>
      <Loaded
        reading={useStudyPreview(causeVariableId, effectVariableId)}
        failureText={failureText}
        againText={tryAgain}
        lines={5}
      >
        {({ studyText, studySharing, statistics, studyCharts = {} }) => (
          <div class="card">
            <h3>{studyText.studyTitle}</h3>
            <p class="hint">{by === undefined ? words.byNobody : words.by(by)}</p>
            <p>{studySharing.sharingDescription}</p>
            <SizeBar finding={statistics} />
            <p>{statistics.verdict && <span class="verdict">{words.verdict[statistics.verdict]}</span>}</p>
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

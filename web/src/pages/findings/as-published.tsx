import type { Correlation } from '@upshot/contract'
import { SizeBar } from '../../findings/finding-card.tsx'
import { fullDayWords } from '../../time/words.ts'
import { findingWords } from '../../words/findings.ts'
import { locale, useWords } from '../../words/words.ts'
import { useStudyAsPublished } from './queries.ts'

interface AsPublishedProps {
  readonly studyId: string
  readonly now: Correlation
}

/** The published version beside the current numbers, so that its owner can decide whether to publish again. */
export function AsPublished({ studyId, now }: AsPublishedProps) {
  const texts = useWords(findingWords)
  const { data } = useStudyAsPublished(studyId)
  if (!data) return null
  const day = data.publishedAt === undefined ? '' : fullDayWords(data.publishedAt.slice(0, 10), locale())
  return (
    <div class="side-by-side">
      <Version title={day === '' ? texts.asPublished : texts.asPublishedOn(day)} result={data.statistics} />
      <Version title={texts.now} result={now} />
    </div>
  )
}

function Version({ title, result }: { readonly title: string; readonly result: Correlation }) {
  const texts = useWords(findingWords)
  return (
    <div class="card">
      <h3>{title}</h3>
      <p>{result.sentence}</p>
      <SizeBar finding={result} />
      <p>{result.verdict && <span class="verdict">{texts.verdict[result.verdict]}</span>}</p>
    </div>
  )
}

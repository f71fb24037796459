/** What comes below questions and usual values, in a file of its own: they do not wait for it. */
import type { Today } from '@upshot/contract'
import { failureText } from '../../../offline/failure-text.ts'
import type { Reading } from '../../../offline/use-mirror.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { shellWords } from '../../../words/shell.ts'
import { useWords } from '../../../words/words.ts'
import { AsNeededSection } from './as-needed-section.tsx'
import { FindingSection } from './finding-section.tsx'
import { JourneySection } from './journey-section.tsx'
import { NewsSection } from './news-section.tsx'

export const BelowUsual = ({ today }: { readonly today: Today }) => (
  <>
    <AsNeededSection entries={today.entries} />
    <JourneySection accountZone={today.person.timeZone} />
  </>
)

export const BelowRecorded = ({ today: { card, news } }: { readonly today: Today }) => (
  <>
    {card && <FindingSection key={card.id} card={card} />}
    {news && <NewsSection key={news.id} card={news} />}
  </>
)

/** Nothing is kept here yet, and the server gave nothing: why, and another try. */
export function Failed({ reading }: { readonly reading: Reading<unknown> }) {
  const { tryAgain } = useWords(shellWords)
  return (
    <Loaded reading={reading} failureText={failureText} againText={tryAgain}>
      {() => null}
    </Loaded>
  )
}

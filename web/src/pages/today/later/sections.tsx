/** What comes below questions and usual values, in a file of its own: they do not wait for it. */
import type { Today } from '@upshot/contract'
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

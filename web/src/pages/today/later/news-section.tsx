import type { Card as FeedCard } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { pathTo } from '../../../router/places.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { todayLaterWords } from '../../../words/today-later.ts'
import { useWords } from '../../../words/words.ts'
import { dismissCard } from './actions.ts'

/** At most one: an import that is done or asks something, an invitation, an experiment. */
export function NewsSection({ card }: { readonly card: FeedCard }) {
  const words = useWords(todayLaterWords)
  const [isGone, setGone] = useState(false)
  if (isGone) return null
  const dismiss = () => {
    setGone(true)
    void dismissCard(card, words.newsDismissed)
  }
  const address = addressOf(card)
  return (
    <Section title={words.news}>
      <div class="card">
        <p>{address === undefined ? card.title : <a href={address}>{card.title}</a>}</p>
        {card.content !== undefined && <p class="aside-text">{card.content}</p>}
        <div class="actions">
          <Button kind="quiet" onClick={dismiss}>
            {words.dismiss}
          </Button>
        </div>
      </div>
    </Section>
  )
}

/** The app's own place for it, where there is one; otherwise a page of this server. */
function addressOf({ link, parameters = {} }: FeedCard): string | undefined {
  const { importId, experimentId } = parameters
  if (importId !== undefined) return pathTo('import', { id: String(importId) })
  if (experimentId !== undefined) return pathTo('experiment', { id: String(experimentId) })
  const url = URL.parse(link ?? '')
  return url ? url.pathname + url.search : undefined
}

import type { Card as FeedCard } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { pathTo } from '../../../router/places.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { todayLaterWords } from '../../../words/today-later.ts'
import { useWords } from '../../../words/words.ts'
import { dismissCard, type Pair, vote } from './actions.ts'

type Vote = 'up' | 'down'

/** At most one: findings wait here, they are never pushed. */
export function FindingSection({ card }: { readonly card: FeedCard }) {
  const words = useWords(todayLaterWords)
  const [opinion, setOpinion] = useState<Vote>()
  const [isGone, setGone] = useState(false)
  const pair = pairOf(card)
  if (!pair || isGone) return null
  const voteButton = (value: Vote, text: string) => (
    <Button
      aria-pressed={opinion === value}
      onClick={() => {
        setOpinion(value)
        void vote(pair, value)
      }}
    >
      {text}
    </Button>
  )
  const dismiss = () => {
    setGone(true)
    void dismissCard(card)
  }
  const params = { cause: String(pair.causeVariableId), effect: String(pair.effectVariableId) }
  return (
    <Section title={words.newFinding}>
      <div class="card">
        <p>
          <a href={pathTo('finding', params)}>{card.title}</a>
        </p>
        {card.content !== undefined && <p class="aside-text">{card.content}</p>}
        <div class="actions">
          {voteButton('up', words.thinkSo)}
          {voteButton('down', words.doubtIt)}
          <Button kind="quiet" onClick={dismiss}>
            {words.dismiss}
          </Button>
        </div>
      </div>
    </Section>
  )
}

function pairOf({ parameters = {} }: FeedCard): Pair | undefined {
  const { causeVariableId, effectVariableId } = parameters
  if (typeof causeVariableId !== 'number' || typeof effectVariableId !== 'number') return undefined
  return { causeVariableId, effectVariableId }
}

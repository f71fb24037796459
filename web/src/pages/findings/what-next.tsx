import type { SlimCorrelation } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { pathTo } from '../../router/places.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { findingWords } from '../../words/findings.ts'
import { useWords } from '../../words/words.ts'
import { type Opinion, setHidden, vote } from './actions.ts'
import { PublishSheet } from './later.tsx'
import { PublishedLink } from './published-link.tsx'
import { useStudy, useVote } from './queries.ts'

interface WhatNextProps {
  readonly finding: SlimCorrelation
  readonly headline: string
}

export function WhatNext({ finding, headline }: WhatNextProps) {
  const words = useWords(findingWords)
  const { causeVariableId, effectVariableId, verdict } = finding
  const study = useStudy(causeVariableId, effectVariableId).data
  const [isPublishing, setPublishing] = useState(false)
  const isPublished = study?.state === 'published'
  return (
    <Section title={words.next}>
      <div class="actions">
        <a class="button main" href={`${pathTo('experiments')}?cause=${causeVariableId}&effect=${effectVariableId}`}>
          {words.test}
        </a>
        {!isPublished && verdict !== 'cannot tell' && (
          <Button onClick={() => setPublishing(true)}>{words.publish}</Button>
        )}
      </div>
      <Opinions finding={finding} headline={headline} />
      {(verdict === 'likely' || verdict === 'possible') && (
        <Button kind="quiet" onClick={() => void setHidden(finding, headline, !finding.isHidden)}>
          {finding.isHidden ? words.showAgain : words.hide}
        </Button>
      )}
      {isPublished && <PublishedLink study={study} onPublishAgain={() => setPublishing(true)} />}
      {isPublishing && (
        <PublishSheet
          causeVariableId={causeVariableId}
          effectVariableId={effectVariableId}
          onClose={() => setPublishing(false)}
        />
      )}
    </Section>
  )
}

function Opinions({ finding, headline }: WhatNextProps) {
  const words = useWords(findingWords)
  const { causeVariableId, effectVariableId } = finding
  const before: Opinion = useVote(causeVariableId, effectVariableId).data?.votes[0]?.value ?? 'none'
  const say = (value: 'up' | 'down') =>
    void vote({ causeVariableId, effectVariableId, headline, before, value: before === value ? 'none' : value })
  return (
    <>
      <div class="actions">
        <Button aria-pressed={before === 'up'} onClick={() => say('up')}>
          {words.thinkSo}
        </Button>
        <Button aria-pressed={before === 'down'} onClick={() => say('down')}>
          {words.doubtIt}
        </Button>
      </div>
      <p class="hint">{words.voteHint}</p>
    </>
  )
}

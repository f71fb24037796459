import type { SlimCorrelation, Study } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { failureText } from '../../offline/failure-text.ts'
import { pathTo } from '../../router/places.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/field.tsx'
import { later } from '../../ui/later.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { announce } from '../../undo/undo.ts'
import { findingWords } from '../../words/findings.ts'
import { useWords, withWords } from '../../words/words.ts'
import { type Opinion, setHidden, unpublish, vote } from './actions.ts'
import { useStudy, useVote } from './queries.ts'

const AsPublished = later(async () => (await withWords(import('./as-published.tsx'))).AsPublished)
const PublishSheet = later(async () => (await withWords(import('./publish-sheet.tsx'))).PublishSheet)

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

interface PublishedLinkProps {
  readonly study: Study
  readonly onPublishAgain: () => void
}

/** The link to the published study, and how to unpublish it. */
function PublishedLink({ study, onPublishAgain }: PublishedLinkProps) {
  const words = useWords(findingWords)
  const [isAsking, setAsking] = useState(false)
  const link = study.studyLinks.studyLinkStatic
  const end = async () => {
    setAsking(false)
    await unpublish(study.id).catch((error: unknown) => announce({ text: failureText(error) }))
  }
  return (
    <>
      <AsPublished studyId={study.id} now={study.statistics} />
      <CopyField
        label={words.link}
        value={link}
        hint={words.publishedHint}
        copyText={words.copy}
        onCopied={() => announce({ text: words.copied })}
      />
      <div class="actions">
        {'share' in navigator && (
          <Button
            onClick={() =>
              void navigator.share({ title: study.studyText.studyTitle, url: link }).catch(() => undefined)
            }
          >
            {words.share}
          </Button>
        )}
        <Button onClick={onPublishAgain}>{words.publishAgain}</Button>
        <Button kind="danger" onClick={() => setAsking(true)}>
          {words.unpublish}
        </Button>
      </div>
      <Sheet
        title={words.unpublishAsk}
        closeLabel={words.cancel}
        role="alertdialog"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <p>{words.unpublishText}</p>
        <div class="actions">
          <Button kind="danger" onClick={() => void end()}>
            {words.unpublish}
          </Button>
        </div>
      </Sheet>
    </>
  )
}

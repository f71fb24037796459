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
  const texts = useWords(findingWords)
  const { causeVariableId, effectVariableId, verdict } = finding
  const study = useStudy(causeVariableId, effectVariableId).data
  const [isPublishing, setPublishing] = useState(false)
  const isPublished = study?.state === 'published'
  return (
    <Section title={texts.next}>
      <div class="actions">
        <a class="button main" href={`${pathTo('experiments')}?cause=${causeVariableId}&effect=${effectVariableId}`}>
          {texts.test}
        </a>
        {!isPublished && verdict !== 'cannot tell' && (
          <Button onClick={() => setPublishing(true)}>{texts.publish}</Button>
        )}
      </div>
      <Opinions finding={finding} headline={headline} />
      {(verdict === 'likely' || verdict === 'possible') && (
        <Button kind="quiet" onClick={() => void setHidden(finding, headline, !finding.isHidden)}>
          {finding.isHidden ? texts.showAgain : texts.hide}
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
  const texts = useWords(findingWords)
  const { causeVariableId, effectVariableId } = finding
  const previous: Opinion = useVote(causeVariableId, effectVariableId).data?.votes[0]?.value ?? 'none'
  const say = (value: 'up' | 'down') =>
    void vote({ causeVariableId, effectVariableId, headline, previous, value: previous === value ? 'none' : value })
  return (
    <>
      <div class="actions">
        <Button aria-pressed={previous === 'up'} onClick={() => say('up')}>
          {texts.thinkSo}
        </Button>
        <Button aria-pressed={previous === 'down'} onClick={() => say('down')}>
          {texts.doubtIt}
        </Button>
      </div>
      <p class="hint">{texts.voteHint}</p>
    </>
  )
}

interface PublishedLinkProps {
  readonly study: Study
  readonly onPublishAgain: () => void
}

/** The link to the published study, and how to unpublish it. */
function PublishedLink({ study, onPublishAgain }: PublishedLinkProps) {
  const texts = useWords(findingWords)
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
        label={texts.link}
        value={link}
        hint={texts.publishedHint}
        copyText={texts.copy}
        onCopied={() => announce({ text: texts.copied })}
      />
      <div class="actions">
        {'share' in navigator && (
          <Button
            onClick={() =>
              void navigator.share({ title: study.studyText.studyTitle, url: link }).catch(() => undefined)
            }
          >
            {texts.share}
          </Button>
        )}
        <Button onClick={onPublishAgain}>{texts.publishAgain}</Button>
        <Button kind="danger" onClick={() => setAsking(true)}>
          {texts.unpublish}
        </Button>
      </div>
      <Sheet
        title={texts.unpublishAsk}
        closeLabel={texts.cancel}
        role="alertdialog"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <p>{texts.unpublishText}</p>
        <div class="actions">
          <Button kind="danger" onClick={() => void end()}>
            {texts.unpublish}
          </Button>
        </div>
      </Sheet>
    </>
  )
}

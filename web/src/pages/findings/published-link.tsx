import type { Study } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { failureText } from '../../offline/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { announce } from '../../undo/undo.ts'
import { findingWords } from '../../words/findings.ts'
import { useWords } from '../../words/words.ts'
import { unpublish } from './actions.ts'
import { AsPublished } from './later.tsx'

interface PublishedLinkProps {
  readonly study: Study
  readonly onPublishAgain: () => void
}

/** Where the study can be read, and how to end that. */
export function PublishedLink({ study, onPublishAgain }: PublishedLinkProps) {
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

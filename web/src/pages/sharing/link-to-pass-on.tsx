import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/field.tsx'
import { announce } from '../../undo/undo.ts'
import { sharingWords } from '../../words/sharing.ts'
import { useWords } from '../../words/words.ts'

interface LinkToPassOnProps {
  readonly link: string
  readonly hint: string
  /** For programs of clinics. */
  readonly healthLink?: string
  readonly onClose: () => void
}

export function LinkToPassOn({ link, hint, healthLink, onClose }: LinkToPassOnProps) {
  const words = useWords(sharingWords)
  return (
    <>
      <CopyField
        label={words.link}
        value={link}
        hint={hint}
        copyText={words.copy}
        onCopied={() => announce({ text: words.copied })}
      />
      {healthLink !== undefined && (
        <CopyField
          label={words.healthLink}
          value={healthLink}
          hint={words.healthLinkHint}
          copyText={words.copyHealthLink}
          onCopied={() => announce({ text: words.copied })}
        />
      )}
      <div class="actions">
        <Button kind="main" onClick={onClose}>
          {words.done}
        </Button>
      </div>
    </>
  )
}

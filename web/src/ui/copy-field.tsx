import { Button } from './button.tsx'
import { Field } from './field.tsx'

interface CopyFieldProps {
  readonly label: string
  readonly value: string
  readonly copyText: string
  readonly onCopied: () => void
  readonly hint?: string
}

/** A text to take elsewhere, such as a link. */
export function CopyField({ label, value, copyText, onCopied, hint }: CopyFieldProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    onCopied()
  }
  return (
    <div class="copy-field">
      <Field label={label} value={value} onInput={() => undefined} isReadOnly hint={hint} />
      <Button onClick={() => void copy()}>{copyText}</Button>
    </div>
  )
}

interface CopyOnceProps extends Pick<CopyFieldProps, 'onCopied'> {
  readonly texts: readonly Omit<CopyFieldProps, 'onCopied'>[]
  /** The text of the button that closes the dialog. */
  readonly done: string
  readonly onClose: () => void
}

/** Texts to copy that are shown only now, such as a new token. */
export function CopyOnce({ texts, onCopied, done, onClose }: CopyOnceProps) {
  return (
    <>
      {texts.map((text) => (
        <CopyField key={text.label} {...text} onCopied={onCopied} />
      ))}
      <div class="actions">
        <Button kind="main" onClick={onClose}>
          {done}
        </Button>
      </div>
    </>
  )
}

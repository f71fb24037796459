import type { AdminPerson } from '@upshot/contract'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useFaults } from '../../offline/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Faults } from '../../ui/faults.tsx'
import { CopyField, Field } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { announce } from '../../undo/undo.ts'
import { adminWords } from '../../words/admin.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { type AccessLink, createResetLink, invitePerson } from './actions.ts'

interface LinkSheetProps {
  readonly title: string
  readonly button: string
  readonly hint: string
  readonly make: () => Promise<AccessLink>
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** Creates a link, and shows it while the dialog is open. */
function LinkSheet({ title, button, hint, make, onClose, children }: LinkSheetProps) {
  const words = useWords(adminWords)
  const { close, notDone } = useWords(shellWords)
  const [made, setMade] = useState<AccessLink>()
  const { faults, attempt } = useFaults()
  return (
    <Sheet title={title} closeLabel={close} isOpen onClose={onClose}>
      {made && <Made made={made} hint={hint} onClose={onClose} />}
      {!made && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void attempt(() => make().then(setMade))
          }}
        >
          <Faults title={notDone} faults={faults} />
          {children}
          <div class="actions">
            <Button kind="main" type="submit">
              {button}
            </Button>
            <Button onClick={onClose}>{words.cancel}</Button>
          </div>
        </form>
      )}
    </Sheet>
  )
}

interface MadeProps {
  readonly made: AccessLink
  readonly hint: string
  readonly onClose: () => void
}

function Made({ made, hint, onClose }: MadeProps) {
  const words = useWords(adminWords)
  return (
    <>
      {made.isSent && <p>{words.sent}</p>}
      {made.link !== undefined && (
        <CopyField
          label={words.link}
          value={made.link}
          hint={hint}
          copyText={words.copy}
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

export function InvitePersonSheet({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(adminWords)
  const [email, setEmail] = useState('')
  return (
    <LinkSheet
      title={words.inviteTitle}
      button={words.createInvitation}
      hint={words.inviteHint}
      make={() => invitePerson(email.trim())}
      onClose={onClose}
    >
      <Field
        label={words.email}
        hint={words.emailHint}
        kind="email"
        value={email}
        onInput={setEmail}
        autocomplete="off"
      />
    </LinkSheet>
  )
}

export function ResetLinkSheet({ person, onClose }: { readonly person: AdminPerson; readonly onClose: () => void }) {
  const words = useWords(adminWords)
  return (
    <LinkSheet
      title={words.resetTitle(person.displayName)}
      button={words.createReset}
      hint={words.resetHandOver}
      make={() => createResetLink(person.id)}
      onClose={onClose}
    >
      <p>{words.resetText(person.displayName)}</p>
    </LinkSheet>
  )
}

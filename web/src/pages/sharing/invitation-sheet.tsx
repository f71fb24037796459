import { useState } from 'preact/hooks'
import { useFaults } from '../../offline/use-faults.ts'
import { Button } from '../../ui/button.tsx'
import { Faults } from '../../ui/faults.tsx'
import { Field } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { invitationWords } from '../../words/invitations.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { answerInvitation, invitationIn } from './actions.ts'

/** An installed app has a session of its own: a link that opens in the browser would ask to sign in again. */
export function InvitationSheet({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(invitationWords)
  const { close, notDone } = useWords(shellWords)
  const [link, setLink] = useState('')
  const { faults, setFaults, attempt } = useFaults()
  const answer = async (how: 'accept' | 'decline') => {
    const invitation = invitationIn(link)
    if (invitation === undefined) return setFaults([words.notOne])
    if (await attempt(() => answerInvitation(invitation, how))) onClose()
  }
  return (
    <Sheet title={words.title} closeLabel={close} isOpen onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void answer('accept')
        }}
      >
        <Faults title={notDone} faults={faults} />
        <Field label={words.link} hint={words.hint} value={link} onInput={setLink} autocomplete="off" />
        <div class="actions">
          <Button kind="main" type="submit">
            {words.accept}
          </Button>
          <Button onClick={() => void answer('decline')}>{words.decline}</Button>
        </div>
      </form>
    </Sheet>
  )
}

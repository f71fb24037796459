import type { AuthorizedClient } from '@upshot/contract'
import { failureText } from '../../offline/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { announce } from '../../undo/undo.ts'
import { sharingWords } from '../../words/sharing.ts'
import { useWords } from '../../words/words.ts'
import { revoke } from './actions.ts'

/** Asks first: a new invitation would be needed to share again. */
export function RevokeSheet({ client, onClose }: { readonly client: AuthorizedClient; readonly onClose: () => void }) {
  const words = useWords(sharingWords)
  const { appDisplayName: name = '', clientId = '' } = client
  const end = async () => {
    await revoke(clientId, name).catch((error: unknown) => announce({ text: failureText(error) }))
    onClose()
  }
  return (
    <Sheet title={words.revokeAsk(name)} closeLabel={words.cancel} role="alertdialog" isOpen onClose={onClose}>
      <p>{words.revokeText}</p>
      <div class="actions">
        <Button kind="danger" onClick={() => void end()}>
          {words.revoke}
        </Button>
      </div>
    </Sheet>
  )
}

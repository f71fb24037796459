import { connection } from '../offline/connection.ts'
import { takeUpdate, updateReady } from '../offline/installation.ts'
import { needing, outboxState, waitingIn } from '../offline/outbox-state.ts'
import { session } from '../offline/session.ts'
import { places } from '../router/places.ts'
import { useAddress } from '../router/router.ts'
import { useStore } from '../state/use-store.ts'
import { Button } from '../ui/button.tsx'
import { StatusLine } from '../ui/status-line.tsx'
import { shellWords } from '../words/shell.ts'
import { useWords } from '../words/words.ts'
import { statusText } from './status-text.ts'
import { useLasting } from './use-lasting.ts'

/** What comes and goes within a second is not worth a word. */
const WORTH_SAYING_MS = 1000

/** What the person should know about the connection, and what waits. All is well: nothing. */
export function Status() {
  const words = useWords(shellWords)
  const outbox = useStore(outboxState)
  const { standing } = useStore(session)
  const { pathname } = useAddress()
  const isOffline = useStore(connection) === 'offline'
  const isSending = useLasting(outbox.isSending, WORTH_SAYING_MS)
  const [waiting, stuck] = [waitingIn(outbox).length, needing(outbox).length]
  const text = statusText({ standing, isOffline, isSending, waiting }, words)
  const links = [
    ...(standing === 'out' ? [{ href: `/auth/sign-in?next=${encodeURIComponent(pathname)}`, text: words.signIn }] : []),
    ...(text !== '' && waiting > 0 ? [{ href: places.outbox, text: words.waiting(waiting) }] : []),
    ...(stuck > 0 ? [{ href: places.outbox, text: words.needsYou(stuck) }] : []),
  ]
  return (
    <>
      <StatusLine text={text} links={links} />
      <UpdateButton isOtherPerson={standing === 'otherPerson'} />
    </>
  )
}

function UpdateButton({ isOtherPerson }: { readonly isOtherPerson: boolean }) {
  const words = useWords(shellWords)
  const isReady = useStore(updateReady)
  if (!isReady && !isOtherPerson) return null
  return (
    <Button kind="main" class="update-button" onClick={() => (isOtherPerson ? location.reload() : takeUpdate())}>
      {isOtherPerson ? words.reload : words.update}
    </Button>
  )
}

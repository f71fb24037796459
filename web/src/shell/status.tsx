import { useEffect, useState } from 'preact/hooks'
import { connection } from '../offline/connection.ts'
import { switchToUpdate, updateReady } from '../offline/installation.ts'
import { needing, outboxState, waitingIn } from '../offline/outbox-state.ts'
import { session } from '../offline/session.ts'
import { places } from '../router/places.ts'
import { useAddress } from '../router/router.ts'
import { signInAddress } from '../state/root.ts'
import { useStore } from '../state/use-store.ts'
import { Button } from '../ui/button.tsx'
import { StatusLine } from '../ui/status-line.tsx'
import { type ShellWords, shellWords } from '../words/shell.ts'
import { useWords } from '../words/words.ts'

/** States shorter than a second are not shown. */
const WORTH_SAYING_MS = 1000

/** The state of the connection and pending entries; nothing if all is well. */
export function Status() {
  const texts = useWords(shellWords)
  const outbox = useStore(outboxState)
  const { standing } = useStore(session)
  const { pathname } = useAddress()
  const isOffline = useStore(connection) === 'offline'
  const isSending = useLasting(outbox.isSending, WORTH_SAYING_MS)
  const waiting = waitingIn(outbox).length
  const stuck = needing(outbox).length
  const isSignedOut = standing === 'out'
  const text = statusText({ isSignedOut, isOffline, isSending, waiting }, texts)
  const links = [
    ...(isSignedOut ? [{ href: signInAddress(pathname), text: texts.signIn }] : []),
    ...(text !== '' && waiting > 0 ? [{ href: places.outbox, text: texts.waiting(waiting) }] : []),
    ...(stuck > 0 ? [{ href: places.outbox, text: texts.needsYou(stuck) }] : []),
  ]
  return (
    <>
      <StatusLine text={text} links={links} />
      <UpdateButton />
    </>
  )
}

function UpdateButton() {
  const texts = useWords(shellWords)
  if (!useStore(updateReady)) return null
  return (
    <Button kind="main" class="update-button" onClick={switchToUpdate}>
      {texts.update}
    </Button>
  )
}

interface StatusCondition {
  /** Signed out here, without a network. */
  readonly isSignedOut: boolean
  readonly isOffline: boolean
  readonly isSending: boolean
  readonly waiting: number
}

/** One sentence about the connection; none if there is nothing to say. */
function statusText({ isSignedOut, isOffline, isSending, waiting }: StatusCondition, texts: ShellWords): string {
  if (isSignedOut) return texts.signedOut
  if (isOffline) return texts.offline(waiting)
  return isSending && waiting > 0 ? texts.sending(waiting) : ''
}

/** True once a state has lasted for a while; false as soon as it ends. */
function useLasting(isTrue: boolean, lastingMs: number): boolean {
  const [hasLasted, setLasted] = useState(false)
  useEffect(() => {
    if (!isTrue) return
    const timer = setTimeout(() => setLasted(true), lastingMs)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [isTrue, lastingMs])
  return hasLasted
}

import { useEffect, useState } from 'preact/hooks'
import { loadSignOut, sendNow, signOut } from '../../offline/act.ts'
import { outboxState } from '../../offline/outbox-state.ts'
import { pathTo } from '../../router/places.ts'
import { below } from '../../state/root.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { settingsWords } from '../../words/settings.ts'
import { useWords } from '../../words/words.ts'

const SIGN_IN = '/auth/sign-in'

type SignOutChoice = { readonly everywhere: boolean }

export function Account({ name }: { readonly name: string }) {
  const texts = useWords(settingsWords)
  const { entries } = useStore(outboxState)
  const [leaving, setLeaving] = useState<SignOutChoice>()
  useEffect(() => {
    loadSignOut().catch(() => undefined)
  }, [])
  const start = (how: SignOutChoice) => {
    if (entries.length > 0 || how.everywhere) setLeaving(how)
    else void leave(how)
  }
  return (
    <Section title={texts.account}>
      <RowList name={texts.account}>
        <li>
          <Row title={texts.security} href="/auth/account" />
        </li>
        <li>
          <Row title={texts.apps} href={pathTo('apps')} />
        </li>
        <li>
          <Row title={texts.log} href="/auth/account/log" />
        </li>
        <li>
          <Row title={texts.deletion} href="/auth/account#delete" />
        </li>
      </RowList>
      <p>{texts.signedInAs(name)}</p>
      <div class="actions">
        <Button onClick={() => start({ everywhere: false })}>{texts.signOut}</Button>
        <Button onClick={() => start({ everywhere: true })}>{texts.signOutEverywhere}</Button>
      </div>
      {leaving && <Leave how={leaving} unsent={entries.length} onClose={() => setLeaving(undefined)} />}
    </Section>
  )
}

/** Goes to the sign-in page. Offline there is none, and this page says so. */
async function leave(how: SignOutChoice): Promise<void> {
  if (await signOut(how)) location.assign(below(SIGN_IN))
}

interface LeaveProps {
  readonly how: SignOutChoice
  /** How many entries are not sent yet. */
  readonly unsent: number
  readonly onClose: () => void
}

/** Asks first if unsent entries would be lost, and before signing out all devices. */
function Leave({ how, unsent, onClose }: LeaveProps) {
  const texts = useWords(settingsWords)
  const [sending, setSending] = useState<'no' | 'running' | 'stuck'>('no')
  useEffect(() => {
    if (unsent === 0 && sending !== 'no') void leave(how)
  }, [unsent, sending, how])
  const sendFirst = async () => {
    setSending('running')
    await sendNow()
    if (!(await sentOrNot())) setSending('stuck')
  }
  if (unsent === 0) {
    return (
      <Sheet
        title={how.everywhere ? texts.everywhereAsk : texts.signOutAsk}
        closeLabel={texts.cancel}
        role="alertdialog"
        isOpen
        onClose={onClose}
      >
        <p>{how.everywhere ? texts.everywhereText : texts.allSent}</p>
        <div class="actions">
          <Button kind="main" onClick={() => void leave(how)}>
            {how.everywhere ? texts.signOutEverywhere : texts.signOut}
          </Button>
        </div>
      </Sheet>
    )
  }
  return (
    <Sheet title={texts.unsent(unsent)} closeLabel={texts.close} role="alertdialog" isOpen onClose={onClose}>
      <p>{texts.unsentText}</p>
      <p role="status">{sending === 'stuck' ? texts.stillUnsent : ''}</p>
      <div class="actions">
        <Button kind="main" disabled={sending === 'running'} onClick={() => void sendFirst()}>
          {texts.sendFirst}
        </Button>
        <Button kind="danger" disabled={sending === 'running'} onClick={() => void leave(how)}>
          {texts.discard}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </Sheet>
  )
}

const MOST_MS = 20_000

/** Waits until everything is sent, or sending has stopped. True if everything is sent. */
function sentOrNot(): Promise<boolean> {
  return new Promise((resolve) => {
    let hasBegun = outboxState.get().isSending
    const end = (isSent: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(isSent)
    }
    const look = () => {
      const { entries, isSending } = outboxState.get()
      if (entries.length === 0) end(true)
      else if (hasBegun && !isSending) end(false)
      hasBegun ||= isSending
    }
    const timer = setTimeout(() => end(outboxState.get().entries.length === 0), MOST_MS)
    const stop = outboxState.subscribe(look)
    look()
  })
}

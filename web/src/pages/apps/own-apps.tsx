import type { App } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { faultTexts, useFaults } from '../../offline/failure-text.ts'
import { AskSheet } from '../../ui/ask-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Faults } from '../../ui/faults.tsx'
import { CopyField, Field } from '../../ui/field.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Tick } from '../../ui/tick.tsx'
import { announce } from '../../undo/undo.ts'
import { appsWords } from '../../words/apps.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { type RegisteredApp, registerApp, removeApp } from './actions.ts'

/** Apps that this person develops, for others to connect. */
export function OwnApps({ apps }: { readonly apps: readonly App[] }) {
  const words = useWords(appsWords)
  const { notDone } = useWords(shellWords)
  const [isRegistering, setRegistering] = useState(false)
  const [ending, setEnding] = useState<App>()
  return (
    <>
      <div class="actions">
        <Button onClick={() => setRegistering(true)}>{words.newApp}</Button>
      </div>
      {apps.length === 0 && <EmptyState text={words.noOwn} />}
      {apps.length > 0 && (
        <RowList name={words.own}>
          {apps.map((one) => (
            <li key={one.clientId}>
              <Row
                title={one.name}
                aside={one.clientId}
                end={
                  <Button kind="danger" aria-label={words.removeName(one.name)} onClick={() => setEnding(one)}>
                    {words.remove}
                  </Button>
                }
              />
            </li>
          ))}
        </RowList>
      )}
      {isRegistering && <RegisterSheet onClose={() => setRegistering(false)} />}
      {ending && (
        <AskSheet
          title={words.removeAsk(ending.name)}
          text={words.removeText}
          button={words.remove}
          cancel={words.cancel}
          problem={notDone}
          faultTexts={faultTexts}
          act={() => removeApp(ending.clientId, ending.name)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  )
}

function RegisterSheet({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(appsWords)
  const { close } = useWords(shellWords)
  const [registered, setRegistered] = useState<RegisteredApp>()
  return (
    <Sheet title={words.newApp} closeLabel={close} isOpen onClose={onClose}>
      {registered ? (
        <Credentials registered={registered} onClose={onClose} />
      ) : (
        <RegisterForm onRegistered={setRegistered} />
      )}
    </Sheet>
  )
}

function Credentials({ registered, onClose }: { readonly registered: RegisteredApp; readonly onClose: () => void }) {
  const words = useWords(appsWords)
  const onCopied = () => announce({ text: words.copied })
  return (
    <>
      <CopyField
        label={words.clientId}
        value={registered.app.clientId}
        copyText={words.copy(words.clientId)}
        onCopied={onCopied}
      />
      {registered.secret !== undefined && (
        <CopyField
          label={words.secret}
          value={registered.secret}
          hint={words.secretHint}
          copyText={words.copy(words.secret)}
          onCopied={onCopied}
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

function RegisterForm({ onRegistered }: { readonly onRegistered: (registered: RegisteredApp) => void }) {
  const words = useWords(appsWords)
  const { notDone } = useWords(shellWords)
  const [name, setName] = useState('')
  const [about, setAbout] = useState('')
  const [redirects, setRedirects] = useState('')
  const [homepage, setHomepage] = useState('')
  const [hasSecret, setHasSecret] = useState(false)
  const { faults, attempt } = useFaults()
  const register = async () =>
    onRegistered(
      await registerApp({
        name: name.trim(),
        description: about.trim(),
        redirectUris: redirects.split(/\s+/).filter(Boolean),
        isPublic: !hasSecret,
        ...(homepage.trim() === '' ? {} : { homepageUrl: homepage.trim() }),
      }),
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void attempt(register)
      }}
    >
      <Faults title={notDone} faults={faults} />
      <Field label={words.appName} value={name} onInput={setName} isRequired longest={100} />
      <Field label={words.about} kind="lines" value={about} onInput={setAbout} longest={1000} />
      <Field
        label={words.redirects}
        hint={words.redirectsHint}
        kind="lines"
        value={redirects}
        onInput={setRedirects}
        isRequired
      />
      <Field label={words.homepage} hint={words.homepageHint} kind="url" value={homepage} onInput={setHomepage} />
      <Tick label={words.hasSecret} hint={words.hasSecretHint} isOn={hasSecret} onChange={setHasSecret} />
      <div class="actions">
        <Button kind="main" type="submit">
          {words.register}
        </Button>
      </div>
    </form>
  )
}

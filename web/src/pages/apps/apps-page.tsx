import type { App, AppInput, AuthorizedClient, Token, TokenInput } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { actNow } from '../../offline/act.ts'
import { failureText, faultTexts, useFaults } from '../../offline/failure-text.ts'
import { session } from '../../offline/session.ts'
import { useMirror } from '../../offline/use-mirror.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { useStore } from '../../state/use-store.ts'
import { localDay, momentOf, nowMs } from '../../time/local.ts'
import { agoWords, dayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { AskSheet } from '../../ui/ask-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyOnce } from '../../ui/copy-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Tick, Ticks } from '../../ui/tick.tsx'
import { announce } from '../../undo/undo.ts'
import { appsWords } from '../../words/apps.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords, wordsNow } from '../../words/words.ts'

const useConnected = () => useMirror('listShares')
const useTokens = () => useMirror('listTokens', { query: { limit: 100 } })
const useOwnApps = () => useMirror('listApps', { query: { limit: 100 } })

/** Whether the password or a passkey was confirmed within the last minutes. */
const useIsConfirmed = (): boolean => useStore(session).person?.scopes.includes('deleteaccount') ?? false

/** Apps that may use this person's data, and what each may do. */
export function AppsPage() {
  const texts = useWords(appsWords)
  const { tryAgain } = useWords(shellWords)
  const connected = useConnected()
  const tokens = useTokens()
  const ownApps = useOwnApps()
  const waiting = { failureText, againText: tryAgain, lines: 1 }
  return (
    <div class="form-page">
      <p class="back">
        <a href={pathTo('settings')}>{texts.back}</a>
      </p>
      <PageHeading title={texts.title} />
      <Section title={texts.connected}>
        <Loaded reading={connected} {...waiting}>
          {({ authorizedClients }) => <Connected apps={authorizedClients.apps} />}
        </Loaded>
      </Section>
      <Section title={texts.tokens}>
        <p class="hint">{texts.tokensHint}</p>
        <Loaded reading={tokens} {...waiting}>
          {(answer) => <TokenSection tokens={answer.tokens} />}
        </Loaded>
      </Section>
      <Section title={texts.own}>
        <p class="hint">
          {texts.ownHint} <a href="/docs">{texts.guide}</a>
        </p>
        <Loaded reading={ownApps} {...waiting}>
          {(answer) => <OwnApps apps={answer.apps} />}
        </Loaded>
      </Section>
    </div>
  )
}

function Connected({ apps }: { readonly apps: readonly AuthorizedClient[] }) {
  const texts = useWords(appsWords)
  const { notDone } = useWords(shellWords)
  const [ending, setEnding] = useState<AuthorizedClient>()
  if (apps.length === 0) return <EmptyState text={texts.noConnected} />
  const name = ending?.appDisplayName ?? ''
  return (
    <>
      <RowList name={texts.connected} look="cards">
        {apps.map((app) => (
          <li key={app.clientId}>
            <ConnectedApp app={app} onRevoke={() => setEnding(app)} />
          </li>
        ))}
      </RowList>
      {ending && (
        <AskSheet
          title={texts.revokeAsk(name)}
          text={texts.revokeText}
          button={texts.revoke}
          cancel={texts.cancel}
          problem={notDone}
          faultTexts={faultTexts}
          act={() => revokeApp(ending.clientId ?? '', name)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  )
}

function ConnectedApp({ app, onRevoke }: { readonly app: AuthorizedClient; readonly onRevoke: () => void }) {
  const texts = useWords(appsWords)
  const { appDisplayName = '', appDescription, createdAt, additionalSettings } = app
  const { scopes = [] } = (additionalSettings ?? {}) as { readonly scopes?: readonly string[] }
  const today = localDay(nowMs(), zoneHere())
  return (
    <Card>
      <h3>{appDisplayName}</h3>
      {appDescription && appDescription !== appDisplayName && <p>{appDescription}</p>}
      {createdAt && (
        <p class="hint">{texts.since(dayWords(localDay(momentOf(createdAt), zoneHere()), today, locale()))}</p>
      )}
      <ScopeList scopes={scopes} />
      <div class="actions">
        <Button kind="danger" aria-label={texts.revokeName(appDisplayName)} onClick={onRevoke}>
          {texts.revoke}
        </Button>
      </div>
    </Card>
  )
}

/** Apps that this person develops, for others to connect. */
function OwnApps({ apps }: { readonly apps: readonly App[] }) {
  const texts = useWords(appsWords)
  const { notDone } = useWords(shellWords)
  const [isRegistering, setRegistering] = useState(false)
  const [ending, setEnding] = useState<App>()
  return (
    <>
      <div class="actions">
        <Button onClick={() => setRegistering(true)}>{texts.newApp}</Button>
      </div>
      {apps.length === 0 && <EmptyState text={texts.noOwn} />}
      {apps.length > 0 && (
        <RowList name={texts.own}>
          {apps.map((app) => (
            <li key={app.clientId}>
              <Row
                title={app.name}
                aside={app.clientId}
                end={
                  <Button kind="danger" aria-label={texts.removeName(app.name)} onClick={() => setEnding(app)}>
                    {texts.remove}
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
          title={texts.removeAsk(ending.name)}
          text={texts.removeText}
          button={texts.remove}
          cancel={texts.cancel}
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
  const texts = useWords(appsWords)
  const { close } = useWords(shellWords)
  const [registered, setRegistered] = useState<RegisteredApp>()
  return (
    <Sheet title={texts.newApp} closeLabel={close} isOpen onClose={onClose}>
      {registered ? (
        <Credentials registered={registered} onClose={onClose} />
      ) : (
        <RegisterForm onRegistered={setRegistered} />
      )}
    </Sheet>
  )
}

function Credentials({ registered, onClose }: { readonly registered: RegisteredApp; readonly onClose: () => void }) {
  const texts = useWords(appsWords)
  const { app, secret } = registered
  return (
    <CopyOnce
      texts={[
        { label: texts.clientId, value: app.clientId, copyText: texts.copy(texts.clientId) },
        ...(secret === undefined
          ? []
          : [{ label: texts.secret, value: secret, hint: texts.secretHint, copyText: texts.copy(texts.secret) }]),
      ]}
      onCopied={() => announce({ text: texts.copied })}
      done={texts.done}
      onClose={onClose}
    />
  )
}

function RegisterForm({ onRegistered }: { readonly onRegistered: (registered: RegisteredApp) => void }) {
  const texts = useWords(appsWords)
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
    <Form problem={notDone} faults={faults} button={texts.register} onSubmit={() => attempt(register)}>
      <Field label={texts.appName} value={name} onInput={setName} isRequired longest={100} />
      <Field label={texts.about} kind="lines" value={about} onInput={setAbout} longest={1000} />
      <Field
        label={texts.redirects}
        hint={texts.redirectsHint}
        kind="lines"
        value={redirects}
        onInput={setRedirects}
        isRequired
      />
      <Field label={texts.homepage} hint={texts.homepageHint} kind="url" value={homepage} onInput={setHomepage} />
      <Tick label={texts.hasSecret} hint={texts.hasSecretHint} isChecked={hasSecret} onChange={setHasSecret} />
    </Form>
  )
}

function TokenSection({ tokens }: { readonly tokens: readonly Token[] }) {
  const texts = useWords(appsWords)
  const { notDone } = useWords(shellWords)
  const [isCreating, setCreating] = useState(false)
  const [ending, setEnding] = useState<Token>()
  return (
    <>
      <div class="actions">
        <Button onClick={() => setCreating(true)}>{texts.newToken}</Button>
      </div>
      {tokens.length === 0 && <EmptyState text={texts.noTokens} />}
      <RowList name={texts.tokens} look="cards">
        {tokens.map((token) => (
          <li key={token.id}>
            <OneToken token={token} onRevoke={() => setEnding(token)} />
          </li>
        ))}
      </RowList>
      {isCreating && <TokenSheet onClose={() => setCreating(false)} />}
      {ending && (
        <AskSheet
          title={texts.revokeTokenAsk(ending.name)}
          text={texts.revokeTokenText}
          button={texts.revoke}
          cancel={texts.cancel}
          problem={notDone}
          faultTexts={faultTexts}
          act={() => revokeToken(ending.id, ending.name)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  )
}

function OneToken({ token, onRevoke }: { readonly token: Token; readonly onRevoke: () => void }) {
  const texts = useWords(appsWords)
  const { name, scopes, expiresAt, lastUsedAt } = token
  const now = nowMs()
  const used = lastUsedAt ? texts.used(agoWords(momentOf(lastUsedAt), now, zoneHere(), locale())) : texts.neverUsed
  const dayOf = (text: string) => dayWords(localDay(momentOf(text), zoneHere()), localDay(now, zoneHere()), locale())
  return (
    <Card>
      <h3>{name}</h3>
      <p class="hint">{[expiresAt && texts.until(dayOf(expiresAt)), used].filter(Boolean).join(', ')}</p>
      <ScopeList scopes={scopes} />
      <div class="actions">
        <Button kind="danger" aria-label={texts.revokeToken(name)} onClick={onRevoke}>
          {texts.revoke}
        </Button>
      </div>
    </Card>
  )
}

/** Scopes that a script may need, without those that would let it take over the account. */
const OFFERED = ['basic', 'readmeasurements', 'writemeasurements', 'notify', 'export'] as const
const LENGTHS = ['7', '30', '90', '366']

function TokenSheet({ onClose }: { readonly onClose: () => void }) {
  const texts = useWords(appsWords)
  const { close } = useWords(shellWords)
  const isConfirmed = useIsConfirmed()
  const [token, setToken] = useState<string>()
  return (
    <Sheet title={texts.newToken} closeLabel={close} isOpen onClose={onClose}>
      {token !== undefined && (
        <CopyOnce
          texts={[{ label: texts.token, value: token, hint: texts.tokenHint, copyText: texts.copyToken }]}
          onCopied={() => announce({ text: texts.copied })}
          done={texts.done}
          onClose={onClose}
        />
      )}
      {token === undefined && isConfirmed && <TokenForm onToken={setToken} />}
      {token === undefined && !isConfirmed && (
        <>
          <p>{texts.confirmText}</p>
          <div class="actions">
            <a class="button main" href={`/auth/confirm?next=${encodeURIComponent(pathTo('apps'))}`}>
              {texts.confirm}
            </a>
          </div>
        </>
      )}
    </Sheet>
  )
}

function TokenForm({ onToken }: { readonly onToken: (token: string) => void }) {
  const texts = useWords(appsWords)
  const { notDone } = useWords(shellWords)
  const [name, setName] = useState('')
  const [days, setDays] = useState('90')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['basic', 'readmeasurements']))
  const { faults, setFaults, attempt } = useFaults()
  const create = async () => {
    if (chosen.size === 0) return setFaults([texts.pickOne])
    await attempt(async () =>
      onToken(await createToken({ name: name.trim(), scopes: [...chosen], days: Number(days) })),
    )
  }
  return (
    <Form problem={notDone} faults={faults} button={texts.create} onSubmit={create}>
      <Field label={texts.name} hint={texts.nameHint} value={name} onInput={setName} isRequired longest={100} />
      <Ticks
        label={texts.mayDo}
        options={OFFERED.map((value) => ({ value, text: texts.scopes[value] ?? value }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <Select
        label={texts.works}
        value={days}
        options={LENGTHS.map((value) => ({ value, text: texts.lengths[value] ?? value }))}
        onChange={setDays}
      />
    </Form>
  )
}

/** What a token may do, in words. */
function ScopeList({ scopes }: { readonly scopes: readonly string[] }) {
  const texts = useWords(appsWords)
  return (
    <ul aria-label={texts.may}>
      {scopes.map((scope) => (
        <li key={scope}>{texts.scopes[scope] ?? scope}</li>
      ))}
    </ul>
  )
}

async function revokeApp(clientId: string, name: string): Promise<void> {
  await actNow('revokeShare', { query: { clientIdToRevoke: clientId } })
  announce({ text: wordsNow(appsWords).revoked(name) })
}

/** Returns the token itself, which is shown only once. Throws like `call`. */
const createToken = async (body: TokenInput): Promise<string> => (await actNow('createToken', { body })).accessToken

async function revokeToken(tokenId: number, name: string): Promise<void> {
  await actNow('revokeToken', { body: { tokenId } })
  announce({ text: wordsNow(appsWords).tokenRevoked(name) })
}

interface RegisteredApp {
  readonly app: App
  readonly secret: string | undefined
}

async function registerApp(body: AppInput): Promise<RegisteredApp> {
  const { app, clientSecret } = await actNow('registerApp', { body })
  return { app, secret: clientSecret }
}

async function removeApp(appClientId: string, name: string): Promise<void> {
  await actNow('deleteApp', { body: { appClientId } })
  announce({ text: wordsNow(appsWords).removed(name) })
}
